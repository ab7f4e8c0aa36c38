import type { Database } from '../../engine/database';
import { memoryOf } from '../../engine/memory';
import { sql } from '../../engine/sql';
import { StagedAppend } from '../../engine/staged-append';
import { mergedBytes, Room } from '../room';
import { deleteSources, type FinishedSource, insertSources, takeBack } from './staged-sources';
import type { Batch } from './staged-writer';

/**
 * Bytes of rows after which they are packed, to a fifth or less. Half a second goes into it, and the next rows of each
 * column take a block of their own. The first time it is twice as many: a million answers are not packed at all.
 */
const PACKED_EVERY = 192e6;
/** Bytes of rows after which the engine is asked how much it holds. */
const ASKED_EVERY = 32e6;
/** The same as a part of what it may hold, where that is little. */
const ASKED_PART = 1 / 12;

type Rows = readonly (readonly [sourceNo: number, rows: number])[];

export interface ArrivalEvents {
  /** There is no room for more. Whether the import ends here with what is finished; else it fails. */
  endsHere: () => boolean;
  /** Nothing more is to be read. */
  onEnd: () => void;
  /** About how many records fit into how many bytes, once that is known. */
  onFits: (fits: number, limit: number) => void;
}

/**
 * The rows of one import on their way into the staged tables. They count once their sources are written down, which is
 * done last; until then those that were packed are there and are nobody's.
 */
export class Arrivals {
  /** Milliseconds spent here. */
  ms = 0;
  readonly #db: Database;
  readonly #events: ArrivalEvents;
  readonly #packedEvery: number;
  #last: Promise<void> = Promise.resolve();
  #room: Room | null = null;
  #append: StagedAppend | null = null;
  #failure: Error | null = null;
  #committed = false;
  /** Bytes of rows since they were packed. */
  #unpacked: number;
  #unasked = 0;

  constructor(db: Database, events: ArrivalEvents, packedEvery = PACKED_EVERY) {
    this.#db = db;
    this.#events = events;
    this.#packedEvery = packedEvery;
    this.#unpacked = -packedEvery;
  }

  /** The bytes that the engine may hold, where they were not enough for all of the import. */
  get full(): number | null {
    return this.#room?.isFull ? this.#room.limit : null;
  }

  /** `taken` is called when the engine has them. */
  add(batches: readonly Batch[], rows: Rows, taken: () => void): void {
    this.#last = this.#last.then(async () => {
      const started = performance.now();
      try {
        if (!this.#failure) await this.#insert(batches, rows);
      } catch (error) {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.#events.onEnd();
      } finally {
        this.ms += performance.now() - started;
        taken();
      }
    });
  }

  /** Resolves when all that came is in the engine, or was given up. */
  settled(): Promise<void> {
    return this.#last;
  }

  /**
   * What was read of the finished sources counts from here on; the rows of `undone` are taken back. Where the engine
   * failed, nothing of the import counts: neither do `all` its sources leave anything.
   */
  async finish(
    finished: readonly FinishedSource[],
    undone: readonly number[],
    all: readonly number[],
  ): Promise<void> {
    const append = this.#append ?? (await StagedAppend.begin(this.#db));
    this.#append = null;
    try {
      if (this.#failure) throw this.#failure;
      await takeBack(append, undone);
      await insertSources(append, finished);
    } catch (error) {
      await append.rollback().catch(() => undefined); // the first error is the one to tell
      if (this.#committed) await deleteSources(this.#db, all).catch(() => undefined);
      throw error;
    }
    await append.commit();
  }

  async #insert(batches: readonly Batch[], rows: Rows): Promise<void> {
    this.#room ??= new Room(await memoryOf(this.#db), await mergedBytesOf(this.#db));
    this.#append ??= await StagedAppend.begin(this.#db);
    const bytes = batches.reduce((sum, { ipc }) => sum + ipc.length, 0);
    this.#room.arrived(
      rows.reduce((sum, [, n]) => sum + n, 0),
      batches.reduce((sum, batch) => sum + mergedBytes(batch.table, batch.rows), 0),
    );
    this.#unasked += bytes;
    if (this.#unasked >= Math.min(ASKED_EVERY, this.#room.limit * ASKED_PART))
      await this.#ask(this.#room, bytes);
    for (const batch of batches) await this.#append.insert(batch);
    this.#unpacked += bytes;
    if (this.#unpacked >= this.#packedEvery) await this.#pack();
  }

  async #pack(): Promise<void> {
    const append = this.#append;
    this.#append = null;
    this.#committed = true;
    this.#unpacked = 0;
    await append?.commit();
    await this.#db.tidy(); // where somebody reads just now, the next time
    this.#append = await StagedAppend.begin(this.#db);
  }

  /** `bytes` are about to be inserted: those of finished sources are, also where there is no room for more. */
  async #ask(room: Room, bytes: number): Promise<void> {
    this.#unasked = 0;
    if (room.isFull) return;
    const { used } = await memoryOf(this.#db);
    if (!room.hasMore(used + bytes)) {
      if (!this.#events.endsHere()) throw new Error('Out of memory: there is no room for these rows.');
      room.isFull = true;
      this.#events.onEnd();
    }
    // Just after rows were packed: what is not packed yet would say that less fits.
    if (this.#committed && this.#unpacked < ASKED_EVERY) this.#events.onFits(room.fits(), room.limit);
  }
}

/** Bytes that a merge takes for all that is staged, by the engine's own count of rows. */
async function mergedBytesOf(db: Database): Promise<number> {
  const tables = await db.query<{ name: string; n: number }>(sql`
    SELECT regexp_replace(table_name, '_[0-9]+$', '') AS name, sum(estimated_size)::DOUBLE AS n FROM duckdb_tables()
    WHERE starts_with(table_name, 'staged_') GROUP BY ALL`);
  return tables.reduce((sum, { name, n }) => sum + mergedBytes(name, n), 0);
}
