import type { Database, QueryOptions } from '../../engine/database';
import { type ClusterId, rankIntervals, shrunkBest } from '../../stats';
import { possibleScores } from '../metrics/possible';
import type { Comparison, Contender } from '../types';
import { compare } from './compared';
import { areEvidence } from './evidence';
import { samplesChosenBy } from './samples-chosen-by';
import { sharedScores } from './shared-scores';

export interface RankedModel {
  contender: Contender;
  /** Mean score on the shared samples. */
  mean: number;
  /** From 1; all ranks hold together in 95 of 100 cases. */
  rankLow: number;
  rankHigh: number;
  /** Chance to be truly the best, with means drawn together by as much as they differ; null where scores have no bounds. */
  best: number | null;
}

export interface Ranks {
  /** Best first. */
  models: readonly RankedModel[];
  samples: number;
  /** Groups of samples that were drawn together; null: each by itself. */
  clusters: number | null;
  /** By how much the first’s score is likely too high, as luck chose it, too, in the unit of the metric. */
  optimism: number;
}

/** Scores of samples × models, higher is better, to be ranked here or in a worker. */
export interface ToRank {
  scores: readonly (readonly number[])[];
  clusters: readonly ClusterId[] | null;
  /** The largest and the smallest score possible, apart; null: not known. */
  range: number | null;
}

export interface Ranking extends Pick<Ranks, 'optimism'> {
  means: number[];
  rankLow: number[];
  rankHigh: number[];
  best: number[] | null;
}

/** With two models a rank says no more than their difference. */
export const LEAST_RANKED = 3;
/** Below these, draws of samples are too alike to say how ranks vary. */
export const LEAST_RANKING_SAMPLES = 20;
/** More scores take too long to be drawn from unasked; with so many, ranks are those of the leaderboard’s lines. */
const MOST_SCORES = 400_000;
/** True means differ by up to this share of the range. */
const WIDEST = 0.12;

export function rankScores({ scores, clusters, range }: ToRank): Ranking {
  const { means, covariance, rankLow, rankHigh, optimism } = rankIntervals(
    scores,
    clusters === null ? {} : { clusters },
  );
  const best =
    covariance === null || range === null ? null : shrunkBest(means, covariance, { widest: WIDEST * range });
  return { means, rankLow, rankHigh, optimism: optimism ?? 0, best };
}

export type Rank = (toRank: ToRank, signal?: AbortSignal) => Promise<Ranking> | Ranking;

/**
 * Which ranks each model may have on the samples that all share. null for fewer than three models or twenty samples, where
 * nobody says which way is better, where each pair has its own samples, and where scores are no evidence.
 */
export async function ranksOf(
  db: Database,
  comparison: Comparison,
  { rank = rankScores, ...options }: QueryOptions & { rank?: Rank } = {},
): Promise<Ranks | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null || comparison.samples === 'pairs') return null;
  const { prepared, indices } = compared;
  const { direction } = prepared.metric;
  if (indices.length < LEAST_RANKED || direction === null) return null;
  if (indices.length * prepared.samples > MOST_SCORES) return null;
  if (!areEvidence(await samplesChosenBy(compared))) return null;
  const { cluster = null } = comparison;
  const rows = await sharedScores(compared, cluster);
  if (rows.length < LEAST_RANKING_SAMPLES) return null;
  const sign = direction === 'lower' ? -1 : 1;
  const clusters = cluster === null ? null : rows.map((row) => row.cluster ?? '');
  const { low, high } = possibleScores(prepared.metric);
  const ranking = await rank(
    {
      scores: rows.map(({ scores }) => scores.map((value) => sign * value)),
      clusters,
      range: low === null || high === null ? null : high - low,
    },
    options.signal,
  );
  const models = indices.flatMap((i, k): RankedModel[] => {
    const contender = prepared.contenders[i];
    if (!contender) return [];
    return [
      {
        ...{ contender, mean: sign * (ranking.means[k] ?? 0), best: ranking.best?.[k] ?? null },
        ...{ rankLow: ranking.rankLow[k] ?? 1, rankHigh: ranking.rankHigh[k] ?? indices.length },
      },
    ];
  });
  return {
    models: models.sort((a, b) => sign * (b.mean - a.mean)),
    samples: rows.length,
    clusters: clusters && new Set(clusters).size,
    optimism: ranking.optimism,
  };
}
