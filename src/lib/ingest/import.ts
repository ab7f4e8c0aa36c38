import type { Database } from '../engine/database';
import type { GroupGuess } from '../mapping/guess';
import type { Mapping, RowsAt } from '../mapping/mapping';
import { guessFiles, lookElsewhere } from './table/look';
import { type OwnChoices, type OwnGroup, OwnTables } from './table/own-tables';
import { LoadedDigests } from './loaded-digests';
import { TakenPaths } from './taken-paths';
import type { DroppedFile } from './drop';
import type { Job } from './job';
import { Loader, lostTwice } from './loader';
import { GivenUp, isOutOfMemory, MOST_ATTEMPTS } from './out-of-memory';
import type { Pool } from './pool';
import { type ImportProgress, Progress, Share } from './progress';
import { noRoom } from './room';
import { Scratch } from './archive/scratch';
import { SourceTexts } from './source-texts';
import { noReadTimes, type StageTimes, sumTimes } from './stage-times';
import { type ArrivalEvents, Arrivals } from './staging/arrivals';
import { deleteSources, type FinishedSource } from './staging/staged-sources';
import { type UnpackLimits, unpackLimits } from './archive/unpack-limits';

export type { ImportProgress } from './progress';

export interface ImporterOptions<Report> {
  db: Database;
  pool: Pool;
  /** Staged tables to public ones. */
  merge: (db: Database) => Promise<void>;
  /** What to say of the sources with these numbers, asked after the merge. */
  report: (db: Database, sourceNos: readonly number[]) => Promise<Report>;
  /** For tests: bytes of a piece, bytes read beyond it at first, and bytes of rows after which they are packed. */
  chunk?: number;
  overlap?: number;
  packedEvery?: number;
  limits?: UnpackLimits;
}

/** With what to do with tables of one's own. */
export interface ImportOptions extends OwnChoices {
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportOutcome<Report> {
  report: Report;
  /** Files whose bytes are loaded already, and under which path. */
  refused: { path: string; sameAs: string }[];
  /** It was stopped: what had not been finished is gone. */
  cancelled: boolean;
  /** Files that were left out since the memory was full, and the bytes that the engine may hold. */
  leftOut: { files: number; limit: number } | null;
  /** Paths of sources that were begun anew, since the browser ended the worker that read them. */
  restarted: string[];
  /** Tables of one's own, those of equal columns together. */
  tables: OwnGroup[];
  times: StageTimes;
}

const OVERLAP = 64 * 1024;
/** Of a job whose worker ended while another was in work. */
const RESTARTS = 4;

/** Reads files into the staged tables, one import at a time, and merges them. */
export class Importer<Report> {
  readonly texts: SourceTexts;
  readonly #scratch = new Scratch();
  readonly #options: ImporterOptions<Report>;
  readonly #digests = new LoadedDigests();
  readonly #paths = new TakenPaths();
  #nextSource = 1;
  #busy: Promise<unknown> = Promise.resolve();
  /** Tables of one's own by the number of their source, and how they were read. */
  readonly #tables = new Map<number, Job>();
  /** Of the import in hand: sources that are read anew, by path. */
  #replaced = new Map<string, number>();
  #lost = new Map<number, { inWork: boolean }>();
  /** Of the attempt in hand: what was begun, and what is left out of it. */
  #begun: Job[] = [];
  #givenUp = new GivenUp();
  #arrivals: Arrivals | null = null;

  constructor(options: ImporterOptions<Report>) {
    this.#options = options;
    this.texts = new SourceTexts(this.#scratch);
    options.pool.events = {
      onBatches: (batches, rows, inserted) => {
        this.#givenUp.arrived(rows);
        this.#arrivals?.add(batches, rows, inserted);
      },
      onLost: (sources, inWork) => {
        for (const sourceNo of sources) this.#lost.set(sourceNo, { inWork: sourceNo === inWork });
      },
    };
  }

  /** Resolves after the merge, also when it was stopped by the signal. Rejects where the engine fails. */
  import(files: readonly DroppedFile[], options: ImportOptions = {}): Promise<ImportOutcome<Report>> {
    return this.#inTurn(() => this.#import((progress) => this.#jobsOf(files, progress), files, options));
  }

  /**
   * Reads tables of one's own again, by this mapping. `sourceNos`: of the sources that hold them; each stays until what
   * was read anew takes its place.
   */
  map(
    sourceNos: readonly number[],
    mapping: Mapping,
    options: ImportOptions = {},
  ): Promise<ImportOutcome<Report>> {
    return this.#inTurn(async () => {
      const known = this.#known(sourceNos);
      const files = known.map(({ path, bytes }) => ({ path, file: { size: bytes } }));
      const jobs = (progress: Progress) =>
        known.map(({ path, nth, blob, member, depth, bytes, table }, i) => {
          const job = this.#jobOf({ path, file: blob }, progress, i);
          this.#paths.hold(job.sourceNo, { path, nth });
          return { ...job, nth, member, depth, bytes, table, mapping };
        });
      this.#replaced = new Map(known.map(({ path, sourceNo }) => [path, sourceNo]));
      // Their bytes are to be read once more.
      for (const { sourceNo } of known) this.#digests.settle(sourceNo, null);
      try {
        return await this.#import(jobs, files, options);
      } finally {
        this.#replaced.clear();
        for (const { sourceNo, ending } of known) {
          if (!this.#tables.has(sourceNo) || !ending?.opened) continue;
          await this.#digests.take(sourceNo, ending.opened);
          this.#digests.settle(sourceNo, ending.digest);
        }
      }
    });
  }

