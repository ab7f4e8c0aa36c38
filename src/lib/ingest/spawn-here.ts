import { compiledCore } from '../bytes/compiled';
import type { Format } from '../formats/format';
import type { Spawn } from './pool';
import { Reader } from './reader';

/** The work of a reading worker in this thread, for tests and where there are no workers. `side`: of the files that are read next. */
export const spawnHere =
  (formats: readonly Format[], side: () => string | null = () => null): Spawn =>
  (onReply, onCrash) => {
    let open = true;
    const reader = new Reader((reply) => setTimeout(() => open && onReply(reply)), formats, side());
    compiledCore().then((program) => reader.handle({ kind: 'program', program }), onCrash);
    return {
      post: (request) => setTimeout(() => open && reader.handle(request)),
      close: () => {
        open = false;
      },
    };
  };
