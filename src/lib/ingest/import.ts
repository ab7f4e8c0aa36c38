import type { Database } from '../engine/database';
import { Claims } from './claims';
import type { DroppedFile } from './drop';
import { HASHED_FIRST } from './digest';
import type { OpenedSource } from './open-source';
import { cutPieces } from './pieces';
import { type Pool, WorkerCrash } from './pool';
import { type FileProgress, type ImportProgress, Progress } from './progress';
import type { PieceResult } from './read-piece';
import { Spans } from './spans';
import { deleteSources, type FinishedSource, insertSources } from './staged-sources';
import type { Batch } from './staged-writer';

export type { ImportProgress } from './progress';

export interface ImporterOptions<Report> {
  db: Database;
  pool: Pool;
  /** Staged tables to public ones. */
  merge: (db: Database) => Promise<void>;
  /** What to say of the sources with these numbers, asked after the merge. */
  report: (db: Database, sourceNos: readonly number[]) => Promise<Report>;
  /** For tests: bytes of a piece, and bytes read beyond it at first. */
  chunk?: number;
  overlap?: number;
}

export interface ImportOptions {
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportOutcome<Report> {
  report: Report;
  /** Files whose bytes are loaded already, and under which path. */
  refused: { path: string; sameAs: string }[];
  /** It was stopped: what had not been finished is gone. */
  cancelled: boolean;
}

interface Job {
  sourceNo: number;
  dropped: DroppedFile;
  progress: FileProgress;
  restarted: boolean;
}

interface Run {
  signal: AbortSignal | undefined;
  refused: ImportOutcome<unknown>['refused'];
  progress: Progress;
}

/** What became of a file: a source, or null where it was refused, cancelled or is to be read again. */
type Ending = FinishedSource | null;

const OVERLAP = 64 * 1024;

/** Reads files into the staged tables, one import at a time, and merges them. */
export class Importer<Report> {
  readonly spans = new Spans();
  readonly #options: ImporterOptions<Report>;
  readonly #claims = new Claims();
  #nextSource = 1;
  #busy: Promise<unknown> = Promise.resolve();
  #inserting: Promise<void> = Promise.resolve();
  #insertFailure: Error | null = null;
  #lost = new Set<number>();

