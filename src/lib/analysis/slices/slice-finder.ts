import type { Database, QueryOptions } from '../../engine/database';
import { derived, generation } from '../../engine/derived';
import { join, sql, type Sql } from '../../engine/sql';
import {
  benjaminiHochberg,
  type Moments,
  type SubsetMethod,
  type SubsetTest,
  subsetTest,
  type ValueCount,
} from '../../stats';
import { clusteredSlices } from './finder-clusters';
import { type FinderSlice, groupsOf } from './finder-groups';
import { type Label, labelsOf } from '../labels/labels';
import { isBelow } from '../comparison/field';
import { score } from '../comparison/grid';
import { MOST_CLUSTERED } from './slice-clusters';
import type { EdgesOf } from '../labels/coded-labels';
import { codeColumn, sliceable, type SliceSource, sliceSource } from './slice-source';
import type { Comparison, Contender } from '../types';

export interface FoundSlice {
  parts: FinderSlice['parts'];
  n: number;
  /** A minus B, in the unit of the metric, and how far from the same over all shared samples. */
  difference: number;
  beyond: number;
  /** After Benjamini-Hochberg over all slices that have a p of their own. */
  p: number | null;
  method: SubsetMethod | 'clustered t';
  distinguishable: boolean;
}

export interface FinderAnswer {
  a: Contender;
  b: Contender;
  shared: number;
  /** A minus B over all shared samples. */
  overall: number | null;
  /** Labels, and slices with enough samples, the same samples once. */
  labels: number;
  looked: number;
  /** Those with a p: of samples that belong together, a slice of one cluster has none. */
  tested: number;
  /** Labels that say what the models did: they are left out. */
  outcomes: readonly string[];
  /** Samples that belong together were taken together. */
  clustered: boolean;
  /** How p was found, each once. */
  methods: readonly FoundSlice['method'][];
  /** Of all those, how many differ from the rest after correction, to either side. */
  remain: number;
  /** Where A loses more than overall, most first; at most some hundred. */
  losing: FoundSlice[];
}

export interface FinderQuestion {
  a: string;
  b: string;
  /** Smallest number of shared samples in a slice. */
  least: number;
  /** Labels beside those that are looked at anyway. */
  labels: readonly string[] | null;
  edgesOf: EdgesOf;
}

/** Slices that are kept to be shown. */
const KEPT = 200;
/** The slices, single and in pairs, in which A loses most against B beyond what it loses over all; null without both. */
export async function findSlices(
  db: Database,
  comparison: Comparison,
  { a, b, least, labels: wanted, edgesOf }: FinderQuestion,
  options?: QueryOptions,
): Promise<FinderAnswer | null> {
  const found = await labelsOf(db, comparison.evaluation, options);
  const outcomes = found.labels.filter(({ outcome }) => outcome).map(({ key }) => key);
  const keys = [...new Set([...sliceable(found.labels).map(({ key }) => key), ...(wanted ?? [])])].filter(
    (key) => !outcomes.includes(key),
  );
  const source = await sliceSource(db, comparison, keys, edgesOf, options);
  const at = (key: string) => source?.indices.find((i) => source.prepared.contenders[i]?.key === key);
  const [first, second] = [at(a), at(b)];
  if (source === null || first === undefined || second === undefined) return null;
  const [one, other] = [source.prepared.contenders[first], source.prepared.contenders[second]];
  if (one === undefined || other === undefined) return null;
  const table = derived('finder', [await generation(db, options), ++built]);
  await db.run(workTable(table, source, sql`${score(first)} - ${score(second)}`));
  try {
    const whole = await wholeOf(source, table);
    const looked = distinct(await groupsOf(source, table), whole, least);
    const cluster = whole.n > MOST_CLUSTERED ? null : (comparison.cluster ?? null);
    const tests =
      cluster === null
        ? await testsOf(source, table, looked)
        : (await clusteredSlices(source, table, looked, cluster)).map((test): Tested => ({
            ...test,
            method: 'clustered t',
          }));
    const sign = source.prepared.metric.lowerIsBetter ? -1 : 1;
    return {
      ...{ a: one, b: other, shared: whole.n, overall: whole.mean, labels: source.coded.length },
      ...{ outcomes: outcomes.filter((key) => isToldApart(found.labels, key)), clustered: cluster !== null },
      ...ranked(looked, tests, sign),
    };
  } finally {
    await db.run(sql`DROP TABLE IF EXISTS ${table}`);
  }
}

