import { isFew } from '../../analysis/comparison/few';
import { leastSamples, marginSampleSize, mcnemarSamples, type PlanInput } from '../../stats';
import { fixed, type ScoreScale, whole, withUnit } from '../../ui/numbers';
import type { Ground } from './plan-ground';

/** What the next run is to do: an interval of a width, show a difference, or show that a model is not worse by a margin. */
export const GOALS = ['width', 'difference', 'margin'] as const;
export type Goal = (typeof GOALS)[number];

export interface Wish {
  goal: Goal;
  /** Half the width, the true difference, or the margin, in the unit of the stored scores. */
  size: number;
  /** Chance to show it. */
  power: number;
}

export interface WishOptions {
  goal: Goal;
  /** As the page shows differences; null: half of the interval’s half width, or for what is to be shown, as much as it. */
  width: number | null;
  /** Per cent. */
  power: number | null;
}

export const POWER = 80;

export function wishOf(
  { halfWidth }: Pick<Ground, 'halfWidth'>,
  { goal, width, power }: WishOptions,
  scale: ScoreScale,
): Wish {
  const usual = Number(((halfWidth * scale.factor) / (goal === 'width' ? 2 : 1)).toPrecision(2));
  return { goal, size: (width ?? usual) / scale.factor, power: (power ?? POWER) / 100 };
}

/** For `plan`. Not worse is planned for two that are truly equal. */
export const wishInput = ({
  goal,
  size,
  power,
}: Wish): Pick<PlanInput, 'kind' | 'h' | 'delta' | 'margin' | 'power'> =>
  goal === 'width'
    ? { kind: 'halfWidth', h: size }
    : goal === 'difference'
      ? { kind: 'power', delta: size, power }
      : { kind: 'nonInferiority', delta: 0, margin: size, power };

/**
 * Samples answered as often as now, by the test that will decide: of yes/no answers McNemar’s, or Tango’s at the margin (Nam 1997).
 * null where those are of other scores.
 */
export function samplesByTest(
  { discordant }: Pick<Ground, 'discordant'>,
  { goal, size, power }: Wish,
): number | null {
  if (discordant === null || goal === 'width') return null;
  const n =
    goal === 'margin'
      ? marginSampleSize({ discordant, margin: size, power })
      : mcnemarSamples({
          ...{ discordant, effect: size, power },
          testOf: (samples) => (isFew(samples) ? 'mid-p' : 'exact'),
        });
  return n === null ? null : Math.ceil(n);
}

/** Samples that it takes whatever the repeats. */
export const leastFor = (wish: Wish, input: Omit<PlanInput, 'kind'>): number | null =>
  leastSamples({ ...input, ...wishInput(wish) });

const sizeText = (size: number, scale: ScoreScale): string =>
  withUnit(fixed(size * scale.factor, scale.decimals), scale.difference);

export const widthText = (width: number, scale: ScoreScale): string => `±${sizeText(width, scale)}`;

const chanceText = (power: number): string => `${whole(100 * power)} %`;

/** `±5.0 points on alder against birch, now ±7.2 points,`: what is wished for, as the subject of what it takes. */
export function wishInWords(
  { goal, size, power }: Wish,
  { model, baseline, halfWidth }: Ground,
  scale: ScoreScale,
): string {
  const [a, b] = [model.contender.label, baseline.contender.label];
  if (goal === 'width')
    return `${widthText(size, scale)} on ${a} against ${b}, now ${widthText(halfWidth, scale)},`;
  return goal === 'difference'
    ? `To show a true difference of ${sizeText(size, scale)} between ${a} and ${b}, with a chance of ${chanceText(power)},`
    : `To show that ${a} is not worse than ${b} by ${sizeText(size, scale)}, with a chance of ${chanceText(power)} if they are equal,`;
}
