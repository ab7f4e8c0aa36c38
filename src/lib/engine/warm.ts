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
import { join, sql, whole } from './sql';

const ROWS = 16_000;
const ROUNDS = 4;
const EVERYTHING = fullShape(stagedRows);
const RUNS = 4;

const text = new TextEncoder().encode('nothing in particular');

/** A column of as many values as one batch of an import has: RUNS runs answer the same samples once each. */
function column(name: string, type: string): ColumnData {
  const validity = null;
  switch (type) {
    case 'int64': {
      const of = (i: number): number =>
        name === 'run_ref' ? i % RUNS : name === 'sample_ref' ? Math.floor(i / RUNS) : i;
      const values = BigInt64Array.from({ length: ROWS }, (_, i) => BigInt(of(i)));
      return { type, values, validity: name === 'join_ref' ? new Uint8Array(ROWS / 8) : null };
    }
    case 'int32':
      return { type, values: new Int32Array(ROWS).fill(1), validity };
    case 'double':
      return { type, values: new Float64Array(ROWS), validity };
    case 'boolean':
      return { type, values: new Uint8Array(ROWS / 8), validity };
    case 'dictionary': {
      const offsets = Int32Array.of(0, text.length);
      return { type, indices: new Int32Array(ROWS), offsets, bytes: text, size: 1, validity };
    }
    default: {
      const bytes = new Uint8Array(ROWS * text.length);
      for (let i = 0; i < ROWS; i++) bytes.set(text, i * text.length);
      const offsets = Int32Array.from({ length: ROWS + 1 }, (_, i) => i * text.length);
      return { type: 'text', offsets, bytes, validity };
    }
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
    SELECT 0 AS source_no, i AS run_ref, 'rows' AS role, 'warm ' || i AS model FROM range(${whole(RUNS)}) r(i);
  INSERT INTO staged_labels BY NAME SELECT i AS label_ref, 'warm' AS key, i AS value FROM range(8) r(i);
  INSERT INTO staged_label_sets BY NAME SELECT i % 8 AS labels_ref, i // 8 AS label_ref FROM range(64) r(i);
  INSERT INTO staged_mentions BY NAME
    SELECT i AS row_ref, i // ${whole(RUNS)} AS sample_ref, i // ${whole(RUNS)} AS facts_ref, i % 8 AS labels_ref
    FROM range(${whole(ROWS)}) r(i)`;

/**
 * The engine's code is compiled plainly at first, and well only where it runs often: beside the first import, if that
 * comes first. This inserts and merges throwaway rows while nobody waits, and takes it all back. Nothing else may
 * write meanwhile; it ends soon after `signal` says so.
 */
export async function warm(database: Database, signal: AbortSignal): Promise<void> {
  // What a transaction drops it keeps until its end: one for each round keeps the engine's memory small.
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    await database.run(sql`BEGIN TRANSACTION`);
    try {
      await database.run(sql`${facts}; ${createShapes(stagedRows, [EVERYTHING])}`);
      for (const table of [shaped(stagedRows, EVERYTHING), stagedScores, stagedSamples]) {
        if (signal.aborted) return;
        await database.insert(table.name, batch(table));
      }
      if (!signal.aborted) await database.run(join(usualStatements, sql`;\n`));
    } finally {
      await database.run(sql`ROLLBACK`);
    }
  }
}
