import {
  dawidSkene,
  type Judgements,
  krippendorff,
  type Krippendorff,
  type MeanEstimate,
  meanEstimate,
  momentsOf,
  pairedFromMoments,
  type RatingScale,
} from '../../stats';
import { holmOf } from '../comparison/field';

/** What several judges said of the same answers, or games. */
export interface Judged {
  judges: readonly string[];
  /** Judges × answers; null where a judge said nothing. */
  matrix: Judgements;
  /** Number of the sample of each answer. */
  samples: readonly number[];
  models: number;
  /** Of one judge: by how much the first model is better than the second on each sample that it judged of both. */
  differences: (judge: number, a: number, b: number) => readonly number[];
  /** Mean of what a judge gave a model, in the unit that is shown. */
  figure: (judge: number, model: number) => number | null;
}

export interface OneJudge {
  name: string;
  /** Answers, or games. */
  judged: number;
  figures: readonly (number | null)[];
  /** Its judgement less the mean of the others of the same answer, by sample; null where there is no other. */
  kinder: MeanEstimate;
  /** Agreement of the others; null for two judges. */
  alphaWithout: number | null;
  /** How often it calls right what is right, and wrong what is wrong, by all judges together; null: not known. */
  calls: { right: number; wrong: number } | null;
}

/** What judges say of two models, the first of which is better by the mean of judges. */
export interface PairByJudge {
  a: number;
  b: number;
  /** Judges by whose mean the first is better, the second is, and those among them that tell them apart, Holm’s correction over all. */
  first: readonly number[];
  second: readonly number[];
  toldFirst: readonly number[];
  toldSecond: readonly number[];
}

export interface SeveralJudges {
  agreement: Krippendorff;
  kind: RatingScale;
  judges: readonly OneJudge[];
  pairs: readonly PairByJudge[];
}

const SURE = 0.05;
/** More answers than these are drawn less often: a draw takes as long as there are answers. */
const MANY_ANSWERS = 20_000;
const LEAST_LEVELS = 11;

/** Words or marks of which no one is between two others, places in an order, or amounts. */
export function kindOf(matrix: Judgements): RatingScale {
  const values = new Set(matrix.flat().filter((value) => value !== null));
  if ([...values].every((value) => value === 0 || value === 1)) return 'nominal';
  return values.size <= LEAST_LEVELS && [...values].every((value) => Number.isInteger(2 * value))
    ? 'ordinal'
    : 'interval';
}

/** Agreement of judges, how each departs from the others, and whether they have models in one order. */
export function severalJudges({
  judges,
  matrix,
  samples,
  models,
  differences,
  figure,
}: Judged): SeveralJudges {
  const kind = kindOf(matrix);
  const draws = (matrix[0]?.length ?? 0) > MANY_ANSWERS ? { resamples: 200 } : {};
  const calls = kind === 'nominal' ? dawidSkene(matrix) : null;
  return {
    ...{ kind, agreement: krippendorff(matrix, kind, draws) },
    judges: judges.map((name, j) => ({
      name,
      judged: matrix[j]?.filter((value) => value !== null).length ?? 0,
      figures: Array.from({ length: models }, (_, model) => figure(j, model)),
      kinder: meanEstimate([...excessBySample(matrix, samples, j).values()]),
      alphaWithout:
        judges.length < 3
          ? null
          : krippendorff(
              matrix.filter((_, other) => other !== j),
              kind,
              { resamples: 0 },
            ).alpha,
      calls: calls && {
        wrong: calls.confusion[j]?.[0]?.[0] ?? NaN,
        right: calls.confusion[j]?.[1]?.[1] ?? NaN,
      },
    })),
    pairs: pairsOf(judges.length, models, differences),
  };
}

/** Of each sample: mean of a judge’s judgements less those of the others of the same answers. */
export function excessBySample(
  matrix: Judgements,
  samples: readonly number[],
  judge: number,
  isOwn: (answer: number) => boolean = () => true,
): Map<number, number> {
  const found = new Map<number, number[]>();
  for (const [at, own] of (matrix[judge] ?? []).entries()) {
    const others = matrix.flatMap((ofJudge, j) => (j === judge ? [] : (ofJudge[at] ?? [])));
    if (own === null || others.length === 0 || !isOwn(at)) continue;
    const excess = own - others.reduce((sum, value) => sum + value, 0) / others.length;
    const sample = samples[at] ?? -1;
    found.set(sample, [...(found.get(sample) ?? []), excess]);
  }
  return new Map(
    [...found].map(([sample, all]) => [sample, all.reduce((sum, one) => sum + one, 0) / all.length]),
  );
}

function pairsOf(judges: number, models: number, differences: Judged['differences']): PairByJudge[] {
  const pairs = Array.from({ length: models }, (_, a) => a).flatMap((a) =>
    Array.from({ length: models - a - 1 }, (_, k) => ({ a, b: a + 1 + k })),
  );
  const tests = pairs.flatMap(({ a, b }) =>
    Array.from({ length: judges }, (_, j) => pairedFromMoments(momentsOf(differences(j, a, b)))),
  );
  const p = holmOf(tests);
  return pairs.map((pair, k) => {
    const own = tests.slice(k * judges, (k + 1) * judges);
    const those = (sign: number, told: boolean) =>
      own.flatMap(({ mean }, j) =>
        (mean ?? 0) * sign > 0 && (!told || (p[k * judges + j] ?? 1) < SURE) ? [j] : [],
      );
    return {
      ...pair,
      ...{ first: those(1, false), second: those(-1, false) },
      ...{ toldFirst: those(1, true), toldSecond: those(-1, true) },
    };
  });
}
