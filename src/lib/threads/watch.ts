/** The browser ended a worker without an error: it was closed, or killed for its memory. */
export class WorkerGone extends Error {
  override name = 'WorkerGone';
}

/**
 * Calls once where the worker ends by itself, however busy it was until then: its lock comes free. Answers how to stop
 * watching, for whoever ends it on purpose. The worker runs `holdLife`. On a page without a secure address there are no
 * locks, and nothing is noticed.
 */
export function watchLife(worker: Worker, onGone: (error: WorkerGone) => void): () => void {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return () => undefined;
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
  port.onmessage = () => void locks.request(life, { signal: watching.signal }, gone).catch(() => undefined); // it is held
  worker.postMessage({ life }, [port2]);
  return end;
}
