import type { Database, QueryOptions } from '../engine/database';
import { DERIVED, generation } from '../engine/merge';
import { ident, join, sql, type Sql } from '../engine/sql';
import { benjaminiHochberg, type Moments, subsetMean } from '../stats';
import type { LabelSlice } from './label-slices';
import { labelsOf } from './labels';
import { isBelow } from './field';
import { score } from './grid';
import { codeColumn, type EdgesOf, sliceable, type SliceSource, sliceSource } from './slice-source';
import type { Comparison, Contender } from './types';

/** A value of a label, or of two labels at once. */
export interface FoundSlice {
  parts: readonly { key: string; slice: LabelSlice }[];
  n: number;
  /** A minus B, in the unit of the metric, and how far from the same over all shared samples. */
  difference: number;
  beyond: number;
  /** After Benjamini-Hochberg over all slices that were looked at. */
  p: number | null;
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
/** Pairs of labels in one statement: between two of them it can be stopped, and other questions have their turn. */
const AT_ONCE = 24;

interface Group {
  n: number;
  sum: number;
  /** Sum of a number of each sample: equal for slices of the same samples. */
  print: number;
}

/** The slices, single and in pairs, in which A loses most against B beyond what it loses over all; null without both. */
export async function findSlices(
  db: Database,
  comparison: Comparison,
  { a, b, least, labels: wanted, edgesOf }: FinderQuestion,
  options?: QueryOptions,
): Promise<FinderAnswer | null> {
  const found = await labelsOf(db, comparison.evaluation, options);
  const keys = [...new Set([...sliceable(found.labels).map(({ key }) => key), ...(wanted ?? [])])];
  const source = await sliceSource(db, comparison, keys, edgesOf, options);
  const at = (key: string) => source?.indices.find((i) => source.prepared.contenders[i]?.key === key);
  const [first, second] = [at(a), at(b)];
  if (source === null || first === undefined || second === undefined) return null;
  const [one, other] = [source.prepared.contenders[first], source.prepared.contenders[second]];
  if (one === undefined || other === undefined) return null;
  const table = ident(`${DERIVED}finder_${await generation(db, options)}_${++built}`);
  await db.run(workTable(table, source, sql`${score(first)} - ${score(second)}`));
  try {
    const whole = await wholeOf(db, table, options);
    const slices = await groupsOf(db, table, source, options);
    const sign = source.prepared.metric.lowerIsBetter ? -1 : 1;
    return {
      ...{ a: one, b: other, shared: whole.n, overall: whole.mean, labels: source.coded.length },
      ...ranked(slices, whole, least, sign),
    };
  } finally {
    await db.run(sql`DROP TABLE IF EXISTS ${table}`);
  }
}

let built = 0;

const workTable = (table: Sql, { coded, from, where }: SliceSource, difference: Sql): Sql => sql`
  CREATE OR REPLACE TABLE ${table} AS
    SELECT ${difference} AS d, (hash(match_key) & 4294967295)::DOUBLE AS h
      ${join(
        coded.map((_, i) => sql`, ${codeColumn(i)}`),
        sql``,
      )}
    FROM ${from} WHERE ${where}`;

async function wholeOf(db: Database, table: Sql, options?: QueryOptions): Promise<Moments> {
  const [row] = await db.query<Moments>(
    sql`SELECT count(*) AS n, avg(d) AS mean, var_pop(d) * count(*) AS "centredSquares" FROM ${table}`,
    options,
  );
  return row ?? { n: 0, mean: null, centredSquares: null };
}

type Slice = Group & { parts: FoundSlice['parts'] };

/** All slices that have a sample: of each label, then of each two labels. */
async function groupsOf(
  db: Database,
  table: Sql,
  { coded }: SliceSource,
  options?: QueryOptions,
): Promise<Slice[]> {
  const pairs = coded.flatMap((_, i) => [...coded.keys()].filter((j) => j > i).map((j) => [i, j] as const));
  const sets = [...coded.keys()].map((i): readonly [number, number | null] => [i, null]).concat(pairs);
  const slices: Slice[] = [];
  for (let from = 0; from < sets.length; from += AT_ONCE) {
    const some = sets.slice(from, from + AT_ONCE);
    const rows = await db.query<{ at: number; x: number; y: number | null } & Group>(
      join(
        some.map(([i, j], at) => {
          const number = { text: String(at), parameters: [] };
          const [x, y] = [codeColumn(i), j === null ? null : codeColumn(j)];
          return sql`SELECT ${number} AS at, ${x} AS x, ${y ?? sql`NULL`} AS y,
            count(*) AS n, sum(d) AS sum, sum(h) AS print FROM ${table} GROUP BY ${y === null ? x : sql`${x}, ${y}`}`;
        }),
        sql` UNION ALL `,
      ),
      options,
    );
    const groups = new Map<string, Slice>();
    for (const { at, x, y, ...group } of rows) {
      const [i, j] = some[at] ?? [0, null];
      const [label, other] = [coded[i], j === null ? null : coded[j]];
      for (const s of label?.codes[x] ?? [])
        for (const t of other == null ? [null] : (other.codes[y ?? -1] ?? [])) {
          const own = label?.slices[s];
          const second = t === null ? null : other?.slices[t];
          if (own === undefined || second === undefined) continue;
          // Samples that lack a label are looked at by themselves, not in pairs.
          if (second !== null && (own.kind === 'none' || second.kind === 'none')) continue;
          const key = `${at} ${s} ${t}`;
          const known = groups.get(key);
          if (known) add(known, group);
          else groups.set(key, { ...group, parts: partsOf(label, own, other, second) });
        }
    }
    slices.push(...groups.values());
  }
  return slices;
}

type Coded = SliceSource['coded'][number];

const partsOf = (
  label: Coded | undefined,
  own: LabelSlice,
  other: Coded | null | undefined,
  second: LabelSlice | null,
): FoundSlice['parts'] => [
  { key: label?.label.key ?? '', slice: own },
  ...(second === null ? [] : [{ key: other?.label.key ?? '', slice: second }]),
];

function add(into: Group, { n, sum, print }: Group): void {
  into.n += n;
  into.sum += sum;
  into.print += print;
}

function ranked(
  slices: readonly Slice[],
  whole: Moments,
  least: number,
  sign: 1 | -1,
): Pick<FinderAnswer, 'looked' | 'remain' | 'losing'> {
  const seen = new Set<string>();
  const looked = slices.filter(({ n, print }) => {
    if (n < least || n >= whole.n) return false;
    const samples = `${n} ${print}`;
    return !seen.has(samples) && seen.add(samples);
  });
  const tests = looked.map(({ n, sum }) => subsetMean({ n, mean: sum / n }, whole));
  const p = benjaminiHochberg(tests.map((test) => test.p ?? 1));
  const found = looked.map(({ parts, n, sum }, i): FoundSlice => {
    const corrected = tests[i]?.p == null ? null : (p[i] ?? null);
    const beyond = tests[i]?.beyond ?? 0;
    return { parts, n, difference: sum / n, beyond, p: corrected, distinguishable: isBelow(corrected) };
  });
  const losing = found.filter(({ beyond }) => beyond * sign < 0);
  losing.sort((x, y) => sign * (x.beyond - y.beyond) || y.n - x.n);
  const sure = losing.filter(({ distinguishable }, i) => distinguishable && i >= KEPT).slice(0, KEPT);
  return {
    looked: looked.length,
    remain: found.filter(({ distinguishable }) => distinguishable).length,
    losing: [...losing.slice(0, KEPT), ...sure],
  };
}
