import { unpackLimits } from './archive/unpack-limits';
import type { ImporterOptions, ImportOptions, ImportOutcome } from './import-options';
import { begunAnew, type Job, placeOf } from './job';
import type { KnownSources } from './known-sources';
import { Loader, lostTwice } from './loader';
import { type GivenUp, MOST_ATTEMPTS } from './out-of-memory';
import { Progress } from './progress';
import { noRoom } from './room';
import { noReadTimes, sumTimes } from './stage-times';
import { Arrivals } from './staging/arrivals';
import { deleteSources, type FinishedSource } from './staging/staged-sources';
import { OwnTables } from './table/own-tables';

const OVERLAP = 64 * 1024;
/** Of a job whose worker ended while another was in work. */
const RESTARTS = 4;

/** What an import goes by in each of its attempts. */
export interface ImportInHand {
  sources: KnownSources;
  files: readonly { path: string; file: { size: number } }[];
  /** Sources that are read anew, by their place. */
  replaced: ReadonlyMap<string, number>;
  givenUp: GivenUp;
}

/** An import once through, from the first byte to the public tables; where the memory is too small, another follows. */
export class Attempt<Report> {
  /** What was begun, once it ended. */
  readonly begun: Job[] = [];
  readonly #progress: Progress;
  readonly #options: ImporterOptions<Report>;
  readonly #import: ImportInHand;
  readonly #signal: AbortSignal | undefined;
  readonly #tables: OwnTables;
  readonly #arrivals: Arrivals;
  readonly #finished = new Map<number, FinishedSource>();
  readonly #lost = new Map<number, { inWork: boolean }>();
  readonly #refused: ImportOutcome<unknown>['refused'] = [];
  readonly #restarted: string[] = [];
  #loader: Loader | null = null;
  #times = noReadTimes();

