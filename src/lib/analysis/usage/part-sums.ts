import type { Database, QueryOptions } from '../../engine/database';
import { every, list, sql } from '../../engine/sql';
import type { Comparison, Contender, LeaderboardRow } from '../types';
import { type PricedSums, type RuledSums, ruleOf } from './cost-rule';
import { PART, type UsageUnit } from './prepare-usage';
import { askUsage, type Over } from './usage';

export interface PartSumsOf {
  units: UsageUnit[];
  rows: { contender: Contender; parts: PricedSums[] }[];
}

/** What a price is multiplied by, for each contender shown: nothing else of their usage. */
export async function partSums(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<PartSumsOf> {
  const { prepared, indices, where } = await askUsage(db, comparison, over, options);
  const rows = await db.query<PricedSums & { contender: number }>(
    sql`SELECT contender, part, count(*) AS responses, coalesce(sum(fresh), 0) AS fresh,
          coalesce(sum(cache_read), 0) AS cache_read, coalesce(sum(cache_write), 0) AS cache_write,
          coalesce(sum(output), 0) AS output, coalesce(sum(reasoning), 0) AS reasoning,
          coalesce(sum(reported), 0) AS reported
        FROM ${prepared.uses} WHERE ${every([sql`contender IN (${list(indices)})`, where])}
        GROUP BY contender, part ORDER BY part`,
    options,
  );
  return {
    units: prepared.units,
    rows: indices.flatMap((i) => {
      const contender = prepared.contenders[i];
      return contender === undefined ? [] : [{ contender, parts: rows.filter((row) => row.contender === i) }];
    }),
  };
}

/** The same from a row of the leaderboard, as far as files report costs. */
export function reportedSums({ n, repeatsPerSample, costUsd }: LeaderboardRow): RuledSums[] {
  const responses = Math.round(n * repeatsPerSample);
  const nothing = { fresh: 0, cache_read: 0, cache_write: 0, output: 0, reasoning: 0 };
  const { known, mean } = costUsd;
  const sums = (part: number, responses: number, reported: number): RuledSums => ({
    sums: { part, responses, reported, ...nothing },
    rule: ruleOf(part, null, 'reported'),
  });
  return [sums(PART.reported, known, (mean ?? 0) * known), sums(0, Math.max(0, responses - known), 0)];
}
