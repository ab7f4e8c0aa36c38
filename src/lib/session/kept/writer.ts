import { type ErrorMessage, fromMessage } from '../../threads/error-message';
import { watchLife } from '../../threads/watch';

/** What the worker is asked: to write into a file of a folder, from its beginning. */
export interface WriteRequest {
  id: number;
  folder: readonly string[];
  name: string;
  content: Blob | string;
}

export type WriteReply =
  | { id: number; is: 'written'; bytes: number }
  | { id: number; is: 'done' }
  | { id: number; is: 'failed'; error: ErrorMessage };

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
  onBytes: (bytes: number) => void;
}

/** Writes files of this browser's own file system in a worker, which alone can do it without a second copy. */
export class Writer {
  readonly #worker: Worker;
  readonly #unwatch: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor() {
    this.#worker = new Worker(new URL('../../../workers/keep-worker.ts', import.meta.url), {
      type: 'module',
    });
    const fail = (error: Error) => this.#fail(error);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WriteReply>) => this.#take(data));
    this.#worker.addEventListener('error', ({ message }) => fail(new Error(message || 'The worker failed.')));
    this.#unwatch = watchLife(this.#worker, fail);
  }

  /** Resolves once it is on disk; `onBytes` hears of each part. */
  write(
    folder: readonly string[],
    name: string,
    content: Blob | string,
    onBytes: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onBytes });
      this.#worker.postMessage({ id, folder, name, content } satisfies WriteRequest);
    });
  }

  /** What is not written by now is not. */
  close(): void {
    this.#unwatch();
    this.#worker.terminate();
    this.#fail(new DOMException('The writing was stopped.', 'AbortError'));
  }

  #take(reply: WriteReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if (reply.is === 'written') return waiting.onBytes(reply.bytes);
    this.#waiting.delete(reply.id);
    if (reply.is === 'done') waiting.resolve();
    else waiting.reject(fromMessage(reply.error));
  }

  #fail(error: Error): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(error);
  }
}
