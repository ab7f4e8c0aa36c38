import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  contents,
  errorOf,
  extractedAs,
  referencesOf,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { at, list, many, object, pick, text } from '../shared/transcript/values';

/** One event of a log: it tells what was asked, what was said, or what it was held against. */
export const readEvent: TranscriptReader = (record) => {
  const data = object(pick(record, 'data'));
  const prompt = pick(data, 'prompt');
  const turns = Array.isArray(prompt) ? turnsOf(prompt) : [];
  return transcript({
    input: turns.length > 0 ? askedIn(turns) : contentOf(prompt),
    references: referencesOf(pick(data, 'expected')),
    outputs: contents(many(pick(data, 'sampled'))),
    turns,
    extracted: extractedAs(text(pick(data, 'picked')), 'match'),
    ...(pick(record, 'type') === 'error' ? errorOf(data) : {}),
  });
};

const conversation = (asked: unknown, said: unknown) => {
  const turns = turnsOf([...list(asked), ...list(said)]);
  const outputs = turnsOf(said).flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));
  return { input: askedIn(turns), outputs, turns };
};

export const readHosted: TranscriptReader = (record) =>
  transcript(conversation(at(record, 'sample', 'trajectory'), at(record, 'sample', 'outputs')));

export const readOutputItem: TranscriptReader = (record) =>
  transcript({
    ...conversation(at(record, 'sample', 'input'), at(record, 'sample', 'output')),
    ...errorOf(at(record, 'sample', 'error')),
  });
