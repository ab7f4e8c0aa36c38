type Later<T> = T | Promise<T>;

/**
 * The part of DuckDB-WASM that is used, the same over the worker of the page and the blocking build of the tests.
 * `connection` is a handle that `connect` gave.
 */
export interface Bindings {
  connect(): Later<number>;
  disconnect(connection: number): Later<void>;
  /** All statements of a text; the result of the last as an Arrow file. */
  runQuery(connection: number, text: string): Later<Uint8Array>;
  /** The Arrow schema message, or null while the statement computes: poll then. */
  startPendingQuery(connection: number, text: string, allowStreamResult: boolean): Later<Uint8Array | null>;
  pollPendingQuery(connection: number): Later<Uint8Array | null>;
  cancelPendingQuery(connection: number): Later<boolean>;
  /** The next Arrow message; null: ask again; empty: the end. */
  fetchQueryResults(connection: number): Later<Uint8Array | null>;
  insertArrowFromIPCStream(
    connection: number,
    buffer: Uint8Array,
    options: { name: string; create: boolean },
  ): Later<void>;
  /** Ends the engine and gives its memory back. */
  terminate(): Later<void>;
  /** Resolves with the reason where the engine ended by itself. Never, where it cannot. */
  readonly lost?: Promise<Error>;
}

/** Milliseconds of computing after which the engine looks up, for a cancellation or another query. */
const pollingInterval = 20;

export const openOptions = { path: ':memory:', query: { queryPollingInterval: pollingInterval } };

/** Extensions are fetched from the internet when a function of theirs is named: this goes before anything else. */
const alone =
  'SET autoload_known_extensions = false; SET autoinstall_known_extensions = false; SET allow_community_extensions = false';

/**
 * A database in memory is checkpointed too: all tables are gone through at every 16 MB that are written, four times
 * 140 ms in an import of 400 MB. `tidy` does it where rows were deleted.
 */
const undisturbed = "SET checkpoint_threshold = '1TB'";

/** After this, no statement reads or writes a file or an address, and no statement lifts the ban. */
const locked = 'SET enable_external_access = false; SET lock_configuration = true';

/** What every database goes through once it is open. */
export async function setUp(bindings: Bindings): Promise<void> {
  const connection = await bindings.connect();
  await bindings.runQuery(connection, `${alone}; ${undisturbed}; ${locked}`);
  await bindings.disconnect(connection);
}
