import { version } from '../../../package.json';
import { ensureHits, listLabels, resultsQuery, type ResultsOptions } from '../analysis';
import type { ImportReport } from '../analysis/files/loaded';
import { readOnly } from '../engine/read-only';
import { type CsvOptions, queryToCsv } from '../export/csv';
import { filesOfList } from '../ingest/drop';
import type { StageTimes } from '../ingest/stage-times';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

type Value = string | number | boolean | null;

/** What to write, and how; what is left out is as the page has it: its chips, every column, a column for each label. */
export type ExportOptions = Partial<ResultsOptions> &
  Pick<CsvOptions, 'byteOrderMark' | 'newline' | 'guardFormulas'>;

/** The page from outside: the same path that its own buttons take. Documented in the README. */
export interface Evalbook {
  version: string;
  /** Resolves when the engine is open, rejects with a reason when it cannot be. */
  ready: Promise<void>;
  /** Resolves after the merge. */
  import(files: File[]): Promise<ImportReport>;
  /** One statement that reads. */
  query(sql: string, params?: Value[]): Promise<Record<string, Value>[]>;
  /** The filtered results, as the page's own button writes them. */
  exportCsv(options?: ExportOptions): Promise<Blob>;
  /** Milliseconds by stage of the last import, null before; reading workers run side by side and are summed. */
  readonly timings: StageTimes | null;
  /** Gives the memory back; the engine opens again when it is next needed. */
  reset(): Promise<void>;
}

declare global {
  interface Window {
    evalbook: Evalbook;
  }
}

export function installAutomation(): void {
  const ready = workspace.open().then(() => undefined);
  ready.catch(() => undefined); // the page says it as well
  window.evalbook = {
    version,
    ready,
    import: (files) => workspace.import(filesOfList(files)),
    async query(sql, params = []) {
      const statement = { text: readOnly(sql), parameters: params };
      return (await workspace.open()).query<Record<string, Value>>(statement);
    },
    async exportCsv(options = {}) {
      const db = await workspace.open();
      const { byteOrderMark, newline, guardFormulas, ...chosen } = options;
      const labels = chosen.labels ?? (await listLabels(db, null)).map(({ key }) => key);
      const results = {
        chips: view.chips,
        by: view.address.by,
        missingAs: view.address.missingAs,
        columns: null,
        rows: 'responses',
        ...chosen,
        labels,
      } as const;
      await ensureHits(db, results.chips);
      return queryToCsv(db, resultsQuery(results), { byteOrderMark, newline, guardFormulas });
    },
    get timings() {
      return workspace.importTimes;
    },
    async reset() {
      await workspace.startOver();
      view.reset();
    },
  };
}
