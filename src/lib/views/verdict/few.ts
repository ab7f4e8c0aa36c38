import type { PairTest } from '../../analysis/comparison/difference-of';
import { FEW } from '../../analysis/comparison/few';
import { better } from '../../stats';
import { capital, fixed, inWords, type ScoreScale, whole } from '../../ui/numbers';
import type { Piece } from './pieces';

/** One of two models over the other on few samples of a yes/no metric. */
interface FewPairs {
  ahead: string;
  behind: string;
  /** Samples that the first alone, the second alone has; and how many there are. */
  won: number;
  lost: number;
  n: number;
  method: PairTest;
  /** Limits of the first minus the second, and what they are of. */
  value: number;
  low: number | null;
  high: number | null;
}

/** Two figures, and never certain. */
const probability = (p: number): string => (p < 0.995 ? fixed(p, 2) : 'above 0.99');

/**
 * What few samples say of two models: who won how many, how probable it is that the one ahead is better, and what would
 * settle it where nothing else is compared. Nothing where samples are not few, or not right or wrong.
 */
export function fewInWords(
  { ahead, behind, won, lost, n, method, value, low, high }: FewPairs,
  comparisons: number,
  { isUndirected }: Pick<ScoreScale, 'isUndirected'>,
): Piece[] {
  if (method !== 'posterior') return [];
  if (won === lost)
    return [
      won === 0
        ? ' No sample tells them apart.'
        : ` Each ${isUndirected ? 'is higher on' : 'won'} ${whole(won)}.`,
    ];
  const { pBetter, winsToSettle, hangsOnPrior } = better(won, lost);
  const [is, isBetter] = isUndirected ? ['is higher on', 'scores higher'] : ['won', 'is better'];
  const beforehand = comparisons > 1 ? 'before correction' : 'every share equally likely beforehand';
  const said: Piece[] = [
    ' ',
    { name: ahead },
    ` ${is} ${whole(won)}, `,
    { name: behind },
    ` ${is} ${whole(lost)}. `,
    { name: ahead },
    ` ${isBetter} with probability ${probability(pBetter)} (${beforehand}).`,
  ];
  if (comparisons > 1) return said;
  if (winsToSettle > 0 && n + winsToSettle < FEW)
    said.push(
      ` ${capital(inWords(winsToSettle))} more ${winsToSettle === 1 ? 'win' : 'wins'} without a loss would settle it.`,
    );
  if (hangsOnPrior)
    said.push(' This hangs on what is held likely beforehand: Jeffreys’ prior says otherwise.');
  if (low !== null && high !== null && (value < low || value > high))
    said.push(' With so few, the interval leans to no difference.');
  return said;
}
