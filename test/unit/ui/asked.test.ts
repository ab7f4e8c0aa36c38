import { expect, test } from 'vitest';
import { Asked } from '../../../src/lib/ui/asked.svelte';

/** A question that is answered, or fails, when it is told to. */
function open() {
  let answer: (value: string) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const told = new Promise<string>((done, failed) => ([answer, fail] = [done, failed]));
  return { ask: () => told, answer, fail };
}

test('the latest question wins, and who waits for quiet waits for that one', async () => {
  const asked = new Asked<string>();
  await asked.whenQuiet();
  const [first, second] = [open(), open()];
  asked.load('first', first.ask);
  let isQuiet = false;
  const quiet = asked.whenQuiet().then(() => (isQuiet = true));
  asked.load('second', second.ask);
  first.answer('of before');
  await Promise.resolve();
  expect([asked.answer, isQuiet]).toEqual([null, false]);
  second.answer('of now');
  await quiet;
  expect(asked.answer).toBe('of now');
});

test('it is quiet after a failure and after nobody waits any more; the answer before stays', async () => {
  const asked = new Asked<string>();
  asked.load('good', () => Promise.resolve('good'));
  await asked.whenQuiet();
  const bad = open();
  asked.load('bad', bad.ask);
  bad.fail(new Error('no'));
  await asked.whenQuiet();
  expect([asked.answer, (asked.error as Error).message]).toEqual(['good', 'no']);
  const late = open();
  asked.load('late', late.ask);
  const quiet = asked.whenQuiet();
  asked.close();
  await quiet;
  late.answer('late');
  await Promise.resolve();
  expect(asked.answer).toBe('good');
});

test('what gives way is asked again, also where the question is that of before', async () => {
  const asked = new Asked<string>();
  asked.load('one', () => Promise.resolve('one'));
  await asked.whenQuiet();
  const under = open();
  asked.load('two', under.ask);
  asked.giveWay('two');
  expect([asked.answer, asked.quiet]).toEqual(['one', true]);
  asked.load('two', () => Promise.resolve('two'));
  await asked.whenQuiet();
  expect(asked.answer).toBe('two');
  // Its answer may not stand beside what shows the other question, and neither is asked meanwhile.
  asked.giveWay('three', 'anew');
  expect(asked.answer).toBeNull();
  asked.load('two', () => Promise.resolve('two again'));
  await asked.whenQuiet();
  expect(asked.answer).toBe('two again');
});
