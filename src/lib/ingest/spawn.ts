import { type Reply, type Request, transferOfRequest } from './protocol';
import { compiledCore } from '../bytes/compiled';
import { watchLife } from '../threads/watch';
import type { Spawn } from './pool';

/** Compiles what every worker runs. */
export const prepareWorkers = (): void => void compiledCore();

/** A module worker. */
export const spawnWorker: Spawn = (onReply, onCrash) => {
  const worker = new Worker(new URL('../../workers/read-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Reply>) => onReply(event.data));
  worker.addEventListener('error', (event) =>
    onCrash(new Error(event.message || 'The reading worker failed')),
  );
  worker.addEventListener('messageerror', () =>
    onCrash(new Error('A message of the reading worker was lost')),
  );
  const unwatch = watchLife(worker, onCrash);
  compiledCore().then(
    (program) => worker.postMessage({ kind: 'program', program } satisfies Request),
    onCrash,
  );
  return {
    post: (request) => worker.postMessage(request, transferOfRequest(request)),
    close: () => {
      unwatch();
      worker.terminate();
    },
  };
};
