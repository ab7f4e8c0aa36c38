import { type Reply, type Request, transferOfRequest } from './protocol';
import { compiledCore } from '../bytes/compiled';
import { watchLife } from '../threads/watch';
import type { Format } from '../formats/format';
import type { Spawn } from './pool';
import { Reader } from './reader';

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

/** The same work in this thread, for tests and where there are no workers. */
export const spawnHere =
  (formats: readonly Format[]): Spawn =>
  (onReply, onCrash) => {
    let open = true;
    const reader = new Reader((reply) => setTimeout(() => open && onReply(reply)), formats);
    compiledCore().then((program) => reader.handle({ kind: 'program', program }), onCrash);
    return {
      post: (request) => setTimeout(() => open && reader.handle(request)),
      close: () => {
        open = false;
      },
    };
  };
