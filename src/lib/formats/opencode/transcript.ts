import type { Turn } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { argumentsOf, resultOf } from '../shared/transcript/messages';
import { askedIn, errorOf, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { usageOf } from '../shared/transcript/usage';
import { at, isObject, list, object, pick, text, word } from '../shared/transcript/values';

function partTurn(message: unknown, index: number): Turn {
  const info = object(pick(object(message), 'info'));
  const parts = list(pick(object(message), 'parts')).map(object);
  const of = (type: string) => parts.filter((part) => pick(part, 'type') === type);
  const role = pick(info, 'role') === 'user' ? 'user' : 'assistant';
  const usage = usageOf(pick(info, 'tokens'), pick(info, 'cost'));
  return {
    ...(usage ? { usage } : {}),
    index,
    role,
    given: null,
    content: [...of('text'), ...of('file')].flatMap((part) => contentOf([part])),
    reasoning: of('reasoning').flatMap((part) => word(pick(part, 'text')) ?? []),
    calls: of('tool').map((part) => {
      const state = object(pick(part, 'state'));
      const ended = pick(state, 'output', 'error') !== undefined;
      return {
        id: word(pick(part, 'callID')),
        name: word(pick(part, 'tool')) ?? 'unnamed tool',
        arguments: argumentsOf(pick(state, 'input')),
        result: ended ? resultOf(pick(state, 'output'), pick(state, 'error')) : null,
      };
    }),
  };
}

/** A session as `opencode export` writes it. */
export const readOpencodeExport: TranscriptReader = (record) => {
  const turns = list(pick(record, 'messages')).map(partTurn);
  const errors = list(pick(record, 'messages')).flatMap((message) => at(message, 'info', 'error') ?? []);
  const error = errors.at(-1);
  return transcript({
    input: askedIn(turns),
    turns,
    ...errorOf(isObject(error) ? (text(at(error, 'data', 'message')) ?? pick(error, 'name')) : error),
  });
};
