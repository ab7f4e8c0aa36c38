import { watchLife } from '../threads/watch';
import type { SearchReply } from './messages';
import type { SpawnSearch } from './search';

/** A module worker. */
export const spawnSearcher: SpawnSearch = (onReply, onCrash) => {
  const worker = new Worker(new URL('../../workers/search-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<SearchReply>) => onReply(event.data));
  worker.addEventListener('error', (event) => onCrash(new Error(event.message || 'The search failed')));
  const unwatch = watchLife(worker, onCrash);
  return {
    post: (request) => worker.postMessage(request),
    close: () => {
      unwatch();
      worker.terminate();
    },
  };
};