/** Labels that would have been looked at. */
const isToldApart = (labels: readonly Label[], wanted: string): boolean =>
  labels.some(({ key, constant }) => key === wanted && !constant);

let built = 0;

const workTable = (table: Sql, { coded, from, where }: SliceSource, difference: Sql): Sql => sql`
  CREATE OR REPLACE TABLE ${table} AS
    SELECT match_key, ${difference} AS d, (hash(match_key) & 4294967295)::DOUBLE AS h
      ${join(
        coded.map((_, i) => sql`, ${codeColumn(i)}`),
        sql``,
      )}
    FROM ${from} WHERE ${where}`;

async function wholeOf({ db, signal }: SliceSource, table: Sql): Promise<Moments> {
  const [row] = await db.query<Moments>(
    sql`SELECT count(*) AS n, avg(d) AS mean, var_pop(d) * count(*) AS "centredSquares" FROM ${table}`,
    { signal },
  );
  return row ?? { n: 0, mean: null, centredSquares: null };
}

type Tested = Pick<SubsetTest, 'beyond' | 'p'> & { method: FoundSlice['method'] };

/** Slices that leave some samples out, the same samples once. */
function distinct(slices: readonly FinderSlice[], whole: Moments, least: number): FinderSlice[] {
  const seen = new Set<string>();
  return slices.filter(({ n, print }) => {
    if (n < least || n >= whole.n) return false;
    const samples = `${n} ${print}`;
    return !seen.has(samples) && seen.add(samples);
  });
}

/** Each against as many samples drawn at random from all. */
async function testsOf(
  { db, signal }: SliceSource,
  table: Sql,
  slices: readonly FinderSlice[],
): Promise<Tested[]> {
  if (slices.length === 0) return [];
  const values = await db.query<ValueCount>(
    sql`SELECT d AS value, count(*) AS n FROM ${table} GROUP BY d ORDER BY d`,
    { signal },
  );
  const test = subsetTest(
    values,
    slices.map(({ n }) => n),
  );
  return slices.map(({ n, sum }) => test({ n, mean: sum / n }));
}

function ranked(
  looked: readonly FinderSlice[],
  tests: readonly Tested[],
  sign: 1 | -1,
): Pick<FinderAnswer, 'looked' | 'tested' | 'methods' | 'remain' | 'losing'> {
  const tested = tests.flatMap(({ p }, i) => (p === null ? [] : [{ p, i }]));
  const corrected = benjaminiHochberg(tested.map(({ p }) => p));
  const pOf = new Map(tested.map(({ i }, k) => [i, corrected[k] ?? null]));
  const found = looked.map(({ parts, n, sum }, i): FoundSlice => {
    const p = pOf.get(i) ?? null;
    const { beyond, method } = tests[i] ?? { beyond: null, method: 'normal' };
    return { parts, n, difference: sum / n, beyond: beyond ?? 0, p, method, distinguishable: isBelow(p) };
  });
  const losing = found.filter(({ beyond }) => beyond * sign < 0);
  losing.sort((x, y) => sign * (x.beyond - y.beyond) || y.n - x.n);
  const sure = losing.filter(({ distinguishable }, i) => distinguishable && i >= KEPT).slice(0, KEPT);
  return {
    looked: looked.length,
    tested: tested.length,
    methods: [...new Set(found.map(({ method }) => method))],
    remain: found.filter(({ distinguishable }) => distinguishable).length,
    losing: [...losing.slice(0, KEPT), ...sure],
  };
}
