import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../contenders';
import type { Comparison } from '../types';
import { noRates, type Price } from './price-list';
import { prepareUsage } from './prepare-usage';

/** A price that the files themselves imply, and on how many responses it holds. */
export interface ImpliedPrice extends Price {
  responses: number;
}

interface Sums {
  contender: number;
  n: number;
  ii: number;
  io: number;
  oo: number;
  ci: number;
  co: number;
  least: number;
}

/** Fewer responses fit any line. */
const LEAST = 5;
const MILLION = 1e6;
/** As far as prices are given: to a tenth of a cent a million tokens. */
const STEP = 1000;

/**
 * Where every response of a contender reports a cost, and one price of input and one of output explains them all (to half a
 * millionth, or half a per cent), those are its prices. Responses with cached tokens are left out: they have a third price.
 */
export async function impliedPrices(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  options?: QueryOptions,
): Promise<ImpliedPrice[]> {
  const { uses, contenders, parts } = await prepareUsage(db, evaluation, by);
  const reported = [...new Set(parts.flatMap(({ part, contender }) => (part % 2 === 1 ? [contender] : [])))];
  if (reported.length === 0) return [];
  const from = sql`FROM (SELECT contender, fresh AS i, output + coalesce(reasoning, 0) AS o, reported AS c FROM ${uses}
    WHERE contender IN (${list(reported)}) AND reported IS NOT NULL AND fresh IS NOT NULL AND output IS NOT NULL
      AND coalesce(cache_read, 0) = 0 AND coalesce(cache_write, 0) = 0)`;
  const sums = await db.query<Sums>(
    sql`SELECT contender, count(*) AS n, sum(i * i) AS ii, sum(i * o) AS io, sum(o * o) AS oo, sum(c * i) AS ci,
               sum(c * o) AS co, min(c) AS least ${from} GROUP BY contender`,
    options,
  );
  const found: ImpliedPrice[] = [];
  for (const { contender, n, ii, io, oo, ci, co } of sums) {
    const determinant = ii * oo - io * io;
    const one = contenders[contender];
    // Where input and output go together in every response, nothing tells their prices apart.
    if (one === undefined || n < LEAST || determinant <= 1e-9 * ii * oo) continue;
    const price = (value: number): number => Math.round(value * MILLION * STEP) / STEP;
    const input = price((ci * oo - co * io) / determinant);
    const output = price((co * ii - ci * io) / determinant);
    if (!(input >= 0) || !(output > 0)) continue;
    const [off] = await db.query<{ n: number }>(
      sql`SELECT count(*) AS n ${from} WHERE contender = ${contender}
            AND abs(c - (i * ${input / MILLION} + o * ${output / MILLION})) > greatest(6e-7, 0.005 * c)`,
      options,
    );
    if (off?.n !== 0) continue;
    found.push({ ...noRates, model: one.model, from: null, currency: 'USD', input, output, responses: n });
  }
  return found;
}

export interface SpentRun {
  contender: string;
  /** What the run's file says was spent, over all its rows. */
  spent: number;
  /** The sum of what its rows report. */
  entries: number | null;
  responses: number;
  cached: number;
}

/** Runs whose file says what they cost, beside the sum of their rows: answers from a cache cost nothing again. */
export async function spentRuns(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  options?: QueryOptions,
): Promise<SpentRun[]> {
  const key = contenderKey(by);
  const [told] = await db.query<{ n: number }>(
    sql`SELECT count(spend_usd) AS n FROM runs WHERE evaluation = ${evaluation}`,
    options,
  );
  if (told?.n === 0) return [];
  const { contenders } = await prepareUsage(db, evaluation, by);
  const rows = await db.query<SpentRun>(
    sql`SELECT ${key} AS contender, u.spend_usd AS spent, sum(r.reported_cost_usd) AS entries, count(*) AS responses,
               count(*) FILTER (r.response_id IN (
                 SELECT t.response_id FROM response_labels t JOIN labels l USING (label_id) WHERE l.key = 'cached' AND l.value = 'true'
               )) AS cached
        FROM runs u JOIN responses r USING (run_id)
        WHERE u.evaluation = ${evaluation} AND u.spend_usd IS NOT NULL
        GROUP BY u.run_id, ${key}, u.spend_usd ORDER BY u.run_id`,
    options,
  );
  return rows.filter(({ contender }) => contenders.some(({ key }) => key === contender));
}
