import type { Database, QueryOptions } from '../engine/database';
import { ident, join, list, sql, type Sql } from '../engine/sql';
import { holm, meanFromMoments, pairedBinary, pairedFromMoments, wilson, type Moments } from '../stats';
import { sharedBy } from './coverage';
import { samplesPass } from './filter';
import { prepare, score, shown, type Prepared } from './prepared';
import type { Comparison, Leaderboard, LeaderboardRow, MetricInfo } from './types';

type Aggregates = Record<string, number | null>;

/**
 * Scores and paired differences over the samples that all contenders shown share, best first.
 * One pass over the grid: means and centred sums of squares come from SQL, intervals from `stats`.
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
  const pass = sql`${sharedBy(indices)} AND ${samplesPass(comparison.chips, comparison.evaluation, comparison.by)}`;
  const [scores] = await db.query<Aggregates>(
    sql`SELECT count(*) AS n, ${join(indices.map(moments), sql`, `)} FROM ${prepared.grid} WHERE ${pass}`,
    options,
  );
  const own = scores ?? {};
  const n = own['n'] ?? 0;
  const ranked = rank(indices, own, prepared.metric);
  const wanted = prepared.contenders.findIndex(({ key }) => key === comparison.baseline);
  const baseline = indices.includes(wanted) ? wanted : (ranked[0] ?? 0);
  const others = ranked.filter((i) => i !== baseline);
  const [[pairs], usage] = await Promise.all([
    others.length === 0
      ? [undefined]
      : db.query<Aggregates>(
          sql`SELECT ${join(
            others.map((i) => paired(i, baseline)),
            sql`, `,
          )} FROM ${prepared.grid} WHERE ${pass}`,
          options,
        ),
    usageOf(db, prepared, indices, pass, options),
  ]);
  const differences = compare(prepared, others, baseline, pairs ?? {}, n);
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
        ...ownInterval(prepared, i, own, n),
        difference: differences.get(i) ?? null,
        inputTokens: { mean: cost?.input_tokens ?? null, known: cost?.input_known ?? 0 },
        outputTokens: { mean: cost?.output_tokens ?? null, known: cost?.output_known ?? 0 },
        latencyMs: {
          mean: cost?.latency_ms ?? null,
          known: cost?.latency_known ?? 0,
          kinds: cost?.kinds ?? [],
        },
        costUsd: { mean: cost?.cost_usd ?? null, known: cost?.cost_known ?? 0 },
        tokensScopes: cost?.scopes ?? [],
      },
    ];
  });
  return { metric: prepared.metric, rows, baseline: prepared.contenders[baseline] ?? null, shared: n };
}

const as = (prefix: string, i: number): Sql => ident(`${prefix}${i}`);

const moments = (i: number): Sql => sql`
  avg(${score(i)}) AS ${as('mean', i)}, var_pop(${score(i)}) * count(*) AS ${as('squares', i)},
  count(*) FILTER (${score(i)} = 1) AS ${as('ones', i)}`;

const paired = (i: number, b: number): Sql => {
  const difference = sql`(${score(i)} - ${score(b)})`;
  return sql`
    avg(${difference}) AS ${as('mean', i)}, var_pop(${difference}) * count(*) AS ${as('squares', i)},
    count(*) FILTER (${difference} > 1e-12) AS ${as('above', i)},
    count(*) FILTER (${difference} < -1e-12) AS ${as('below', i)},
    count(*) FILTER (${score(i)} = 1 AND ${score(b)} = 1) AS ${as('both', i)}`;
};

function rank(indices: readonly number[], own: Aggregates, metric: MetricInfo): number[] {
  const worst = metric.lowerIsBetter ? Infinity : -Infinity;
  const of = (i: number): number => own[`mean${i}`] ?? worst;
  return [...indices].sort((a, b) => (metric.lowerIsBetter ? of(a) - of(b) : of(b) - of(a)) || a - b);
}

const isBinary = (prepared: Prepared, i: number): boolean =>
  prepared.metric.kind === 'binary' && !prepared.repeated.has(i);

const momentsFrom = (row: Aggregates, i: number, n: number): Moments => ({
  n,
  mean: row[`mean${i}`] ?? null,
  centredSquares: row[`squares${i}`] ?? null,
});

/** Wilson for a binary metric answered once a sample; averaged repeats are no longer binary and take the t interval. */
function ownInterval(
  prepared: Prepared,
  i: number,
  own: Aggregates,
  n: number,
): Pick<LeaderboardRow, 'interval' | 'method'> {
  if (isBinary(prepared, i)) return { interval: wilson(own[`ones${i}`] ?? 0, n), method: 'wilson' };
  const { low, high } = meanFromMoments(momentsFrom(own, i, n));
  return { interval: { low, high }, method: 't' };
}

