import { expect, it } from 'vitest';
import { inspectEval } from '$lib/formats/inspect/eval';
import { readInspect } from '$lib/formats/inspect/transcript';
import { fileMember, readBundle } from './read-text';

const start = fileMember('_journal/start.json', { eval: { eval_id: 'e', task: 't', model: 'org/m' } });
const folder = 'samples/a/b_epoch_1';
const messages = [
  { role: 'system', content: 'attachment://1' },
  { role: 'user', content: 'attachment://0' },
  { role: 'assistant', content: '', tool_calls: [{ id: '1' }, { id: '2' }] },
  { role: 'user', content: 'asked of the judge' },
  { role: 'assistant', content: 'attachment://2' },
];
const sample = {
  id: 'a/b',
  epoch: 1,
  input: 'attachment://0',
  target: '4',
  output: { completion: 'attachment://2' },
  message_refs: [
    [0, 3],
    [4, 5],
  ],
};
const parts = [
  fileMember(`${folder}/skeleton.json`, { version: 1 }),
  fileMember(`${folder}/events/stats.json`, { version: 1 }),
  fileMember(`${folder}/messages/2.json`, messages.slice(2)),
  fileMember(`${folder}/messages/0.json`, messages.slice(0, 2)),
  fileMember(`${folder}/attachments/0.json`, ['What is 2+2?', 'Be brief.']),
  fileMember(`${folder}/attachments/2.json`, ['Four.']),
  fileMember(`${folder}/metadata.json`, { level: 'easy' }),
];
const read = (more: object = {}, others = parts) =>
  readBundle(inspectEval, [start, ...others, fileMember(`${folder}/sample.json`, { ...sample, ...more })])
    .sink;

it('reads a sample of parts as a whole one', () => {
  const { rows, rejected, notes } = read();
  expect([rows.length, rejected, notes]).toEqual([1, [], []]);
  expect(rows[0]?.sample).toMatchObject({ id: 'a/b', input: 'What is 2+2?', labels: [['level', 'easy']] });
  expect(rows[0]?.response).toMatchObject({
    output: 'Four.',
    turns: 2,
    toolCalls: 2,
    interactionType: 'agentic',
  });
});

it('does not call tool calls 0 where the messages were not read', () => {
  const unknown = { turns: null, toolCalls: null, interactionType: null };
  expect(read({ message_refs: undefined }).rows[0]?.response).toMatchObject(unknown);
  const withoutMessages = parts.filter(({ name }) => !name.includes('/messages/2'));
  expect(read({}, withoutMessages).rows[0]?.response).toMatchObject(unknown);
});

it('leaves out a sample that was never finished, and says so', () => {
  const { rows, ignored, rejected, notes } = readBundle(inspectEval, [start, ...parts]).sink;
  expect([rows, ignored, rejected]).toEqual([[], 1, []]);
  expect(notes.map(({ code }) => code)).toContain('sample_unfinished');
});

it('shows its messages in the transcript', () => {
  const record = {
    'messages/2': messages.slice(2),
    'messages/0': messages.slice(0, 2),
    'attachments/0': ['What is 2+2?', 'Be brief.'],
    'attachments/2': ['Four.'],
    sample,
  };
  const { turns, input } = readInspect(record) ?? {};
  expect(turns?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'assistant']);
  expect(JSON.stringify(turns)).toContain('Four.');
  expect(JSON.stringify(turns)).not.toContain('judge');
  expect(JSON.stringify(input)).toContain('What is 2+2?');
});
