import type { Reading, SliceRow } from '../../analysis';
import { type Gain, gainOf, turned } from '../../analysis/comparison/gain';
import { marginOf } from '../../session/margin';
import { nonInferiority, type WithinMargin } from '../../stats';
import { scoreScale } from '../../ui/numbers';
import { type Answer, marginHere, type Options } from './question';

export type Says = 'yes' | 'no' | 'not yet';
export const SAYS: Record<WithinMargin, Says> = { 'not worse': 'yes', worse: 'no', 'not known': 'not yet' };

/** The limits of one reading, better above 0. */
export function gainOfReading({ metric, difference }: Reading): Gain {
  const { lowerIsBetter } = metric;
  const { above, below } = difference;
  const [won, lost] = lowerIsBetter ? [below, above] : [above, below];
  return gainOf({ ...difference, won, lost }, lowerIsBetter);
}

/** What one reading answers; null where the margin was not given for its metric. */
export function readingSays(reading: Reading, { margin }: Pick<Options, 'margin'>): Says | null {
  const within = marginOf(margin, reading.metric.metric, scoreScale(reading.metric));
  return within === null ? null : SAYS[nonInferiority(gainOfReading(reading), within)];
}

export interface AtRisk {
  row: SliceRow;
  value: number;
  low: number | null;
  high: number | null;
}

/** Names of more are a list that nobody reads. */
const NAMED = 3;

/**
 * Slices on which the model is worse by more than the margin: they differ after correction, and the whole interval lies beyond.
 * The farthest first, three at most. null: no slice was tested, or there is no margin.
 */
export function slicesAtRisk(
  { board, slices, model }: Pick<Answer, 'board' | 'slices' | 'model'>,
  { margin }: Pick<Options, 'margin'>,
): { most: AtRisk[]; found: number; slices: number } | null {
  const within = marginHere(board, margin);
  if (slices === null || within === null || slices.tested === 0) return null;
  const at = slices.contenders.findIndex(({ key }) => key === model);
  const { lowerIsBetter } = board.leaderboard.metric;
  const tested = slices.rows.filter(({ twin, cells }) => twin === null && cells[at]?.difference?.p != null);
  const found = tested.flatMap((row): AtRisk[] => {
    const difference = row.cells[at]?.difference;
    if (!difference?.distinguishable || difference.value === null) return [];
    const gain = lowerIsBetter ? turned(difference.interval) : difference.interval;
    const isBeyond = nonInferiority(gain, within) === 'worse';
    const { low, high } = difference.interval;
    return isBeyond ? [{ row, value: difference.value, low, high }] : [];
  });
  const far = found.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return { most: far.slice(0, NAMED), found: found.length, slices: tested.length };
}
