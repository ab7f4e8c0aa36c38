import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Bindings, openOptions, setUp } from './bindings';
import type { Database } from './database';
import { DuckDatabase } from './duckdb';
import { BrokenEngineError, isTrap } from './errors';

type Engine = Awaited<ReturnType<typeof createDuckDB>>;

const installed = (): string =>
  dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/blocking'));

/** Engines whose database was closed: linking a new one takes most of a second, opening a new database no time. */
const idle: Engine[] = [];

async function startEngine(folder: string): Promise<Engine> {
  const program = (name: string) => ({ mainModule: join(folder, `duckdb-${name}.wasm`), mainWorker: '' });
  // Node catches exceptions of WebAssembly, so the other program is never asked for.
  const programs = { mvp: program('mvp'), eh: program('eh') };
  const engine = await createDuckDB(programs, new VoidLogger(), NODE_RUNTIME);
  await engine.instantiate(() => undefined);
  return engine;
}

/**
 * The engine of the page, in this process of Node: set up and locked alike, without tables. `memory`: what it may take, as
 * DuckDB writes it. `folder`: where its program is; where DuckDB-WASM is installed, unless told.
 */
export async function openInProcess({
  memory,
  folder = null,
}: { memory?: string; folder?: string | null } = {}): Promise<Database> {
  const engine = idle.pop() ?? (await startEngine(folder ?? installed()));
  engine.open(openOptions);
  let isClosed = false;
  let broken: BrokenEngineError | null = null;
  let lose: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (lose = resolve));
  /** What comes late, after `close`, must not reach whoever has the engine by then. */
  const whileOpen = <Given extends unknown[], Answer>(work: (...given: Given) => Answer) => {
    return (...given: Given): Answer => {
      if (isClosed) throw new Error('The database is closed.');
      if (broken) throw broken;
      try {
        return work(...given);
      } catch (error) {
        if (isTrap(error)) lose((broken = new BrokenEngineError(error)));
        throw error;
      }
    };
  };
  const poll = whileOpen((connection: number) => engine.pollPendingQuery(connection));
  const fetch = whileOpen((connection: number) => engine.fetchQueryResults(connection));
  const bindings: Bindings = {
    connect: whileOpen(() => engine.connect().useUnsafe((_, connection) => connection)),
    disconnect: whileOpen((connection) => engine.disconnect(connection)),
    runQuery: whileOpen((connection, text) => engine.runQuery(connection, text)),
    startPendingQuery: whileOpen((connection, text, stream) =>
      engine.startPendingQuery(connection, text, stream),
    ),
    // Who aborts needs its turn, as the page has it between two messages of the worker.
    pollPendingQuery: async (connection) => {
      await setImmediate();
      return poll(connection);
    },
    cancelPendingQuery: whileOpen((connection) => engine.cancelPendingQuery(connection)),
    fetchQueryResults: async (connection) => {
      await setImmediate();
      return fetch(connection);
    },
    insertArrowFromIPCStream: whileOpen((connection, buffer, options) =>
      engine.insertArrowFromIPCStream(connection, buffer, options),
    ),
    // Closed twice, it would be idle twice, and two databases at a time would share one engine.
    terminate: () => {
      if (isClosed) return;
      isClosed = true;
      if (broken) return;
      engine.reset();
      idle.push(engine);
    },
    lost,
  };
  if (memory !== undefined) {
    const connection = engine.connect();
    connection.query(`SET memory_limit = '${memory}'`);
    connection.close();
  }
  await setUp(bindings);
  return new DuckDatabase(bindings);
}
