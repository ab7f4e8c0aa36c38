import type { Database, QueryOptions } from '../../engine/database';
import { every, ident, join, list, nothing, sql, type Sql } from '../../engine/sql';
import { isBinaryPair } from '../differences';
import { type Filtered, prepare, score } from '../prepared';
import { FEW, type PairTally, type Tally } from './averages';
import { commonScale, scaledPair, scaledTally } from './common-scale';
import { partOf, partsOf } from './parts';
import { sourceMetrics } from './sources';
import type { LeafMatch, LeafQuestion, LeafScores, LeafSource, SubsetScores } from './types';

type Found = Record<string, number | null> & { subset: string | null };

/** The samples of one source that count, each with its subset; what all questions about it start from. */
interface Ground {
  prepared: Filtered;
  /** Indices of the contenders that are asked for. */
  shown: readonly number[];
  /** SELECT over the grid with a column `subset`. */
  rows: Sql;
}

/**
 * The scores of one dataset by subset and contender, on a scale from 0 to 1. null where there is no such evaluation or
 * metric. Means and centred squares come from SQL.
 */
export async function leafScores(
  db: Database,
  match: LeafMatch,
  asked: LeafQuestion,
  options?: QueryOptions,
): Promise<LeafScores | null> {
  const [first] = match.sources;
  if (first === undefined) return null;
  const metrics = await sourceMetrics(db, first, options);
  const metric = metrics.find((one) => one.metric === match.metric) ?? metrics[0];
  if (metric === undefined) return null;
  const grounds: Ground[] = [];
  for (const source of match.sources) {
    const ground = await groundOf(db, source, metric.metric, match.subsets, asked, options);
    if (ground !== null) grounds.push(ground);
  }
  const seen: SubsetScores[] = [];
  let answeredBy: string[] | null = null;
  let [lowest, highest] = [Infinity, -Infinity];
  let unnamed = 0;
  for (const ground of grounds) {
    const own = await ownTallies(db, ground, options);
    ({ lowest, highest } = { lowest: Math.min(lowest, own.lowest), highest: Math.max(highest, own.highest) });
    const here: string[] = own.answeredBy.map((i) => keyOf(ground, i));
    // Whoever lacks one of several sources lacks a part of the dataset.
    answeredBy = answeredBy === null ? here : answeredBy.filter((key) => here.includes(key));
    const shared = await sharedTallies(db, ground, own.answeredBy, asked.baseline, options);
    for (const { subset, tallies } of own.subsets) {
      if (subset === null) unnamed++;
      const common = shared.get(subset);
      seen.push({
        subset,
        own: tallies,
        shared: common?.tallies ?? new Map(),
        pairs: common?.pairs ?? new Map(),
      });
    }
  }
  const scale = commonScale(metric, lowest, highest);
  const wanted = match.subsets ?? [];
  const subsetsUnknown = wanted.length > 0 && seen.length > 0 && unnamed === seen.length;
  return {
    metric: metric.metric,
    metrics: metrics.map((one) => one.metric),
    scale,
    subsets: scale === null ? [] : seen.map((one) => onScale(one, scale)),
    answeredBy: answeredBy ?? [],
    contenders: grounds.flatMap(({ prepared, shown }) => shown.flatMap((i) => prepared.contenders[i] ?? [])),
    missingSubsets: subsetsUnknown
      ? []
      : wanted.filter((name) => !seen.some(({ subset }) => subset === name)),
    subsetsUnknown,
  };
}

const keyOf = ({ prepared }: Ground, i: number): string => prepared.contenders[i]?.key ?? '';

function onScale(one: SubsetScores, scale: NonNullable<LeafScores['scale']>): SubsetScores {
  const each = <T>(map: ReadonlyMap<string, T>, change: (value: T) => T) =>
    new Map([...map].map(([key, value]) => [key, change(value)]));
  return {
    subset: one.subset,
    own: each(one.own, (tally) => scaledTally(tally, scale)),
    shared: each(one.shared, (tally) => scaledTally(tally, scale)),
    pairs: each(one.pairs, (tally) => scaledPair(tally, scale)),
  };
}

