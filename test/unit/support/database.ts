import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Bindings, openOptions, setUp } from '../../../src/lib/engine/bindings';
import type { Database } from '../../../src/lib/engine/database';
import { DuckDatabase } from '../../../src/lib/engine/duckdb';

const dist = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/blocking'));
const file = (name: string) => join(dist, name);

type Engine = Awaited<ReturnType<typeof createDuckDB>>;

/** Engines whose database was closed: linking a new one takes most of a second, opening a new database no time. */
const idle: Engine[] = [];

async function startEngine(): Promise<Engine> {
  const engine = await createDuckDB(
    {
      mvp: { mainModule: file('duckdb-mvp.wasm'), mainWorker: '' },
      eh: { mainModule: file('duckdb-eh.wasm'), mainWorker: '' },
    },
    new VoidLogger(),
    NODE_RUNTIME,
  );
  await engine.instantiate(() => undefined);
  return engine;
}

/** The engine of the page, in this process: set up and locked alike, without tables. */
export async function openTestDatabase({ memory }: { memory?: string } = {}): Promise<Database> {
  const engine = idle.pop() ?? (await startEngine());
  engine.open(openOptions);
  let isClosed = false;
  /** What comes late, after `close`, must not reach whoever has the engine by then. */
  const whileOpen = <Given extends unknown[], Answer>(work: (...given: Given) => Answer) => {
    return (...given: Given): Answer => {
      if (isClosed) throw new Error('The database is closed.');
      return work(...given);
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
    // A test that aborts needs its turn, as the page has it between two messages of the worker.
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
    // Closed twice, it would be idle twice, and two tests at a time would share one engine.
    terminate: () => {
      if (isClosed) return;
      isClosed = true;
      engine.reset();
      idle.push(engine);
    },
  };
  if (memory !== undefined) {
    const connection = engine.connect();
    connection.query(`SET memory_limit = '${memory}'`);
    connection.close();
  }
  await setUp(bindings);
  return new DuckDatabase(bindings);
}
