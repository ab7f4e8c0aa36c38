import { knownMetric } from './known-metrics';

/** What is seen of the scores of one file, or of one model. */
export interface Seen {
  min: number;
  max: number;
  /** All are whole numbers. */
  isWhole: boolean;
  /** So many scores. */
  n: number;
}

/** What scores say of their scale; null where they say nothing for sure. */
export type ScoreScale =
  /** Zeros and ones; shares between them; up to 100, or up to some other large number. */
  | { is: '0 or 1' | 'share' | 'percent' | 'large' }
  /** Whole numbers whose highest is the best mark of a usual scale. */
  | { is: 'marks'; min: number; max: number }
  /** None below 1. */
  | { is: 'beyond' };

/** So few scores say nothing, and so few whole numbers nothing of the best mark. */
const FEW = 5;
const FEW_WHOLE = 20;
const BEST_MARKS: readonly number[] = [5, 10];
const LARGE = 20;

/** Measured without an upper end, or a loss: far apart need not be another scale. */
function isAmount(metric: string): boolean {
  const known = knownMetric(metric);
  if (known === null || known.percentToo) return false;
  return known.direction === 'lower' || (known.min !== null && known.max === null);
}

/** The scale of these scores of a metric. */
export function scoreScale(metric: string, { min, max, isWhole, n }: Seen): ScoreScale | null {
  if (n < FEW || min < 0 || isAmount(metric)) return null;
  if (max <= 1) {
    if (!isWhole) return { is: 'share' };
    return max === 1 && min === 0 && n >= FEW_WHOLE ? { is: '0 or 1' } : null;
  }
  if (max === 100 || (knownMetric(metric)?.percentToo === true && max > 10 && max < 100))
    return { is: 'percent' };
  if (isWhole && n >= FEW_WHOLE && BEST_MARKS.includes(max)) return { is: 'marks', min, max };
  if (min >= 1 && max >= 2) return { is: 'beyond' };
  return max > LARGE && max < 100 ? { is: 'large' } : null;
}

const order: readonly ScoreScale['is'][] = ['share', '0 or 1', 'marks', 'beyond', 'large', 'percent'];
const rank = ({ is }: ScoreScale): number => order.indexOf(is);

/** Whether two such scales can hardly be one. Models that merely differ have one: 0.2 to 0.9 beside 0 to 1, 1 to 4 beside 1 to 5. */
export function contradict(a: ScoreScale, b: ScoreScale): boolean {
  const [low, high] = rank(a) <= rank(b) ? [a, b] : [b, a];
  if (low.is === 'share') return high.is !== 'share' && high.is !== '0 or 1';
  // A weak model may have no more than 1 of 5 points, but no 0 on a scale from 1.
  if (low.is === '0 or 1')
    return high.is === 'percent' || high.is === 'beyond' || (high.is === 'marks' && high.min >= 1);
  if (low.is !== 'marks') return false;
  return high.is === 'percent' || (high.is === 'marks' && high.max !== low.max);
}
