import { contentOf } from '../shared/transcript/content';
import {
  choicesOf,
  errorOf,
  extractedAs,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { at, list, object, pick, word } from '../shared/transcript/values';

/** One request state of a HELM run. */
export const readHelm: TranscriptReader = (record) => {
  const instance = object(pick(record, 'instance'));
  const result = object(pick(record, 'result'));
  const references = list(pick(instance, 'references')).map(object);
  const isCorrect = (reference: (typeof references)[0]) => list(pick(reference, 'tags')).includes('correct');
  const mapping = Object.entries(object(pick(record, 'output_mapping')));
  const outputs = list(pick(result, 'completions')).map((one) => contentOf(pick(object(one), 'text')));
  const [first] = outputs;
  const said = first?.[0]?.is === 'text' ? first[0].text.trim() : null;
  const mapped = mapping.find(([id]) => id === said)?.[1];
  const failed = pick(result, 'success') === false;
  return transcript({
    input: contentOf(pick(object(pick(instance, 'input')), 'text') ?? pick(instance, 'input')),
    formatted: word(at(record, 'request', 'prompt')),
    references: references
      .filter(isCorrect)
      .map((one) => contentOf(at(one, 'output', 'text') ?? pick(one, 'output'))),
    choices:
      mapping.length > 0
        ? mapping.map(([id, value]) => ({ id, content: contentOf(value), logProbability: null }))
        : references.length > 1
          ? choicesOf(references.map((one) => at(one, 'output', 'text')))
          : [],
    outputs,
    extracted: extractedAs(typeof mapped === 'string' ? mapped : null, 'output mapping', said),
    ...errorOf(failed ? (pick(result, 'error') ?? 'The request failed.') : undefined),
  });
};
