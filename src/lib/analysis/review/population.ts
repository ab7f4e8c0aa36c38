import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { all, sql, type Sql } from '../../engine/sql';
import type { Bits } from '../../review/draw';
import type { Compared } from '../comparison/compared';

/** Samples in the order of their content, which is the same in other files. */
export interface Population {
  matchKeys: Int32Array;
  /** What tells them apart whatever files they come from. */
  bits: Bits;
}

/** The beginning of the content key, of samples without one that of a hash of their id. */
const bitsOf: Sql = sql`('0x' || left(coalesce(t.content_key, md5(coalesce(t.sample_id, t.input_preview, ''))), 16))::UBIGINT`;

const contents = perMerge<Sql>();
const contentsOf = (db: Database, evaluation: string): Promise<Sql> =>
  contents(db, evaluation, async (generation) => {
    const table = derived('content', [generation, evaluation]);
    await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
        SELECT m.match_key, min(${bitsOf}) AS bits FROM sample_matches m JOIN staged_samples t USING (row_ref)
        WHERE m.evaluation = ${evaluation} AND m.match_key IS NOT NULL GROUP BY m.match_key`);
    return table;
  });

/** Of some filters and conditions; another seed asks for the same. */
const populations = perMerge<Population>(8);

/** Those that pass the filter, that anybody answered and that meet a condition over the grid. */
export const populationOf = (
  compared: Compared,
  condition: Sql = all,
  options?: QueryOptions,
): Promise<Population> =>
  // The grid of a filter has a name of its own, which says what the filter is and of which labels.
  populations(
    compared.db,
    [compared.comparison.evaluation, compared.prepared.grid.text, condition],
    () => read(compared, condition),
    options,
  );

async function read(
  { db, prepared, comparison: { evaluation } }: Compared,
  condition: Sql,
): Promise<Population> {
  const table = await contentsOf(db, evaluation);
  const found = await db.table(
    sql`SELECT g.match_key::INTEGER AS match_key, c.bits
        FROM (FROM ${prepared.grid} WHERE ${condition}) g JOIN ${table} c USING (match_key)
        ORDER BY c.bits, g.match_key`,
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
