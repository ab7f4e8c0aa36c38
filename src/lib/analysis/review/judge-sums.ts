import { ident, join, sql, type Sql } from '../../engine/sql';
import type { Moments } from '../../stats';
import type { Compared } from '../comparison/compared';
import { binaryDifference, type Difference, numericDifference } from '../comparison/difference-of';
import { isBinaryPair } from '../comparison/differences';
import { score } from '../comparison/grid';
import { scoreInterval } from '../comparison/score-interval';
import type { Interval } from '../types';
import type { JudgeScale } from './judge';

/** What the judge alone says of a contender, its scores from 0 to 1. */
export interface JudgeSums {
  contender: number;
  /** Over all samples that pass the filter and that it has a score on. */
  n: number;
  mean: number | null;
  interval: Interval;
  /** Of the samples that no label of the draw is for. */
  rest: Moments;
  /** Minus the baseline; null for the baseline. */
  toBaseline: { difference: Difference; rest: Moments } | null;
}

const FROM_0_TO_1 = { min: 0, max: 1, lowest: 0, highest: 1 };
/** What is added up at once: each contender is some twenty aggregates. */
const AT_ONCE = 8;

/** Without a judge (`scale` null) nothing has a score. `labelled`: by place of the contender, the samples whose labels correct. */
export async function judgeSums(
  compared: Compared,
  scale: JudgeScale | null,
  baseline: number,
  labelled: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<JudgeSums[]> {
  const { indices } = compared;
  const found: JudgeSums[] = [];
  for (let from = 0; from < indices.length; from += AT_ONCE)
    found.push(...(await some(compared, scale, baseline, labelled, indices.slice(from, from + AT_ONCE))));
  return found;
}

const f = (i: number): Sql => ident(`f${i}`);

async function some(
  { db, prepared, signal }: Compared,
  scale: JudgeScale | null,
  baseline: number,
  labelled: ReadonlyMap<number, ReadonlySet<number>>,
  indices: readonly number[],
): Promise<JudgeSums[]> {
  const all = [...new Set([baseline, ...indices])];
  const bearers = new Map<number, number[]>();
  for (const i of all)
    for (const sample of labelled.get(i) ?? []) bearers.set(sample, [...(bearers.get(sample) ?? []), i]);
  const rows = [...bearers].map(
    ([sample, by]) =>
      sql`(${sample}, [${join(
        by.map((i) => sql`${i}`),
        sql`, `,
      )}])`,
  );
  const by =
    rows.length > 0
      ? sql`(VALUES ${join(rows, sql`, `)})`
      : sql`(SELECT NULL::INTEGER, NULL::INTEGER[] LIMIT 0)`;
  const isLabelled = (i: number): Sql => sql`coalesce(list_contains("by", ${i}), false)`;
  const parts = indices.flatMap((i) => [
    ...momentsSql(`all${i}`, f(i), sql`true`),
    sql`(count(*) FILTER (${f(i)} = 1))::INTEGER AS ${ident(`ones${i}`)}`,
    ...momentsSql(`rest${i}`, f(i), sql`NOT ${isLabelled(i)}`),
    ...(i === baseline
      ? []
      : [
          ...momentsSql(`gap${i}`, sql`(${f(i)} - ${f(baseline)})`, sql`true`),
          ...momentsSql(
            `gaprest${i}`,
            sql`(${f(i)} - ${f(baseline)})`,
            sql`NOT (${isLabelled(i)} AND ${isLabelled(baseline)})`,
          ),
          sql`(count(*) FILTER (${f(i)} > ${f(baseline)}))::INTEGER AS ${ident(`above${i}`)}`,
          sql`(count(*) FILTER (${f(i)} < ${f(baseline)}))::INTEGER AS ${ident(`below${i}`)}`,
          sql`(count(*) FILTER (${f(i)} = 1 AND ${f(baseline)} = 1))::INTEGER AS ${ident(`both${i}`)}`,
        ]),
  ]);
  const [row = {}] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(parts, sql`, `)} FROM (
          SELECT ${join(
            all.map((i) => sql`${scale?.of(score(i)) ?? sql`NULL`}::DOUBLE AS ${f(i)}`),
            sql`, `,
          )}, l."by"
          FROM ${prepared.grid} g LEFT JOIN ${by} l(sample, "by") ON l.sample = g.match_key)`,
    { signal },
  );
  const isYesNo = (i: number) => scale?.is === 'right' && isBinaryPair(prepared, i, i);
  return indices.map((i) => {
    const all = momentsIn(row, `all${i}`);
    const { interval } = scoreInterval(
      { ...all, ones: row[`ones${i}`] ?? 0 },
      { ...FROM_0_TO_1, kind: isYesNo(i) ? 'binary' : 'numeric' },
      isYesNo(i),
    );
    const tally = { above: row[`above${i}`] ?? 0, below: row[`below${i}`] ?? 0 };
    const gap = momentsIn(row, `gap${i}`);
    const difference =
      isYesNo(i) && isYesNo(baseline)
        ? binaryDifference({ n: gap.n, both: row[`both${i}`] ?? 0, ...tally })
        : numericDifference(gap, tally);
    return {
      ...{ contender: i, n: all.n, mean: all.mean, interval },
      rest: momentsIn(row, `rest${i}`),
      toBaseline: i === baseline ? null : { difference, rest: momentsIn(row, `gaprest${i}`) },
    };
  });
}

const momentsSql = (name: string, value: Sql, where: Sql): Sql[] => [
  sql`count(${value}) FILTER (${where})::INTEGER AS ${ident(`${name}_n`)}`,
  sql`avg(${value}) FILTER (${where}) AS ${ident(`${name}_mean`)}`,
  sql`var_pop(${value}) FILTER (${where}) * count(${value}) FILTER (${where}) AS ${ident(`${name}_squares`)}`,
];

const momentsIn = (row: Readonly<Record<string, number | null>>, name: string): Moments => ({
  n: row[`${name}_n`] ?? 0,
  mean: row[`${name}_mean`] ?? null,
  centredSquares: row[`${name}_squares`] ?? null,
});
