import type { GroupGuess } from '../mapping/guess';
import type { Mapping, RowsAt } from '../mapping/mapping';
import { Attempt, type ImportInHand } from './attempt';
import type { DroppedFile } from './drop';
import type { ImporterOptions, ImportOptions, ImportOutcome } from './import-options';
import { type Job, jobOf, placeOf } from './job';
import { KnownSources } from './known-sources';
import { GivenUp, isOutOfMemory, MOST_ATTEMPTS } from './out-of-memory';
import type { Progress } from './progress';
import type { SourceTexts } from './source-texts';
import { deleteSources } from './staging/staged-sources';
import { guessFiles, lookElsewhere } from './table/look';
import { type OwnGroup, OwnTables } from './table/own-tables';

/** Reads files into the staged tables, one import at a time, and merges them. */
export class Importer<Report> {
  readonly #options: ImporterOptions<Report>;
  readonly #sources = new KnownSources();
  #busy: Promise<unknown> = Promise.resolve();

  constructor(options: ImporterOptions<Report>) {
    this.#options = options;
  }

  get texts(): SourceTexts {
    return this.#sources.texts;
  }

  /** What is read from now on is of this side of a comparison, as its readers have it. */
  readAs(side: string | null): void {
    this.#sources.digests.side = side;
  }

  /** Resolves after the merge, also when it was stopped by the signal. Rejects where the engine fails. */
  import(files: readonly DroppedFile[], options: ImportOptions = {}): Promise<ImportOutcome<Report>> {
    const { take, paths } = this.#sources;
    const jobs = (progress: Progress) =>
      files.map(({ path, file: blob }, i) => {
        const sourceNo = take();
        return jobOf(sourceNo, { path, nth: paths.take(sourceNo, path), blob }, progress, i);
      });
    return this.#inTurn(() => this.#import(jobs, { files, replaced: new Map() }, options));
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
      const { take, paths, tables, digests } = this.#sources;
      const known = this.#sources.tablesOf(sourceNos);
      const files = known.map(({ path, bytes }) => ({ path, file: { size: bytes } }));
      const jobs = (progress: Progress) =>
        known.map(({ path, nth, blob, member, depth, bytes, table }, i) => {
          const sourceNo = take();
          paths.hold(sourceNo, { path, nth });
          const job = jobOf(sourceNo, { path, nth, blob }, progress, i);
          return { ...job, member, depth, bytes, table, mapping };
        });
      const replaced = new Map(known.map((job) => [placeOf(job), job.sourceNo]));
      // Their bytes are to be read once more.
      for (const { sourceNo } of known) digests.settle(sourceNo, null);
      try {
        return await this.#import(jobs, { files, replaced }, options);
      } finally {
        for (const { sourceNo, ending } of known) {
          if (!tables.has(sourceNo) || !ending?.opened) continue;
          await digests.take(sourceNo, ending.opened);
          digests.settle(sourceNo, ending.digest);
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
      const looked = await lookElsewhere(this.#options.pool, this.#sources.tablesOf(sourceNos), rows);
      if (!looked) return null;
      const again = new OwnTables();
      for (const job of looked) {
        this.#sources.tables.set(job.sourceNo, job);
        again.add(job);
      }
      again.mapped();
      return again.groups();
    });
  }

  /** By which mapping a source was read; null where a format reads it. */
  mappingOf(sourceNo: number): Mapping | null {
    return this.#sources.tables.get(sourceNo)?.mapping ?? null;
  }

  /** Takes a source out again, and merges what is left. */
  removeSource(sourceNo: number): Promise<void> {
    return this.#inTurn(async () => {
      await deleteSources(this.#options.db, [sourceNo]);
      this.#sources.forget(sourceNo);
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
    inHand: Pick<ImportInHand, 'files' | 'replaced'>,
    options: ImportOptions,
  ): Promise<ImportOutcome<Report>> {
    const stop = () => this.#options.pool.cancel();
    options.signal?.addEventListener('abort', stop);
    const givenUp = new GivenUp();
    try {
      for (;;) {
        const attempt = new Attempt(this.#options, { ...inHand, sources: this.#sources, givenUp }, options);
        try {
          return await attempt.load(jobsOf);
        } catch (error) {
          if (options.signal?.aborted || !isOutOfMemory(error) || givenUp.count >= MOST_ATTEMPTS) throw error;
          // Once more, without the source that was too much.
          if (!givenUp.largest(attempt.begun)) throw error;
        }
      }
    } finally {
      options.signal?.removeEventListener('abort', stop);
    }
  }
}
