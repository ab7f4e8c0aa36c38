import type { Database, QueryOptions } from '../../engine/database';
import { every, ident, join, sql, type Sql } from '../../engine/sql';
import { bootstrapRatios, meanFromMoments, pairedFromMoments, ratioFromMoments } from '../../stats';
import { holmOf, isBelow } from '../leaderboard';
import { score } from '../prepared';
import type { Comparison, Interval } from '../types';
import { type CostRule } from './cost-rule';
import { components, type PreparedUsage, whole } from './prepare-usage';
import { type Asked, askUsage, type Over } from './usage';

export type Measure = 'cost' | 'tokens' | 'latency';

/** Up to so many values (samples times contenders) intervals are resampled; above, mean and ratio are near normal. */
export const RESAMPLED = 8_000;

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
  perRight: (Interval & { value: number | null }) | null;
  /** To the baseline, on the samples where both are known; null for the baseline itself. */
  difference:
    (Interval & { n: number; value: number | null; p: number | null; distinguishable: boolean }) | null;
}

export interface Measures {
  measure: Measure;
  method: 'bootstrap' | 't';
  rows: Measured[];
}

/** What every sample takes: the cost under `rules` (by part), the tokens, or the time (by its one comparable kind). */
export interface MeasureOptions {
  measure: Measure;
  rules: ReadonlyMap<number, CostRule>;
  /** The currency that is compared; costs in another are not known. */
  currency: string | null;
  /** Contender keys whose latency can be compared. */
  comparable: ReadonlySet<string>;
  baseline: string | null;
}

