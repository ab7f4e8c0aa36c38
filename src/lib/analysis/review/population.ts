import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import type { Bits } from '../../review/draw';
import { prepare } from '../comparison/prepared';
import type { Comparison } from '../types';

/** Samples that pass the filter and that anybody answered. */
export interface Population {
  matchKeys: Int32Array;
  /** What tells them apart whatever files they come from. */
  bits: Bits;
}

/** The beginning of the content key, of samples without one that of a hash of their id. */
const bitsOf: Sql = sql`('0x' || left(coalesce(t.content_key, md5(coalesce(t.sample_id, t.input_preview, ''))), 16))::UBIGINT`;

const contents = perMerge<Sql>();
const contentsOf = (db: Database, evaluation: string, options?: QueryOptions): Promise<Sql> =>
  contents(
    db,
    evaluation,
    async (generation) => {
      const table = derived('content', [generation, evaluation]);
      await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
        SELECT m.match_key, min(${bitsOf}) AS bits FROM sample_matches m JOIN staged_samples t USING (row_ref)
        WHERE m.evaluation = ${evaluation} AND m.match_key IS NOT NULL GROUP BY m.match_key`);
      return table;
    },
    options,
  );

/** Of what passes a filter, whichever models are shown; null where there is nothing to compare. */
export async function populationOf(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Population | null> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) return null;
  const table = await contentsOf(db, comparison.evaluation, options);
  const found = await db.table(
    sql`SELECT g.match_key::INTEGER AS match_key, c.bits FROM ${prepared.grid} g JOIN ${table} c USING (match_key)
        ORDER BY c.bits, g.match_key`,
    options,
  );
  const bits = (found.getChild('bits')?.toArray() ?? new BigUint64Array()) as BigUint64Array;
  const halves = new Uint32Array(bits.buffer, bits.byteOffset, bits.length * 2);
  return {
    matchKeys: Int32Array.from((found.getChild('match_key')?.toArray() ?? []) as Int32Array),
    bits: {
      low: Uint32Array.from({ length: bits.length }, (_, i) => halves[2 * i] as number),
      high: Uint32Array.from({ length: bits.length }, (_, i) => halves[2 * i + 1] as number),
    },
  };
}
