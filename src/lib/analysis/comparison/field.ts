import { ident, join, sql, type Sql } from '../../engine/sql';
import { holm } from '../../stats';
import type { Compared } from './compared';
import type { PairedDifference } from './difference-of';
import { pairedDifferences } from './differences';
import { score, sharedBy } from './grid';
import { memoise } from '../../engine/memoise';
import { areEvidence } from './evidence';
import { stepDownOf } from './step-down';
import type { Chosen, Comparison, Correction, Family, MetricInfo } from '../types';

/** A comparison is distinguishable when its corrected p is below this. */
export const ALPHA = 0.05;
export const isBelow = (p: number | null): boolean => p !== null && p < ALPHA;

/** Every pair, until a baseline is chosen; then each with it. */
export const familyOf = ({ family, baseline }: Pick<Comparison, 'family' | 'baseline'>): Family =>
  family ?? (baseline === null ? 'pairs' : 'baseline');

/** A difference with what the family of comparisons makes of it. */
export interface FieldDifference extends PairedDifference {
  /** After the correction of the family; null for a pair that is not in it. */
  corrected: number | null;
  distinguishable: boolean;
  inFamily: boolean;
}

/** All that the statements on a page stand on: one ranking, one baseline, one correction. */
export interface Field extends Compared {
  /** Best first. */
  ranked: readonly number[];
  baseline: number;
  family: Family;
  /** Where each pair has its own samples, of those that have some. */
  comparisons: number;
  correction: Correction;
  chosenBy: Chosen;
  /** Samples that all share. */
  shared: number;
  /** Means, sums of squares and ones of each contender, by name and index: on the samples of `isOwn`. */
  own: Aggregates;
  /** Condition over the grid: what a contender's own figures stand on, where not all share. */
  isOwn: (i: number) => Sql | null;
  /** Each pair once, the better ranked first. */
  pairs: readonly FieldDifference[];
  /** A minus B. */
  between: (a: number, b: number) => FieldDifference | null;
}

export type Aggregates = Record<string, number | null>;

/** `by`: how the samples were chosen. */
export async function fieldBy(compared: Compared, by: Chosen): Promise<Field> {
  const { prepared, indices, comparison } = compared;
  const each = comparison.samples === 'pairs';
  const free = await ownScores(compared, each ? 'free' : 'shared', () => null);
  const first = rank(indices, free, prepared.metric);
  const wanted = prepared.contenders.findIndex(({ key }) => key === comparison.baseline);
  const found = await everyDifference(compared);
  const best = firstOfMany(first, found);
  const baseline = indices.includes(wanted) ? wanted : (best ?? first[0] ?? 0);
  const isOwn = (i: number): Sql | null =>
    each ? sql`(${score(i)} IS NOT NULL AND ${score(baseline)} IS NOT NULL)` : null;
  const own = each ? await ownScores(compared, `with ${baseline}`, isOwn) : free;
  const ranked = each ? rankByDifference(first, baseline, found, prepared.metric) : first;
  const family = familyOf(comparison);
  const isIn = ({ a, b }: PairedDifference) => family === 'pairs' || a === baseline || b === baseline;
  const known = areEvidence(by) ? found : found.map(asCounts);
  const stepDown = family === 'pairs' ? await stepDownOf(compared, known) : null;
  const corrected = correct(known, isIn, stepDown);
  const pairs = ranked.flatMap((a, k) => ranked.slice(k + 1).flatMap((b) => oriented(corrected, a, b) ?? []));
  return {
    ...compared,
    ...{ ranked, baseline, family, own, isOwn, pairs },
    correction: stepDown ? 'step-down' : 'holm',
    chosenBy: by,
    comparisons: pairs.filter(({ inFamily, n }) => inFamily && (n > 0 || !each)).length,
    shared: own['shared'] ?? 0,
    between: (a, b) => oriented(pairs, a, b),
  };
}

/**
 * The best of those that meet another on at least half as many samples as any two meet on: a mean of three samples leads no
 * comparison of forty.
 */
function firstOfMany(ranked: readonly number[], found: readonly PairedDifference[]): number | undefined {
  const meets = (i: number): number =>
    found.reduce((most, { a, b, n }) => (a === i || b === i ? Math.max(most, n) : most), 0);
  const most = found.reduce((all, { n }) => Math.max(all, n), 0);
  return most === 0 ? undefined : ranked.find((i) => 2 * meets(i) >= most);
}

