import { type FoundNoise, noiseIn } from '../../analysis';
import { isOfCounts } from '../../analysis/comparison/difference-of';
import type { LeaderboardRow } from '../../analysis/types';
import type { Board } from '../../session/answer';
import { halfWidthIf } from '../../stats';
import type { CostsOfRows } from '../leaderboard/costs';

export interface PlanAnswer {
  board: Board;
  costs: CostsOfRows;
  found: FoundNoise;
}

export interface PlanPair {
  /** Who is held against the baseline; null: the best of the others. */
  model: string | null;
}

/** What is planned from: one model and the baseline, on the samples that they share. */
export interface Ground {
  model: LeaderboardRow;
  baseline: LeaderboardRow;
  n: number;
  /** Variance of a difference between samples, without and with what is answering; of each model’s answers to one sample. */
  omega2: number;
  WA: number;
  WB: number;
  /** Answers to each sample now, and how wide the interval is. */
  KA: number;
  KB: number;
  halfWidth: number;
  /** Share of samples that one alone solves, where right and wrong are counted; null: other scores, or repeats. */
  discordant: number | null;
  /** How answers vary is known: else more of them are no plan. */
  knowsRepeats: boolean;
  /** Of an answer, in the currency of `costs`; null: not known, or of another currency. */
  costA: number | null;
  costB: number | null;
}

/** Fewer samples say too little of how differences vary. */
const LEAST_SAMPLES = 20;

/** null where nothing can be planned from: no pair, too few samples, no spread, or samples that belong together. */
export function groundOf(
  { board: { leaderboard }, costs, found }: PlanAnswer,
  { model }: PlanPair,
): Ground | null {
  const { rows, baseline } = leaderboard;
  const others = rows.filter(({ contender }) => contender.key !== baseline?.key);
  const one = others.find(({ contender }) => contender.key === model) ?? others[0];
  const base = rows.find(({ contender }) => contender.key === baseline?.key);
  const apart = one?.difference;
  if (!one || !base || !apart?.variance || apart.clustered || one.n < LEAST_SAMPLES) return null;
  const pair = noiseIn(found).find(({ contender }) => contender.key === one.contender.key)?.toBaseline;
  const knowsRepeats = pair?.isEnough === true && !pair.equalRepeats && pair.omega2 !== null;
  const omega2 = knowsRepeats ? (pair.omega2 ?? 0) : apart.variance;
  const answering = knowsRepeats ? (pair.answering ?? 0) : 0;
  return {
    ...{ model: one, baseline: base, n: one.n, omega2, knowsRepeats },
    WA: knowsRepeats ? (pair.withinA ?? 0) : 0,
    WB: knowsRepeats ? (pair.withinB ?? 0) : 0,
    KA: Math.max(1, Math.round(one.repeatsPerSample)),
    KB: Math.max(1, Math.round(base.repeatsPerSample)),
    discordant: isOfCounts(apart.method) ? (apart.better + apart.worse) / one.n : null,
    halfWidth: halfWidthIf({ omega2, answering, n: one.n }),
    costA: costOfAnswer(costs, one),
    costB: costOfAnswer(costs, base),
  };
}

function costOfAnswer(costs: CostsOfRows, row: LeaderboardRow): number | null {
  const { amount, currency, responses } = costs.of(row);
  return amount === null || currency !== costs.currency || responses === 0 ? null : amount / responses;
}
