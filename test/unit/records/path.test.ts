import { expect, test } from 'vitest';
import { readTranscript } from '../../../src/lib/formats/transcript';
import { pathOf } from '../../../src/lib/records/path';
import { emptyTranscript, type Transcript } from '../../../src/lib/records/transcript';

const read = (format: string, record: object): Transcript =>
  readTranscript(format, record) ?? emptyTranscript;
const called = (id: string, name: string, given: object, usage: object = {}) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, function: { name, arguments: JSON.stringify(given) } }],
  ...usage,
});
const tau = (...messages: object[]) =>
  pathOf(read('tau-bench-v1', { task_id: 1, reward: 1, traj: messages }));

test('a path has the calls in their order, with what came back, and the last answer', () => {
  const path = tau(
    { role: 'user', content: 'Cancel it.' },
    called('a', 'get_order', { id: 7, with: 'items' }),
    { role: 'tool', tool_call_id: 'a', content: '{"id": 7}' },
    called('b', 'cancel', { id: 7 }),
    { role: 'tool', tool_call_id: 'b', content: 'Error: order 7 is shipped' },
    { role: 'assistant', content: 'It is shipped.' },
  );
  expect(path.steps.map(({ name, failed, turn }) => ({ name, failed, turn }))).toEqual([
    { name: 'get_order', failed: false, turn: 1 },
    { name: 'cancel', failed: true, turn: 3 },
  ]);
  expect(path.steps[0]).toMatchObject({ given: '{"id":7,"with":"items"}', result: '{"id": 7}', usage: null });
  expect(path).toMatchObject({ messages: 3, answer: 'It is shipped.' });
});

test('the same call is the same whatever the order of its keys, and a number is its text', () => {
  const calls = tau(
    called('a', 'book', { seats: 2, on: { day: '1', hour: 9 } }),
    called('b', 'book', { on: { hour: '9', day: 1 }, seats: '2' }),
    called('c', 'book', { on: { hour: '9', day: 2 }, seats: '2' }),
  ).steps.map(({ call }) => call);
  expect(calls[1]).toBe(calls[0]);
  expect(calls[2]).not.toBe(calls[0]);
});

test.each([
  ['Error: user not found', true],
  ['ValueError: no such flight', true],
  ['Traceback (most recent call last):\n  File', true],
  ['"error: gift card is empty"', true],
  ['{"error": "no such order"}', true],
  ['Errors were not found in the log', false],
  ['No error was found', false],
  ['', false],
])('a result %j is an error: %s', (content, failed) => {
  const [step] = tau(called('a', 'run', {}), { role: 'tool', tool_call_id: 'a', content }).steps;
  expect(step?.failed).toBe(failed);
});

test('what a message took is shared among its calls, and unknown where the record does not say', () => {
  const message = {
    ...called('a', 'one', {}, { usage: { prompt_tokens: 100, completion_tokens: 10 }, cost: 0.5 }),
    tool_calls: ['one', 'two'].map((name) => ({ id: name, function: { name, arguments: '{}' } })),
  };
  const [first, second, third] = tau(message, called('c', 'three', {})).steps;
  expect(first?.usage).toEqual({ inputTokens: 50, outputTokens: 5, costUsd: 0.25 });
  expect(second?.usage).toEqual(first?.usage);
  expect(third?.usage).toBeNull();
});

test('a text in quotes is another argument than one without, where the answer itself is a call', () => {
  const of = (reference: string) =>
    pathOf(read('bfcl-results', { id: 'java_3', result: [{ resolve: JSON.stringify({ reference }) }] }));
  expect(of('"USERSPACE1"').steps[0]?.call).not.toBe(of('USERSPACE1').steps[0]?.call);
});

test('calls that are the answer itself are its path', () => {
  const result = [{ get_weather: '{"city":"Oslo"}' }, { get_weather: '{"city":"Bergen"}' }];
  const path = pathOf(read('bfcl-results', { id: 'parallel_1', result }));
  expect(path.steps.map(({ name, given, turn }) => `${name} ${given} ${turn}`)).toEqual([
    'get_weather {"city":"Oslo"} null',
    'get_weather {"city":"Bergen"} null',
  ]);
});
