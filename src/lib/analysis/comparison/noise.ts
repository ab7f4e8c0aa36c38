import type { Database, QueryOptions } from '../../engine/database';
import {
  drift,
  type Drift,
  momentsOf,
  noise,
  noiseFloor,
  type Noise,
  pairedBinary,
  pairedFromMoments,
  runNoise,
  type RunNoise,
} from '../../stats';
import { possibleScores } from '../metrics/possible';
import { worstScore } from '../metrics/worst-score';
import { settingsApart } from '../runs/configurations';
import type { Comparison, Contender, LeaderboardRow, MetricInfo } from '../types';
import { type Compared, compare } from './compared';
import { areEvidence } from './evidence';
import { type Answered, answersOf, areInTime, inRuns, LEAST_COMMON, type Run } from './run-answers';
import { samplesChosenBy } from './samples-chosen-by';

/** Two whole runs of one contender on the same samples. */
export interface SameAgainstSame {
  /** Numbers of runs, from 0. */
  earlier: number;
  later: number;
  /** Mean score of the later less that of the earlier, in the unit of the metric. */
  difference: number;
  p: number | null;
}

/** Runs of a contender that answered the same samples: each is what a single run would have been. */
export interface WholeRuns {
  names: readonly string[];
  /** Samples with a score in each of the runs. */
  samples: number;
  /** None of more than twenty runs: too many to be seen. */
  same: readonly SameAgainstSame[];
  /** Whether runs differ by more than answering explains; null of fewer than three, which cannot tell. */
  asWholes: RunNoise | null;
  /** Whether scores are others from one of the runs on; null unless their files say when each began. */
  drift: Drift | null;
}

export interface NoiseOfModel {
  contender: Contender;
  /**
   * What its answers stand under several of: `condition`, or settings of its runs. That they differ is no chance then, and nothing
   * else of it is known.
   */
  mixedBy: readonly string[];
  /** Of its answers to the shared samples alone, and of its difference to the baseline, contender less baseline. */
  own: Noise;
  toBaseline: Noise | null;
  /** To the shared samples. */
  answers: number;
  /** null where its answers do not fall into whole runs, or each sample’s are sorted by what they score. */
  runs: WholeRuns | null;
  /** Of each run of its own with each of the baseline, contender less baseline, on the samples of both. */
  singles: readonly number[];
}

/** null: no sample has two scored answers of one model, or scores are no evidence; more answers than these are not taken apart. */
export type FoundNoise = readonly NoiseOfModel[] | 'too many' | null;

export const noiseIn = (found: FoundNoise): readonly NoiseOfModel[] =>
  found === 'too many' ? [] : (found ?? []);

const MOST_RUNS = 200;
const MOST_PAIRED = 20;
/** On fewer samples two runs say too little of each other. */
const LEAST_SAMPLES = 20;
/** Two runs cannot tell a run that went differently from answers that did. */
const LEAST_RUNS = 3;

/**
 * How much of what is seen comes from answering again: of each contender, and of its difference to the baseline.
 */
export async function noiseOfModels(
  db: Database,
  comparison: Comparison,
  baseline: string | null,
  options?: QueryOptions,
): Promise<FoundNoise> {
  const compared = await compare(db, comparison, options);
  if (compared === null || !areEvidence(await samplesChosenBy(compared))) return null;
  const { prepared, indices } = compared;
  if (!indices.some((i) => prepared.repeated.has(i))) return null;
  const worst = comparison.missingAs === 'wrong' ? worstScore(prepared.metric) : null;
  const answers = await answersOf(compared, worst);
  if (answers === null) return 'too many';
  const byKey = new Map(indices.map((i) => [i, inSamples(answers.get(i) ?? [])]));
  const byRun = new Map(indices.map((i) => [i, inRuns(answers.get(i) ?? [])]));
  const has = (i: number, key: number): boolean => byKey.get(i)?.has(key) ?? false;
  const scores = (i: number, keys: readonly number[]): number[][] =>
    keys.map((key) => byKey.get(i)?.get(key) ?? []);
  const base = indices.find((i) => prepared.contenders[i]?.key === baseline);
  const mixed = new Map<number, readonly string[]>();
  for (const i of indices) mixed.set(i, await mixedIn(compared, answers.get(i) ?? []));
  const isBinary = prepared.metric.kind === 'binary';
  return indices.flatMap((i) => {
    const contender = prepared.contenders[i];
    if (!contender) return [];
    const other = base === i ? undefined : base;
    const among = comparison.samples === 'pairs' ? [i, other ?? i] : indices;
    const keys = [...(byKey.get(i)?.keys() ?? [])].filter((key) => among.every((one) => has(one, key)));
    const a = scores(i, keys);
    const runs = byRun.get(i) ?? [];
    const mixedBy = mixed.get(i) ?? [];
    const isMixed = mixedBy.length > 0;
    const against = isMixed || other === undefined || (mixed.get(other)?.length ?? 0) > 0 ? null : other;
    return {
      ...{ contender, mixedBy, own: noise({ a }) },
      toBaseline: against === null ? null : noise({ a, b: scores(against, keys) }),
      answers: a.reduce((sum, own) => sum + own.length, 0),
      runs: isMixed ? null : wholeRuns(runs, keys, isBinary),
      singles: against === null ? [] : singlesOf(runs, byRun.get(against) ?? [], keys),
    };
  });
}

