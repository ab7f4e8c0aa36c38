import type { Repeats } from '../../analysis';
import { type ColumnOf, DATA, model, number, PAGE, READ, SENT, type Table, tableOf } from '../../table/table';
import { fixed, percent, type ScoreScale, whole } from '../../ui/numbers';

/** The standard deviation of a score, as the page shows scores. */
export const spread = (variance: number | null, scale: ScoreScale): string =>
  variance === null ? '—' : fixed(Math.sqrt(variance) * scale.factor, scale.decimals);

/** The variance that is between samples themselves: that of their means, less what answering adds to a mean. */
export function betweenAlone({ answering, between }: Repeats): number | null {
  if (answering === null || between === null) return null;
  return Math.max(0, between - answering);
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

/** `isBinary`: right and wrong are known. */
export function repeatsTable(found: readonly Repeats[], scale: ScoreScale, isBinary: boolean): Table {
  const ks = shownK(found);
  const share = (
    name: string,
    of: (one: Repeats) => number | null | undefined,
    more: Pick<ColumnOf<Repeats>, 'short' | 'over'> = {},
  ) =>
    number(name, of, {
      ...{ head: `${name}, %`, write: (value) => fixed(value * 100, 1) },
      ...(isBinary ? more : { only: SENT }),
    });
  const passAt = (k: number, { pass }: Repeats) => pass.find((one) => one.k === k);
  const deviation = (short: string, of: (one: Repeats) => number | null) =>
    number(`sd_${short.replace(' ', '_')}`, of, {
      ...{ head: `sd ${short}`, short, over: 'standard deviation', only: READ },
      write: (value) => spread(value, scale),
    });
  return tableOf<Repeats>(found, [
    model(({ contender }) => contender),
    number('samples', ({ samples }) => samples, { head: 'n', write: whole, tone: 'quiet' }),
    number('answers', ({ answers }) => answers, { only: SENT }),
    number('repeats', (one) => ({ value: one.answers / one.samples, shown: repeatsOf(one) }), {
      only: PAGE,
    }),
    share('flipped', ({ flipped }) => flipped),
    ...ks.map((k) =>
      share(`pass@${k}`, (one) => passAt(k, one)?.at, {
        ...{ short: `k = ${k}`, over: 'pass@k, %: any of k is right' },
      }),
    ),
    ...ks.map((k) =>
      share(`pass^${k}`, (one) => passAt(k, one)?.hat, {
        ...{ short: `k = ${k}`, over: 'pass^k, %: all k are right' },
      }),
    ),
    number('variance_between_answers', ({ within }) => within, { only: DATA }),
    number('variance_between_means', ({ between }) => between, { only: DATA }),
    deviation('between answers', ({ within }) => within),
    deviation('between samples', betweenAlone),
  ]);
}

/** What a folded table of repeats says. */
export function repeatsFinding(found: readonly Repeats[], scale: ScoreScale): string {
  const [one, ...others] = found;
  if (!one || others.length > 0) return `${whole(found.length)} models answered samples more than once.`;
  const name = one.contender.label;
  const most = one.pass.at(-1);
  if (most && most.at !== null && most.hat !== null && most.k > 1)
    return `${name}: any of ${whole(most.k)} answers is right on ${percent(most.at, 1)} of samples, ${most.k === 2 ? 'both' : `all ${whole(most.k)}`} on ${percent(most.hat, 1)}.`;
  return `${name}: answers to one sample have a standard deviation of ${spread(one.within, scale)}.`;
}
