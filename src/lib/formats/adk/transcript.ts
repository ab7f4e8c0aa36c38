import type { Turn } from '../../records/transcript';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  errorOf,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { type Json, list, object, pick, text } from '../shared/transcript/values';

/** Names of members as Go (tRPC-Agent-Go) and Python (Google's ADK) write them. */
export const both = (name: string): [camel: string, snake: string] => [
  name,
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
];
const of = (from: Json, name: string): unknown => pick(from, ...both(name));

/** Calls with what they gave, which stands within them, or in a list beside. */
function messagesOf(invocation: Json): unknown[] {
  const within = object(of(invocation, 'intermediateData'));
  const calls = list(pick(invocation, 'tools') ?? of(within, 'toolUses') ?? of(within, 'toolCalls')).map(
    object,
  );
  const given = list(of(within, 'toolResponses') ?? of(within, 'intermediateResponses')).map(object);
  const results = [
    ...calls.map((call) => ({ id: pick(call, 'id'), name: pick(call, 'name'), said: pick(call, 'result') })),
    ...given.map((one) => ({
      id: pick(one, 'id') ?? of(one, 'toolId'),
      name: pick(one, 'name') ?? of(one, 'toolName'),
      said: pick(one, 'response', 'content'),
    })),
  ].filter(({ said }) => said !== undefined);
  const called = calls.length === 0 ? [] : [{ role: 'assistant', content: '', tool_calls: calls }];
  return [
    { role: 'user', ...object(of(invocation, 'userContent')) },
    ...called,
    ...results.map(({ id, name, said }) => ({ role: 'tool', tool_call_id: id, name, content: said })),
    { ...object(of(invocation, 'finalResponse')), role: 'assistant' },
  ];
}

const turnsIn = (record: Json, which: 'actual' | 'expected'): Turn[] =>
  turnsOf(
    list(of(record, 'evalMetricResultPerInvocation')).flatMap((one) =>
      messagesOf(object(of(object(one), `${which}Invocation`))),
    ),
  ).filter(({ content, calls }) => content.length > 0 || calls.length > 0);

/** A case: the conversation as it went and as it was expected, and the reasons of judges. */
export const readAdk: TranscriptReader = (record) => {
  const [turns, golden] = [turnsIn(record, 'actual'), turnsIn(record, 'expected')];
  const answerOf = (all: readonly Turn[]) =>
    all.findLast(({ role, content }) => role === 'assistant' && content.length > 0)?.content;
  const [answer, expected] = [answerOf(turns), answerOf(golden)];
  return transcript({
    input: askedIn(turns),
    references: expected ? [expected] : [],
    outputs: answer ? [answer] : [],
    turns,
    golden: golden.length > 0 ? [golden] : [],
    verdicts: verdictsOf(
      list(of(record, 'overallEvalMetricResults'))
        .map(object)
        .map((one) => [
          text(of(one, 'metricName')) ?? 'metric',
          text(pick(object(pick(one, 'details')), 'reason')),
        ]),
    ),
    ...errorOf(of(record, 'errorMessage')),
  });
};
