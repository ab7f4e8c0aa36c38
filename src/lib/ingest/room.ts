import type { Memory } from '../engine/memory';
import { stagedRows, stagedSamples, stagedScores } from '../records/staging';

/** Of the engine's memory: beyond it, what a merge computes with would be missing. */
const FILLED = 0.85;

/** Bytes that a merge takes for each row of a staged table, until its tables are packed: as measured, and a tenth more. */
const MERGED_BYTES: Readonly<Record<string, number>> = {
  [stagedRows.name]: 65,
  [stagedScores.name]: 80,
  [stagedSamples.name]: 880,
};
const MERGED_BYTES_ELSE = 25;

/** Bytes that a merge takes for rows of a staged table. */
export const mergedBytes = (table: string, rows: number): number =>
  rows * (MERGED_BYTES[table] ?? MERGED_BYTES_ELSE);

/** What to say of a file that the memory had no room for. */
export const noRoom = {
  code: 'memory_full',
  message:
    'The memory of the engine was full before this file was read to its end; nothing of it was kept. What was read before is loaded. Remove files that you do not need and drop it again.',
};

/** How an import stands to the engine's memory, by what it took so far. */
export class Room {
  /** The rest of the import is left out. */
  isFull = false;
  /** Bytes that the engine may hold. */
  readonly limit: number;
  readonly #before: number;
  #records = 0;
  #merged: number;
  #needed: number;

  /** As the import begins: `merged`, the bytes that a merge of all that is staged takes. */
  constructor({ used, limit }: Memory, merged: number) {
    this.limit = limit;
    this.#merged = merged;
    this.#needed = this.#before = used + merged;
  }

  /** Records of files that have come, and the bytes that their merge takes. */
  arrived(records: number, merged: number): void {
    this.#records += records;
    this.#merged += merged;
  }

  /**
   * Whether there is room for as much again as has arrived since this was asked before. `used`: bytes that the engine
   * holds with all that has arrived.
   */
  hasMore(used: number): boolean {
    const needed = used + this.#merged;
    const since = needed - this.#needed;
    this.#needed = needed;
    return needed + since < this.limit * FILLED;
  }

  /** About how many records of this import fit beside what was loaded before. */
  fits(): number {
    const each = (this.#needed - this.#before) / this.#records;
    return Math.max(this.#records, Math.floor((this.limit * FILLED - this.#before) / each));
  }
}
