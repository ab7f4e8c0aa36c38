import { ident, join, sql, type Sql } from '../../engine/sql';
import { bootstrapRatios } from '../../stats';
import type { Interval } from '../types';
import type { Asked } from './asked';
import type { ValueOf } from './moments';

/** Up to so many values (samples times contenders) intervals are resampled; above, mean and ratio are near normal. */
export const RESAMPLED = 8_000;

export type Drawn = Map<number, { mean: Interval; ratio: Interval | null }>;

/** Bootstrap intervals of the means of values over samples, and of all that was spent by right answers, by contender. */
export async function resample(
  { db, signal }: Asked,
  values: readonly ValueOf[],
  right: ((i: number) => Sql) | null,
  from: Sql,
): Promise<Drawn> {
  const columns = values.flatMap(({ i, value, spent }) => [
    sql`${value} AS ${ident(`x${i}`)}`,
    ...(right === null ? [] : [sql`${spent} AS ${ident(`t${i}`)}`, sql`${right(i)} AS ${ident(`y${i}`)}`]),
  ]);
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(columns, sql`, `)} ${from} ORDER BY match_key`,
    { signal },
  );
  const drawn: Drawn = new Map();
  // Contenders that are known on every sample take the same draws.
  const whole = values.filter(({ i }) => rows.length > 0 && rows.every((row) => row[`x${i}`] != null));
  const of = (name: string): Float64Array => Float64Array.from(rows, (row) => row[name] ?? NaN);
  const pairs = whole.flatMap(({ i }) => {
    return [{ x: of(`x${i}`), y: null }, ...(right === null ? [] : [{ x: of(`t${i}`), y: of(`y${i}`) }])];
  });
  const intervals = bootstrapRatios(pairs, rows.length);
  whole.forEach(({ i }, k) => {
    const step = right === null ? 1 : 2;
    const none = { low: null, high: null };
    drawn.set(i, {
      mean: intervals[k * step] ?? none,
      ratio: right === null ? null : (intervals[k * step + 1] ?? none),
    });
  });
  return drawn;
}
