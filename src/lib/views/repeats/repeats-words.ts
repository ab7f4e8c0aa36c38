import type { Repeats } from '../../analysis';
import type { DataTable } from '../../ui/data-table';
import { fixed, inWords, percent, type ScoreScale } from '../../ui/numbers';

/** What share of the uncertainty of the score is noise of answering: (within / k) / variance of sample means. */
export function answeringShare({ within, between, answers, samples }: Repeats): number | null {
  if (within === null || between === null || between === 0 || samples === 0) return null;
  return Math.min(1, within / (answers / samples) / between);
}

/** The standard deviation of a score, as the page shows scores. */
export const spread = (variance: number | null, scale: ScoreScale): string =>
  variance === null ? '—' : fixed(Math.sqrt(variance) * scale.factor, scale.decimals);

/** The variance that is between samples themselves: that of their means, less what answering adds to a mean. */
export function betweenAlone({ within, between, answers, samples }: Repeats): number | null {
  if (within === null || between === null || samples === 0) return null;
  return Math.max(0, between - within / (answers / samples));
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

export function repeatsTable(found: readonly Repeats[]): DataTable {
  const ks = shownK(found);
  return {
    heads: [
      'model',
      'samples',
      'answers',
      'flipped',
      ...ks.flatMap((k) => [`pass@${k}`, `pass^${k}`]),
      'variance_between_answers',
      'variance_between_means',
    ],
    rows: found.map((one) => [
      one.contender.label,
      one.samples,
      one.answers,
      one.flipped,
      ...ks.flatMap((k) => {
        const at = one.pass.find((pass) => pass.k === k);
        return [at?.at ?? null, at?.hat ?? null];
      }),
      one.within,
      one.between,
    ]),
  };
}

export const manyInWords = (found: readonly Repeats[]): string =>
  found.length === 1
    ? 'One model was asked'
    : `${inWords(found.length)} models were asked`.replace(/^./, (c) => c.toUpperCase());
