import type { Database, QueryOptions } from '../../engine/database';
import type { Comparison, Contender, LeaderboardRow } from '../types';
import { askUsage, type Over, rowsThatCount, sumsOf } from './asked';
import { type PricedSums, type RuledSums, ruleOf } from './cost-rule';
import { type ImpliedPrice, impliedPrices } from './implied-prices';
import type { UsageUnit } from './prepare-usage';
import { mergedParts } from './sums';
import { PART } from './uses';

export interface PartSumsOf {
  units: UsageUnit[];
  implied: readonly ImpliedPrice[];
  rows: { contender: Contender; parts: PricedSums[] }[];
}

/** What a price is multiplied by, for each contender shown, and the prices that the files imply: nothing else of their usage. */
export async function partSums(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<PartSumsOf> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared, indices } = asked;
  const rows = await sumsOf(asked, rowsThatCount(asked));
  return {
    units: prepared.units,
    implied: await impliedPrices(db, comparison, options),
    rows: indices.flatMap((i) => {
      const contender = prepared.contenders[i];
      if (contender === undefined) return [];
      return [{ contender, parts: mergedParts(rows.filter((row) => row.contender === i)) }];
    }),
  };
}

/** Whether any of these responses counts the tokens of its last call only. */
export const hasLastCall = (parts: readonly PricedSums[]): boolean =>
  parts.some(({ part, responses }) => responses > 0 && (part & PART.lastCall) !== 0);

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
