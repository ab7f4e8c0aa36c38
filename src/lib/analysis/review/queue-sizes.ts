import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { reviewedVersion } from '../../engine/reviewed';
import { all, integers, join, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { filterText } from '../../filter/filter-text';
import { drawText, places, smallest } from '../../review/draw';
import type { Comparison } from '../types';
import { populationOf } from './population';
import { type QueueChoice, selected, type Selected } from './queue';

/** What a queue would hold: samples, answers that did not fail, and how many of these the reviewer has judged. */
export interface QueueSize {
  samples: number;
  answers: number;
  labelled: number;
  /** Samples that a draw is drawn from. */
  of: number;
}

/** null where the metric cannot tell which samples are meant, or no model is shown. */
export async function sizeOfQueue(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  { seed, reviewer }: { seed: number; reviewer: string },
  options?: QueryOptions,
): Promise<QueueSize | null> {
  const found = await selected(db, comparison, choice, options);
  if (found === null) return null;
  const { compared, condition } = found;
  const { prepared } = compared;
  if (choice.kind === 'draw') {
    const { matchKeys, bits } = await populationOf(compared, undefined, options);
    const keys = smallest(places(bits, seed), choice.n).map((i) => matchKeys[i] as number);
    const of = matchKeys.length;
    const text = drawText({ n: keys.length, of, seed, where: filterText(comparison.chips) });
    const drawn = keys.length === 0 ? sql`SELECT NULL AS id LIMIT 0` : join(integers(keys), sql` UNION ALL `);
    return {
      samples: keys.length,
      of,
      ...(await countsOf(found, sql`match_key IN (${drawn})`, reviewer, text, options)),
    };
  }
  const where = condition ?? all;
  return sizes(
    db,
    [
      comparison.evaluation,
      comparison.by,
      prepared.grid.text,
      prepared.cells.text,
      where,
      found.read,
      reviewer,
      reviewedVersion(db),
    ],
    () => sizeOf(found, where, reviewer),
    options,
  );
}

/** What does not depend on the seed. */
const sizes = perMerge<QueueSize>(32);

async function sizeOf(found: Selected, where: Sql, reviewer: string): Promise<QueueSize> {
  const { db, prepared } = found.compared;
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${prepared.grid} WHERE ${where}`);
  const isAll = where === all && prepared.grid === prepared.whole;
  const keys = isAll
    ? sql`match_key IS NOT NULL`
    : sql`match_key IN (SELECT match_key FROM ${prepared.grid} WHERE ${where})`;
  const samples = row?.n ?? 0;
  return { samples, of: samples, ...(await countsOf(found, keys, reviewer, '')) };
}

/** `keys`: a condition over `match_key`. In a draw, what was read in another order does not count as judged. */
async function countsOf(
  { compared, read }: Selected,
  keys: Sql,
  reviewer: string,
  draw: string,
  options?: QueryOptions,
): Promise<{ answers: number; labelled: number }> {
  const { db, prepared, comparison } = compared;
  const models = read.map((i) => prepared.contenders[i]?.key ?? '');
  const [answers] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM ${prepared.cells}
        WHERE responses > failed AND contender IN (${list(read)}) AND ${keys}`,
    options,
  );
  const inDraw = draw === '' ? all : sql`ends_with(h.draw, ${draw.slice(draw.indexOf(' of '))})`;
  const [labelled] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM (
          SELECT DISTINCT p.match_key, ${contenderKey(comparison.by)} AS contender
          FROM reviewed h JOIN merge_responses g USING (response_id) JOIN runs u USING (run_id)
          JOIN sample_matches p ON p.sample_key = h.sample_key
          WHERE h.kind = 'human' AND h.reviewer = ${reviewer} AND ${inDraw} AND u.evaluation = ${comparison.evaluation}
        ) WHERE contender IN (${list(models)}) AND ${keys}`,
    options,
  );
  return { answers: answers?.n ?? 0, labelled: labelled?.n ?? 0 };
}
