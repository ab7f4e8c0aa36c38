import type { Repeats } from '../../analysis';
import { type ColumnOf, DATA, model, number, PAGE, READ, SENT, type Table, tableOf } from '../../table/table';
import { fixed, percent, type ScoreScale, whole } from '../../ui/numbers';

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

/** Models of which it is said what repeats are worth. */
const MOST_SAID = 6;

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
  return tableOf<Repeats>(
    found,
    [
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
    ],
    { notes: found.length > 1 ? found.slice(0, MOST_SAID).map(noiseInWords) : [] },
  );
}

/** What a folded table of repeats says. */
export const repeatsFinding = (found: readonly Repeats[]): string =>
  found.length === 1 && found[0]
    ? noiseInWords(found[0])
    : `${whole(found.length)} models answered samples more than once.`;
