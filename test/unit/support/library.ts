import { File } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { merge } from '../../../src/lib/engine/merge';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { emptyStagedTables } from './empty';
import { sql } from '../../../src/lib/engine/sql';
import type { Database } from '../../../src/lib/engine/database';
import { formats } from '../../../src/lib/formats';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { Importer } from '../../../src/lib/ingest/import';
import type { ImportOptions, ImportOutcome } from '../../../src/lib/ingest/import-options';
import type { Mapping } from '../../../src/lib/mapping/mapping';
import { Pool } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn-here';
import { sourceNumbers } from '../../../src/lib/analysis/files/loaded';
import { hitsOf, provideSearch, searchIndex } from '../../../src/lib/analysis/answers/search-hits';
import { provideAnswers } from '../../../src/lib/analysis/answers/judged-answers';
import { providePaths } from '../../../src/lib/analysis/paths/read-paths';
import { provideQuestions } from '../../../src/lib/analysis/answers/question-texts';
import { answersReader, pathsReader, questionsReader } from '../../../src/lib/session/answers-reader';
import { Judging } from '../../../src/lib/session/judging.svelte';
import { TextSearch } from '../../../src/lib/search/search';
import { searchedSource } from '../../../src/lib/session/searched-source';
import { searchHere } from '../../../src/lib/search/search-here';
import { openTestDatabase } from './database';

export { fixtures } from './fixtures';

/** The files of a folder (or one file) as a drop gives them, by path. */
export function dropOf(root: string, path: string): DroppedFile[] {
  const full = join(root, path);
  if (statSync(full).isDirectory())
    return readdirSync(full)
      .sort()
      .flatMap((name) => dropOf(root, join(path, name)));
  const name = path.split('/').at(-1) ?? path;
  return [{ path, file: new File([readFileSync(full)], name) as unknown as globalThis.File }];
}

export interface Loading {
  /** What the engine may take, as DuckDB writes it. */
  memory?: string;
  workers?: number;
  chunk?: number;
  /** Bytes of rows after which they are packed; where given, the first merge goes in steps. */
  packedEvery?: number;
}

export interface Library {
  db: Database;
  load: (files: readonly DroppedFile[], options?: ImportOptions) => Promise<ImportOutcome<null>>;
  /** Reads tables of one's own again, by this mapping. */
  map: (
    sourceNos: readonly number[],
    mapping: Mapping,
    options?: ImportOptions,
  ) => Promise<ImportOutcome<null>>;
  /** By which mapping a source was read. */
  mappingOf: (sourceId: number) => Promise<Mapping | null>;
  /** The record at a span of a source, as JSON. */
  text: (sourceId: number, offset: number, length: number) => Promise<string>;
  /** Takes the source with this path out again. */
  remove: (path: string) => Promise<void>;
  /** Empties the library, as the next load will show, and reads in another way from here on. */
  fresh: (loading?: Loading) => Promise<void>;
}

/** A database with all that the product does between a drop and its tables, in this thread. */
export async function openLibrary(loading: Loading = {}): Promise<Library> {
  const db = await openTestDatabase(loading);
  await createStagedTables(db);
  await merge(db);
  /** Emptied, and not merged since: the import that follows merges, but for one that keeps nothing. */
  let isOutdated = false;
  const mergeAll = (database: Database): Promise<void> => {
    isOutdated = false;
    return merge(database, loading.packedEvery === undefined ? {} : { stepsFrom: 0 });
  };
  const importerOf = ({ workers = 1, memory: _, ...bytes }: Loading): Importer<null> =>
    new Importer({
      db,
      pool: new Pool(spawnHere(formats), workers),
      merge: mergeAll,
      report: () => Promise.resolve(null),
      ...bytes,
    });
  let importer = importerOf(loading);
  provideSearch(db, async (query) => {
    const index = await searchIndex(db);
    const search = new TextSearch(searchHere, 2);
    return hitsOf(index, (await search.run(query, index, searchedSource(importer))).records);
  });
  const texts = {
    db,
    mapping: async (id: number) => importer.mappingOf((await sourceNumbers(db)).get(id) ?? -1),
    source: async (id: number) => {
      const number = (await sourceNumbers(db)).get(id) ?? -1;
      const source = importer.texts.source(number) ?? { blob: new Blob(), shape: null };
      return { ...source, path: importer.texts.path(number) };
    },
  };
  provideAnswers(db, answersReader(texts, new Judging()));
  provideQuestions(db, questionsReader(texts));
  providePaths(db, pathsReader(texts));
  return {
    db,
    text: async (sourceId, offset, length) => {
      const number = (await sourceNumbers(db)).get(sourceId);
      return importer.texts.record(number ?? -1, offset, length);
    },
    load: async (files, options) => {
      const outcome = await importer.import(files, options);
      if (isOutdated) await mergeAll(db);
      return outcome;
    },
    map: (sourceNos, mapping, options) => importer.map(sourceNos, mapping, options),
    mappingOf: async (sourceId) => importer.mappingOf((await sourceNumbers(db)).get(sourceId) ?? -1),
    remove: async (path) => {
      const [found] = await db.query<{ source_no: number }>(
        sql`SELECT source_no FROM merge_sources WHERE path = ${path}`,
      );
      if (found === undefined) throw new Error(`No source ${path}`);
      await importer.removeSource(found.source_no);
    },
    fresh: async (again = {}) => {
      await emptyStagedTables(db);
      isOutdated = true;
      importer = importerOf(again);
    },
  };
}

/** A file of a drop, made from text. */
export const droppedText = (path: string, text: string): DroppedFile => ({
  path,
  file: new File([text], path.split('/').at(-1) ?? path) as unknown as globalThis.File,
});

/** The synthetic results as the page loads them. */
export function demoDrop(): DroppedFile[] {
  const root = join(import.meta.dirname, '../../../public');
  const index = JSON.parse(readFileSync(join(root, 'demo/index.json'), 'utf8')) as {
    files: { name: string; kind: string }[];
  };
  return index.files
    .filter(({ kind }) => kind === 'rows' || kind === 'aggregate')
    .flatMap(({ name }) => dropOf(root, `demo/${name}`));
}
