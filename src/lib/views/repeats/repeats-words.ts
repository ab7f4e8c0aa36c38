import type { Repeats } from '../../analysis';
import { number, type Table, tableOf, text } from '../../table/table';
import { fixed, percent, type ScoreScale } from '../../ui/numbers';

/** What share of the uncertainty of the score is noise of answering: that of a sample’s mean, by the variance of means. */
export function answeringShare({ answering, between }: Repeats): number | null {
  if (answering === null || between === null || between === 0) return null;
  return Math.min(1, answering / between);
}

/** The standard deviation of a score, as the page shows scores. */
export const spread = (variance: number | null, scale: ScoreScale): string =>
  variance === null ? '—' : fixed(Math.sqrt(variance) * scale.factor, scale.decimals);

/** The variance that is between samples themselves: that of their means, less what answering adds to a mean. */
export function betweenAlone({ answering, between }: Repeats): number | null {
  if (answering === null || between === null) return null;
  return Math.max(0, between - answering);
}

export function noiseInWords(found: Repeats): string {
  const part = answeringShare(found);
  const name = found.contender.label;
  if (part === null) return `${name}: how much of the uncertainty comes from repeats is not known.`;
  const of = `${name}: ${part < 0.01 ? `under ${percent(0.01, 0)}` : percent(part, 0)} of the uncertainty comes from repeats.`;
  return part < 0.2 ? `${of} Add samples, not repeats.` : `${of} More repeats would narrow its interval.`;
}

/** Which k have a column: few enough to be read. */
export function shownK(found: readonly Repeats[]): number[] {
  const most = Math.max(0, ...found.map(({ pass }) => pass.length));
  return [...new Set([1, 2, 3, 5, 10, 20, 50, 100, most])]
    .filter((k) => k > 0 && k <= most)
    .sort((a, b) => a - b);
}

/** `three`, or `3.2` where their number differs from sample to sample. */
export function repeatsOf({ answers, samples }: Repeats): string {
  const mean = samples === 0 ? 0 : answers / samples;
  return Number.isInteger(mean) ? fixed(mean, 0) : fixed(mean, 1);
}

export function repeatsTable(found: readonly Repeats[], scale: ScoreScale): Table {
  const share = (name: string, of: (one: Repeats) => number | null | undefined) =>
    number(name, of, { head: `${name}, %`, write: (value) => fixed(value * 100, 1) });
  const passAt = (k: number, { pass }: Repeats) => pass.find((one) => one.k === k);
  return tableOf<Repeats>(found, [
    text('model', ({ contender }) => contender.label),
    number('samples', ({ samples }) => samples, { head: 'n' }),
    number('answers', ({ answers }) => answers),
    share('flipped', ({ flipped }) => flipped),
    ...shownK(found).flatMap((k) => [
      share(`pass@${k}`, (one) => passAt(k, one)?.at),
      share(`pass^${k}`, (one) => passAt(k, one)?.hat),
    ]),
    number('variance_between_answers', ({ within }) => within, { only: ['csv'] }),
    number('variance_between_means', ({ between }) => between, { only: ['csv'] }),
    number('sd_between_answers', ({ within }) => within, {
      head: 'sd between answers',
      write: (value) => spread(value, scale),
      only: ['markdown', 'latex'],
    }),
    number('sd_between_samples', betweenAlone, {
      head: 'sd between samples',
      write: (value) => spread(value, scale),
      only: ['markdown', 'latex'],
    }),
  ]);
}
