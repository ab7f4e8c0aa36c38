import type { Interval } from '../analysis/types';
import type { ScoreScale } from '../ui/numbers';
import { standingWords } from './direction-words';

/** Points of per cent within which two models are level, where a person gives no margin. */
const LEVEL_POINTS = 2;

/** A difference to the baseline, in the unit of the scores. */
export interface Judged {
  value: number | null;
  interval: Interval;
  /** After correction. */
  distinguishable: boolean;
}

/** How a model stands to the baseline. `sign`: by which it is coloured, which is none where no way is better. */
export interface Standing {
  word: string;
  sign: 'better' | 'worse' | null;
}

/**
 * `better` and `worse` follow the corrected test; `level` needs the whole interval within the margin (2 points unless
 * given; none is known for other units); all else is `unclear`, also an interval that holds 0. null without a difference.
 */
export function standingOf(
  { value, interval: { low, high }, distinguishable }: Judged,
  { lowerIsBetter, margin, scale }: { lowerIsBetter: boolean; margin: number | null; scale: ScoreScale },
): Standing | null {
  if (value === null) return null;
  if (distinguishable) {
    const isMore = value > 0 !== lowerIsBetter;
    const words = standingWords(scale);
    return {
      word: isMore ? words.more : words.less,
      sign: scale.isUndirected ? null : isMore ? 'better' : 'worse',
    };
  }
  const within = margin ?? (scale.unit === '%' ? LEVEL_POINTS / scale.factor : null);
  const isLevel =
    within !== null && low !== null && high !== null && Math.max(Math.abs(low), Math.abs(high)) <= within;
  return { word: isLevel ? 'level' : 'unclear', sign: null };
}
