import { expect, test } from 'vitest';
import { Pool, type Spawn } from '../../../src/lib/ingest/pool';
import { nextTurn } from '../../../src/lib/threads/next-turn';

/** A pool whose workers take tasks and never answer, and how many it began. */
function poolOf(size: number) {
  let begun = 0;
  const sent: { worker: number; kind: string; others: number | null }[] = [];
  const spawn: Spawn = () => {
    const worker = begun++;
    return {
      post: (request) =>
        void sent.push({ worker, kind: request.kind, others: 'others' in request ? request.others : null }),
      close: () => undefined,
    };
  };
  const pool = new Pool(spawn, size);
  const submit = (kind: string, n: number, task: object = {}) => {
    for (let i = 0; i < n; i++) void pool.submit({ kind, task: { sourceNo: 1, ...task } } as never);
    return begun;
  };
  return { pool, submit, sent };
}

test('no more workers read than the pool has, and none is begun for nothing', () => {
  expect(poolOf(3).submit('read', 1)).toBe(1);
  expect(poolOf(3).submit('read', 100)).toBe(3);
  expect(poolOf(1).submit('read', 100)).toBe(1);
});

test('what is unpacked goes to a worker beside the one for rows, one at a time, and its parts to the other', () => {
  const { pool, submit, sent } = poolOf(1);
  pool.warm();
  submit('open', 2, { isPacked: true });
  expect(sent).toEqual([{ worker: 1, kind: 'open', others: 1 }]);
  submit('part', 2);
  expect(sent.slice(1)).toEqual(Array(2).fill({ worker: 0, kind: 'part', others: null }));
  const plain = poolOf(1);
  expect(plain.submit('open', 3, { isPacked: false })).toBe(1);
});

test('half of the workers unpack at most, and share the others', () => {
  const one = poolOf(7);
  one.submit('open', 1, { isPacked: true });
  expect(one.sent).toEqual([{ worker: 0, kind: 'open', others: 6 }]);
  const many = poolOf(7);
  many.submit('open', 9, { isPacked: true });
  expect(many.sent.map(({ others }) => others)).toEqual([6, 2, 1]);
  many.submit('part', 6);
  expect(new Set(many.sent.slice(3).map(({ worker }) => worker))).toEqual(new Set([3, 4, 5, 6]));
});

test.each([
  ['pieces of what is open', 'read', {}],
  ['what is to be opened', 'open', { isPacked: false }],
  ['what is to be unpacked', 'open', { isPacked: true }],
])('once all is cancelled nothing waits any more: %s', async (_, kind, task) => {
  const { pool, sent } = poolOf(1);
  const given: string[] = [];
  for (let i = 0; i < 9; i++)
    void pool
      .submit({ kind, task: { sourceNo: 1, ...task } } as never)
      .catch(({ name }: Error) => given.push(name));
  const begun = sent.length;
  expect(begun).toBeLessThan(9);
  pool.cancel();
  await nextTurn();
  expect(given).toEqual(Array(9 - begun).fill('AbortError'));
  expect(sent.slice(begun).map((one) => one.kind)).toEqual(['cancel']);
});