  /** Guesses what the columns of files mean that no format reads; nothing is read of them. */
  guess(files: readonly DroppedFile[]): Promise<GroupGuess[]> {
    return guessFiles(this.#options.pool, files);
  }

  /** Looks at tables of one's own once more whose rows stand elsewhere; null where one of them has none there. */
  lookAgain(sourceNos: readonly number[], rows: RowsAt): Promise<OwnGroup[] | null> {
    return this.#inTurn(async () => {
      const looked = await lookElsewhere(this.#options.pool, this.#known(sourceNos), rows);
      if (!looked) return null;
      const again = new OwnTables();
      for (const job of looked) {
        this.#tables.set(job.sourceNo, job);
        again.add(job);
      }
      again.mapped();
      return again.groups();
    });
  }

  #known = (sourceNos: readonly number[]): Job[] => sourceNos.flatMap((no) => this.#tables.get(no) ?? []);

  /** By which mapping a source was read; null where a format reads it. */
  mappingOf(sourceNo: number): Mapping | null {
    return this.#tables.get(sourceNo)?.mapping ?? null;
  }

  /** Takes a source out again, and merges what is left. */
  removeSource(sourceNo: number): Promise<void> {
    return this.#inTurn(async () => {
      await deleteSources(this.#options.db, [sourceNo]);
      this.#forget(sourceNo);
      await this.#options.merge(this.#options.db);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#busy.then(work);
    this.#busy = turn.catch(() => undefined);
    return turn;
  }

  async #import(
    jobsOf: (progress: Progress) => Job[],
    files: readonly { path: string; file: { size: number } }[],
    options: ImportOptions,
  ): Promise<ImportOutcome<Report>> {
    const stop = () => this.#options.pool.cancel();
    options.signal?.addEventListener('abort', stop);
    try {
      this.#givenUp = new GivenUp();
      for (;;) {
        try {
          return await this.#load(jobsOf, files, options);
        } catch (error) {
          if (options.signal?.aborted || !this.#goesOn(error)) throw error;
        }
      }
    } finally {
      options.signal?.removeEventListener('abort', stop);
    }
  }

  /** Whether to begin again, without the source that was too much for the memory. */
  #goesOn(error: unknown): boolean {
    if (!isOutOfMemory(error) || this.#givenUp.count >= MOST_ATTEMPTS) return false;
    return this.#givenUp.largest(this.#begun);
  }

  async #load(
    jobsOf: (progress: Progress) => Job[],
    files: readonly { path: string; file: { size: number } }[],
    { signal, onProgress, ...own }: ImportOptions,
  ): Promise<ImportOutcome<Report>> {
    const { db, pool, report, packedEvery } = this.#options;
    const progress = new Progress(files, onProgress ?? (() => undefined));
    const refused: ImportOutcome<unknown>['refused'] = [];
    this.#lost.clear();
    this.#begun = [];
    this.#givenUp.begin();
    const first = this.#nextSource;
    let jobs = jobsOf(progress);
    const tables = new OwnTables(own, [...this.#tables.values()]);
    const finished = new Map<number, FinishedSource>();
    const restarted: string[] = [];
    let times = noReadTimes();
    let loader: Loader | null = null;
    const events: ArrivalEvents = {
      endsHere: () =>
        this.#givenUp.count >= MOST_ATTEMPTS || !this.#givenUp.isMostOf(loader?.unfinished ?? []),
      onEnd: () => pool.cancel(),
      onFits: (fits, limit) => progress.fits(fits, limit),
    };
    const arrivals = (this.#arrivals = new Arrivals(db, events, packedEvery));
    while (jobs.length > 0) {
      const reading = (loader = this.#loader(signal, progress, refused));
      await Promise.all(jobs.map((job) => reading.load(job)));
      if (signal?.aborted) progress.stage('merging'); // what is finished is taken in: nothing more is read
      this.#begun.push(...reading.jobs);
      for (const { ending, isArchive, sourceNo } of reading.jobs)
        if (!ending && !isArchive) this.#paths.give(sourceNo);
      for (const { ending } of reading.jobs.map((job) => tables.add(job)))
        if (ending) finished.set(ending.sourceNo, ending);
      times = sumTimes([times, await pool.flush()]);
      jobs = reading.jobs.flatMap((job) => this.#again(job, finished));
      restarted.push(...jobs.map(({ path }) => path));
      // Which tables are alike is known once all are there.
      if (jobs.length === 0 && !signal?.aborted)
        jobs = tables.mapped().map((job) => this.#withMapping(job, finished));
    }
    await arrivals.settled();
    pool.close(); // what the workers hold is needed for the merge, and the next files find new ones
    progress.stage('merging');
    const mergeStarted = performance.now();
    const kept = [...finished.values()];
    const all = range(first, this.#nextSource);
    try {
      const undone = all.filter((no) => finished.get(no)?.failure !== null);
      await arrivals.finish(kept, undone, all);
      const replaced = kept.flatMap(({ path }) => this.#replaced.get(path) ?? []);
      if (replaced.length > 0) await deleteSources(db, replaced);
      for (const sourceNo of replaced) this.#forget(sourceNo);
      if (kept.length > 0) await this.#merge(all);
    } catch (error) {
      for (const sourceNo of all) this.#forget(sourceNo); // nothing of them is loaded: they may be dropped again
      throw error;
    }
    for (const job of tables.ended()) this.#tables.set(job.sourceNo, job);
    const mergeMs = performance.now() - mergeStarted;
    const numbers = kept.map(({ sourceNo }) => sourceNo);
    const leftOut = kept.filter(({ failure }) => failure === noRoom).length;
    const told = await report(db, numbers);
    progress.stage('done');
    return {
      report: told,
      refused,
      cancelled: signal?.aborted ?? false,
      leftOut: arrivals.full !== null && leftOut > 0 ? { files: leftOut, limit: arrivals.full } : null,
      restarted: [...new Set(restarted)],
      tables: tables.groups(),
      times: { ...times, insert: arrivals.ms, merge: mergeMs },
    };
  }

  #jobsOf = (files: readonly DroppedFile[], progress: Progress): Job[] =>
    files.map((dropped, i) => this.#jobOf(dropped, progress, i));

  /** The same bytes once more, as a table whose columns are known. */
  #withMapping(job: Job, finished: Map<number, FinishedSource>): Job {
    finished.delete(job.sourceNo);
    this.#forget(job.sourceNo);
    job.share.reset();
    job.drop.file.state = 'waiting';
    const digest = job.ending?.opened?.digested ? job.ending.digest : null;
    const sourceNo = this.#nextSource++;
    this.#paths.hold(sourceNo, job);
    return { ...job, sourceNo, ending: null, restarts: 0, blamed: 0, digest };
  }

  #jobOf({ path, file }: { path: string; file: Blob }, progress: Progress, i: number): Job {
    const told = progress.files[i];
    if (!told) throw new RangeError('No progress of a file');
    const sourceNo = this.#nextSource++;
    return {
      sourceNo,
      path,
      nth: this.#paths.take(sourceNo, path),
      blob: file,
      member: null,
      depth: 0,
      bytes: file.size,
      drop: { file: told, unpacked: 0, announced: 0, cancelled: false },
      share: new Share(told, file.size),
      ending: null,
      isArchive: false,
      restarts: 0,
      blamed: 0,
      mapping: null,
      table: null,
      digest: null,
    };
  }

  #loader(
    signal: AbortSignal | undefined,
    progress: Progress,
    refused: ImportOutcome<unknown>['refused'],
  ): Loader {
    const { pool, chunk, overlap, limits } = this.#options;
    return new Loader({
      pool,
      digests: this.#digests,
      texts: this.texts,
      scratch: this.#scratch,
      limits: limits ?? unpackLimits,
      givenUp: this.#givenUp,
      isFull: () => this.#arrivals?.full != null,
      chunk: chunk ?? null,
      overlap: overlap ?? OVERLAP,
      signal,
      progress,
      refused,
      nextSource: () => this.#nextSource++,
    });
  }

  /**
   * A job that lost rows with its worker begins anew under another number: once where it was in work itself, a few
   * times where another was.
   */
  #again(job: Job, finished: Map<number, FinishedSource>): Job[] {
    const ending = finished.get(job.sourceNo);
    const lost = this.#lost.get(job.sourceNo);
    if (!lost || !ending || job.isArchive) return [];
    const blamed = job.blamed + (lost.inWork ? 1 : 0);
    this.#forget(job.sourceNo);
    if (blamed > 1 || job.restarts >= RESTARTS) {
      finished.set(job.sourceNo, { ...ending, digest: null, failure: lostTwice });
      return [];
    }
    finished.delete(job.sourceNo);
    job.share.reset();
    job.drop.file.state = 'waiting';
    const sourceNo = this.#nextSource++;
    this.#paths.hold(sourceNo, job);
    return [{ ...job, sourceNo, ending: null, restarts: job.restarts + 1, blamed }];
  }

  /** Makes the public tables with these sources; where that fails, they are taken out again. */
  async #merge(sourceNos: readonly number[]): Promise<void> {
    const { db, merge } = this.#options;
    try {
      await merge(db);
    } catch (error) {
      await deleteSources(db, sourceNos).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
  }

  #forget(sourceNo: number): void {
    this.#digests.settle(sourceNo, null);
    this.#paths.give(sourceNo);
    this.texts.drop(sourceNo);
    this.#tables.delete(sourceNo);
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
