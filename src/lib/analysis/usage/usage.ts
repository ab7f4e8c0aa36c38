import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender, MetricInfo } from '../types';
import { answeredSamples, rightAnswers } from './answered';
import { type Asked, askUsage, countedRows, type Over, sumsOf } from './asked';
import type { TokenConvention } from './conventions';
import type { UsageUnit } from './prepare-usage';
import { type Spread, spreads } from './spreads';
import { mergedParts, type PartRow, type PartSums } from './sums';

/** A sum over responses, and how many of them have the figure. */
export interface Summed {
  sum: number;
  known: number;
}

export type Scope = 'sample' | 'last_call' | 'batch_average' | 'none';

export interface TokensOf extends Spread {
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
  /** Right answers; null where the metric is a number. */
  right: number | null;
  scopes: Partial<Record<Scope, number>>;
  conventions: TokenConvention[];
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
  const rows = await countedRows(asked);
  const [sums, samples, found, right, judged] = await Promise.all([
    sumsOf(asked, rows),
    answeredSamples(asked),
    spreads(asked, rows),
    rightAnswers(asked),
    judgeTokens(asked, comparison),
  ]);
  const of = indices.flatMap((i): TokensOf[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    return [
      {
        contender,
        samples: samples.get(i) ?? 0,
        ...tokensIn(sums.filter((row) => row.contender === i)),
        ...(found.get(i) ?? { median: null, p95: null, bins: [] }),
        right: right?.get(i) ?? (right === null ? null : 0),
        conventions: prepared.conventions.flatMap(({ contender, convention }) =>
          contender === i ? [convention] : [],
        ),
        judgeTokens: judged.get(contender.key) ?? null,
      },
    ];
  });
  const shared = asked.over === 'shared' ? Math.max(0, ...of.map((row) => row.samples)) : null;
  return { over: asked.over, metric, shared, units: prepared.units, rows: of };
}

function tokensIn(own: readonly PartRow[]) {
  const add = (of: (row: PartRow) => number): number => own.reduce((sum, row) => sum + of(row), 0);
  const scope: Partial<Record<Scope, number>> = {};
  for (const row of own) {
    const name = scopes[row.scope] ?? 'none';
    scope[name] = (scope[name] ?? 0) + row.responses;
  }
  return {
    responses: add((row) => row.responses),
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
    scopes: scope,
    parts: mergedParts(own),
  };
}

/** Tokens that a judge took over whole runs: never a part of what the model used. */
async function judgeTokens(
  { db, signal, prepared }: Asked,
  { evaluation, by }: Comparison,
): Promise<Map<string, number>> {
  if (!prepared.filled.judge) return new Map();
  const rows = await db.query<{ key: string; n: number | null }>(
    sql`SELECT ${contenderKey(by)} AS key, sum(r.judge_tokens) AS n FROM responses r JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND r.judge_tokens IS NOT NULL GROUP BY key`,
    { signal },
  );
  return new Map(rows.flatMap(({ key, n }) => (n === null ? [] : [[key, n] as const])));
}
