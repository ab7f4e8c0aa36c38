import { ident, sql, type Sql } from '../../engine/sql';
import { meanFromMoments, pairedFromMoments, ratioFromMoments } from '../../stats';
import { holmOf, isBelow } from '../field';
import type { Interval } from '../types';
import type { Asked } from './asked';
import type { Drawn } from './resample';
import { answersOf } from './sample-values';

type Ratio = Interval & { value: number | null };
type Difference = Interval & { n: number; value: number | null; p: number | null; distinguishable: boolean };

export interface Measured extends Interval {
  key: string;
  /** Samples on which the figure is known in full. */
  n: number;
  samples: number;
  /** A batch's figures divided by its samples: no interval. */
  averaged: boolean;
  /** By sample, repeats averaged first. */
  mean: number | null;
  /** Per right answer, of a binary metric. */
  perRight: Ratio | null;
  /** To the baseline, on the samples where both are known; null for the baseline itself. */
  difference: Difference | null;
}

/** Counts, means and variances, by name and place of the contender. */
export type Moments = Record<string, number | null>;

const at = (name: string, i: number): Sql => ident(`${name}${i}`);

export function momentsOf(
  values: readonly { i: number; value: Sql }[],
  right: ((i: number) => Sql) | null,
  baseline: number,
): Sql[] {
  const base = values.find((one) => one.i === baseline);
  return values.flatMap(({ i, value }) => {
    const rights =
      right === null
        ? []
        : [
            sql`avg(CASE WHEN ${value} IS NOT NULL THEN ${right(i)} END) AS ${at('right', i)}`,
            sql`var_pop(CASE WHEN ${value} IS NOT NULL THEN ${right(i)} END) AS ${at('rightvar', i)}`,
            sql`covar_pop(${right(i)}, ${value}) AS ${at('cov', i)}`,
          ];
    const paired =
      base === undefined || i === baseline
        ? []
        : [
            sql`count(${value} - ${base.value}) AS ${at('dn', i)}`,
            sql`avg(${value} - ${base.value}) AS ${at('dmean', i)}`,
            sql`var_pop(${value} - ${base.value}) AS ${at('dvar', i)}`,
          ];
    return [
      sql`count(${answersOf(i)}) AS ${at('all', i)}`,
      sql`count(${value}) AS ${at('n', i)}`,
      sql`avg(${value}) AS ${at('mean', i)}`,
      sql`var_pop(${value}) AS ${at('var', i)}`,
      ...rights,
      ...paired,
    ];
  });
}

const unknown: Interval = { low: null, high: null };
const centred = (variance: number | null, n: number): number | null =>
  variance === null ? null : variance * n;

export function measuredOf(
  row: Moments,
  i: number,
  { drawn, isAveraged, hasRight }: { drawn: Drawn | null; isAveraged: boolean; hasRight: boolean },
): Omit<Measured, 'key' | 'difference'> {
  const n = row[`n${i}`] ?? 0;
  const mean = row[`mean${i}`] ?? null;
  const variance = row[`var${i}`] ?? null;
  const own = meanFromMoments({ n, mean, centredSquares: centred(variance, n) });
  const range = ({ low, high }: Interval): Interval => (isAveraged ? unknown : { low, high });
  const resampled = drawn?.get(i);
  const ratio =
    !hasRight || mean === null
      ? null
      : ratioFromMoments({
          n,
          meanX: mean,
          meanY: row[`right${i}`] ?? 0,
          varX: variance ?? 0,
          varY: row[`rightvar${i}`] ?? 0,
          covXY: row[`cov${i}`] ?? 0,
        });
  return {
    n,
    samples: row[`all${i}`] ?? 0,
    mean,
    averaged: isAveraged,
    ...range(resampled?.mean ?? own),
    perRight: ratio && {
      value: ratio.ratio,
      ...(ratio.ratio === null ? unknown : range(resampled?.ratio ?? ratio)),
    },
  };
}

/** To the baseline, p by Holm over those shown. A batch's average repeats itself: it has no interval and no test. */
export function differencesOf(
  { prepared, indices }: Asked,
  row: Moments,
  baseline: number,
): Map<number, Difference> {
  const { averaged } = prepared;
  const found = indices.flatMap((i) => {
    const n = row[`dn${i}`] ?? 0;
    if (i === baseline || n === 0) return [];
    const mean = row[`dmean${i}`] ?? null;
    const paired = pairedFromMoments({ n, mean, centredSquares: centred(row[`dvar${i}`] ?? null, n) });
    const tested = !averaged.has(i) && !averaged.has(baseline);
    return [{ i, ...paired, ...(tested ? {} : { ...unknown, p: null }) }];
  });
  const p = holmOf(found);
  return new Map(
    found.map(({ i, n, mean, low, high }, k) => [
      i,
      { n, value: mean, low, high, p: p[k] ?? null, distinguishable: isBelow(p[k] ?? null) },
    ]),
  );
}
