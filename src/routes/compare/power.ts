import type { LeaderboardRow } from '../../lib/analysis/types';
import { mcnemarSampleSize, minimumDetectableEffect, quantile, samplesNeeded } from '../../lib/stats';
import { amount, count, difference, type ScoreScale, whole } from '../../lib/ui/numbers';

/** More than this are a list that nobody reads. */
const NAMED = 2;

/** A forecast has two figures at most: 2,579 is about 2,600, and 67 about 70. */
const about = (n: number): number => {
  const step = n < 100 ? 10 : 10 ** (Math.floor(Math.log10(n)) - 1);
  return Math.ceil(n / step - 0.5) * step;
};

function needed({ difference: d, n }: LeaderboardRow): number | null {
  if (!d || d.value === null || d.value === 0) return null;
  if (d.method === 'newcombe')
    return mcnemarSampleSize({ discordant: (d.better + d.worse) / n, effect: d.value });
  return d.variance === null ? null : samplesNeeded({ effect: d.value, variance: d.variance });
}

/** How large a difference would have been found, and what it would take to settle those that are open. */
export function powerInWords(
  rows: readonly LeaderboardRow[],
  shared: number,
  scale: ScoreScale,
): string | null {
  const variances = rows.flatMap(({ difference }) => difference?.variance ?? []);
  const open = rows.filter(({ difference }) => difference !== null && !difference.distinguishable);
  if (open.length === 0 || variances.length === 0) return null;
  const effect = minimumDetectableEffect({ n: shared, variance: quantile(variances, 0.5) ?? 0 });
  const range =
    scale.low === null || scale.high === null ? Infinity : (scale.high - scale.low) / scale.factor;
  if (effect === null || effect === 0 || effect >= range) return null;
  const first = `On ${count(shared, 'sample')} a difference has to be about ${amount(effect, { ...scale, decimals: Math.max(0, scale.decimals - 1) })} to be found four times in five.`;
  const settled = open
    .map((row) => ({ row, n: needed(row) }))
    .filter((one): one is { row: LeaderboardRow; n: number } => one.n !== null && one.n > shared)
    .sort((a, b) => a.n - b.n)
    .slice(0, NAMED)
    .map(
      ({ row, n }, i) =>
        `${row.contender.label} (${difference(row.difference?.value ?? null, scale)}) ${i === 0 ? 'would be settled with about' : 'with about'} ${whole(about(n))}${i === 0 ? ' samples' : ''}`,
    );
  if (settled.length === 0) return first;
  return `${first} If what is seen now is true, ${settled.join(', ')}.`;
}
