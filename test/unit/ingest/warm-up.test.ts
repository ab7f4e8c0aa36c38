import { expect, test, vi } from 'vitest';
import { ByteCore } from '../../../src/lib/bytes/byte-core';
import { compiledCore } from '../../../src/lib/bytes/compiled';
import { formats } from '../../../src/lib/formats';
import { Reader } from '../../../src/lib/ingest/reader';
import { warmUp } from '../../../src/lib/ingest/warm-up';
import { unpackLimits } from '../../../src/lib/ingest/archive/unpack-limits';
import type { Reply } from '../../../src/lib/ingest/protocol';

const text = [1, 2]
  .map((i) =>
    JSON.stringify({
      schema_version: '0.3.0',
      model_id: 'm',
      evaluation_name: 'e',
      sample_id: `s${i}`,
      interaction_type: 'single_turn',
      input: { raw: `question ${i}`, reference: ['a'] },
      output: { raw: ['a'] },
      answer_attribution: [],
      evaluation: { score: 1, is_correct: true },
    }),
  )
  .join('\n');

async function readerFor(post: (reply: Reply) => void): Promise<Reader> {
  const reader = new Reader(post, formats);
  reader.handle({ kind: 'program', program: await compiledCore() });
  return reader;
}

/** What a reader answers that was asked to read a small file, and the rows it says it held. */
async function readBy(ask: (reader: Reader) => void) {
  const replies: Reply[] = [];
  const reader = await readerFor((reply) => replies.push(reply));
  ask(reader);
  const answered = (id: number) =>
    vi.waitFor(() => expect(replies.some((reply) => 'id' in reply && reply.id === id)).toBe(true), 60_000);
  const blob = new Blob([text]);
  const task = {
    sourceNo: 1,
    path: 'a.jsonl',
    blob,
    member: null,
    depth: 0,
    scratch: null,
    mapping: null,
    chunk: 1e6,
    isPacked: false,
    digest: null,
    nth: 1,
    limits: unpackLimits,
  };
  reader.handle({ kind: 'open', id: 1, task, others: 0 });
  await answered(1);
  reader.handle({ kind: 'flush', id: 2 });
  await answered(2);
  return replies
    .flatMap((reply) => (reply.kind === 'batches' ? reply.batches : []))
    .map(({ table, ipc }) => [table, [...ipc]]);
}

test('what a reader warmed up on is in nothing that it sends, also where work interrupts it', async () => {
  const plain = await readBy(() => undefined);
  expect(plain.map(([table]) => table)).toContain('staged_rows');
  expect(await readBy((reader) => reader.handle({ kind: 'warm-up' }))).toEqual(plain);
  const rested: Reply[] = [];
  const reader = await readerFor((reply) => rested.push(reply));
  reader.handle({ kind: 'warm-up' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  reader.handle({ kind: 'flush', id: 1 });
  await vi.waitFor(() => expect(rested).toHaveLength(1), 60_000);
  expect(rested[0]).toMatchObject({ kind: 'flushed', id: 1 });
});

test('what a reader warms up on is recognised and read to its end, until it is needed no more', async () => {
  const core = new ByteCore();
  let asked = 0;
  // A failure is nobody's trouble in a reader, which is only slower: here it rejects.
  await warmUp(formats, core, () => ++asked > 0);
  expect(asked).toBe(24);
  expect(core.serial).toBeGreaterThan(24 * 1_000);
  asked = 0;
  await warmUp(formats, core, () => ++asked < 3);
  expect(asked).toBe(3);
});
