import { samplesNeeded, type WithinMargin, worstCase } from '../stats';
import { amount, plainNumber, type ScoreScale, withUnit } from '../ui/numbers';

interface Ends {
  low: number | null;
  high: number | null;
}

const minus = (end: number | null): number | null => (end === null ? null : 0 - end);

/** The interval of the same difference seen from the other of the two. */
export const turned = ({ low, high }: Ends): Ends => ({ low: minus(high), high: minus(low) });

/** The interval of a difference, turned so that more is better. */
export const asGain = (ends: Ends, lowerIsBetter: boolean): Ends => (lowerIsBetter ? turned(ends) : ends);

/** `2 points`: a margin as it was given, in the unit of the scores. */
export const marginText = (margin: number, { factor, difference }: ScoreScale): string =>
  withUnit(plainNumber(Number((margin * factor).toPrecision(12))), difference);

/** What stands in brackets behind a model: `at most 1.3 points behind`; nothing where its interval is above 0, or there is none. */
export function howFar(gain: Ends, standing: WithinMargin, scale: ScoreScale): string {
  const worst = worstCase(gain);
  if (worst === null || worst === 0) return '';
  const figure = (value: number, round: (value: number) => number) => {
    const step = 10 ** scale.decimals * scale.factor;
    return amount(round(value * step) / step, scale);
  };
  // Rounded so that neither says more than the interval does.
  if (standing === 'worse' && gain.high !== null)
    return `at least ${figure(-gain.high, (value) => Math.floor(value + 1e-9))} behind`;
  const limit = standing === 'not worse' ? 'at most' : 'up to';
  return `${limit} ${figure(worst, (value) => Math.ceil(value - 1e-9))} behind`;
}

/** Samples that would show, 80 % of the time, that a model of the same score is within the margin; null: no more than there are. */
export function samplesForMargin(
  { n, variance }: { n: number; variance: number | null },
  margin: number,
): number | null {
  const needed = variance === null ? null : samplesNeeded({ effect: margin, variance });
  return needed === null || needed <= n ? null : needed;
}