export async function measures(
  db: Database,
  comparison: Comparison,
  over: Over,
  how: MeasureOptions,
  options?: QueryOptions,
): Promise<Measures> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared, indices } = asked;
  await makeWide(db, prepared);
  const values = indices.map((i) => ({ i, value: valueOf(prepared, i, how) }));
  const baseline = prepared.contenders.findIndex(({ key }) => key === how.baseline);
  const right = rightOf(asked);
  const from = sql`FROM ${prepared.wide.table} w ${
    right === null ? sql`` : sql`JOIN ${asked.grid ?? sql``} g USING (match_key)`
  } WHERE ${every([asked.where])}`;
  const columns = values.flatMap(({ i, value }) => {
    const own = [
      sql`count(${responsesOf(i)}) AS ${at('all', i)}`,
      sql`count(${value}) AS ${at('n', i)}`,
      sql`avg(${value}) AS ${at('mean', i)}`,
      sql`var_pop(${value}) AS ${at('var', i)}`,
    ];
    const rights =
      right === null
        ? []
        : [
            sql`avg(${right(i)}) FILTER (${value} IS NOT NULL) AS ${at('right', i)}`,
            sql`var_pop(${right(i)}) FILTER (${value} IS NOT NULL) AS ${at('rightvar', i)}`,
            sql`covar_pop(${right(i)}, ${value}) AS ${at('cov', i)}`,
          ];
    const base = values.find((one) => one.i === baseline);
    const paired =
      base === undefined || i === baseline
        ? []
        : [
            sql`count(${value} - ${base.value}) AS ${at('dn', i)}`,
            sql`avg(${value} - ${base.value}) AS ${at('dmean', i)}`,
            sql`var_pop(${value} - ${base.value}) AS ${at('dvar', i)}`,
          ];
    return [...own, ...rights, ...paired];
  });
  if (columns.length === 0) return { measure: how.measure, method: 't', rows: [] };
  const [row = {}] = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(columns, sql`, `)} ${from}`,
    options,
  );
  const most = Math.max(0, ...indices.map((i) => row[`all${i}`] ?? 0));
  const resampled =
    most * indices.length <= RESAMPLED ? await resample(db, values, right, from, options) : null;
  const differences = indices.flatMap((i) => {
    const n = row[`dn${i}`] ?? 0;
    if (i === baseline || n === 0) return [];
    const squares = row[`dvar${i}`] ?? null;
    const found = pairedFromMoments({
      n,
      mean: row[`dmean${i}`] ?? null,
      centredSquares: squares === null ? null : squares * n,
    });
    // A batch's average repeats itself: it has no interval and no test.
    const tested = !prepared.averaged.has(i) && !prepared.averaged.has(baseline);
    return [{ i, ...found, p: tested ? found.p : null }];
  });
  const p = holmOf(differences);
  const rows = indices.flatMap((i): Measured[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    const n = row[`n${i}`] ?? 0;
    const mean = row[`mean${i}`] ?? null;
    const variance = row[`var${i}`] ?? null;
    const own = meanFromMoments({ n, mean, centredSquares: variance === null ? null : variance * n });
    const drawn = resampled?.get(i);
    const isAveraged = prepared.averaged.has(i);
    const range = <Of extends Interval>(of: Of): Of => (isAveraged ? { ...of, low: null, high: null } : of);
    const rangeOfPair = <Of extends Interval>(of: Of): Of =>
      isAveraged || prepared.averaged.has(baseline) ? { ...of, low: null, high: null } : of;
    const k = differences.findIndex((one) => one.i === i);
    const difference = differences[k];
    const ratio =
      right === null || mean === null
        ? null
        : ratioFromMoments({
            n,
            meanX: mean,
            meanY: row[`right${i}`] ?? 0,
            varX: variance ?? 0,
            varY: row[`rightvar${i}`] ?? 0,
            covXY: row[`cov${i}`] ?? 0,
          });
    return [
      {
        key: contender.key,
        n,
        samples: row[`all${i}`] ?? 0,
        mean,
        averaged: isAveraged,
        ...range(drawn?.mean ?? { low: own.low, high: own.high }),
        perRight: ratio && {
          value: ratio.ratio,
          ...(ratio.ratio === null
            ? { low: null, high: null }
            : range(drawn?.ratio ?? { low: ratio.low, high: ratio.high })),
        },
        difference: difference
          ? {
              n: difference.n,
              value: difference.mean,
              ...rangeOfPair({ low: difference.low, high: difference.high }),
              p: p[k] ?? null,
              distinguishable: isBelow(p[k] ?? null),
            }
          : null,
      },
    ];
  });
  return { measure: how.measure, method: resampled ? 'bootstrap' : 't', rows };
}

const at = (name: string, i: number): Sql => ident(`${name}${i}`);
const responsesOf = (i: number): Sql => ident(`m${i}`);
const column = (part: number, name: string): Sql => ident(`p${part}_${name}`);

function rightOf({ grid, metric }: Asked): ((i: number) => Sql) | null {
  if (grid === null || metric?.kind !== 'binary') return null;
  return metric.lowerIsBetter ? (i) => sql`(1 - ${score(i)})` : score;
}

/** SQL over the wide table: what a sample takes of contender `i`, NULL where it is not known in full. */
function valueOf(prepared: PreparedUsage, i: number, how: MeasureOptions): Sql {
  if (how.measure === 'tokens') return at('t', i);
  if (how.measure === 'latency')
    return how.comparable.has(prepared.contenders[i]?.key ?? '') ? at('l', i) : sql`NULL::DOUBLE`;
  const unknown: Sql[] = [];
  const terms: Sql[] = [];
  for (const { part, contender, has } of prepared.parts) {
    if (contender !== i) continue;
    const there = sql`${column(part, 'n')} > 0`;
    const rule = how.rules.get(part);
    if (
      rule === undefined ||
      rule.basis === 'unknown' ||
      rule.partial !== 'no' ||
      rule.currency !== how.currency
    ) {
      unknown.push(there);
      continue;
    }
    if (rule.basis === 'reported') {
      terms.push(sql`coalesce(${column(part, 'reported')}, 0)`);
      continue;
    }
    for (const name of components) {
      if (!has[name]) continue;
      if (rule.unpriced.includes(name)) unknown.push(sql`${column(part, name)} > 0`);
      else terms.push(sql`coalesce(${column(part, name)}, 0) * ${exact(rule.rates[name])}`);
    }
    if (rule.rates.request > 0)
      terms.push(sql`coalesce(${column(part, 'n')}, 0) * ${exact(rule.rates.request)}`);
  }
  const none = [sql`${responsesOf(i)} IS NULL`, ...unknown];
  const sum = terms.length === 0 ? sql`0::DOUBLE` : join(terms, sql` + `);
  return sql`CASE WHEN ${join(none, sql` OR `)} THEN NULL ELSE ${sum} END`;
}

/** A rate in full: as text, since a parameter would stand in many places. */
const exact = (value: number): Sql => ({ text: `${value}::DOUBLE`, parameters: [] });

type Drawn = Map<number, { mean: Interval; ratio: Interval | null }>;

async function resample(
  db: Database,
  values: readonly { i: number; value: Sql }[],
  right: ((i: number) => Sql) | null,
  from: Sql,
  options?: QueryOptions,
): Promise<Drawn> {
  const columns = values.flatMap(({ i, value }) => [
    sql`${value} AS ${at('x', i)}`,
    ...(right === null ? [] : [sql`${right(i)} AS ${at('y', i)}`]),
  ]);
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(columns, sql`, `)} ${from} ORDER BY match_key`,
    options,
  );
  const drawn: Drawn = new Map();
  // Contenders that are known on every sample take the same draws.
  const whole = values.filter(({ i }) => rows.length > 0 && rows.every((row) => row[`x${i}`] != null));
  const of = (name: string): Float64Array => Float64Array.from(rows, (row) => row[name] ?? NaN);
  const pairs = whole.flatMap(({ i }) => {
    const x = of(`x${i}`);
    return [{ x, y: null }, ...(right === null ? [] : [{ x, y: of(`y${i}`) }])];
  });
  const intervals = bootstrapRatios(pairs, rows.length);
  whole.forEach(({ i }, k) => {
    const step = right === null ? 1 : 2;
    const none = { low: null, high: null };
    drawn.set(i, {
      mean: intervals[k * step] ?? none,
      ratio: right === null ? null : (intervals[k * step + 1] ?? none),
    });
  });
  return drawn;
}

