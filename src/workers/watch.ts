/** The browser ended a worker without an error: it was closed, or killed for its memory. */
export class WorkerGone extends Error {
  override name = 'WorkerGone';
}

/**
 * Calls once where the worker ends by itself, however busy it was until then: its lock comes free, or, in
 * browsers that say so, its port closes. Answers how to stop watching, for whoever ends it on purpose. The worker runs
 * `holdLife`.
 */
export function watchLife(worker: Worker, onGone: (error: WorkerGone) => void): () => void {
  const { port1: port, port2 } = new MessageChannel();
  const life = `evalbook-worker-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const watching = new AbortController();
  const end = (): void => {
    watching.abort();
    port.close();
  };
  const gone = (): void => {
    if (watching.signal.aborted) return;
    end();
    onGone(new WorkerGone('The browser ended the worker'));
  };
  port.addEventListener(
    'message',
    ({ data }: MessageEvent<'lock' | 'port'>) => {
      const locks = (navigator as { locks?: LockManager }).locks;
      if (data === 'lock')
        void locks?.request(life, { signal: watching.signal }, gone).catch(() => undefined);
    },
    { once: true },
  );
  port.addEventListener('close', gone); // before it holds the lock, and where there is none
  port.start();
  worker.postMessage({ life }, [port2]);
  return end;
}
