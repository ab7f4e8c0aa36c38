import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, type PartSumsOf, priceUsage, reportedSums } from '../../analysis/usage';
import type { Given } from '../view';

type Prices = Pick<Given, 'prices' | 'prefer'>;

/** Whether any price, of the person or of a file, can change what the files report. */
export function isPriced({ rows }: Leaderboard, { prices, prefer }: Prices): boolean {
  if (prices.length > 0) return true;
  if (rows.every(({ costUsd }) => costUsd.known === 0)) return false;
  const isWhole = (row: LeaderboardRow) => row.costUsd.known >= Math.round(row.n * row.repeatsPerSample);
  return prefer === 'prices' || !rows.every(isWhole);
}

export interface CostsOfRows {
  currency: string;
  of: (row: LeaderboardRow) => Cost;
}

/** `sums`: the tokens behind the costs; null where the leaderboard's own sums tell all. */
export function costsOf(sums: PartSumsOf | null, { prices, prefer }: Prices): CostsOfRows {
  const priced = sums && priceUsage(sums, prices, sums.implied, prefer);
  return {
    currency: priced?.currency ?? 'USD',
    of: (row) => priced?.costs.get(row.contender.key) ?? costOf(reportedSums(row)),
  };
}
