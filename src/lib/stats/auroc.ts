import { momentsOf, standardError } from './moments';
import { midRanks } from './ranks';

/** null without a right or a wrong answer; se below two of either. */
export interface Auroc {
  auroc: number | null;
  se: number | null;
}

/**
 * Chance that a right answer bears a higher confidence than a wrong one, a tie being half, with the standard error of DeLong,
 * DeLong & Clarke-Pearson (1988).
 */
export function auroc(confidence: readonly number[], correct: readonly number[]): Auroc {
  const right = confidence.filter((_, i) => correct[i] === 1);
  const wrong = confidence.filter((_, i) => correct[i] !== 1);
  if (right.length === 0 || wrong.length === 0) return { auroc: null, se: null };
  const { ranks } = midRanks([...right, ...wrong]);
  const [amongRight, amongWrong] = [midRanks(right).ranks, midRanks(wrong).ranks];
  const ofRight = momentsOf(right.map((_, i) => ((ranks[i] ?? NaN) - (amongRight[i] ?? NaN)) / wrong.length));
  const ofWrong = momentsOf(
    wrong.map((_, i) => 1 - ((ranks[right.length + i] ?? NaN) - (amongWrong[i] ?? NaN)) / right.length),
  );
  const errors = [standardError(ofRight), standardError(ofWrong)];
  const [ofOne, ofOther] = errors;
  return {
    auroc: ofRight.mean,
    se: typeof ofOne === 'number' && typeof ofOther === 'number' ? Math.hypot(ofOne, ofOther) : null,
  };
}
