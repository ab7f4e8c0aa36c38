import { version } from '../../../package.json';
import type { ImportReport } from '../analysis/files/loaded';
import { readOnly } from '../engine/read-only';
import type { CsvOptions } from '../export/csv';
import { filesOfList } from '../ingest/drop';
import type { Mapping } from '../mapping/mapping';
import type { StageTimes } from '../ingest/stage-times';
import { fetched } from '../ui/fetched';
import type { ExportOptions } from './automation-exports';
import { keeping } from './kept/keeping.svelte';
import type { ToolKind } from './tool-files';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

type Value = string | number | boolean | null;

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

/** The page from outside: the same path that its own buttons take. Documented in docs/use-from-a-script.md. */
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
  /**
   * What is compared, as files of another tool in a zip: `eee` rows and aggregates of Every Eval Ever, `hf` a model's
   * `.eval_results`.
   */
  exportFiles(as: ToolKind): Promise<Blob>;
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

const exports = () => fetched(() => import('./automation-exports'));

/** `opened`: settles once the engine is open, or cannot be. */
export function installAutomation(notebook: NotebookAutomation, opened: Promise<unknown>): void {
  const ready = opened.then(() => undefined);
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
      const [db, { csvAsked }] = await Promise.all([workspace.open(), exports()]);
      return csvAsked(db, options);
    },
    async exportParquet(options = {}) {
      const [db, { parquetAsked }] = await Promise.all([workspace.open(), exports()]);
      return parquetAsked(db, options);
    },
    async exportFiles(as) {
      const [db, { filesAsked }] = await Promise.all([workspace.open(), exports()]);
      return filesAsked(db, as);
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