/** Each pair once: asked for once for a filter and its contenders, whatever the baseline. */
function everyDifference({
  db,
  prepared,
  indices,
  comparison: { samples, cluster = null },
}: Compared): Promise<PairedDifference[]> {
  const wanted = indices.flatMap((a, k) => indices.slice(k + 1).map((b) => [a, b] as const));
  const where = samples === 'pairs' ? null : sharedBy(indices);
  return memoise(prepared.differences, JSON.stringify([indices, samples === 'pairs', cluster]), () =>
    pairedDifferences({ db, prepared }, wanted, { where, cluster }),
  );
}

const minus = (value: number | null): number | null => (value === null ? null : 0 - value);

/** The difference of the two as A minus B. */
function oriented<Difference extends PairedDifference>(
  found: readonly Difference[],
  a: number,
  b: number,
): Difference | null {
  const one = found.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
  if (one === undefined || one.a === a) return one ?? null;
  const { value, low, high, above, below } = one;
  return {
    ...one,
    ...{ a, b, value: minus(value), low: minus(high), high: minus(low), above: below, below: above },
  };
}

/** Samples that were chosen by their result tell nothing of a difference: what is counted stays, what is concluded goes. */
const asCounts = <Difference extends PairedDifference>(difference: Difference): Difference => ({
  ...difference,
  ...{ low: null, high: null, why: null, p: null, variance: null },
});

function correct(
  found: readonly PairedDifference[],
  isIn: (difference: PairedDifference) => boolean,
  stepDown: readonly number[] | null,
): FieldDifference[] {
  const corrected =
    stepDown ?? holmOf(found.map((difference) => ({ p: isIn(difference) ? difference.p : null })));
  return found.map((difference, k) => ({
    ...difference,
    corrected: corrected[k] ?? null,
    distinguishable: isBelow(corrected[k] ?? null),
    inFamily: isIn(difference),
  }));
}

/** Holm over those that have a p; the others stay null. */
export function holmOf(found: readonly { p: number | null }[]): (number | null)[] {
  const known = found.flatMap(({ p }) => (p === null ? [] : [p]));
  const adjusted = holm(known);
  let k = 0;
  return found.map(({ p }) => (p === null ? null : (adjusted[k++] ?? null)));
}

const as = (prefix: string, i: number): Sql => ident(`${prefix}${i}`);

/** Asked once for a filter and its contenders, whichever view is first. `name`: of what `isOwn` says. */
function ownScores(
  { db, prepared, indices }: Compared,
  name: string,
  isOwn: (i: number) => Sql | null,
): Promise<Aggregates> {
  const where = sharedBy(indices);
  const columns = indices.map((i) => {
    const mine = isOwn(i);
    const value = mine === null ? score(i) : sql`(CASE WHEN ${mine} THEN ${score(i)} END)`;
    return sql`count(${value}) AS ${as('n', i)}, avg(${value}) AS ${as('mean', i)},
      var_pop(${value}) * count(${value}) AS ${as('squares', i)},
      sum((${value} = 1)::INTEGER)::BIGINT AS ${as('ones', i)}`;
  });
  const isShared = name === 'shared';
  return memoise(prepared.scores, `${indices.join(' ')} ${name}`, async () => {
    const shared = isShared ? sql`count(*)` : sql`sum((${where})::INTEGER)::BIGINT`;
    const [row] = await db.query<Aggregates>(
      sql`SELECT ${shared} AS shared, ${join(columns, sql`, `)} FROM ${prepared.grid}
          WHERE ${isShared ? where : sql`true`}`,
    );
    return row ?? {};
  });
}

function rank(indices: readonly number[], own: Aggregates, metric: MetricInfo): number[] {
  const worst = metric.lowerIsBetter ? Infinity : -Infinity;
  const of = (i: number): number => own[`mean${i}`] ?? worst;
  return [...indices].sort((a, b) => (metric.lowerIsBetter ? of(a) - of(b) : of(b) - of(a)) || a - b);
}

/** Where each pair has its own samples, scores stand on different ones: the difference to the baseline orders them. */
function rankByDifference(
  first: readonly number[],
  baseline: number,
  found: readonly PairedDifference[],
  { lowerIsBetter }: MetricInfo,
): number[] {
  const gain = (i: number): number => {
    const value = i === baseline ? 0 : oriented(found, i, baseline)?.value;
    return value == null ? -Infinity : lowerIsBetter ? -value : value;
  };
  return [...first].sort((a, b) => {
    const [left, right] = [gain(a), gain(b)];
    return left === right ? first.indexOf(a) - first.indexOf(b) : right - left;
  });
}
