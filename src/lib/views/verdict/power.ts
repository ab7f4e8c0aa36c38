import { ALPHA } from '../../analysis/comparison/field';
import { isClustered } from '../../analysis/comparison/difference-of';
import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { mcnemarSampleSize, minimumDetectableEffect, samplesNeeded } from '../../stats';
import { amount, count, difference, percent, type ScoreScale, whole } from '../../ui/numbers';

/** More than this are a list that nobody reads. */
const NAMED = 2;

/** A forecast has two figures at most and is never too low: 2,579 is about 2,600, 61 about 65 and 13.06 about 14. */
export function roundedUp(n: number): number {
  const step = n < 30 ? 1 : n < 100 ? 5 : 10 ** (Math.floor(Math.log10(n)) - 1);
  return Math.ceil(n / step) * step;
}

/** Samples that would settle the difference that is seen, at the level that the correction asks of one comparison. */
function needed({ difference: d, n }: LeaderboardRow, level: number): number | null {
  if (!d || d.value === null || d.value === 0) return null;
  if (d.method === 'newcombe')
    return mcnemarSampleSize({ discordant: (d.better + d.worse) / n, effect: d.value, level });
  return d.variance === null ? null : samplesNeeded({ effect: d.value, variance: d.variance, level });
}

/**
 * Samples below which neither McNemar's exact test nor that of sign flips has a p under this level, whatever is found: it
 * is 2/2ⁿ at least.
 */
function leastSamples(level: number): number {
  let n = 1;
  while (2 ** (1 - n) >= 1 - level) n++;
  return n;
}

/** The open difference that is largest: the one in question. */
const inQuestion = (open: readonly LeaderboardRow[]): LeaderboardRow | undefined =>
  [...open].sort((a, b) => Math.abs(b.difference?.value ?? 0) - Math.abs(a.difference?.value ?? 0))[0];

/**
 * How large a difference would have been found, and what it would take to settle those that are open: from the
 * variance of the pair itself (over clusters where there are some), at the corrected level, rounded up.
 */
export function powerInWords(
  { rows, baseline, comparisons }: Pick<Leaderboard, 'rows' | 'baseline' | 'comparisons'>,
  scale: ScoreScale,
): string | null {
  const open = rows.filter(({ difference }) => difference !== null && !difference.distinguishable);
  const one = inQuestion(open);
  if (!one?.difference) return null;
  // More samples of the same few clusters settle nothing, and no test of them is that of a variance.
  if (one.difference.method === 'clustered sign-flip') return null;
  const level = 1 - ALPHA / Math.max(1, comparisons);
  const least = leastSamples(level);
  if (!isClustered(one.difference.method) && one.difference.variance !== null && one.n < least)
    return `${count(one.n, 'sample')} can tell no two models apart: the test needs ${least} at least${comparisons > 1 ? `, corrected for ${count(comparisons, 'comparison')}` : ''}.`;
  if (!one.difference.variance) return null;
  const effect = minimumDetectableEffect({ n: one.n, variance: one.difference.variance, level });
  const range =
    scale.low === null || scale.high === null ? Infinity : (scale.high - scale.low) / scale.factor;
  if (effect === null || effect === 0 || effect >= range) return null;
  const coarse = { ...scale, decimals: Math.max(0, scale.decimals - 1) };
  const unit = 10 ** -coarse.decimals / scale.factor;
  const about = [
    ...(rows.length > 2 ? [`${one.contender.label} against ${baseline?.label ?? ''}`] : []),
    ...(comparisons > 1 ? [`corrected for ${count(comparisons, 'comparison')}`] : []),
  ].join(', ');
  const ofTheTime = `${percent(0.8, 0)} of the time`;
  const first = `${count(one.n, 'sample')} ${one.n === 1 ? 'detects' : 'detect'} a difference of ${amount(Math.ceil(effect / unit - 1e-9) * unit, coarse)} ${scale.difference ? '' : 'or more '}${ofTheTime}${about && ` (${about})`}.`;
  const settled = open
    .map((row) => ({ row, n: needed(row, level) }))
    .filter((one): one is { row: LeaderboardRow; n: number } => one.n !== null && one.n > one.row.n)
    .sort((a, b) => a.n - b.n)
    .slice(0, NAMED)
    .map(({ row, n }, i) => {
      const whose = `${row.contender.label}’s ${difference(row.difference?.value ?? null, scale)}`;
      return i === 0
        ? `About ${whole(roundedUp(n))} samples would settle ${whose}`
        : `${whole(roundedUp(n))} ${whose}`;
    });
  return settled.length === 0 ? first : `${first} ${settled.join(', ')}.`;
}
