import type { Database, QueryOptions } from '../engine/database';
import { ident, join, list, sql, type Sql } from '../engine/sql';
import { clusteredFromSums, holm, meanFromMoments, type Moments, wilson } from '../stats';
import { sharedBy } from './coverage';
import { clusterOf, type PairedDifference, pairedDifferences } from './differences';
import { score } from './grid';
import { once } from './once';
import { type Filtered, prepare, type Prepared, shown } from './prepared';
import type { Comparison, Leaderboard, LeaderboardRow, MetricInfo } from './types';

type Aggregates = Record<string, number | null>;

/** A comparison is distinguishable when its corrected p is below this. */
export const ALPHA = 0.05;

/**
 * Scores and paired differences over the samples that all contenders shown share, best first.
 * Means and centred sums of squares come from SQL, intervals from `stats`.
 */
export async function leaderboard(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Leaderboard> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) throw new Error(`No metric ${comparison.metric} in ${comparison.evaluation}`);
  const indices = shown(prepared, comparison);
  if (indices.length === 0) return { metric: prepared.metric, rows: [], baseline: null, shared: 0 };
  const where = sharedBy(indices);
  const own = await ownScores(db, prepared, indices);
  const n = own['n'] ?? 0;
  const ranked = rank(indices, own, prepared.metric);
  const wanted = prepared.contenders.findIndex(({ key }) => key === comparison.baseline);
  const baseline = indices.includes(wanted) ? wanted : (ranked[0] ?? 0);
  const others = ranked.filter((i) => i !== baseline);
  const cluster = comparison.cluster ?? null;
  const [found, usage, clustered] = await Promise.all([
    pairedDifferences(
      db,
      prepared,
      others.map((i) => [i, baseline] as const),
      { where, cluster },
      options,
    ),
    usageOf(db, prepared, indices, n, options),
    cluster === null ? null : clusteredScores(db, prepared, indices, where, cluster, options),
  ]);
  const differences = corrected(found, prepared.metric);
  const rows = ranked.flatMap((i): LeaderboardRow[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    const cost = usage.get(i);
    return [
      {
        contender,
        n,
        repeatsPerSample: cost?.responses !== undefined && n > 0 ? cost.responses / n : 1,
        score: own[`mean${i}`] ?? null,
        ...(clustered?.get(i) ?? ownInterval(prepared, i, own, n)),
        difference: differences.get(i) ?? null,
        inputTokens: { mean: cost?.input_tokens ?? null, known: cost?.input_known ?? 0 },
        outputTokens: { mean: cost?.output_tokens ?? null, known: cost?.output_known ?? 0 },
        latencyMs: {
          mean: cost?.latency_ms ?? null,
          known: cost?.latency_known ?? 0,
          kinds: prepared.latencyKinds.get(i) ?? [],
        },
        costUsd: { mean: cost?.cost_usd ?? null, known: cost?.cost_known ?? 0 },
        tokensScopes: prepared.tokensScopes.get(i) ?? [],
      },
    ];
  });
  return { metric: prepared.metric, rows, baseline: prepared.contenders[baseline] ?? null, shared: n };
}

const as = (prefix: string, i: number): Sql => ident(`${prefix}${i}`);

/** Asked once for a filter and its contenders, whichever view is first. */
function ownScores(db: Database, prepared: Filtered, indices: readonly number[]): Promise<Aggregates> {
  const columns = indices.map(
    (i) => sql`avg(${score(i)}) AS ${as('mean', i)}, var_pop(${score(i)}) * count(*) AS ${as('squares', i)},
      sum((${score(i)} = 1)::INTEGER)::BIGINT AS ${as('ones', i)}`,
  );
  return once(prepared.scores, indices.join(' '), async () => {
    const [row] = await db.query<Aggregates>(
      sql`SELECT count(*) AS n, ${join(columns, sql`, `)} FROM ${prepared.grid} WHERE ${sharedBy(indices)}`,
    );
    return row ?? {};
  });
}

/** Contenders shown, best score first. */
export async function rankedContenders(
  db: Database,
  prepared: Filtered,
  indices: readonly number[],
): Promise<number[]> {
  return rank(indices, await ownScores(db, prepared, indices), prepared.metric);
}

function rank(indices: readonly number[], own: Aggregates, metric: MetricInfo): number[] {
  const worst = metric.lowerIsBetter ? Infinity : -Infinity;
  const of = (i: number): number => own[`mean${i}`] ?? worst;
  return [...indices].sort((a, b) => (metric.lowerIsBetter ? of(a) - of(b) : of(b) - of(a)) || a - b);
}

