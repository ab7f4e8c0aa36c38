import { countResults, listLabels, resultColumns, type ResultsOptions } from '../../lib/analysis';
import type { Chip, ContenderBy } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import { fileName } from './columns';
import { type TextColumn, textColumns } from '../../lib/export/texts';
import { workspace } from '../../lib/state/workspace.svelte';
import { saveResults } from './save';

/** What is written, and how far it has come. */
export class ExportJob {
  /** Columns of `results` in their order; empty while they are read. */
  columns: readonly string[] = $state.raw([]);
  labels: readonly string[] = $state.raw([]);
  off: readonly string[] = $state.raw([]);
  labelsOff: readonly string[] = $state.raw([]);
  rows: ResultsOptions['rows'] = $state('responses');
  /** An evaluation to keep to; null: everything loaded. */
  evaluation: string | null = $state(null);
  as: 'csv' | 'jsonl' = $state('csv');
  /** Whole texts that are left out: all, unless somebody wants them. */
  textsOff: readonly string[] = $state.raw(textColumns);
  bom = $state(false);
  guard = $state(true);
  name = $state('results.csv');
  count: number | null = $state(null);
  written: number | null = $state(null);
  failed: string | null = $state(null);
  done = $state(false);

  readonly chosen = $derived(this.columns.filter((column) => !this.off.includes(column)));
  readonly chosenLabels = $derived(this.labels.filter((label) => !this.labelsOff.includes(label)));
  readonly texts: readonly TextColumn[] = $derived(textColumns.filter((one) => !this.textsOff.includes(one)));
  #stop: AbortController | null = null;
  #counted = 0;

  options(chips: readonly Chip[], by: ContenderBy, only: ResultsOptions['only'] = null): ResultsOptions {
    const within: Chip[] = this.evaluation === null ? [] : [{ kind: 'evaluation', value: this.evaluation }];
    return {
      only,
      chips: [...chips, ...within],
      by,
      columns: this.off.length === 0 ? null : this.chosen,
      labels: this.chosenLabels,
      rows: this.rows,
    };
  }

  async open(db: Database): Promise<void> {
    this.done = false;
    this.failed = null;
    this.written = null;
    const [columns, labels] = await Promise.all([resultColumns(db), listLabels(db, null)]);
    this.columns = columns;
    this.labels = labels.map(({ key }) => key);
  }

  async countRows(db: Database, options: ResultsOptions): Promise<void> {
    const ask = ++this.#counted;
    this.count = null;
    try {
      const n = await countResults(db, options);
      if (ask === this.#counted) this.count = n;
    } catch (error) {
      if (ask === this.#counted) this.failed = messageOf(error);
    }
  }

  async save(db: Database, options: ResultsOptions): Promise<void> {
    this.#stop = new AbortController();
    this.written = 0;
    this.failed = null;
    this.done = false;
    const { signal } = this.#stop;
    try {
      await saveResults(db, options, {
        as: this.as,
        texts: this.texts,
        read: (source, offset, length) => workspace.readText(source, offset, length),
        bom: this.bom,
        guard: this.guard,
        name: fileName(this.name, this.as),
        signal,
        onrows: (rows) => (this.written = rows),
      });
      this.done = true;
    } catch (error) {
      if (!signal.aborted) this.failed = messageOf(error);
    } finally {
      this.written = null;
      this.#stop = null;
    }
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
  setFormat(as: 'csv' | 'jsonl'): void {
    this.as = as;
    this.name = fileName(this.name, as);
  }
  toggleLabels(labels: readonly string[], on: boolean): void {
    const rest = this.labelsOff.filter((label) => !labels.includes(label));
    this.labelsOff = on ? rest : [...rest, ...labels];
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
