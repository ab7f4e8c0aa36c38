import { version } from '../../../package.json';
import {
  ensureHits,
  isPublicTable,
  listLabels,
  type PublicTable,
  resultsQuery,
  type ResultsOptions,
  tableQuery,
} from '../analysis';
import type { Database } from '../engine/database';
import type { ImportReport } from '../analysis/files/loaded';
import { readOnly } from '../engine/read-only';
import type { Sql } from '../engine/sql';
import { type CsvOptions, queryToCsv } from '../export/csv';
import { filesOfList } from '../ingest/drop';
import type { Mapping } from '../mapping/mapping';
import type { StageTimes } from '../ingest/stage-times';
import { comparedOnView } from './compared-on-view';
import { comparing } from './comparing.svelte';
import { keeping } from './kept/keeping.svelte';
import { comparedBy } from './compared-by';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

type Value = string | number | boolean | null;

/**
 * What to write; what is left out is as the page has it: its chips, every column, a column for each label. `table`: all
 * of a public table instead, or its `columns`.
 */
export type ExportOptions = Partial<ResultsOptions> & { table?: PublicTable };

/** What was not sure of files of one's own. */
export interface Guessed {
  files: string[];
  questions: string[];
}

/** The notebook that was opened last: the same that its page does. */
export interface NotebookAutomation {
  /** Opens a notebook from its text, in the place of one of this name; runs nothing. */
  open(text: string, name?: string): Promise<void>;
  /** Runs every cell that was not run, or is out of date. */
  run(): Promise<void>;
  /** The file, with its results. */
  text(): Promise<string>;
  /** The rows of each result by the name of its cell, else by its number. */
  results(): Promise<Record<string, Record<string, Value>[]>>;
  /** Runs as `run()`, and gives the page that "Save as report" writes. */
  report(): Promise<Blob>;
}

/** The page from outside: the same path that its own buttons take. Documented in the README. */
export interface Evalbook {
  version: string;
  /** Resolves when the engine is open, rejects with a reason when it cannot be. */
  ready: Promise<void>;
  /**
   * What the columns of files mean that no tool's format reads: those of equal columns together. `open`: questions that a
   * person would be asked. Nothing is read.
   */
  guess(files: File[]): Promise<{ files: string[]; mapping: Mapping; sure: boolean; open: string[] }[]>;
  /**
   * Resolves after the merge. `mappings`: for files of those columns; 'guess' takes every guess as it stands, and the
   * report names what was open.
   */
  import(
    files: File[],
    options?: { mappings?: readonly Mapping[] | 'guess' },
  ): Promise<ImportReport & { open: Guessed[] }>;
  /** One statement that reads. */
  query(sql: string, params?: Value[]): Promise<Record<string, Value>[]>;
  /** The filtered results, as the page's own button writes them. */
  exportCsv(
    options?: ExportOptions & Pick<CsvOptions, 'byteOrderMark' | 'newline' | 'guardFormulas'>,
  ): Promise<Blob>;
  /** The same as Parquet, types kept. */
  exportParquet(options?: ExportOptions): Promise<Blob>;
  /** Milliseconds by stage of the last import, null before; reading workers run side by side and are summed. */
  readonly timings: StageTimes | null;
  readonly notebook: NotebookAutomation;
  /** Gives the memory back; the engine opens again when it is next needed. */
  reset(): Promise<void>;
}

declare global {
  interface Window {
    evalbook: Evalbook;
  }
}

async function statementOf(db: Database, { table, ...chosen }: ExportOptions): Promise<Sql> {
  if (table !== undefined) {
    if (!isPublicTable(table)) throw new RangeError(`No table ${String(table)}`);
    return tableQuery(table, chosen.columns ?? null);
  }
  const labels = chosen.labels ?? (await listLabels(db, null)).map(({ key }) => key);
  const results = {
    chips: view.chips,
    by: comparedBy(),
    missingAs: view.address.missingAs,
    columns: null,
    rows: 'responses',
    picked: comparedOnView() ?? comparing.comparison,
    ...chosen,
    labels,
  } as const;
  await ensureHits(db, results.chips);
  return resultsQuery(results);
}

export function installAutomation(notebook: NotebookAutomation): void {
  const ready = workspace.open().then(() => undefined);
  ready.catch(() => undefined); // the page says it as well
  window.evalbook = {
    version,
    ready,
    notebook,
    async guess(files) {
      const groups = await workspace.imports.guess(filesOfList(files));
      return groups.map(({ tables, guess: { mapping, sure, open } }) => ({
        files: tables,
        mapping,
        sure,
        open: open.map(({ question }) => question),
      }));
    },
    async import(files, { mappings = [] } = {}) {
      const dropped = filesOfList(files);
      const own = mappings === 'guess' ? { guesses: 'all' as const } : { mappings };
      const report = await workspace.imports.read(dropped, own);
      const paths = new Set(dropped.map(({ path }) => path));
      const open = workspace.tables.groups.flatMap(({ tables, guess }) => {
        const of = tables.filter(({ path }) => paths.has(path)).map(({ path }) => path);
        return of.length > 0 && guess.open.length > 0
          ? [{ files: of, questions: guess.open.map(({ question }) => question) }]
          : [];
      });
      return { ...report, open };
    },
    async query(sql, params = []) {
      const statement = { text: readOnly(sql), parameters: params };
      return (await workspace.open()).query<Record<string, Value>>(statement);
    },
    async exportCsv(options = {}) {
      const db = await workspace.open();
      const { byteOrderMark, newline, guardFormulas, ...chosen } = options;
      return queryToCsv(db, await statementOf(db, chosen), { byteOrderMark, newline, guardFormulas });
    },
    async exportParquet(options = {}) {
      const db = await workspace.open();
      const [{ queryToParquet }, statement] = await Promise.all([
        import('../export/parquet'),
        statementOf(db, options),
      ]);
      return queryToParquet(db, statement);
    },
    get timings() {
      return workspace.imports.times;
    },
    async reset() {
      keeping.letGo();
      await workspace.startOver();
      view.reset();
    },
  };
}