/** Wilson for a binary metric answered once a sample; averaged repeats are no longer binary and take the t interval. */
function ownInterval(
  prepared: Prepared,
  i: number,
  own: Aggregates,
  n: number,
): Pick<LeaderboardRow, 'interval' | 'method'> {
  if (prepared.metric.kind === 'binary' && !prepared.repeated.has(i))
    return { interval: wilson(own[`ones${i}`] ?? 0, n), method: 'wilson' };
  const moments: Moments = { n, mean: own[`mean${i}`] ?? null, centredSquares: own[`squares${i}`] ?? null };
  const { low, high } = meanFromMoments(moments);
  return { interval: { low, high }, method: 't' };
}

async function clusteredScores(
  db: Database,
  prepared: Filtered,
  indices: readonly number[],
  where: Sql,
  cluster: string,
  options?: QueryOptions,
): Promise<Map<number, Pick<LeaderboardRow, 'interval' | 'method'>>> {
  const rows = await db.query<Record<string, number>>(
    sql`WITH clusters AS (${clusterOf(cluster)})
        SELECT count(*) AS n, ${join(
          indices.map((i) => sql`sum(${score(i)}) AS ${as('sum', i)}`),
          sql`, `,
        )}
        FROM (SELECT * FROM ${prepared.grid} WHERE ${where}) g LEFT JOIN clusters c USING (match_key)
        GROUP BY coalesce('c' || c.cluster, 's' || match_key)`,
    options,
  );
  return new Map(
    indices.map((i) => {
      const sums = rows.map((row) => ({ n: row['n'] ?? 0, sum: row[`sum${i}`] ?? 0 }));
      const { low, high } = clusteredFromSums(sums);
      return [i, { interval: { low, high }, method: 'clustered t' }];
    }),
  );
}

type Difference = NonNullable<LeaderboardRow['difference']>;

/** Differences to the baseline with p by Holm over those shown. */
function corrected(found: readonly PairedDifference[], metric: MetricInfo): Map<number, Difference> {
  const p = holmOf(found);
  return new Map(
    found.map((difference, k) => {
      const { a, value, low, high, above, below, same, method } = difference;
      return [
        a,
        {
          value,
          interval: { low, high },
          p: p[k] ?? null,
          pRaw: difference.p,
          method,
          variance: difference.variance,
          distinguishable: isBelow(p[k] ?? null),
          better: metric.lowerIsBetter ? below : above,
          worse: metric.lowerIsBetter ? above : below,
          same,
        },
      ];
    }),
  );
}

export const isBelow = (p: number | null): boolean => p !== null && p < ALPHA;

/** Holm over those that have a p; the others stay null. */
export function holmOf(found: readonly { p: number | null }[]): (number | null)[] {
  const known = found.flatMap(({ p }) => (p === null ? [] : [p]));
  const adjusted = holm(known);
  let k = 0;
  return found.map(({ p }) => (p === null ? null : (adjusted[k++] ?? null)));
}

interface Usage {
  contender: number;
  responses: number;
  input_tokens: number | null;
  input_known: number;
  output_tokens: number | null;
  output_known: number;
  latency_ms: number | null;
  latency_known: number;
  cost_usd: number | null;
  cost_known: number;
}

/** Means over the responses behind the shared samples; a figure that some lack says how many have it. */
async function usageOf(
  db: Database,
  prepared: Filtered,
  indices: readonly number[],
  shared: number,
  options?: QueryOptions,
): Promise<Map<number, Usage>> {
  // Where nothing is left out, nothing has to be looked up.
  const keys =
    shared === prepared.size
      ? sql`match_key IS NOT NULL`
      : sql`match_key IN (SELECT match_key FROM ${prepared.grid} WHERE ${sharedBy(indices)})`;
  const mean = (name: string): Sql => sql`sum(${ident(name)}) / nullif(sum(${ident(`${name}_known`)}), 0)`;
  const known = (name: string): Sql => sql`sum(${ident(`${name}_known`)})::BIGINT`;
  const rows = await db.query<Usage>(
    sql`SELECT contender, sum(responses)::BIGINT AS responses,
               ${mean('input_tokens')} AS input_tokens, ${known('input_tokens')} AS input_known,
               ${mean('output_tokens')} AS output_tokens, ${known('output_tokens')} AS output_known,
               ${mean('latency')} AS latency_ms, ${known('latency')} AS latency_known,
               ${mean('cost')} AS cost_usd, ${known('cost')} AS cost_known
        FROM ${prepared.cells} c
        WHERE contender IN (${list(indices)}) AND ${keys}
        GROUP BY contender`,
    options,
  );
  return new Map(rows.map((row) => [row.contender, row]));
}