/** A row a sample: means over the answers of a contender, so that repeats are averaged first. */
function makeWide(db: Database, prepared: PreparedUsage): Promise<void> {
  const { wide } = prepared;
  wide.made ??= db.run(buildWide(prepared)).catch((error: unknown) => {
    wide.made = null;
    throw error;
  });
  return wide.made;
}

function buildWide({ contenders, parts, uses, wide }: PreparedUsage): Sql {
  const columns = contenders.flatMap((_, i) => {
    const own = sql`FILTER (contender = ${whole(i)})`;
    const all = sql`count(*) ${own}`;
    const complete = (name: Sql): Sql =>
      sql`CASE WHEN count(${name}) ${own} = ${all} THEN avg(${name}) ${own} END`;
    return [
      sql`nullif(${all}, 0)::INTEGER AS ${responsesOf(i)}`,
      sql`${complete(sql`total`)} AS ${at('t', i)}`,
      sql`${complete(sql`latency`)} AS ${at('l', i)}`,
      ...parts
        .filter(({ contender }) => contender === i)
        .flatMap(({ part, has }) => {
          const of = sql`FILTER (part = ${whole(part)})`;
          const mean = (name: Sql): Sql => sql`sum(${name}) ${of} / nullif(${all}, 0)`;
          return [
            sql`count(*) ${of} / nullif(${all}, 0) AS ${column(part, 'n')}`,
            ...components.flatMap((name) =>
              has[name] ? [sql`${mean(ident(name))} AS ${column(part, name)}`] : [],
            ),
            ...(part % 2 === 1 ? [sql`${mean(sql`reported`)} AS ${column(part, 'reported')}`] : []),
          ];
        }),
    ];
  });
  return sql`CREATE OR REPLACE TABLE ${wide.table} AS
    SELECT match_key, ${columns.length === 0 ? sql`0 AS nobody` : join(columns, sql`, `)}
    FROM ${uses} WHERE match_key IS NOT NULL GROUP BY match_key ORDER BY match_key`;
}
