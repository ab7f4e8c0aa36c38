import { messageOf } from '../../lib/session/troubles.svelte';
import {
  columnsOfTable,
  countResults,
  countRows,
  countTableRows,
  ensureHits,
  listLabels,
  type PublicTable,
  publicTables,
  resultsQuery,
  type ResultsOptions,
  tableColumns,
  tableQuery,
  tableRowsQuery,
} from '../../lib/analysis';
import type { Chip, Comparison, Counting, SampleOrder } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import { fileName } from './columns';
import { type TextColumn, textColumns } from '../../lib/export/texts';
import { countToolRows, isToolKind, toolFiles, type ToolKind } from '../../lib/session/tool-files';
import { workspace } from '../../lib/session/workspace.svelte';
import { saveBlob } from '../../lib/ui/save-blob';
import { type FileKind, saveRows } from './save';

/** The sample table: what is compared, its models in the order of the leaderboard, and how it is sorted. */
export interface OnView {
  comparison: Comparison;
  order: readonly SampleOrder[];
  /** With the first answer of each row. */
  answers: boolean;
}

/** What is written, and how far it has come. */
export class ExportJob {
  /** Columns of `results` and of the public table that is chosen, in their order; empty while they are read. */
  #resultColumns: readonly string[] = $state.raw([]);
  #publicColumns: readonly string[] = $state.raw([]);
  readonly columns: readonly string[] = $derived.by(() => {
    if (this.rows === 'public') return this.#publicColumns;
    if (this.rows !== 'table') return this.#resultColumns;
    if (this.#onView === null) return [];
    const { comparison, answers } = this.#onView;
    return tableColumns(comparison.by, { answers });
  });
  labels: readonly string[] = $state.raw([]);
  off: readonly string[] = $state.raw([]);
  labelsOff: readonly string[] = $state.raw([]);
  rows: ResultsOptions['rows'] | 'table' | 'public' = $state('responses');
  /** The public table that is written whole where the rows are its own. */
  table: PublicTable = $state('samples');
  #onView: OnView | null = $state.raw(null);
  /** An evaluation to keep to; null: everything loaded. */
  evaluation: string | null = $state(null);
  as: FileKind | ToolKind = $state('csv');
  /** The files of another tool that are written, made of the comparison on view; null: rows of a table. */
  readonly tool: ToolKind | null = $derived(isToolKind(this.as) ? this.as : null);
  /** Whole texts that are left out: all, unless somebody wants them. */
  textsOff: readonly string[] = $state.raw(textColumns);
  bom = $state(false);
  guard = $state(true);
  name = $state('results.csv');
  count: number | null = $state(null);
  written: number | null = $state(null);
  failed: string | null = $state(null);
  /** The name that the last file was saved by; null once something else is to be written. */
  saved: string | null = $state(null);

  readonly chosen = $derived(this.columns.filter((column) => !this.off.includes(column)));
  readonly chosenLabels = $derived(
    this.rows === 'public' ? [] : this.labels.filter((label) => !this.labelsOff.includes(label)),
  );
  /** Whether a row is a single answer, whose text can be read. */
  readonly hasTexts = $derived(this.rows === 'responses' || this.rows === 'samples');
  readonly texts: readonly TextColumn[] = $derived(
    this.hasTexts ? textColumns.filter((one) => !this.textsOff.includes(one)) : [],
  );
  #stop: AbortController | null = null;
  #counted = 0;

  options(
    chips: readonly Chip[],
    { by, missingAs }: Counting,
    only: ResultsOptions['only'] = null,
  ): ResultsOptions {
    const within: Chip[] = this.evaluation === null ? [] : [{ kind: 'evaluation', value: this.evaluation }];
    return {
      only,
      chips: [...chips, ...within],
      by,
      missingAs,
      columns: this.chosen.length === this.columns.length ? null : this.chosen,
      labels: this.chosenLabels,
      rows: this.rows === 'samples' ? 'samples' : 'responses',
      picked: this.#onView?.comparison ?? null,
    };
  }

  /** Whether a comparison is on view, whose sample table can be written. */
  get hasTable(): boolean {
    return this.#onView !== null;
  }

  /** What files of another tool are made of. */
  get compared(): Comparison | null {
    return this.#onView?.comparison ?? null;
  }

  /** null: nothing is compared, so there is no table. */
  look(onView: OnView | null): void {
    this.#onView = onView;
    if (onView === null && this.rows === 'table') this.rows = 'responses';
  }

  async open(db: Database): Promise<void> {
    this.saved = null;
    this.failed = null;
    this.written = null;
    const [columns, labels] = await Promise.all([columnsOfTable(db, 'results'), listLabels(db, null)]);
    this.#resultColumns = columns;
    this.labels = labels.map(({ key }) => key);
    await this.setTable(db, this.table);
  }

  /** Another public table to write. */
  async setTable(db: Database, table: PublicTable): Promise<void> {
    this.table = table;
    this.#publicColumns = [];
    const columns = await columnsOfTable(db, table);
    if (this.table === table) this.#publicColumns = columns;
    this.#rename();
  }

  /** What a row of the file is. A table's file bears its name. */
  setRows(rows: ExportJob['rows']): void {
    this.rows = rows;
    this.#rename();
  }

  #rename(): void {
    const isOwn = publicTables.some((name) => this.#named(name) === this.name);
    if (isOwn) this.name = this.#named(this.rows === 'public' ? this.table : 'results');
  }

  #named(name: string): string {
    return fileName(name, isToolKind(this.as) ? 'zip' : this.as);
  }

