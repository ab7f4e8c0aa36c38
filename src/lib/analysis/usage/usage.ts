import type { Database, QueryOptions } from '../../engine/database';
import { all, every, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../contenders';
import { samplesPass, sampleChips } from '../filter';
import { sharedSamples } from '../leaderboard';
import { prepare, shown as shownOf } from '../prepared';
import { ensureHits } from '../search-hits';
import type { Comparison, Contender, MetricInfo } from '../types';
import type { TokenConvention } from './conventions';
import { prepareUsage, type PreparedUsage, type UsageUnit } from './prepare-usage';

/** Which responses are counted: those to the samples that are compared, or every one that passes the filter. */
export type Over = 'shared' | 'all';

/** A sum over responses, and how many of them have the figure. */
export interface Summed {
  sum: number;
  known: number;
}

export interface PartSums {
  /** Unit and what is known: see `PART`. */
  part: number;
  responses: number;
  fresh: number;
  cache_read: number;
  cache_write: number;
  output: number;
  reasoning: number;
  reported: number;
}

export type Scope = 'sample' | 'last_call' | 'batch_average' | 'none';

export interface TokensOf {
  contender: Contender;
  responses: number;
  /** Samples that they answer. */
  samples: number;
  failed: number;
  /** Stopped by the limit of length. */
  cut: number;
  input: Summed;
  cacheRead: Summed;
  cacheWrite: Summed;
  output: Summed;
  reasoning: Summed;
  total: Summed;
  median: number | null;
  p95: number | null;
  /** Right answers; null where the metric is a number. */
  right: number | null;
  scopes: Partial<Record<Scope, number>>;
  conventions: TokenConvention[];
  /** Responses by the bin of their output and reasoning: `BINS_A_DECADE` a power of ten. */
  bins: { bin: number; responses: number }[];
  parts: PartSums[];
  judgeTokens: number | null;
}

export interface Usage {
  over: Over;
  metric: MetricInfo | null;
  /** Samples that are compared; null where every response counts. */
  shared: number | null;
  units: UsageUnit[];
  rows: TokensOf[];
}

export const BINS_A_DECADE = 6;

/** The prepared tables, who is shown, and which samples count, as a condition over `match_key`. */
export interface Asked {
  prepared: PreparedUsage;
  indices: number[];
  where: Sql;
  over: Over;
  metric: MetricInfo | null;
  /** Scores by sample and contender; null without a metric. */
  cells: Sql | null;
  grid: Sql | null;
}

export async function askUsage(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<Asked> {
  const [found, prepared] = [
    comparison.metric === '' ? null : await prepare(db, comparison, options),
    await prepareUsage(db, comparison.evaluation, comparison.by),
  ];
  const facts = { contenders: prepared.contenders } as Parameters<typeof shownOf>[0];
  const indices = shownOf(found ?? facts, comparison);
  const shares = found !== null && over === 'shared' && indices.length > 0;
  const chips = sampleChips(comparison.chips);
  if (found === null) await ensureHits(db, chips);
  return {
    prepared,
    indices,
    over: shares ? 'shared' : 'all',
    metric: found?.metric ?? null,
    cells: found?.cells ?? null,
    grid: found?.grid ?? null,
    where: shares
      ? sql`match_key IN (SELECT match_key FROM ${found.grid} WHERE ${sharedSamples(found, indices)})`
      : chips.length === 0
        ? all
        : (found?.pass ?? samplesPass(chips, comparison.evaluation, comparison.by)),
  };
}

type PartRow = PartSums & {
  contender: number;
  scope: number;
  failed: number;
  cut: number;
  counted: number;
  read_known: number;
  write_known: number;
  output_known: number;
  reasoning_known: number;
  total: number | null;
  total_known: number;
};

const scopes: readonly Scope[] = ['none', 'sample', 'last_call', 'batch_average'];

/** Tokens of each contender shown, each response counted once. */
export async function usage(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<Usage> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared, indices, metric } = asked;
  const from = sql`FROM ${prepared.uses} WHERE ${every([sql`contender IN (${list(indices)})`, asked.where])}`;
  const [sums, quantiles, bins, right, judged] = await Promise.all([
    db.query<PartRow>(
      sql`SELECT contender, part, scope, count(*) AS responses,
            count(*) FILTER (failed) AS failed, count(*) FILTER (cut) AS cut,
            coalesce(sum(fresh), 0) AS fresh, count(fresh) AS counted,
            coalesce(sum(cache_read), 0) AS cache_read, count(cache_read) AS read_known,
            coalesce(sum(cache_write), 0) AS cache_write, count(cache_write) AS write_known,
            coalesce(sum(output), 0) AS output, count(output) AS output_known,
            coalesce(sum(reasoning), 0) AS reasoning, count(reasoning) AS reasoning_known,
            sum(total) AS total, count(total) AS total_known, coalesce(sum(reported), 0) AS reported
          ${from} GROUP BY contender, part, scope ORDER BY part, scope`,
      options,
    ),
    db.query<{ contender: number; median: number | null; p95: number | null; samples: number }>(
      sql`SELECT contender, quantile_cont(total, 0.5) AS median, quantile_cont(total, 0.95) AS p95,
                 count(DISTINCT match_key) AS samples
          ${from} GROUP BY contender`,
      options,
    ),
    db.query<{ contender: number; bin: number; responses: number }>(
      sql`SELECT contender, floor(log10(x) * ${BINS_A_DECADE})::INTEGER AS bin, count(*) AS responses
          FROM (SELECT contender, output + coalesce(reasoning, 0) AS x ${from}) WHERE x >= 1
          GROUP BY contender, bin ORDER BY bin`,
      options,
    ),
    rightAnswers(db, asked, options),
    judgeTokens(db, comparison, options),
  ]);
  const rows = indices.flatMap((i): TokensOf[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    const own = sums.filter((row) => row.contender === i);
    const add = (of: (row: PartRow) => number | null): number =>
      own.reduce((sum, row) => sum + (of(row) ?? 0), 0);
    const quantile = quantiles.find((row) => row.contender === i);
    const scope: Partial<Record<Scope, number>> = {};
    for (const row of own) {
      const name = scopes[row.scope] ?? 'none';
      scope[name] = (scope[name] ?? 0) + row.responses;
    }
    return [
      {
        contender,
        responses: add((row) => row.responses),
        samples: quantile?.samples ?? 0,
        failed: add((row) => row.failed),
        cut: add((row) => row.cut),
        input: {
          sum: add((row) => row.fresh + row.cache_read + row.cache_write),
          known: add((row) => row.counted),
        },
        cacheRead: { sum: add((row) => row.cache_read), known: add((row) => row.read_known) },
        cacheWrite: { sum: add((row) => row.cache_write), known: add((row) => row.write_known) },
        output: { sum: add((row) => row.output), known: add((row) => row.output_known) },
        reasoning: { sum: add((row) => row.reasoning), known: add((row) => row.reasoning_known) },
        total: { sum: add((row) => row.total), known: add((row) => row.total_known) },
        median: quantile?.median ?? null,
        p95: quantile?.p95 ?? null,
        right: right?.get(i) ?? (right === null ? null : 0),
        scopes: scope,
        conventions: prepared.conventions.flatMap(({ contender, convention }) =>
          contender === i ? [convention] : [],
        ),
        bins: bins.flatMap(({ contender, bin, responses }) => (contender === i ? [{ bin, responses }] : [])),
        parts: mergedParts(own),
        judgeTokens: judged.get(contender.key) ?? null,
      },
    ];
  });
  const shared = asked.over === 'shared' ? Math.max(0, ...rows.map((row) => row.samples)) : null;
  return { over: asked.over, metric, shared, units: prepared.units, rows };
}

/** The scope of the figures does not change what they cost, but for the last call, which is in `part`. */
function mergedParts(rows: readonly PartSums[]): PartSums[] {
  const parts = new Map<number, PartSums>();
  for (const { part, responses, fresh, cache_read, cache_write, output, reasoning, reported } of rows) {
    const sum = parts.get(part);
    const own = { part, responses, fresh, cache_read, cache_write, output, reasoning, reported };
    if (sum === undefined) {
      parts.set(part, own);
      continue;
    }
    for (const key of Object.keys(own) as (keyof PartSums)[]) if (key !== 'part') sum[key] += own[key];
  }
  return [...parts.values()];
}

async function rightAnswers(
  db: Database,
  { cells, metric, indices, where }: Asked,
  options?: QueryOptions,
): Promise<Map<number, number> | null> {
  if (cells === null || metric?.kind !== 'binary') return null;
  const right = metric.lowerIsBetter ? sql`usable - score * usable` : sql`score * usable`;
  const rows = await db.query<{ contender: number; n: number }>(
    sql`SELECT contender, coalesce(sum(${right}), 0) AS n FROM ${cells}
        WHERE contender IN (${list(indices)}) AND ${where} GROUP BY contender`,
    options,
  );
  return new Map(rows.map(({ contender, n }) => [contender, Math.round(n)]));
}

/** Tokens that a judge took over whole runs: never a part of what the model used. */
async function judgeTokens(
  db: Database,
  { evaluation, by }: Comparison,
  options?: QueryOptions,
): Promise<Map<string, number>> {
  const rows = await db.query<{ key: string; n: number | null }>(
    sql`SELECT ${contenderKey(by)} AS key, sum(r.judge_tokens) AS n FROM responses r JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND r.judge_tokens IS NOT NULL GROUP BY key`,
    options,
  );
  return new Map(rows.flatMap(({ key, n }) => (n === null ? [] : [[key, n] as const])));
}
