import { logistic, logit } from './logistic';
import { inverseOf } from './matrix';

/** Log odds to be right = intercept + slope · log odds of the confidence: 0 and 1 where confidences are as they should be. */
export interface Recalibration {
  intercept: number;
  slope: number;
}

const SETTLED = 1e-12;
const ROUNDS = 200;
/** Confidences of 0 and 1 have no finite log odds. */
const NEAREST = 1e-3;

/**
 * Logistic recalibration (Cox 1958) by Newton's method. Confidences below .001 and above .999 count as these. Null where no
 * finite line fits: all answers right or all wrong, or all right ones on one side of all wrong ones.
 */
export function recalibration(
  confidence: readonly number[],
  correct: readonly number[],
): Recalibration | null {
  const said = confidence.map((value) => logit(Math.max(NEAREST, Math.min(1 - NEAREST, value))));
  if (areApart(said, correct)) return null;
  let line: Recalibration = { intercept: 0, slope: 0 };
  let slopes = slopesAt(line, said, correct);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ofIntercept, ofSlope] = inverseOf(slopes.information) ?? [];
    if (!ofIntercept || !ofSlope) return null;
    const step = [ofIntercept, ofSlope].map(
      ([a = NaN, b = NaN]) => a * slopes.intercept + b * slopes.slope,
    ) as [number, number];
    const largest = Math.max(...step.map(Math.abs));
    if (largest < SETTLED) return line;
    // From far off, a whole step may overshoot.
    for (let part = 1; part > SETTLED; part /= 2) {
      const next = { intercept: line.intercept + part * step[0], slope: line.slope + part * step[1] };
      const there = slopesAt(next, said, correct);
      if (there.logLik < slopes.logLik && largest * part > 1e-6) continue;
      [line, slopes] = [next, there];
      break;
    }
  }
  return null;
}

function areApart(said: readonly number[], correct: readonly number[]): boolean {
  let [lowestRight, highestRight, lowestWrong, highestWrong] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [i, x] of said.entries())
    if (correct[i] === 1) [lowestRight, highestRight] = [Math.min(lowestRight, x), Math.max(highestRight, x)];
    else [lowestWrong, highestWrong] = [Math.min(lowestWrong, x), Math.max(highestWrong, x)];
  return lowestRight >= highestWrong || highestRight <= lowestWrong;
}

interface Slopes extends Recalibration {
  logLik: number;
  information: Float64Array[];
}

function slopesAt({ intercept, slope }: Recalibration, said: readonly number[], correct: readonly number[]) {
  const at: Slopes = { intercept: 0, slope: 0, logLik: 0, information: [] };
  let [aa, ab, bb] = [0, 0, 0];
  for (const [i, x] of said.entries()) {
    const logOdds = intercept + slope * x;
    const p = logistic(logOdds);
    const off = (correct[i] ?? 0) - p;
    at.logLik -= Math.log1p(Math.exp(correct[i] === 1 ? -logOdds : logOdds));
    at.intercept += off;
    at.slope += x * off;
    const weight = p * (1 - p);
    aa += weight;
    ab += weight * x;
    bb += weight * x * x;
  }
  at.information = [Float64Array.of(aa, ab), Float64Array.of(ab, bb)];
  return at;
}
