import type { ToolCall } from '../../records/transcript';
import { askedIn, contents, transcript, type TranscriptReader, wordsOf } from '../shared/transcript/partial';
import { toolsOf, turnsOf } from '../shared/transcript/messages';
import {
  isObject,
  type Json,
  list,
  many,
  object,
  pick,
  said,
  unwrapped,
  word,
  written,
} from '../shared/transcript/values';

/** Calls as BFCL writes them, `{name: arguments}`, in the words that all readers know. */
const isCalls = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item));
const callsOf = (calls: readonly Json[]): { name: string; arguments: unknown }[] =>
  calls.flatMap((call) => Object.entries(call).map(([name, sent]) => ({ name, arguments: sent })));

const asCall = ({ name, arguments: sent }: { name: string; arguments: unknown }): ToolCall => ({
  ...{ id: null, name, result: null },
  // As they were sent: its checker tells a text in quotes from one without.
  arguments: unwrapped(sent) ?? null,
});

/** What the model said: text, calls, or the steps of a turn. */
const assistant = (said: unknown): unknown[] => {
  if (isCalls(said)) return [{ role: 'assistant', tool_calls: callsOf(said) }];
  if (Array.isArray(said)) return said.flatMap(assistant);
  return said === null || said === undefined || said === '' ? [] : [{ role: 'assistant', content: said }];
};

/** Turns of the log: what was asked, and by step what the model and its tools said; states and remarks are passed over. */
function loggedIn(log: unknown): unknown[] {
  return list(log).flatMap((turn) => {
    if (!isObject(turn)) return [];
    const steps = Object.entries(turn).flatMap(([name, step]) =>
      name.startsWith('step_') ? list(step) : [],
    );
    return [
      ...list(pick(turn, 'begin_of_turn_query')),
      ...steps.flatMap((message) => {
        const { role, content } = object(message);
        if (role === 'tool') return [message];
        if (role !== 'assistant') return [];
        return isCalls(content) && !content.some((part) => 'type' in part)
          ? [{ ...object(message), content: null, tool_calls: callsOf(content) }]
          : [message];
      }),
    ];
  });
}

function verdictsOf(record: Json) {
  const error = pick(record, 'error');
  const told = isObject(error) ? pick(error, 'error_message') : error;
  const kind = word(pick(record, 'error_type')) ?? word(pick(object(error), 'error_type'));
  const lines = [kind, ...many(told).map(said)].filter((line) => line !== null);
  return lines.length === 0 ? [] : [{ name: 'accuracy', text: lines.join('\n') }];
}

/** The calls of a single turn, one a line; an empty list says that there is none. */
const answerText = (answer: unknown): unknown =>
  isCalls(answer)
    ? callsOf(answer)
        .map(({ name, arguments: sent }) => `${name}(${said(sent) ?? ''})`)
        .join('\n')
    : Array.isArray(answer)
      ? written(answer)
      : answer;

const FAILED = /^Error during inference/;

/** A response, or what the checker says of one that failed. */
export const readBfcl: TranscriptReader = (record) => {
  if (pick(record, 'total_count') !== undefined) return null;
  const prompt = pick(record, 'prompt');
  const question = list(isObject(prompt) ? pick(prompt, 'question') : prompt);
  const asked = question.some(Array.isArray) ? question.flatMap(list) : question;
  const result = pick(record, 'result', 'model_result_raw', 'model_result');
  const failed = typeof result === 'string' && FAILED.test(result);
  const logged = loggedIn(pick(record, 'inference_log'));
  const isConversation = list(result).some(Array.isArray);
  const turns = turnsOf(logged.length > 0 || !isConversation ? logged : [...asked, ...assistant(result)]);
  const answer = pick(record, 'possible_answer');
  const answers = list(answer);
  return transcript({
    input: askedIn(turnsOf(asked)),
    tools: toolsOf(pick(object(prompt), 'function')),
    turns,
    references: contents(answers.every((one) => typeof one === 'string') ? answer : written(answer)),
    outputs: failed || turns.length > 0 ? [] : contents(answerText(result)),
    answerCalls: turns.length > 0 || !isCalls(result) ? [] : callsOf(result).map(asCall),
    reasoning: wordsOf(pick(record, 'reasoning_content')),
    verdicts: verdictsOf(record),
    error: failed ? result : null,
    trace: failed ? word(pick(record, 'traceback')) : null,
  });
};