/**
 * How far two single runs can at most differ by chance, of a model that answered each sample once: as if every sample were as
 * unsure as the bounds of the metric allow. null without bounds.
 */
export function boundOf({ score, n, repeatsPerSample }: LeaderboardRow, metric: MetricInfo): number | null {
  const { low, high } = possibleScores(metric);
  if (score === null || low === null || high === null || repeatsPerSample > 1) return null;
  return noiseFloor(Math.max(0, (score - low) * (high - score)), n);
}

async function mixedIn({ db, signal }: Compared, answers: readonly Answered[]): Promise<readonly string[]> {
  if (new Set(answers.map(({ condition }) => condition)).size > 1) return ['condition'];
  const runs = [...new Set(answers.map(({ id }) => id))];
  return runs.length > MOST_RUNS ? [] : settingsApart(db, runs, { signal });
}

function inSamples(answers: readonly Answered[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { key, score } of answers) {
    const own = found.get(key);
    if (own) own.push(score);
    else found.set(key, [score]);
  }
  return found;
}

function wholeRuns(runs: readonly Run[], keys: readonly number[], isBinary: boolean): WholeRuns | null {
  if (runs.length < 2 || runs.length > MOST_RUNS) return null;
  const common = keys.filter((key) => runs.every(({ scores }) => scores.has(key)));
  if (common.length < LEAST_COMMON * keys.length || common.length < LEAST_SAMPLES) return null;
  const table = runs.map(({ scores }) => common.map((key) => scores.get(key) ?? 0));
  if (areSorted(table)) return null;
  return {
    names: runs.map(({ name }) => name),
    samples: common.length,
    same: (runs.length > MOST_PAIRED ? [] : table).flatMap((later, l) =>
      table.slice(0, l).map((first, earlier) => ({ earlier, later: l, ...between(later, first, isBinary) })),
    ),
    asWholes: runs.length < LEAST_RUNS ? null : runNoise(table),
    drift: areInTime(runs) ? drift(table) : null,
  };
}

/** Each sample’s answers stand in the order of their scores: their numbers are no runs. Of two runs that is not seen. */
const areSorted = (runs: readonly (readonly number[])[]): boolean =>
  runs.length >= LEAST_RUNS &&
  [1, -1].some((way) =>
    runs.slice(1).every((run, r) => run.every((score, at) => (score - (runs[r]?.[at] ?? 0)) * way >= 0)),
  );

function between(
  later: readonly number[],
  earlier: readonly number[],
  isBinary: boolean,
): Pick<SameAgainstSame, 'difference' | 'p'> {
  const differences = later.map((score, at) => score - (earlier[at] ?? 0));
  const { mean, p } = pairedFromMoments(momentsOf(differences));
  const won = differences.filter((one) => one > 0).length;
  const lost = differences.filter((one) => one < 0).length;
  return {
    difference: mean ?? 0,
    p: isBinary
      ? pairedBinary(later.length - won - lost, won, lost, 0).mcnemar.midP
      : won + lost === 0
        ? 1
        : p,
  };
}

function singlesOf(own: readonly Run[], others: readonly Run[], keys: readonly number[]): number[] {
  if (own.length === 0 || others.length === 0 || own.length * others.length > MOST_PAIRED ** 2) return [];
  return own.flatMap(({ scores }) =>
    others.flatMap(({ scores: other }) => {
      const both = keys.flatMap((key) => {
        const [mine, its] = [scores.get(key), other.get(key)];
        return mine === undefined || its === undefined ? [] : [mine - its];
      });
      if (both.length < LEAST_COMMON * keys.length) return [];
      return [both.reduce((sum, one) => sum + one, 0) / both.length];
    }),
  );
}
