import { contentKeysOf, keysOfSamples, pageOfSamples } from '../../lib/analysis';
import type { Chip, Comparison, SampleRow } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import { sampleText } from '../../lib/export/with-texts';
import { view } from '../../lib/state/view.svelte';
import { workspace } from '../../lib/state/workspace.svelte';
import { toClipboard } from '../../lib/ui/copy-text';
import { count, type ScoreScale, whole as figure } from '../../lib/ui/numbers';
import type { Answer } from '../filter/results.svelte';
import { leaveOut } from '../filter/sample-chips';
import { panels } from '../panels.svelte';
import { cellValue, pastedLine } from './cell-values';
import type { Column } from './columns';
import { selection } from './selection.svelte';

/** More samples than this are not named in an address. */
export const NAMED = 200;
/** More rows than this are a file, not a clipboard. */
export const COPIED = 10_000;
const PORTION = 500;
/** Long texts that are read from their files for one copy. */
const WHOLE = 200;
/** Letters of a text that the tables hold. */
const PREVIEW = 280;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Shown {
  answer: Answer;
  columns: readonly Column[];
  binary: boolean;
  scale: ScoreScale;
}

/** What is done with the cells and the selected rows of the sample table. */
export class SampleActs {
  /** What was done last, in words. */
  said = $state('');
  readonly #shown: () => Shown;

  constructor(shown: () => Shown) {
    this.#shown = shown;
  }

  /** The samples as the leaderboard has the models. */
  get #comparison(): Comparison {
    const { comparison, leaderboard } = this.#shown().answer;
    return { ...comparison, contenders: leaderboard.rows.map(({ contender }) => contender.key) };
  }

  readonly keys = async (offset: number, limit: number): Promise<ArrayLike<number>> => {
    const { order } = this.#shown().answer;
    return this.#with((db) => keysOfSamples(db, this.#comparison, { order, offset, limit }));
  };

  async copyCell(column: Column, row: SampleRow): Promise<void> {
    const { binary, scale } = this.#shown();
    const value = cellValue(column, row, binary, scale);
    if (value === null) {
      this.said = 'This cell is empty: nothing was copied.';
      return;
    }
    await this.#do(async () => {
      const text = await this.#whole(column, row, String(value));
      const long = text.length > 60 ? `, ${count([...text].length, 'letter')}` : '';
      this.said = (await toClipboard(text))
        ? `Copied ${column.name} of ${row.sampleId ?? 'this sample'}${long}.`
        : 'This browser does not allow copying here.';
    });
  }

  /** The selected rows in the order of the table, with the columns that are shown. */
  async copyRows(): Promise<void> {
    const { answer, columns, binary, scale } = this.#shown();
    const { size } = selection;
    if (size > COPIED) {
      this.said = `${figure(size)} rows are more than a clipboard takes well (${figure(COPIED)}). Export them instead.`;
      return;
    }
    await this.#do(async () => {
      const { order, second, labels } = answer;
      const { keys } = selection;
      const ordered = Array.from(await this.keys(0, answer.samples.count)).filter((key) => keys.has(key));
      const lines = [pastedLine(columns.map(({ name }) => name))];
      let whole = 0;
      for (let at = 0; at < ordered.length; at += PORTION) {
        const only = ordered.slice(at, at + PORTION);
        const beside = { second: second?.metric ?? null, labels, figures: true };
        const page = { order, offset: 0, limit: PORTION, only, ...beside };
        for (const row of await this.#with((db) => pageOfSamples(db, this.#comparison, page))) {
          const cells = columns.map((column) => cellValue(column, row, binary, scale));
          for (const [i, column] of columns.entries()) {
            const text = cells[i] ?? null;
            if (!isPreview(column, text)) continue;
            if (whole++ < WHOLE) cells[i] = await this.#whole(column, row, String(text));
          }
          lines.push(pastedLine(cells));
        }
      }
      const cut =
        whole > WHOLE ? ` Texts after the first ${WHOLE} long ones end after ${PREVIEW} letters.` : '';
      this.said = (await toClipboard(lines.join('\n') + '\n'))
        ? `Copied ${count(lines.length - 1, 'row')} and their heads.${cut}`
        : 'This browser does not allow copying here.';
    });
  }

  exportRows(): void {
    panels.openExport({ evaluation: this.#comparison.evaluation, matchKeys: selection.keys });
  }

  /** The filter lets these samples pass and no others. */
  async keepOnly(): Promise<void> {
    await this.#name('kept', (keys) => [
      ...view.chips.filter(({ kind }) => kind !== 'sample'),
      ...keys.map((contentKey): Chip => ({ kind: 'sample', contentKey })),
    ]);
  }

  async leaveOut(): Promise<void> {
    await this.#name('left out', (keys) => [...view.chips, leaveOut(keys)]);
  }

  async #name(done: string, chips: (contentKeys: readonly string[]) => readonly Chip[]): Promise<void> {
    const { size } = selection;
    if (size > NAMED) {
      this.said = `A filter names up to ${NAMED} samples, and ${figure(size)} are selected. They can be exported or copied.`;
      return;
    }
    await this.#do(async () => {
      const { evaluation } = this.#comparison;
      const { contentKeys, unnamed, alike } = await this.#with((db) =>
        contentKeysOf(db, evaluation, [...selection.keys]),
      );
      if (unnamed > 0) {
        this.said = `${count(unnamed, 'sample')} of those selected ${unnamed === 1 ? 'has' : 'have'} no text to be named by. Nothing was filtered.`;
        return;
      }
      const more =
        alike > 0 ? ` ${count(alike, 'other')} of equal content with ${size === 1 ? 'it' : 'them'}.` : '';
      this.said = `${count(size, 'sample')} ${done}.${more}`;
      view.choose({ chips: chips(contentKeys) });
    });
  }

  /** The table holds the beginning of a long text: the rest stands in its file. */
  async #whole(column: Column, row: SampleRow, text: string): Promise<string> {
    if (!isPreview(column, text) || (column.kind !== 'input' && column.kind !== 'reference')) return text;
    const sample = { evaluation: this.#comparison.evaluation, matchKey: row.matchKey };
    const { kind } = column;
    const read = (source: number, offset: number, length: number) =>
      workspace.readText(source, offset, length);
    return (await this.#with((db) => sampleText(db, sample, kind, read))) ?? text;
  }

  #with<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
    const { db } = workspace;
    return db ? work(db) : Promise.reject(new Error('Nothing is loaded.'));
  }

  async #do(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.said = `That did not work: ${messageOf(error)}`;
    }
  }
}

const isPreview = ({ kind }: Column, value: string | number | null): boolean =>
  (kind === 'input' || kind === 'reference') &&
  typeof value === 'string' &&
  value.length >= PREVIEW &&
  [...value].length >= PREVIEW;
