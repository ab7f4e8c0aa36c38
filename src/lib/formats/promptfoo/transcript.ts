import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  contents,
  errorOf,
  referencesOf,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { at, list, object, pick, text, unwrapped, word } from '../shared/transcript/values';

/** A result of promptfoo. */
export const readPromptfoo: TranscriptReader = (record) => {
  const vars = Object.entries(object(pick(record, 'vars'))).filter(([name]) => !name.startsWith('_'));
  const [only] = vars;
  const raw = text(at(record, 'prompt', 'raw'));
  const chat = unwrapped(raw);
  const output = at(record, 'response', 'output') ?? pick(record, 'output');
  const crashed = pick(record, 'failureReason') === 2 || at(record, 'response', 'error') !== undefined;
  const asserts = list(at(record, 'testCase', 'assert')).map(object);
  const compares =
    /^(equals|i?contains|contains-a\w+|starts-with|similar|factuality|levenshtein|rouge-n|bleu|meteor)$/;
  const graded = list(at(record, 'gradingResult', 'componentResults')).map(object);
  return transcript({
    input:
      vars.length === 1 && only && typeof only[1] === 'string'
        ? contentOf(only[1])
        : vars.length > 0
          ? [{ is: 'json', value: Object.fromEntries(vars) }]
          : contentOf(raw),
    formatted: raw,
    references: asserts
      .filter((one) => compares.test(String(pick(one, 'type'))))
      .flatMap((one) => referencesOf(pick(one, 'value'))),
    outputs:
      typeof output === 'object' && output !== null ? [[{ is: 'json', value: output }]] : contents(output),
    turns: Array.isArray(chat) ? turnsOf(chat) : [],
    verdicts: verdictsOf(
      graded.map((one) => {
        const name =
          word(at(one, 'assertion', 'metric')) ?? word(at(one, 'assertion', 'type')) ?? 'assertion';
        return [pick(one, 'pass') === false ? `${name}, failed` : name, word(pick(one, 'reason'))];
      }),
    ),
    ...errorOf(crashed ? (at(record, 'response', 'error') ?? pick(record, 'error')) : undefined),
  });
};
