import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pairedNumericAside, type ResamplingReply } from '$lib/session/resampling';
import { pairedNumeric } from '$lib/stats';

const differences = [0.5, -0.25, 1, 0.75];
const options = { resamples: 99, seed: 1 };

/** The worker that was begun, as the page sees it. */
class Begun extends EventTarget {
  posted: unknown[] = [];
  isEnded = false;
  constructor() {
    super();
    begun.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: ResamplingReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const begun: Begun[] = [];
beforeEach(() => {
  vi.stubGlobal('Worker', Begun);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  begun.length = 0;
  vi.unstubAllGlobals();
});

function ask(signal?: AbortSignal) {
  const asked = pairedNumericAside(differences, options, signal);
  const [worker] = begun;
  if (!worker) throw new Error('No worker was begun');
  return { asked, worker };
}

test('the answer of the worker is the answer, and the worker ends', async () => {
  const { asked, worker } = ask();
  expect(worker.posted).toEqual([{ differences, options }]);
  const result = pairedNumeric(differences, options);
  worker.answer({ kind: 'done', result });
  expect(await asked).toEqual(result);
  expect(worker.isEnded).toBe(true);
});

test.each<[string, (worker: Begun) => void, string]>([
  [
    'it says',
    (worker) =>
      worker.answer({ kind: 'failed', error: { name: 'RangeError', message: 'no pairs', stack: undefined } }),
    'RangeError: no pairs',
  ],
  ['it breaks', (worker) => worker.dispatchEvent(new Event('error')), 'Error: Resampling failed'],
])('where the worker fails as %s, so does the question', async (_, fail, said) => {
  const { asked, worker } = ask();
  fail(worker);
  expect(String(await asked.catch((error: unknown) => error))).toBe(said);
  expect(worker.isEnded).toBe(true);
});

test('who gives up ends the worker, and begins none where it was given up before', async () => {
  const stop = new AbortController();
  const { asked, worker } = ask(stop.signal);
  stop.abort(new Error('no more'));
  await expect(asked).rejects.toThrow('no more');
  expect(worker.isEnded).toBe(true);
  await expect(pairedNumericAside(differences, options, stop.signal)).rejects.toThrow('no more');
  expect(begun).toHaveLength(1);
});
