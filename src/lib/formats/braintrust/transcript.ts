import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  contents,
  errorOf,
  referencesOf,
  transcript,
  type TranscriptReader,
} from '../shared/transcript/partial';
import { isObject, pick } from '../shared/transcript/values';

/** A root span: what it was given, what came out and what was expected. */
export const readSpan: TranscriptReader = (record) => {
  const input = pick(record, 'input');
  const output = pick(record, 'output');
  const isChat = Array.isArray(input) && isObject(input[0]) && pick(input[0], 'role') !== undefined;
  const turns = isChat ? turnsOf(input) : [];
  return transcript({
    input: isChat ? askedIn(turns) : contentOf(input),
    references: referencesOf(pick(record, 'expected')),
    outputs: typeof output === 'object' ? [[{ is: 'json', value: output }]] : contents(output),
    turns,
    ...errorOf(pick(record, 'error')),
  });
};