async function groundOf(
  db: Database,
  source: LeafSource,
  metric: string,
  subsets: readonly string[] | null,
  { by, contenders, missingAs, chips }: LeafQuestion,
  options?: QueryOptions,
): Promise<Ground | null> {
  const comparison = { evaluation: source.evaluation, metric, by, contenders, chips };
  const prepared = await prepare(db, { ...comparison, baseline: null, missingAs }, options);
  if (prepared === null) return null;
  const shown = prepared.contenders.flatMap(({ key }, i) =>
    contenders === null || contenders.includes(key) ? [i] : [],
  );
  const strata = await strataOf(db, source, options);
  const named = sql`SELECT g.*, t.subset FROM ${prepared.grid} g ${source.dataset === null ? sql`LEFT` : nothing} JOIN (${strata}) t USING (match_key) WHERE ${prepared.pass}`;
  // What names no subset cannot be left out for having the wrong one.
  const wanted =
    subsets === null || subsets.length === 0
      ? sql`true`
      : sql`subset IN (${list(subsets)}) OR (SELECT count(subset) = 0 FROM named)`;
  const rows = sql`WITH named AS (${named}) SELECT * FROM named WHERE ${wanted}`;
  return { prepared, shown, rows };
}

/** Which subset a sample is of: match_key, subset. */
async function strataOf(db: Database, source: LeafSource, options?: QueryOptions): Promise<Sql> {
  if (source.dataset !== null) {
    const parts = await partsOf(db, options);
    const prefix = `${source.dataset}/`;
    return sql`SELECT match_key, min(CASE WHEN starts_with(subset, ${prefix}) THEN substr(subset, ${prefix.length + 1}) ELSE subset END) AS subset
      FROM ${parts.rows} WHERE part = ${partOf(parts, source) ?? null} AND match_key IS NOT NULL GROUP BY match_key`;
  }
  if (source.subset !== null)
    return sql`SELECT DISTINCT match_key, ${source.subset} AS subset FROM sample_matches
      WHERE evaluation = ${source.evaluation} AND match_key IS NOT NULL`;
  return sql`SELECT match_key, min(subset) AS subset FROM (
      SELECT p.match_key, l.value AS subset FROM sample_matches p JOIN sample_labels t USING (sample_key)
        JOIN labels l USING (label_id) WHERE l.key = 'subset' AND p.evaluation = ${source.evaluation}
      UNION ALL
      SELECT p.match_key, t.value FROM run_tags t JOIN merge_responses r USING (run_id)
        JOIN sample_matches p USING (sample_key) WHERE t.key = 'subset' AND p.evaluation = ${source.evaluation}
    ) WHERE match_key IS NOT NULL GROUP BY match_key`;
}

const as = (name: string, i: number): Sql => ident(`${name}${i}`);

const momentColumns = (value: Sql, i: number): Sql =>
  sql`count(${value}) AS ${as('n', i)}, avg(${value}) AS ${as('mean', i)},
      var_pop(${value}) * count(${value}) AS ${as('squares', i)}`;

const momentsIn = (row: Found, i: number) => ({
  n: row[`n${i}`] ?? 0,
  mean: row[`mean${i}`] ?? null,
  centredSquares: row[`squares${i}`] ?? null,
});

const isOnce = (prepared: Filtered, i: number): boolean => isBinaryPair(prepared, i, i);

function talliesIn(
  row: Found,
  { prepared, ...ground }: Ground,
  indices: readonly number[],
): Map<string, Tally> {
  return new Map(
    indices.map((i) => [
      keyOf({ prepared, ...ground }, i),
      { moments: momentsIn(row, i), ones: isOnce(prepared, i) ? (row[`ones${i}`] ?? 0) : null },
    ]),
  );
}

async function ownTallies(db: Database, ground: Ground, options?: QueryOptions) {
  const { shown, rows } = ground;
  if (shown.length === 0) return { subsets: [], answeredBy: [], lowest: Infinity, highest: -Infinity };
  const columns = shown.map(
    (i) => sql`${momentColumns(score(i), i)}, count(*) FILTER (${score(i)} = 1) AS ${as('ones', i)},
      min(${score(i)}) AS ${as('low', i)}, max(${score(i)}) AS ${as('high', i)}`,
  );
  const found = await db.query<Found>(
    sql`SELECT subset, ${join(columns, sql`, `)} FROM (${rows}) GROUP BY subset ORDER BY subset`,
    options,
  );
  const ends = (name: string) => found.flatMap((row) => shown.flatMap((i) => row[`${name}${i}`] ?? []));
  return {
    subsets: found.map((row) => ({ subset: row.subset, tallies: talliesIn(row, ground, shown) })),
    answeredBy: shown.filter((i) => found.some((row) => (row[`n${i}`] ?? 0) > 0)),
    lowest: Math.min(...ends('low')),
    highest: Math.max(...ends('high')),
  };
}

