import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLife } from '$lib/threads/hold-life';
import { fromMessage, messageOf, toMessage } from '$lib/threads/error-message';
import { watchLife, WorkerGone } from '$lib/threads/watch';

type Held = (lock: object) => Promise<unknown> | void;

/** Locks of a browser: one holder a name, who waits gives up by a signal, and an end lets go of what is held. */
class Locks {
  readonly #let = new Map<string, () => void>();
  readonly #waiting = new Map<string, () => void>();

  request(name: string, ...[options, then]: [Held] | [{ signal: AbortSignal }, Held]): Promise<unknown> {
    const held = typeof options === 'function' ? options : (then as Held);
    const signal = typeof options === 'function' ? undefined : options.signal;
    return new Promise((resolve, reject) => {
      const take = () => {
        this.#waiting.delete(name);
        const end = new Promise<void>((letGo) => this.#let.set(name, letGo));
        void Promise.race([end, held({})]).then(resolve);
      };
      signal?.addEventListener('abort', () => {
        if (this.#waiting.delete(name)) reject(signal.reason as Error);
      });
      if (this.#let.has(name)) this.#waiting.set(name, take);
      else take();
    });
  }
  /** The holder ends without a word. */
  end(): void {
    for (const [name, letGo] of this.#let) {
      this.#let.delete(name);
      letGo();
      this.#waiting.get(name)?.();
    }
  }
  get waits(): boolean {
    return this.#waiting.size > 0;
  }
}

const locks = new Locks();
const inside = new EventTarget();
const worker = {
  postMessage: (data: unknown, ports: MessagePort[]) =>
    inside.dispatchEvent(Object.assign(new Event('message', { cancelable: true }), { data, ports })),
} as unknown as Worker;
beforeEach(() => {
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('self', inside);
});
afterEach(() => vi.unstubAllGlobals());

test('a worker that ends by itself is told of, once and as one that is gone; its handler never hears of it', async () => {
  const heard = vi.fn();
  const held = holdLife();
  inside.addEventListener('message', heard);
  const gone = vi.fn();
  watchLife(worker, gone);
  await held;
  expect(heard).not.toHaveBeenCalled();
  await vi.waitUntil(() => locks.waits);
  expect(gone).not.toHaveBeenCalled();
  locks.end();
  expect(gone.mock.calls).toEqual([[expect.any(WorkerGone)]]);
});

test('whoever ends it on purpose is told nothing', async () => {
  const held = holdLife();
  const gone = vi.fn();
  const unwatch = watchLife(worker, gone);
  await held;
  await vi.waitUntil(() => locks.waits);
  unwatch();
  locks.end();
  await Promise.resolve();
  expect(gone).not.toHaveBeenCalled();
});

test('an error keeps its name and its words on the way between threads', () => {
  const sent = structuredClone(toMessage(new DOMException('stopped', 'AbortError')));
  expect(fromMessage(sent)).toMatchObject({ name: 'AbortError', message: 'stopped' });
  expect(fromMessage(toMessage('just words'))).toMatchObject({ name: 'Error', message: 'just words' });
  expect([messageOf(new RangeError('far')), messageOf('near')]).toEqual(['far', 'near']);
});
