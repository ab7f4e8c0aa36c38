import {
  fullShape,
  shaped,
  type StagedTable,
  stagedRows,
  stagedSamples,
  stagedScores,
} from '../records/staging';
import { type ColumnData, encodeBatch } from './arrow';
import type { Database } from './database';
import { usualStatements } from './merge';
import { createShapes } from './schema';
import { sql, whole } from './sql';

const ROWS = 16_000;
const EVERYTHING = fullShape(stagedRows);
const RUNS = 4;

/**
 * Between two refs, and two rows. Of numbers that stand close together the engine takes shorter ways than of an import's
 * hashes and offsets, and so of texts that are all alike.
 */
const REFS_APART = 0x9e37_79b9;
const ROWS_APART = 2_003;
const SHORT = ' of nothing in particular';
const LONG = SHORT.repeat(3);

const numberOf = (name: string, i: number): number => {
  switch (name) {
    case 'row_ref':
      return i * ROWS_APART;
    case 'run_ref':
      return (i % RUNS) * REFS_APART;
    case 'sample_ref':
      return Math.floor(i / RUNS) * REFS_APART;
    default:
      return i * REFS_APART;
  }
};

/** Texts, each with a number of its own; those that are shown are long. Written as bytes: the page waits meanwhile. */
function texts(name: string): ColumnData {
  const text = new TextEncoder().encode(`00000${name.endsWith('_preview') ? LONG : SHORT}`);
  const size = text.length;
  const bytes = new Uint8Array(ROWS * size);
  for (let i = 0; i < ROWS; i++) {
    bytes.set(text, i * size);
    for (let digit = 4, rest = i; rest > 0; digit--, rest = Math.floor(rest / 10))
      bytes[i * size + digit] = 0x30 + (rest % 10);
  }
  const offsets = Int32Array.from({ length: ROWS + 1 }, (_, i) => i * size);
  return { type: 'text', offsets, bytes, validity: null };
}

/** A column of as many values as one batch of an import has: RUNS runs answer the same samples once each. */
function column(name: string, type: string): ColumnData {
  const validity = null;
  switch (type) {
    case 'int64': {
      const values = BigInt64Array.from({ length: ROWS }, (_, i) => BigInt(numberOf(name, i)));
      return { type, values, validity: name === 'join_ref' ? new Uint8Array(ROWS / 8) : null };
    }
    case 'int32':
      return { type, values: new Int32Array(ROWS).fill(1), validity };
    case 'double':
      return { type, values: Float64Array.from({ length: ROWS }, (_, i) => i % 2), validity };
    case 'boolean':
      return { type, values: new Uint8Array(ROWS / 8).fill(0b1010_1010), validity };
    case 'dictionary': {
      const bytes = new TextEncoder().encode(name);
      const offsets = Int32Array.of(0, bytes.length);
      return { type, indices: new Int32Array(ROWS), offsets, bytes, size: 1, validity };
    }
    default:
      return texts(name);
  }
}

function batch(table: StagedTable): Uint8Array {
  const columns = Object.entries(table.columns).map(([name, type]) => [name, column(name, type)] as const);
  return encodeBatch(table, Object.fromEntries(columns), ROWS);
}

/** The rest of what such a batch brings. */
const facts = sql`
  INSERT INTO staged_sources BY NAME SELECT 0 AS source_no, 'warm' AS path, 'openeval' AS hash_recipe;
  INSERT INTO staged_runs BY NAME
    SELECT 0 AS source_no, i * ${whole(REFS_APART)} AS run_ref, 'rows' AS role, 'warm ' || i AS model FROM range(${whole(RUNS)}) r(i);
  INSERT INTO staged_labels BY NAME SELECT i * ${whole(REFS_APART)} AS label_ref, 'warm' AS key, i AS value FROM range(8) r(i);
  INSERT INTO staged_label_sets BY NAME
    SELECT i % 8 * ${whole(REFS_APART)} AS labels_ref, i // 8 * ${whole(REFS_APART)} AS label_ref FROM range(64) r(i);
  INSERT INTO staged_mentions BY NAME
    SELECT i * ${whole(ROWS_APART)} AS row_ref, i // ${whole(RUNS)} * ${whole(REFS_APART)} AS sample_ref,
           sample_ref AS facts_ref, i % 8 * ${whole(REFS_APART)} AS labels_ref
    FROM range(${whole(ROWS)}) r(i)`;

/**
 * The engine's code is compiled plainly at first, and well only where it runs often: beside the first import, if that
 * comes first. This inserts and merges throwaway rows so many times while nobody waits, and takes it all back. Nothing
 * else may write meanwhile; it ends soon after `signal` says so.
 */
export async function warm(database: Database, rounds: number, signal: AbortSignal): Promise<void> {
  // What a transaction drops it keeps until its end: one for each round keeps the engine's memory small.
  for (let round = 0; round < rounds && !signal.aborted; round++) {
    await database.run(sql`BEGIN TRANSACTION`);
    try {
      await database.run(sql`${facts}; ${createShapes(stagedRows, [EVERYTHING])}`);
      for (const table of [shaped(stagedRows, EVERYTHING), stagedScores, stagedSamples]) {
        if (signal.aborted) return;
        await database.insert(table.name, batch(table));
      }
      // One by one: what waits for the end waits for one of them, and not for a merge.
      for (const statement of usualStatements) {
        if (signal.aborted) return;
        await database.run(statement);
      }
    } finally {
      await database.run(sql`ROLLBACK`);
    }
  }
}
