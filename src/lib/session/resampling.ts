import type { PairedNumeric, PairedNumericOptions } from '../stats';
import { type ErrorMessage, fromMessage } from '../threads/error-message';
import { watchLife } from '../threads/watch';

export interface ResamplingRequest {
  differences: readonly number[];
  options: PairedNumericOptions;
}

export type ResamplingReply =
  { kind: 'done'; result: PairedNumeric } | { kind: 'failed'; error: ErrorMessage };

/** `pairedNumeric` beside the page: some hundred milliseconds at 20,000 samples. Rejects with the signal's reason. */
export function pairedNumericAside(
  differences: readonly number[],
  options: PairedNumericOptions,
  signal?: AbortSignal,
): Promise<PairedNumeric> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('../../workers/stats-worker.ts', import.meta.url), { type: 'module' });
    const stop = (): void => end(() => reject(signal?.reason as Error));
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', stop);
      unwatch();
      worker.terminate();
      settle();
    };
    signal?.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<ResamplingReply>) =>
      end(() => (data.kind === 'done' ? resolve(data.result) : reject(fromMessage(data.error)))),
    );
    worker.addEventListener('error', (event) =>
      end(() => reject(new Error(event.message || 'Resampling failed'))),
    );
    const unwatch = watchLife(worker, (error) => end(() => reject(error)));
    worker.postMessage({ differences, options } satisfies ResamplingRequest);
  });
}
