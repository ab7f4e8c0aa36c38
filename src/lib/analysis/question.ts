import type { Database } from '../engine/database';

/** What a question is answered from. */
export interface Context {
  db: Database;
  /** Aborted where nobody waits any more: a query under way ends with the signal's reason. */
  signal: AbortSignal;
}

/** A question about what is loaded: of the same files, the same key is the same answer. */
export interface Question<Options, Answer> {
  /** Its name; how long it took stands in the browser's own profile as `evalbook:<id>`. */
  id: string;
  /** All that the answer depends on, as JSON can write it. */
  key: (options: Options) => unknown;
  ask: (context: Context, options: Options) => Promise<Answer>;
}

/** Shows in the browser's own profile, and to the bench, as `evalbook:<name>`. */
export async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  const value = await work();
  performance.measure(`evalbook:${name}`, { start });
  return value;
}
