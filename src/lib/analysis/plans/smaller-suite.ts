import type { Database, QueryOptions } from '../../engine/database';
import {
  DEFAULT_SEED,
  mulberry32,
  REDUCED_FROM,
  shuffled,
  suiteErrors,
  type SuiteErrors,
  systematicDraw,
} from '../../stats';
import { type Compared, compare } from '../comparison/compared';
import { areEvidence } from '../comparison/evidence';
import { samplesChosenBy } from '../comparison/samples-chosen-by';
import { sharedScores, type SharedScores } from '../comparison/shared-scores';
import { possibleScores } from '../metrics/possible';
import { namedSamples } from '../samples/named-samples';
import type { Comparison, Contender } from '../types';

/** How much of a suite still decides, by the models that answered all of it. */
export interface SmallerSuite extends SuiteErrors {
  contenders: readonly Contender[];
  samples: number;
  /** Means that differ by less have no order to keep, in the unit of the metric. */
  apart: number;
}

/** Scores of samples × models, to be tried here or in a worker. */
export interface ToShrink {
  matrix: readonly (readonly number[])[];
  sizes: readonly number[];
  groups: readonly string[];
  apart: number;
}

export type Shrink = (toShrink: ToShrink, signal?: AbortSignal) => Promise<SuiteErrors> | SuiteErrors;

export const shrink = ({ matrix, sizes, groups, apart }: ToShrink): SuiteErrors =>
  suiteErrors(matrix, sizes, { groups, apart });

/** Sizes that are tried, where the suite is larger. */
export const SUITE_SIZES: readonly number[] = [REDUCED_FROM.samples, 50, 100, 200, 400];
/** More scores take too long to be tried unasked. */
const MOST_SCORES = 400_000;
/** Of the range of scores: differences below are level on every page unless a person says otherwise. */
const APART = 0.02;

/**
 * What samples drawn by solve rate say of models that were left out, of each size and of `k`. null for fewer than ten models or
 * 31 shared samples, without bounds of the scores, and where scores are no evidence. Throws a RangeError for a k that is not a
 * whole number from 30 to below the number of samples.
 */
export async function smallerSuite(
  db: Database,
  comparison: Comparison,
  k: number | null,
  { shrink: errorsOf = shrink, ...options }: QueryOptions & { shrink?: Shrink } = {},
): Promise<SmallerSuite | null> {
  const suite = await wholeSuite(db, comparison, options);
  if (suite === null) return null;
  const { rows, contenders, range } = suite;
  if (k !== null) refuse(k, rows.length);
  const sizes = [...new Set([...SUITE_SIZES, ...(k === null ? [] : [k])])]
    .filter((size) => size < rows.length)
    .sort((a, b) => a - b);
  const asked = {
    ...{ matrix: rows.map(({ scores }) => scores), sizes, apart: APART * range },
    groups: contenders.map(({ model }) => model),
  };
  const errors = await errorsOf(asked, options.signal);
  return { ...errors, contenders, samples: rows.length, apart: asked.apart };
}

export interface SuiteSample {
  /** '' where its files do not say. */
  id: string;
  content: string;
  /** Mean of the models that answered the whole suite, in the unit of the metric. */
  prediction: number;
}

export interface DrawnSuite {
  /** In the random order in which they are to be answered. */
  samples: readonly SuiteSample[];
  /** Samples of the whole suite, and the mean prediction over these. */
  of: number;
  meanPrediction: number;
  models: number;
  seed: number;
}

/** The samples themselves, drawn by what all models solve. null as above; throws as above. */
export async function drawSuite(
  db: Database,
  comparison: Comparison,
  k: number,
  options?: QueryOptions,
): Promise<DrawnSuite | null> {
  const suite = await wholeSuite(db, comparison, options);
  if (suite === null) return null;
  const { rows, contenders } = suite;
  refuse(k, rows.length);
  const means = rows.map(({ scores }) => meanOf(scores));
  const chosen = shuffled(systematicDraw(means, k), mulberry32(DEFAULT_SEED));
  const keyOf = (at: number): number => rows[at]?.match_key ?? -1;
  const names = await namedSamples(db, chosen.map(keyOf), options);
  return {
    samples: chosen.map((at) => {
      const name = names.get(keyOf(at));
      return { id: name?.sampleId ?? '', content: name?.contentKey ?? '', prediction: means[at] ?? NaN };
    }),
    ...{ of: rows.length, meanPrediction: meanOf(means), models: contenders.length, seed: DEFAULT_SEED },
  };
}

interface Suite {
  rows: readonly SharedScores[];
  contenders: readonly Contender[];
  range: number;
}

async function wholeSuite(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Suite | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null || !isEnough(compared)) return null;
  const { prepared, indices } = compared;
  const { low, high } = possibleScores(prepared.metric);
  if (low === null || high === null || high <= low) return null;
  if (!areEvidence(await samplesChosenBy(compared))) return null;
  const rows = await sharedScores(compared);
  if (rows.length <= REDUCED_FROM.samples) return null;
  return { rows, contenders: indices.flatMap((i) => prepared.contenders[i] ?? []), range: high - low };
}

/** Several set-ups of one model tell nothing of other models. */
function isEnough({ prepared, indices }: Compared): boolean {
  const models = new Set(indices.map((i) => prepared.contenders[i]?.model));
  return models.size >= REDUCED_FROM.models && indices.length * prepared.samples <= MOST_SCORES;
}

function refuse(k: number, samples: number): void {
  if (!Number.isInteger(k) || k < REDUCED_FROM.samples)
    throw new RangeError(`A smaller suite has ${REDUCED_FROM.samples} samples or more, not ${k}.`);
  if (k >= samples)
    throw new RangeError(`The whole suite has ${samples} samples: a smaller one has fewer than ${k}.`);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