/** On the samples that all who answered anything of this source share, with the differences to the baseline. */
async function sharedTallies(
  db: Database,
  ground: Ground,
  answeredBy: readonly number[],
  baselineKey: string | null,
  options?: QueryOptions,
) {
  const { prepared, rows } = ground;
  const shared = sql`SELECT * FROM (${rows}) WHERE ${every(answeredBy.map((i) => sql`${score(i)} IS NOT NULL`))}`;
  const result = new Map<string | null, { tallies: Map<string, Tally>; pairs: Map<string, PairTally> }>();
  if (answeredBy.length === 0) return result;
  const b = answeredBy.find((i) => keyOf(ground, i) === baselineKey);
  const others = b === undefined ? [] : answeredBy.filter((i) => i !== b);
  const columns = answeredBy.map(
    (i) => sql`${momentColumns(score(i), i)}, count(*) FILTER (${score(i)} = 1) AS ${as('ones', i)}`,
  );
  for (const i of b === undefined ? [] : others) {
    const difference = sql`(${score(i)} - ${score(b ?? i)})`;
    columns.push(
      sql`avg(${difference}) AS ${as('dmean', i)}, var_pop(${difference}) * count(*) AS ${as('dsquares', i)},
          count(*) FILTER (${difference} > 1e-12) AS ${as('above', i)},
          count(*) FILTER (${difference} < -1e-12) AS ${as('below', i)},
          count(*) FILTER (${score(i)} = 1 AND ${score(b ?? i)} = 1) AS ${as('both', i)}`,
    );
  }
  const found = await db.query<Found>(
    sql`SELECT subset, count(*) AS n, ${join(columns, sql`, `)} FROM (${shared}) GROUP BY subset ORDER BY subset`,
    options,
  );
  const few =
    b === undefined ? new Map<number, Found[]>() : await fewOf(db, shared, found, others, b, options);
  for (const row of found) {
    const count = (name: string): number => row[name] ?? 0;
    const pairs = others.map((i): [string, PairTally] => {
      const [n, above, below, both] = [count('n'), count(`above${i}`), count(`below${i}`), count(`both${i}`)];
      const moments = { n, mean: row[`dmean${i}`] ?? null, centredSquares: row[`dsquares${i}`] ?? null };
      const isBinary = b !== undefined && isBinaryPair(prepared, i, b);
      const values =
        few.get(i)?.flatMap((one) => (one.subset === row.subset ? (one['d'] ?? []) : [])) ?? null;
      return [
        keyOf(ground, i),
        { moments, counts: isBinary ? [both, above, below, n - above - below - both] : null, few: values },
      ];
    });
    result.set(row.subset, { tallies: talliesIn(row, ground, answeredBy), pairs: new Map(pairs) });
  }
  return result;
}

/** The differences themselves, of pairs that have so few that their signs can all be counted. */
async function fewOf(
  db: Database,
  shared: Sql,
  found: readonly Found[],
  others: readonly number[],
  b: number,
  options?: QueryOptions,
): Promise<Map<number, Found[]>> {
  const few = others.filter(
    (i) => found.reduce((sum, row) => sum + (row[`above${i}`] ?? 0) + (row[`below${i}`] ?? 0), 0) <= FEW,
  );
  if (few.length === 0) return new Map();
  const rows = await db.query<Found>(
    join(
      few.map(
        (i) => sql`SELECT ${i}::INTEGER AS i, subset, ${score(i)} - ${score(b)} AS d FROM (${shared})
          WHERE abs(${score(i)} - ${score(b)}) > 1e-12`,
      ),
      sql` UNION ALL `,
    ),
    options,
  );
  return new Map(few.map((i) => [i, rows.filter((row) => row['i'] === i)]));
}
