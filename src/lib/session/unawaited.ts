import { isWithoutEngine } from '../engine/errors';

/** Work that shows what comes of it. Where it fails since no engine runs, the page says so by itself. */
export function unawaited(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!isWithoutEngine(error)) throw error;
  });
}