type Difference = NonNullable<LeaderboardRow['difference']>;

function compare(
  prepared: Prepared,
  others: readonly number[],
  baseline: number,
  row: Aggregates,
  n: number,
): Map<number, Difference> {
  const found = others.map((i): Difference => {
    const above = row[`above${i}`] ?? 0;
    const below = row[`below${i}`] ?? 0;
    const counts = {
      better: prepared.metric.lowerIsBetter ? below : above,
      worse: prepared.metric.lowerIsBetter ? above : below,
      same: n - above - below,
    };
    if (isBinary(prepared, i) && isBinary(prepared, baseline)) {
      const both = row[`both${i}`] ?? 0;
      const test = pairedBinary(both, above, below, n - both - above - below);
      return {
        value: test.difference,
        interval: { low: test.low, high: test.high },
        p: null,
        pRaw: test.mcnemar.exact,
        method: 'newcombe',
        distinguishable: false,
        ...counts,
      };
    }
    const test = pairedFromMoments(momentsFrom(row, i, n));
    return {
      value: test.mean,
      interval: { low: test.low, high: test.high },
      p: null,
      pRaw: test.p,
      method: 't',
      distinguishable: false,
      ...counts,
    };
  });
  const known = found.filter(({ pRaw }) => pRaw !== null);
  const corrected = holm(known.map(({ pRaw }) => pRaw ?? 1));
  known.forEach((difference, k) => {
    difference.p = corrected[k] ?? null;
    difference.distinguishable = difference.p !== null && difference.p < 0.05;
  });
  return new Map(others.map((i, k) => [i, found[k] as Difference]));
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
  kinds: string[];
  scopes: string[];
}

/** Means over the responses behind the shared samples; a figure that some lack says how many have it. */
async function usageOf(
  db: Database,
  prepared: Prepared,
  indices: readonly number[],
  pass: Sql,
  options?: QueryOptions,
): Promise<Map<number, Usage>> {
  const [rows, kinds] = await Promise.all([
    db.query<Omit<Usage, 'kinds' | 'scopes'>>(
      sql`SELECT contender, sum(responses)::BIGINT AS responses,
                 sum(input_tokens) / sum(input_tokens_known) AS input_tokens, sum(input_tokens_known)::BIGINT AS input_known,
                 sum(output_tokens) / sum(output_tokens_known) AS output_tokens, sum(output_tokens_known)::BIGINT AS output_known,
                 sum(latency_ms) / sum(latency_known) AS latency_ms, sum(latency_known)::BIGINT AS latency_known,
                 sum(cost_usd) / sum(cost_known) AS cost_usd, sum(cost_known)::BIGINT AS cost_known
          FROM ${prepared.cells} c
          WHERE contender IN (${list(indices)}) AND match_key IN (SELECT match_key FROM ${prepared.grid} WHERE ${pass})
          GROUP BY contender`,
      options,
    ),
    db.query<{ contender: number; kinds: string | null; scopes: string | null }>(
      sql`SELECT contender, string_agg(DISTINCT latency_kinds, ',') AS kinds, string_agg(DISTINCT tokens_scopes, ',') AS scopes
          FROM ${prepared.cells} WHERE contender IN (${list(indices)}) GROUP BY contender`,
      options,
    ),
  ]);
  const words = (text: string | null | undefined): string[] =>
    [...new Set((text ?? '').split(',').filter(Boolean))].sort();
  return new Map(
    rows.map((row) => {
      const kind = kinds.find(({ contender }) => contender === row.contender);
      return [row.contender, { ...row, kinds: words(kind?.kinds), scopes: words(kind?.scopes) }];
    }),
  );
}