  constructor(options: ImporterOptions<Report>) {
    this.#options = options;
    options.pool.events = {
      onBatches: (batches, inserted) => this.#insert(batches, inserted),
      onLost: (sources) => sources.forEach((sourceNo) => this.#lost.add(sourceNo)),
    };
  }

  /** Resolves after the merge, also when it was stopped by the signal. Rejects where the engine fails. */
  import(files: readonly DroppedFile[], options: ImportOptions = {}): Promise<ImportOutcome<Report>> {
    return this.#inTurn(() => this.#import(files, options));
  }

  /** Takes a source out again, and merges what is left. */
  removeSource(sourceNo: number): Promise<void> {
    return this.#inTurn(async () => {
      await deleteSources(this.#options.db, [sourceNo]);
      this.#claims.settle(sourceNo, null);
      this.spans.drop(sourceNo);
      await this.#options.merge(this.#options.db);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#busy.then(work);
    this.#busy = turn.catch(() => undefined);
    return turn;
  }

  async #import(
    files: readonly DroppedFile[],
    { signal, onProgress }: ImportOptions,
  ): Promise<ImportOutcome<Report>> {
    const { db, pool, merge, report } = this.#options;
    const progress = new Progress(files, onProgress ?? (() => undefined));
    const refused: ImportOutcome<unknown>['refused'] = [];
    const stop = () => pool.cancel();
    signal?.addEventListener('abort', stop);
    this.#insertFailure = null;
    this.#lost.clear();
    const first = this.#nextSource;
    let jobs = files.map((dropped, i): Job => {
      const file = progress.files[i];
      if (!file) throw new RangeError('No progress of a file');
      return { sourceNo: this.#nextSource++, dropped, progress: file, restarted: false };
    });
    const finished = new Map<number, FinishedSource>();
    while (jobs.length > 0) {
      const endings = await Promise.all(jobs.map((job) => this.#run(job, { signal, refused, progress })));
      endings.forEach((ending) => ending && finished.set(ending.sourceNo, ending));
      await pool.flush().catch(() => undefined);
      jobs = jobs.flatMap((job) => this.#again(job, finished));
    }
    signal?.removeEventListener('abort', stop);
    await this.#inserting;
    progress.stage('merging');
    const kept = [...finished.values()];
    const undone = range(first, this.#nextSource).filter((no) => finished.get(no)?.failure !== null);
    await deleteSources(db, this.#insertFailure ? range(first, this.#nextSource) : undone);
    if (this.#insertFailure) throw this.#insertFailure as Error;
    await insertSources(db, kept);
    await merge(db);
    const numbers = kept.map(({ sourceNo }) => sourceNo);
    const told = await report(db, numbers);
    progress.stage('done');
    return { report: told, refused, cancelled: signal?.aborted ?? false };
  }

  /** One file from its first byte to its last row. */
  async #run(job: Job, { signal, refused, progress }: Run): Promise<Ending> {
    const { sourceNo, dropped, progress: file } = job;
    const source = { sourceNo, path: dropped.path, bytes: dropped.file.size };
    let opened: OpenedSource | null = null;
    try {
      signal?.throwIfAborted();
      const { chunk, pool } = this.#options;
      const task = { sourceNo, path: dropped.path, blob: dropped.file, chunk: chunk ?? HASHED_FIRST };
      const reply = await pool.submit({ kind: 'open', task });
      if (reply.kind !== 'opened') throw new Error(`Asked to open, answered ${reply.kind}`);
      opened = reply.source;
      file.bytes = opened.blob.size;
      const sameAs = await this.#claims.claim(sourceNo, opened);
      if (sameAs !== null) {
        refused.push({ path: dropped.path, sameAs });
        this.#end(file, 'refused', progress);
        return null;
      }
      if (opened.read) this.#count(file, opened.blob.size, opened.read, progress);
      const digest = opened.read ? opened.digest : await this.#readPieces(job, opened, signal, progress);
      this.#claims.settle(sourceNo, digest);
      this.spans.keep(sourceNo, dropped.path, opened.blob);
      this.#end(file, 'read', progress);
      return { ...source, opened, digest, failure: null };
    } catch (error) {
      this.#claims.settle(sourceNo, null);
      if (error instanceof Error && error.name === 'AbortError') {
        this.#end(file, 'cancelled', progress);
        return null;
      }
      this.#end(file, 'failed', progress);
      return { ...source, opened, digest: null, failure: failureOf(error) };
    }
  }

  /** Answers the digest of the whole. */
  async #readPieces(
    { sourceNo, progress: file }: Job,
    opened: OpenedSource,
    signal: AbortSignal | undefined,
    progress: Progress,
  ): Promise<string> {
    const { pool, chunk, overlap } = this.#options;
    const { path, blob, digest, digested, format, version } = opened;
    signal?.throwIfAborted();
    file.state = 'reading';
    const facts = { sourceNo, path, blob, digest, format, version, overlap: overlap ?? OVERLAP };
    const reads = cutPieces(blob.size, { workers: pool.size, chunk: chunk ?? null }).map(
      async ([start, end], piece) => {
        const task = { ...facts, piece, start, end, hashBlocks: !digested };
        const reply = await pool.submit({ kind: 'read', task });
        if (reply.kind !== 'read') throw new Error(`Asked to read, answered ${reply.kind}`);
        this.#count(file, end - start, reply.result, progress);
        return reply.result.blocks;
      },
    );
    try {
      const blocks = await Promise.all(reads);
      return digested ? digest : (await this.#claims.digester()).combine(blocks);
    } catch (error) {
      pool.drop(sourceNo);
      await Promise.allSettled(reads);
      throw error;
    }
  }

  /** A job that lost rows with its worker begins anew under another number, once. */
  #again(job: Job, finished: Map<number, FinishedSource>): Job[] {
    const lost = finished.get(job.sourceNo);
    if (!this.#lost.has(job.sourceNo) || !lost) return [];
    this.#claims.settle(job.sourceNo, null);
    this.spans.drop(job.sourceNo);
    if (job.restarted) {
      finished.set(job.sourceNo, { ...lost, digest: null, failure: failureOf(new WorkerCrash('twice')) });
      return [];
    }
    finished.delete(job.sourceNo);
    Object.assign(job.progress, { state: 'waiting', bytesRead: 0, rows: 0, rejected: 0 });
    return [{ ...job, sourceNo: this.#nextSource++, restarted: true }];
  }

  #insert(batches: Batch[], inserted: () => void): void {
    this.#inserting = this.#inserting.then(async () => {
      try {
        for (const { table, ipc } of batches)
          if (!this.#insertFailure) await this.#options.db.insert(table, ipc);
      } catch (error) {
        this.#insertFailure = error instanceof Error ? error : new Error(String(error));
        this.#options.pool.cancel();
      }
      inserted();
    });
  }

  #count(file: FileProgress, bytes: number, { counts }: PieceResult, progress: Progress): void {
    file.bytesRead += bytes;
    file.rows += counts.records - counts.rejected;
    file.rejected += counts.rejected;
    progress.changed();
  }

  #end(file: FileProgress, state: FileProgress['state'], progress: Progress): void {
    file.state = state;
    progress.changed();
  }
}

function failureOf(error: unknown): FinishedSource['failure'] {
  if (error instanceof WorkerCrash)
    return {
      code: 'reader_failed',
      message: `Reading this file failed (${error.message}); nothing of it was kept. Please report it, with the first lines of the file if you can.`,
    };
  const name = error instanceof Error ? error.name : 'Error';
  return {
    code: 'unreadable',
    message: `This file could not be read to its end (${name}): it changed, was moved or may not be opened. Drop it again.`,
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
