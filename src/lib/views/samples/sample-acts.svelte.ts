import { contentKeysOf, keysOfSamples } from '../../analysis';
import type { Chip, SampleRow } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { view } from '../../session/view.svelte';
import { workspace } from '../../session/workspace.svelte';
import { toClipboard } from '../../ui/copy-text';
import { count, whole } from '../../ui/numbers';
import { leaveOut } from '../../present/sample-chips';
import { panels } from '../../session/panels.svelte';
import type { Column } from '../../session/table/columns';
import { comparisonOf, copiedRows, PREVIEW, type Shown, WHOLE, wholeCell } from './copied-rows';
import { selection } from './selection.svelte';
import { messageOf } from '../../session/troubles.svelte';

/** More samples than this are not named in an address. */
const NAMED = 200;
/** More rows than this are a file, not a clipboard. */
const COPIED = 10_000;
const REFUSED = 'This browser does not allow copying here.';

/** What is done with the cells and the selected rows of the sample table. */
export class SampleActs {
  /** What was done last, in words. */
  announcement = $state('');
  readonly #shown: () => Shown;

  constructor(shown: () => Shown) {
    this.#shown = shown;
  }

  readonly keys = (offset: number, limit: number): Promise<ArrayLike<number>> => {
    const { answer } = this.#shown();
    const { order } = answer;
    return this.#with((db) => keysOfSamples(db, comparisonOf(answer), { order, offset, limit }));
  };

  async copyCell(column: Column, row: SampleRow): Promise<void> {
    await this.#do(async () => {
      const text = await this.#with((db) => wholeCell(db, this.#shown(), column, row));
      if (text === null) this.announcement = 'This cell is empty: nothing was copied.';
      else {
        const long = text.length > 60 ? `, ${count([...text].length, 'letter')}` : '';
        const what = `Copied ${column.name} of ${row.sampleId ?? 'this sample'}${long}.`;
        this.announcement = (await toClipboard(text)) ? what : REFUSED;
      }
    });
  }

  /** The selected rows in the order of the table, with the columns that are shown. */
  async copyRows(): Promise<void> {
    const { size } = selection;
    if (size > COPIED) {
      this.announcement = `${whole(size)} rows are more than a clipboard takes well (${whole(COPIED)}). Export them instead.`;
      return;
    }
    await this.#do(async () => {
      const { text, isCut } = await this.#with((db) => copiedRows(db, this.#shown(), selection.keys));
      const cut = isCut ? ` After the first ${WHOLE} long texts, others end after ${PREVIEW} letters.` : '';
      this.announcement = (await toClipboard(text))
        ? `Copied ${count(size, 'row')} and their heads.${cut}`
        : REFUSED;
    });
  }

  exportRows(): void {
    panels.openExport({ evaluation: this.#shown().answer.comparison.evaluation, matchKeys: selection.keys });
  }

  /** The filter lets these samples pass and no others. Answers whether it does. */
  keepOnly(): Promise<boolean> {
    return this.#name('kept', (keys) => [
      ...view.chips.filter(({ kind }) => kind !== 'sample'),
      ...keys.map((contentKey): Chip => ({ kind: 'sample', contentKey })),
    ]);
  }

  /** Opens them to be read and labelled; the filter stays. Answers whether it does. */
  review(): Promise<boolean> {
    return this.#named('are to be read', ['A queue', 'Nothing was opened.'], (samples) =>
      view.go('review', { review: { ...view.address.review, queue: 'chosen', names: null, samples } }),
    );
  }

  /** The filter lets all others pass. Answers whether it does. */
  leaveOut(): Promise<boolean> {
    return this.#name('left out', (keys) => [...view.chips, leaveOut(keys)]);
  }

  #name(done: string, chips: (contentKeys: readonly string[]) => readonly Chip[]): Promise<boolean> {
    return this.#named(done, ['A filter', 'Nothing was filtered.'], (keys) =>
      view.choose({ chips: chips(keys) }),
    );
  }

  /** Does something with the selected samples by their names. What takes them, and what is said where they have none. */
  async #named(
    done: string,
    [what, nothing]: readonly [what: string, nothing: string],
    act: (contentKeys: readonly string[]) => void,
  ): Promise<boolean> {
    const { size } = selection;
    if (size > NAMED) {
      this.announcement = `${what} names up to ${NAMED} samples, and ${whole(size)} are selected. They can be exported or copied.`;
      return false;
    }
    return this.#do(async () => {
      const { evaluation } = this.#shown().answer.comparison;
      const { contentKeys, unnamed, alike } = await this.#with((db) =>
        contentKeysOf(db, evaluation, [...selection.keys]),
      );
      if (unnamed > 0) {
        this.announcement = `${count(unnamed, 'sample')} of those selected ${unnamed === 1 ? 'has' : 'have'} no text to be named by. ${nothing}`;
        return false;
      }
      const them = size === 1 ? 'it' : 'them';
      this.announcement =
        `${count(size, 'sample')} ${done}.` +
        (alike > 0 ? ` ${count(alike, 'other')} of equal content with ${them}.` : '');
      act(contentKeys);
      return true;
    });
  }

  #with<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
    const { db } = workspace;
    return db ? work(db) : Promise.reject(new Error('Nothing is loaded.'));
  }

  /** false where it failed, which is said. */
  async #do(work: () => Promise<boolean | void>): Promise<boolean> {
    try {
      return (await work()) ?? true;
    } catch (error) {
      this.announcement = `That did not work: ${messageOf(error)}`;
      return false;
    }
  }
}
