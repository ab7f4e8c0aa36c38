import workerAsset from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasmAsset from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import type { OpenProgress } from './assets';
import { setUp } from './bindings';
import { assertCapable } from './capable';
import type { Database } from './database';
import { DuckDatabase } from './duckdb';
import { NoEngineError } from './errors';
import { Patience } from './lifeline';
import { type Engine, engineInWorker } from './worker';

export type { OpenProgress } from './assets';

export interface OpenOptions {
  onProgress?: (progress: OpenProgress) => void;
  /** Milliseconds without any progress after which opening is given up; 45,000 unless told. */
  timeoutMs?: number;
  /** Addresses of the engine's two files, where they are not the site's own. `wasm` may be a gzip file. */
  assets?: { wasm: string; worker: string };
}

const absolute = (url: string) => new URL(url, document.baseURI).href;

let hasFailed = false;
/**
 * The program's name says what is in it: a copy that the browser has is taken without asking the host, and what was
 * compiled of it with it. It is asked where that copy may be at fault: the page is loaded again, or opening failed.
 */
function howToFetch(): RequestCache {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return hasFailed || visit?.type === 'reload' ? 'default' : 'force-cache';
}

/**
 * Opens an empty database in a worker, from the site's own files, locked: no statement reaches a file or an
 * address. Throws a NoEngineError whose message says what to do. `close()` ends the worker and frees its memory.
 */
async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  assertCapable();
  const { onProgress, timeoutMs = 45_000, assets = { wasm: wasmAsset, worker: workerAsset } } = options;
  let engine: Engine | null = null;
  let stage: OpenProgress['stage'] = 'loading';
  let patience: Patience | undefined;
  const gaveUp = new Promise<never>((_, reject) => {
    patience = new Patience(timeoutMs, () => reject(tooSlow(stage, timeoutMs)));
  });
  const progress = (step: OpenProgress) => {
    stage = step.stage;
    patience?.renew();
    onProgress?.(step);
  };
  const opening = async (): Promise<Database> => {
    const { worker, wasm } = assets;
    const files = { worker: absolute(worker), wasm: absolute(wasm), cache: howToFetch() };
    engine = engineInWorker(files, progress);
    await engine.start();
    await setUp(engine.bindings);
    return new DuckDatabase(engine.bindings);
  };
  try {
    return await Promise.race([opening(), gaveUp]);
  } catch (cause) {
    hasFailed = true;
    const failure = asNoEngineError(cause);
    (engine as Engine | null)?.end(failure);
    throw failure;
  } finally {
    patience?.stop();
  }
}

const asNoEngineError = (cause: unknown): NoEngineError =>
  cause instanceof NoEngineError
    ? cause
    : new NoEngineError(
        `The database engine did not start. ${cause instanceof Error ? cause.message : String(cause)}`,
        {
          cause,
        },
      );

const tooSlow = (stage: OpenProgress['stage'], milliseconds: number): NoEngineError => {
  const waited = `within ${Math.round(milliseconds / 1000)} seconds`;
  return new NoEngineError(
    stage === 'loading'
      ? `The database engine did not arrive: nothing came ${waited}. Check the connection and try again.`
      : `The database engine did not start ${waited}. The host's content security policy must allow 'wasm-unsafe-eval' and blob: workers; else the device may be short of memory.`,
  );
};

let opened: Promise<Database> | null = null;

/** The one database of the page, opened at the first call. After a failed opening, or a close, the next call opens anew. */
export function getDatabase(options?: OpenOptions): Promise<Database> {
  if (opened) return opened;
  const forget = () => {
    if (opened === opening) opened = null;
  };
  const opening: Promise<Database> = openDatabase(options).then((database) => {
    database.closed.then(forget, forget);
    return database;
  });
  opening.catch(forget);
  return (opened = opening);
}
