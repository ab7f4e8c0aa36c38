import type { SpawnSearch } from './search';
import { SearchReader } from './search-reader';

/** The work of a worker that searches, in this thread. */
export const searchHere: SpawnSearch = (onReply, onCrash) => {
  let open = true;
  const reader = new SearchReader((reply) => setTimeout(() => open && onReply(reply)));
  return {
    post: (request) =>
      setTimeout(() => {
        try {
          if (open) reader.handle(request);
        } catch (error) {
          onCrash(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    close: () => {
      open = false;
    },
  };
};