  constructor(
    options: ImporterOptions<Report>,
    inHand: ImportInHand,
    { signal, onProgress, ...own }: ImportOptions,
  ) {
    const { db, pool, packedEvery } = options;
    const { sources, files, givenUp } = inHand;
    this.#options = options;
    this.#import = inHand;
    this.#signal = signal;
    const progress = (this.#progress = new Progress(files, onProgress ?? (() => undefined)));
    this.#tables = new OwnTables(own, [...sources.tables.values()]);
    const events = {
      endsHere: () => givenUp.count >= MOST_ATTEMPTS || !givenUp.isMostOf(this.#loader?.unfinished ?? []),
      onEnd: () => pool.cancel(),
      onFits: (fits: number, limit: number) => progress.fits(fits, limit),
    };
    this.#arrivals = new Arrivals(db, events, packedEvery);
    givenUp.begin();
    pool.events = {
      onBatches: (batches, rows, inserted) => {
        givenUp.arrived(rows);
        this.#arrivals.add(batches, rows, inserted);
      },
      onLost: (lost, inWork) => {
        for (const sourceNo of lost) this.#lost.set(sourceNo, { inWork: sourceNo === inWork });
      },
    };
  }

  async load(jobsOf: (progress: Progress) => Job[]): Promise<ImportOutcome<Report>> {
    const { db, pool, report } = this.#options;
    const { sources } = this.#import;
    const arrivals = this.#arrivals;
    const first = sources.next;
    await this.#read(jobsOf(this.#progress));
    await arrivals.settled();
    pool.close(); // what the workers hold is needed for the merge, and the next files find new ones
    this.#progress.stage('merging');
    const mergeStarted = performance.now();
    const kept = [...this.#finished.values()];
    const all = sources.since(first);
    try {
      await this.#takeIn(kept, all);
    } catch (error) {
      for (const sourceNo of all) sources.forget(sourceNo); // nothing of them is loaded: they may be dropped again
      throw error;
    }
    for (const job of this.#tables.ended()) sources.tables.set(job.sourceNo, job);
    const merge = performance.now() - mergeStarted;
    const leftOut = kept.filter(({ failure }) => failure === noRoom).length;
    const told = await report(
      db,
      kept.map(({ sourceNo }) => sourceNo),
    );
    this.#progress.stage('done');
    return {
      report: told,
      refused: this.#refused,
      cancelled: this.#signal?.aborted ?? false,
      leftOut: arrivals.full !== null && leftOut > 0 ? { files: leftOut, limit: arrivals.full } : null,
      restarted: [...new Set(this.#restarted)],
      tables: this.#tables.groups(),
      times: { ...this.#times, insert: arrivals.ms, merge },
    };
  }

  /** Reads until nothing is to be read anew: rows that were lost with a worker, and tables that are known by then. */
  async #read(jobs: readonly Job[]): Promise<void> {
    const signal = this.#signal;
    while (jobs.length > 0) {
      const loader = (this.#loader = this.#newLoader());
      await Promise.all(jobs.map((job) => loader.load(job)));
      if (signal?.aborted) this.#progress.stage('merging'); // what is finished is taken in: nothing more is read
      this.begun.push(...loader.jobs);
      for (const { ending, isArchive, sourceNo } of loader.jobs)
        if (!ending && !isArchive) this.#import.sources.paths.give(sourceNo);
      for (const { ending } of loader.jobs.map((job) => this.#tables.add(job)))
        if (ending) this.#finished.set(ending.sourceNo, ending);
      this.#times = sumTimes([this.#times, await this.#options.pool.flush()]);
      jobs = loader.jobs.flatMap((job) => this.#again(job));
      this.#restarted.push(...jobs.map(({ path }) => path));
      // Which tables are alike is known once all are there.
      if (jobs.length === 0 && !signal?.aborted)
        jobs = this.#tables.mapped().map((job) => this.#withMapping(job));
    }
  }

  #newLoader(): Loader {
    const { pool, chunk, overlap, limits } = this.#options;
    const { sources, givenUp } = this.#import;
    return new Loader({
      pool,
      digests: sources.digests,
      texts: sources.texts,
      scratch: sources.scratch,
      limits: limits ?? unpackLimits,
      givenUp,
      isFull: () => this.#arrivals.full !== null,
      chunk: chunk ?? null,
      overlap: overlap ?? OVERLAP,
      signal: this.#signal,
      progress: this.#progress,
      refused: this.#refused,
      nextSource: sources.take,
    });
  }

  /** The same bytes once more, as a table whose columns are known. */
  #withMapping(job: Job): Job {
    const { sources } = this.#import;
    this.#finished.delete(job.sourceNo);
    sources.forget(job.sourceNo);
    const digest = job.ending?.opened?.digested ? job.ending.digest : null;
    return { ...this.#anew(job), restarts: 0, blamed: 0, digest };
  }

  /**
   * A job that lost rows with its worker begins anew under another number: once where it was in work itself, a few
   * times where another was.
   */
  #again(job: Job): Job[] {
    const { sources } = this.#import;
    const ending = this.#finished.get(job.sourceNo);
    const lost = this.#lost.get(job.sourceNo);
    if (!lost || !ending || job.isArchive) return [];
    const blamed = job.blamed + (lost.inWork ? 1 : 0);
    sources.forget(job.sourceNo);
    if (blamed > 1 || job.restarts >= RESTARTS) {
      this.#finished.set(job.sourceNo, { ...ending, digest: null, failure: lostTwice });
      return [];
    }
    this.#finished.delete(job.sourceNo);
    return [{ ...this.#anew(job), restarts: job.restarts + 1, blamed }];
  }

  #anew(job: Job): Job {
    const { sources } = this.#import;
    const sourceNo = sources.take();
    sources.paths.hold(sourceNo, job);
    return begunAnew(job, sourceNo);
  }

  /** Of all that was begun, what is kept becomes public; where that fails, all are taken out again. */
  async #takeIn(kept: readonly FinishedSource[], all: readonly number[]): Promise<void> {
    const { db, merge } = this.#options;
    const { sources, replaced } = this.#import;
    const undone = all.filter((no) => this.#finished.get(no)?.failure !== null);
    await this.#arrivals.finish(kept, undone, all);
    const places = new Map(this.begun.map((job) => [job.sourceNo, placeOf(job)]));
    const gone = kept.flatMap(({ sourceNo }) => replaced.get(places.get(sourceNo) ?? '') ?? []);
    if (gone.length > 0) await deleteSources(db, gone);
    for (const sourceNo of gone) sources.forget(sourceNo);
    if (kept.length === 0) return;
    try {
      await merge(db);
    } catch (error) {
      await deleteSources(db, all).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
  }
}