  async countRows(db: Database, options: ResultsOptions): Promise<void> {
    const ask = ++this.#counted;
    this.count = null;
    this.saved = null;
    try {
      const n = await this.#count(db, options);
      if (ask === this.#counted) this.count = n;
    } catch (error) {
      if (ask === this.#counted) this.failed = messageOf(error);
    }
  }

  #count(db: Database, options: ResultsOptions): Promise<number> {
    if (this.tool !== null) {
      const only = options.only?.matchKeys ?? null;
      return this.#onView
        ? countToolRows(db, this.#onView.comparison, { as: this.tool, only })
        : Promise.resolve(0);
    }
    if (this.rows === 'public') return countRows(db, this.table);
    return this.rows === 'table' && this.#onView
      ? countTableRows(db, this.#onView.comparison, options.only?.matchKeys ?? null)
      : countResults(db, options);
  }

  async save(db: Database, options: ResultsOptions): Promise<void> {
    this.#stop = new AbortController();
    this.written = 0;
    this.failed = null;
    this.saved = null;
    const { signal } = this.#stop;
    const name = this.#named(this.name);
    const writing = {
      read: (source: number, offset: number, length: number) => workspace.readRecord(source, offset, length),
      mappingOf: (source: number) => workspace.mappingOf(source),
      ...{ name, signal },
      onrows: (rows: number) => (this.written = rows),
    };
    try {
      if (isToolKind(this.as)) {
        const only = options.only?.matchKeys ?? null;
        if (this.#onView)
          saveBlob(await toolFiles(db, this.#onView.comparison, { as: this.as, only, ...writing }), name);
      } else {
        const { as, texts, bom, guard } = this;
        await saveRows(db, await this.#query(db, options), { as, texts, bom, guard, ...writing });
      }
      this.saved = name;
    } catch (error) {
      if (!signal.aborted) this.failed = messageOf(error);
    } finally {
      this.written = null;
      this.#stop = null;
    }
  }

  async #query(db: Database, options: ResultsOptions) {
    if (this.rows === 'public') return tableQuery(this.table, this.chosen);
    if (this.rows === 'table' && this.#onView) {
      const { comparison, order } = this.#onView;
      const { labels, only } = options;
      const query = await tableRowsQuery(db, comparison, {
        ...{ order, columns: this.chosen, labels },
        only: only?.matchKeys ?? null,
      });
      if (query) return query;
    }
    await ensureHits(db, options.chips);
    return resultsQuery(options, { withKeys: this.texts.length > 0 });
  }

  cancel(): void {
    this.#stop?.abort();
  }

  toggle(columns: readonly string[], on: boolean): void {
    const rest = this.off.filter((column) => !columns.includes(column));
    this.off = on ? rest : [...rest, ...columns];
  }
  toggleTexts(texts: readonly string[], on: boolean): void {
    const rest = this.textsOff.filter((one) => !texts.includes(one));
    this.textsOff = on ? rest : [...rest, ...texts];
  }
  /** The name says what the file is. */
  setFormat(as: FileKind | ToolKind): void {
    this.as = as;
    this.name = this.#named(this.name);
    this.saved = null;
  }
  toggleLabels(labels: readonly string[], on: boolean): void {
    const rest = this.labelsOff.filter((label) => !labels.includes(label));
    this.labelsOff = on ? rest : [...rest, ...labels];
  }
}
