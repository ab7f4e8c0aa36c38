import type { Bindings } from './bindings';
import { aborted } from './errors';

/**
 * The Arrow messages of a result that was begun, its schema first. One is always asked for ahead, so that the
 * engine works while the page does. Throws an AbortError when the signal says so; nothing is asked for after.
 */
export async function* messages(
  bindings: Bindings,
  connection: number,
  schema: Uint8Array,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const fetch = async () => {
    for (;;) {
      const message = await bindings.fetchQueryResults(connection);
      if (message !== null || signal?.aborted) return message;
    }
  };
  const next = () => {
    const message = fetch();
    // Where it fails before it is asked for, nobody has heard of it yet: it is thrown to who asks.
    message.catch(() => undefined);
    return message;
  };
  yield schema;
  let ahead: Promise<Uint8Array | null> | null = next();
  try {
    for (;;) {
      const message: Uint8Array | null = await ahead;
      ahead = null;
      if (signal?.aborted) throw aborted(signal);
      if (message === null || message.length === 0) return;
      ahead = next();
      yield message;
    }
  } finally {
    await ahead?.catch(() => null);
  }
}
