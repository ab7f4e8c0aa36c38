import { type EvaluationInfo, listEvaluations, listSources, type SourceRow } from '../analysis';
import { provideAnswers } from '../analysis/answers/judged-answers';
import { provideQuestions } from '../analysis/answers/question-texts';
import { providePaths } from '../analysis/paths/read-paths';
import {
  countLoaded,
  importReport,
  type ImportReport,
  type Loaded,
  sourceNumbers,
} from '../analysis/files/loaded';
import { provideSearch, type Search, type SearchIndex, searchIndex } from '../analysis/answers/search-hits';
import type { Database } from '../engine/database';
import { merge } from '../engine/merge';
import {
  type GivenName,
  type MetricSetting,
  type RungChoice,
  writeNames,
  writeRungs,
} from '../engine/merge/choices';
import { applyMetricSettings, writeMetricSettings } from '../engine/merge/metrics';
import { createStagedTables } from '../engine/schema';
import { warm } from '../engine/warm';
import type { DroppedFile } from '../ingest/drop';
import type { SourceText } from '../ingest/source-texts';
import { Importer } from '../ingest/import';
import type { ImportOptions, ImportOutcome } from '../ingest/import-options';
import type { GroupGuess } from '../mapping/guess';
import type { OwnGroup } from '../ingest/table/own-tables';
import type { Mapping, RowsAt } from '../mapping/mapping';
import { Pool, type Spawn } from '../ingest/pool';
import { type SearchOptions, type SearchOutcome, type SpawnSearch, TextSearch } from '../search/search';
import { warmUpRounds } from '../threads/cores';
import type { TextQuery } from '../search/text-query';
import { searchedSource } from './searched-source';
import { answersReader, pathsReader, questionsReader } from './answers-reader';
import type { Judging } from './judging.svelte';

/** What a person chose that the merge honours. */
export interface Choices {
  names: readonly GivenName[];
  rungs: readonly RungChoice[];
  metrics: readonly MetricSetting[];
}

/** Who reads files and searches texts, and how many at a time. */
export interface Hands {
  spawnReader: Spawn;
  readers: number;
  spawnSearcher: SpawnSearch;
  searchers: number;
}

/** An open engine with its tables, and the workers that read files into it. */
export class Library {
  readonly db: Database;
  readonly #pool: Pool;
  readonly #warming = new AbortController();
  #warm: Promise<void> = Promise.resolve();
  readonly #importer: Importer<ImportReport>;
  /** By `source_id`; ids change with each merge. */
  #numbers: Promise<Map<number, number>> | null = null;
  readonly #search: TextSearch;
  #index: Promise<SearchIndex> | null = null;

  private constructor(db: Database, { spawnReader, readers, spawnSearcher, searchers }: Hands) {
    this.db = db;
    this.#pool = new Pool(spawnReader, readers);
    this.#search = new TextSearch(spawnSearcher, searchers);
    this.#importer = new Importer({ db, pool: this.#pool, merge, report: importReport });
  }

  /** In an engine that is empty. */
  static async within(db: Database, hands: Hands, choices: Choices): Promise<Library> {
    await createStagedTables(db);
    await merge(db);
    await writeNames(db, choices.names);
    await writeRungs(db, choices.rungs);
    await writeMetricSettings(db, choices.metrics);
    return new Library(db, hands);
  }

  /** Says who looks through the texts of its files, and who is told how far that is. */
  provide(search: Search, judging: Judging): void {
    provideSearch(this.db, search);
    provideAnswers(this.db, answersReader(this, judging));
    provideQuestions(this.db, questionsReader(this));
    providePaths(this.db, pathsReader(this));
  }

  async listed(): Promise<{ sources: SourceRow[]; evaluations: EvaluationInfo[]; totals: Loaded }> {
    const [sources, evaluations, totals] = await Promise.all([
      listSources(this.db),
      this.evaluations(),
      countLoaded(this.db),
    ]);
    return { sources, evaluations, totals };
  }

  evaluations(): Promise<EvaluationInfo[]> {
    return listEvaluations(this.db);
  }

