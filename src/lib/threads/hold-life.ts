/**
 * Runs in a worker before anything else, also as text: it may name nothing of this module. A worker that is closed, or
 * killed for its memory, ends without a word; a lock that it holds is released by the browser even then. Resolves when
 * the lock is held, and in any case within a second: nothing waits for it longer.
 */
export function holdLife(): Promise<void> {
  return new Promise((resolve) => {
    const locks = (navigator as { locks?: LockManager }).locks;
    if (!locks) return resolve();
    setTimeout(resolve, 1000);
    self.addEventListener('message', (event: MessageEvent<{ life?: unknown } | null>) => {
      const life = event.data?.life;
      const [port] = event.ports;
      if (typeof life !== 'string' || !port) return;
      event.stopImmediatePropagation();
      const hold = () => {
        port.postMessage('held');
        resolve();
        return new Promise<void>(() => undefined);
      };
      locks.request(life, hold).catch(() => resolve());
    });
  });
}
