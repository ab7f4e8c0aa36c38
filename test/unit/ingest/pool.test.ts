import { expect, test } from 'vitest';
import { Pool, type Spawn } from '../../../src/lib/ingest/pool';

/** A pool whose workers take tasks and never answer, and how many it began. */
function poolOf(size: number, most?: number) {
  let begun = 0;
  const spawn: Spawn = () => {
    begun++;
    return { post: () => undefined, close: () => undefined };
  };
  const pool = new Pool(spawn, size, most);
  const submit = (kind: string, n: number, task: object = {}) => {
    for (let i = 0; i < n; i++) void pool.submit({ kind, task: { sourceNo: 1, ...task } } as never);
    return begun;
  };
  return { pool, submit };
}

test('another worker reads where much is to be read, and only there', () => {
  const { submit } = poolOf(1, 2);
  expect(submit('read', 30)).toBe(1);
  expect(submit('read', 10)).toBe(2);
  expect(submit('read', 100)).toBe(2);
  expect(poolOf(1).submit('read', 100)).toBe(1);
  expect(poolOf(3, 3).submit('read', 100)).toBe(3);
});

test('what is unpacked goes to a worker beside the one for rows, and so do parts of it', () => {
  const { pool, submit } = poolOf(1);
  pool.warm();
  expect(submit('open', 1, { isPacked: true })).toBe(2);
  expect(submit('part', 4)).toBe(2);
  expect(submit('open', 2, { isPacked: true })).toBe(2);
  const plain = poolOf(1);
  expect(plain.submit('open', 3, { isPacked: false })).toBe(1);
  expect(plain.submit('part', 1)).toBe(2);
});
