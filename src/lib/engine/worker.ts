import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import { isProgramNews, type OpenProgress, programError } from './assets';
import { watchLife } from '../threads/watch';
import { type Bindings, openOptions } from './bindings';
import { BrokenEngineError, isTrap, NoEngineError } from './errors';
import { Lifeline } from './lifeline';
import { type EngineFiles, workerScript } from './worker-script';

export interface Engine {
  readonly bindings: Bindings;
  /** Fetches, compiles and opens. */
  start(): Promise<void>;
  /** Ends the worker; what waits for it fails with the reason. */
  end(reason: Error): void;
}

/** A worker by its own URL would not be bound by the policy of the page; one from a Blob inherits it. */
function startWorker(script: string): Worker {
  const blobUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(blobUrl);
  const revoke = () => URL.revokeObjectURL(blobUrl);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}

/** DuckDB in a worker of its own, its program fetched and compiled there; nothing is fetched before `start`. */
export function engineInWorker(files: EngineFiles, onProgress: (progress: OpenProgress) => void): Engine {
  const worker = startWorker(workerScript(files));
  // Heard before the library hears it: the news of the program are none of its business.
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isProgramNews(event.data)) return;
    event.stopImmediatePropagation();
    const { program } = event.data;
    if ('failed' in program) return end(programError(program, files.wasm));
    const { loaded, total, isWhole } = program;
    onProgress({ stage: isWhole ? 'starting' : 'loading', loaded, total });
  });
  const duckdb = new AsyncDuckDB(new VoidLogger(), worker);
  const lifeline = new Lifeline();
  let lose: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (lose = resolve));
  const end = (reason: Error) => {
    unwatch();
    worker.terminate();
    lifeline.end(reason);
  };
  const breakOff = (reason: Error) => {
    lose(reason);
    end(reason);
  };
  const unwatch = watchLife(worker, () =>
    breakOff(new NoEngineError('The browser ended the database engine.')),
  );
  worker.addEventListener('error', (event) => {
    breakOff(new NoEngineError(`The worker of the database engine broke: ${event.message || files.worker}`));
  });
  const guard = <T>(call: () => Promise<T>) =>
    lifeline.guard(call).catch((error: unknown) => {
      if (isTrap(error)) breakOff(new BrokenEngineError(error));
      throw error;
    });
  const bindings: Bindings = {
    connect: () => guard(() => duckdb.connectInternal()),
    disconnect: (connection) => guard(() => duckdb.disconnect(connection)),
    runQuery: (connection, text) => guard(() => duckdb.runQuery(connection, text)),
    startPendingQuery: (connection, text, stream) =>
      guard(() => duckdb.startPendingQuery(connection, text, stream)),
    pollPendingQuery: (connection) => guard(() => duckdb.pollPendingQuery(connection)),
    cancelPendingQuery: (connection) => guard(() => duckdb.cancelPendingQuery(connection)),
    fetchQueryResults: (connection) => guard(() => duckdb.fetchQueryResults(connection)),
    insertArrowFromIPCStream: (connection, buffer, options) =>
      guard(() => duckdb.insertArrowFromIPCStream(connection, buffer, options)),
    terminate: () => end(new NoEngineError('The database was closed.')),
    lost,
  };
  const start = async () => {
    await guard(() => duckdb.instantiate(files.wasm));
    await guard(() => duckdb.open(openOptions));
  };
  return { bindings, start, end };
}
