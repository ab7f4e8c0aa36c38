import { expect, test } from 'vitest';
import type { Bindings } from '../../../src/lib/engine/bindings';
import { messages } from '../../../src/lib/engine/messages';

test('a message asked for ahead that fails is thrown to who asks, and to nobody before', async () => {
  const uncaught: unknown[] = [];
  const hear = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', hear);
  const answers = [() => Promise.resolve(Uint8Array.of(1)), () => Promise.reject(new Error('closed'))];
  const bindings = { fetchQueryResults: () => answers.shift()?.() } as unknown as Bindings;
  const read = messages(bindings, 0, Uint8Array.of(0));
  expect((await read.next()).value).toEqual(Uint8Array.of(0));
  expect((await read.next()).value).toEqual(Uint8Array.of(1));
  // The engine ends while the reader of the first message is at work.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(read.next()).rejects.toThrow('closed');
  process.off('unhandledRejection', hear);
  expect(uncaught).toEqual([]);
});
