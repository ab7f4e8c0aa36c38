import { auroc } from './auroc';
import { type ClusterId } from './cluster-sums';
import { clusteredEstimate } from './clustered-estimate';
import { equalMassBins, type ConfidenceBin } from './equal-mass-bins';
import { meanEstimate, type MeanEstimate } from './mean-estimate';
import { momentsOf } from './moments';
import { recalibration } from './recalibration';
import { riskCoverage, type RiskPoint } from './risk-coverage';

export interface CalibrationInput {
  /** Of each answer, from 0 to 1. */
  confidence: readonly number[];
  /** 1 where it is right, else 0. */
  correct: readonly number[];
  /** As many answers in each; 5 to 10, by how many answers there are, where it is not said. */
  bins?: number;
  /** Share of answers that are given, the surest. */
  coverage?: number;
  /** Of each answer, where answers of one cluster may move together: the interval of the mean gap allows for it. */
  clusters?: readonly ClusterId[];
}

/** Whether a model knows when it is right. Shares are fractions of 1; nulls without answers, or where what is said at each holds. */
export interface Calibration {
  n: number;
  /** Whether answers are enough for all but the mean gap: 100, with 20 right and 20 wrong. */
  isEnough: boolean;
  /** Mean of (confidence − correct)². */
  brier: number | null;
  /** Above 0 for too sure. */
  meanConfidenceLessAccuracy: number | null;
  /** The same with its t interval, paired by answer; clustered where clusters are given. */
  gap: MeanEstimate;
  /** Mean |confidence − accuracy| of bins: too high by chance, never 0. */
  eceEqualMass: number | null;
  /** Mean (confidence − accuracy)² of bins, of which low is good. */
  reliability: number | null;
  /** Mean (accuracy − accuracy of all)² of bins, of which high is good. */
  resolution: number | null;
  /** reliability less what chance adds to it; at or below 0 no gap is shown. Null where a bin has one answer. */
  reliabilityDebiased: number | null;
  /** Chance that a right answer bears a higher confidence than a wrong one: not calibration. Null without both. */
  auroc: number | null;
  /** Of DeLong; null below two right or two wrong. */
  aurocSeDeLong: number | null;
  /** Mean share of wrong answers among the k surest, k from 1 to n. */
  aurc: number | null;
  /** Share of right answers among the surest, `coverage` of all (.8 where it is not said). */
  accuracyAtCoverage: number | null;
  /** Log odds to be right = intercept + slope · log odds of the confidence; null where no finite line fits. */
  calibrationIntercept: number | null;
  calibrationSlope: number | null;
  bins: ConfidenceBin[];
  /** From the most confident down. */
  riskCoverage: RiskPoint[];
}

const LEAST = 100;
const LEAST_OF_EACH = 20;
const FEWEST_BINS = 5;
const MOST_BINS = 10;

/**
 * Calibration of stated confidences (Brier 1950; Murphy 1973): bins hold as many answers each, those of one confidence
 * together, so that the order of answers counts for nothing. reliability is less Σ n_b/n · s²_b/n_b, s²_b the variance of
 * correct in bin b, where debiased (after Bröcker 2012). AUROC as `auroc`, coverage as `riskCoverage`, intercept and slope as
 * `recalibration`. Throws a RangeError where lists differ in length, a confidence is outside of [0, 1], correct is neither 0
 * nor 1, or bins is not a whole number above 0.
 */
export function calibration({
  confidence,
  correct,
  bins: wanted = Math.max(FEWEST_BINS, Math.min(MOST_BINS, Math.floor(confidence.length / LEAST_OF_EACH))),
  coverage = 0.8,
  clusters,
}: CalibrationInput): Calibration {
  const n = confidence.length;
  check(confidence, correct, wanted);
  const right = correct.filter((is) => is === 1).length;
  const gaps = confidence.map((value, i) => value - (correct[i] ?? NaN));
  const gap = clusters ? clusteredEstimate(gaps, clusters) : meanEstimate(gaps);
  const bins = equalMassBins(confidence, correct, wanted);
  const meanOf = (of: (bin: ConfidenceBin) => number) =>
    n === 0 ? null : bins.reduce((sum, bin) => sum + (bin.n / n) * of(bin), 0);
  const reliability = meanOf((bin) => (bin.confidence - bin.accuracy) ** 2);
  // p(1 − p)/(n − 1) is s²/n of 0 and 1.
  const byChance = bins.some((bin) => bin.n < 2)
    ? null
    : meanOf((bin) => (bin.accuracy * (1 - bin.accuracy)) / (bin.n - 1));
  const ranking = auroc(confidence, correct);
  const surest = riskCoverage(confidence, correct);
  const line = recalibration(confidence, correct);
  return {
    n,
    isEnough: n >= LEAST && Math.min(right, n - right) >= LEAST_OF_EACH,
    brier: momentsOf(gaps.map((one) => one * one)).mean,
    meanConfidenceLessAccuracy: gap.mean,
    gap,
    eceEqualMass: meanOf((bin) => Math.abs(bin.confidence - bin.accuracy)),
    reliability,
    resolution: meanOf((bin) => (bin.accuracy - right / n) ** 2),
    reliabilityDebiased: reliability === null || byChance === null ? null : reliability - byChance,
    auroc: ranking.auroc,
    aurocSeDeLong: ranking.se,
    aurc: surest.aurc,
    accuracyAtCoverage: surest.accuracyAt(coverage),
    calibrationIntercept: line?.intercept ?? null,
    calibrationSlope: line?.slope ?? null,
    bins,
    riskCoverage: surest.curve,
  };
}

function check(confidence: readonly number[], correct: readonly number[], bins: number): void {
  if (correct.length !== confidence.length)
    throw new RangeError(`${confidence.length} confidences but ${correct.length} answers`);
  for (const [i, value] of confidence.entries()) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`The confidence of answer ${i} is ${value}`);
    if (correct[i] !== 0 && correct[i] !== 1) throw new RangeError(`Answer ${i} is neither 0 nor 1`);
  }
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`${bins} bins`);
}