  /** Uses the time until the first import to make it faster; an import stops it. */
  warm(): void {
    this.#pool.warm();
    if (this.#warming.signal.aborted) return;
    this.#pool.warmUp();
    // Without it, all is only slower.
    this.#warm = warm(this.db, warmUpRounds(navigator), this.#warming.signal).catch(() => undefined);
  }

  /** Resolves once nothing is written any more that is taken back: what else writes waits for it. */
  async settle(): Promise<void> {
    this.#warming.abort();
    await this.#warm;
  }

  async import(files: readonly DroppedFile[], options: ImportOptions): Promise<ImportOutcome<ImportReport>> {
    await this.settle();
    try {
      return await this.#importer.import(files, options);
    } finally {
      this.#forget();
      this.#pool.close(); // also where it failed halfway
    }
  }

  /** What is read from now on is of this side of a comparison. */
  readAs(side: string | null): void {
    this.#importer.readAs(side);
  }

  /** Reads tables of one's own again, by this mapping. `sourceNos`: as an import gave them. */
  async map(
    sourceNos: readonly number[],
    mapping: Mapping,
    options: ImportOptions,
  ): Promise<ImportOutcome<ImportReport>> {
    try {
      return await this.#importer.map(sourceNos, mapping, options);
    } finally {
      this.#forget();
      this.#pool.close();
    }
  }

  /** Guesses what the columns of files mean that no format reads; nothing is read of them. */
  guess(files: readonly DroppedFile[]): Promise<GroupGuess[]> {
    return this.#importer.guess(files);
  }

  /** Looks at tables of one's own once more whose rows stand elsewhere; null where one of them has none there. */
  async lookAgain(sourceNos: readonly number[], rows: RowsAt): Promise<OwnGroup[] | null> {
    try {
      return await this.#importer.lookAgain(sourceNos, rows);
    } finally {
      this.#pool.close();
    }
  }

  /** By which mapping a source was read; null where a format reads it. */
  async mapping(sourceId: number): Promise<Mapping | null> {
    return this.#importer.mappingOf(await this.#numberOf(sourceId));
  }

  /** Makes the tables again from what was read, by other choices. */
  async choose({ names, rungs }: Choices): Promise<void> {
    await this.settle();
    await writeNames(this.db, names);
    await this.match(rungs);
  }

  /** Matches samples anew, by other choices; names stay. */
  async match(rungs: Choices['rungs']): Promise<void> {
    await writeRungs(this.db, rungs);
    try {
      await merge(this.db);
    } finally {
      this.#forget();
    }
  }

  /** Says anew what metrics are; what was read stays as it is. */
  async describe(metrics: readonly MetricSetting[]): Promise<void> {
    await this.settle();
    await writeMetricSettings(this.db, metrics);
    await applyMetricSettings(this.db);
  }

  async remove(sourceId: number): Promise<void> {
    const sourceNo = await this.#numberOf(sourceId);
    try {
      await this.#importer.removeSource(sourceNo);
    } finally {
      this.#forget();
    }
  }

  /** The text of a span of a source. Throws SourceGone where the file has changed or vanished. */
  async text(sourceId: number, offset: number, length: number): Promise<string> {
    return this.#importer.texts.text(await this.#numberOf(sourceId), offset, length);
  }

  /** The record at a span of a source, as JSON. Throws SourceGone where the file has changed or vanished. */
  async record(sourceId: number, offset: number, length: number): Promise<string> {
    return this.#importer.texts.record(await this.#numberOf(sourceId), offset, length);
  }

  /** The text that a source begins with. Throws SourceGone. */
  async head(sourceId: number, most: number): Promise<{ text: string; isWhole: boolean }> {
    return this.#importer.texts.head(await this.#numberOf(sourceId), most);
  }

  /** What the spans of a source point into, and its path. Rejects where the source is not known. */
  async source(sourceId: number): Promise<SourceText & { path: string }> {
    const { texts } = this.#importer;
    const sourceNo = await this.#numberOf(sourceId);
    const source = texts.source(sourceNo);
    if (source === null) throw new RangeError(`No source ${sourceId}`);
    return { ...source, path: texts.path(sourceNo) };
  }

  /** Where every record stands; read once after each merge. */
  index(): Promise<SearchIndex> {
    this.#index ??= searchIndex(this.db);
    this.#index.catch(() => (this.#index = null));
    return this.#index;
  }

  /** Looks through the whole text of every record. */
  async search(query: TextQuery, options: SearchOptions): Promise<SearchOutcome> {
    const sourceOf = searchedSource(this.#importer);
    return this.#search.run(query, await this.index(), sourceOf, options);
  }

  /** The line of a source that a byte lies in, from 1. Throws SourceGone. */
  async line(sourceId: number, offset: number): Promise<number> {
    return this.#importer.texts.line(await this.#numberOf(sourceId), offset);
  }

  /** Gives the memory back. */
  async close(): Promise<void> {
    this.#pool.close();
    this.#importer.texts.clear();
    await this.db.close();
  }

  /** Ids are others after a merge. */
  #forget(): void {
    this.#numbers = null;
    this.#index = null;
  }

  async #numberOf(sourceId: number): Promise<number> {
    this.#numbers ??= sourceNumbers(this.db);
    const found = (await this.#numbers).get(sourceId);
    if (found === undefined) throw new RangeError(`No source ${sourceId}`);
    return found;
  }
}
