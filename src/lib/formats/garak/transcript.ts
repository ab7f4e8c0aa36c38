import { contentOf } from '../shared/transcript/content';
import { contents, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { isObject, many, pick } from '../shared/transcript/values';

const said = (value: unknown): unknown => (isObject(value) ? (pick(value, 'text') ?? '') : value);

/** An attempt of garak with the first of its outputs, or an output of its own. */
export const readAttempt: TranscriptReader = (record) => {
  if (!('entry_type' in record)) return transcript({ outputs: contents(said(record)) });
  const prompt = pick(record, 'prompt');
  const turns = isObject(prompt) ? many(pick(prompt, 'turns')) : [prompt];
  const [output] = many(pick(record, 'outputs'));
  const asked = turns.map((turn) => said(isObject(turn) ? (pick(turn, 'content') ?? turn) : turn));
  return transcript({
    input: contentOf(asked.filter((text) => typeof text === 'string').join('\n\n')),
    outputs: contents(said(output)),
  });
};
