import type { Database, QueryOptions } from '../../engine/database';
import { all, ident, join, list, sql, type Sql } from '../../engine/sql';
import { inClusters } from './cluster-sql';
import { areEvidence } from './evidence';
import type { Field } from './field';
import { fieldOf, metricOf } from './field-of';
import { possibleScores, within } from '../metrics/possible';
import { averagedOver } from '../metrics/several-conditions';
import { score, sharedBy } from './grid';
import { askedOf, scalesApart } from './scales';
import { clusteredScoreInterval, needsScores, scoreInterval } from './score-interval';
import { waysApart } from './ways';
import type { Comparison, Leaderboard, LeaderboardRow } from '../types';

/**
 * Scores and paired differences to the baseline, best first: over the samples that all contenders shown share, or over
 * those that each shares with the baseline. Means and centred sums of squares come from SQL, intervals from `stats`.
 */
export async function leaderboard(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Leaderboard> {
  const field = await fieldOf(db, comparison, options);
  if (field === null) return { ...nothing, metric: await metricOf(db, comparison, options) };
  const { prepared, indices, own, baseline } = field;
  const models = indices.flatMap((i) => prepared.contenders[i]?.model ?? []);
  const [usage, few, clustered, averaged] = await Promise.all([
    usageOf(field),
    fewScores(field),
    comparison.cluster == null ? null : clusteredScores(field, comparison.cluster),
    comparison.by === 'model' ? averagedOver(db, comparison.evaluation, models, options) : null,
  ]);
  const possible = possibleScores(prepared.metric);
  const rows = field.ranked.flatMap((i): LeaderboardRow[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    const cost = usage.get(i);
    const n = own[`n${i}`] ?? 0;
    const { interval, method } = clustered?.get(i) ?? ownInterval(field, i, few.get(i));
    return [
      {
        contender,
        n,
        repeatsPerSample: cost?.responses !== undefined && n > 0 ? cost.responses / n : 1,
        score: own[`mean${i}`] ?? null,
        interval: areEvidence(field.chosenBy) ? within(interval, possible) : unknown,
        method,
        difference: i === baseline ? null : differenceOf(field, i),
        ...figuresOf(cost, {
          kinds: prepared.latencyKinds.get(i) ?? [],
          scopes: prepared.tokensScopes.get(i) ?? [],
        }),
      },
    ];
  });
  const { shared, family, comparisons, correction, chosenBy } = field;
  return {
    ...{ metric: prepared.metric, rows, shared, family, comparisons, correction, chosenBy, averaged },
    scales: chosenBy === 'scales' ? await scalesApart(askedOf(field)) : null,
    ways: chosenBy === 'ways' ? await waysApart(field) : null,
    baseline: indices.includes(baseline) ? (prepared.contenders[baseline] ?? null) : null,
  };
}

const unknown = { low: null, high: null };
const nothing = {
  ...{ rows: [], baseline: null, shared: 0, chosenBy: null },
  ...{ family: 'pairs', comparisons: 0, correction: 'holm' },
} satisfies Omit<Leaderboard, 'metric'>;

const as = (prefix: string, i: number): Sql => ident(`${prefix}${i}`);

/** Wilson for a binary metric answered once a sample; averaged repeats are no longer binary and take the t interval. */
function ownInterval(
  { prepared, own }: Field,
  i: number,
  scores?: readonly number[],
): Pick<LeaderboardRow, 'interval' | 'method'> {
  return scoreInterval(
    {
      n: own[`n${i}`] ?? 0,
      mean: own[`mean${i}`] ?? null,
      centredSquares: own[`squares${i}`] ?? null,
      ones: own[`ones${i}`] ?? 0,
    },
    prepared.metric,
    !prepared.repeated.has(i),
    scores,
  );
}

/** The scores themselves of those that have few, where their interval asks for them. */
async function fewScores({
  db,
  signal,
  prepared,
  indices,
  own,
  isOwn,
}: Field): Promise<Map<number, readonly number[]>> {
  const few = indices.filter((i) =>
    needsScores(own[`n${i}`] ?? 0, prepared.metric, !prepared.repeated.has(i)),
  );
  if (few.length === 0) return new Map();
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT ${join(
      few.map((i) => sql`CASE WHEN ${isOwn(i) ?? sharedBy(indices)} THEN ${score(i)} END AS ${as('s', i)}`),
      sql`, `,
    )} FROM ${prepared.grid}
        WHERE ${join(
          few.map((i) => sql`(${isOwn(i) ?? sharedBy(indices)})`),
          sql` OR `,
        )}`,
    { signal },
  );
  return new Map(few.map((i) => [i, rows.flatMap((row) => row[`s${i}`] ?? [])]));
}

async function clusteredScores(
  { db, signal, prepared, indices, isOwn }: Field,
  cluster: string,
): Promise<Map<number, Pick<LeaderboardRow, 'interval' | 'method'>>> {
  const values = indices.map((i) => {
    const mine = isOwn(i);
    return mine === null ? score(i) : sql`(CASE WHEN ${mine} THEN ${score(i)} END)`;
  });
  const isEach = isOwn(indices[0] ?? 0) !== null;
  const rows = await db.query<Record<string, number>>(
    sql`SELECT ${join(
      indices.map(
        (i, k) =>
          sql`count(${values[k] ?? score(i)}) AS ${as('n', i)}, sum(${values[k] ?? score(i)}) AS ${as('sum', i)}`,
      ),
      sql`, `,
    )}
        FROM ${inClusters(sql`(SELECT * FROM ${prepared.grid} WHERE ${isEach ? all : sharedBy(indices)})`, cluster)}
        GROUP BY cluster`,
    { signal },
  );
  return new Map(
    indices.map((i) => {
      const sums = rows.map((row) => ({ n: row[`n${i}`] ?? 0, sum: row[`sum${i}`] ?? 0 }));
      return [i, clusteredScoreInterval(sums)];
    }),
  );
}

function differenceOf({ between, baseline, prepared }: Field, i: number): LeaderboardRow['difference'] {
  const found = between(i, baseline);
  if (found === null) return null;
  const {
    value,
    low,
    high,
    why,
    above,
    below,
    same,
    method,
    p,
    corrected,
    variance,
    clustered,
    distinguishable,
  } = found;
  const { lowerIsBetter } = prepared.metric;
  return {
    ...{
      value,
      interval: { low, high, why },
      p: corrected,
      pRaw: p,
      method,
      variance,
      distinguishable,
      same,
    },
    ...(clustered && { clustered }),
    better: lowerIsBetter ? below : above,
    worse: lowerIsBetter ? above : below,
  };
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

/** What a row says beside its score and its difference. */
type Figures = Omit<
  LeaderboardRow,
  'contender' | 'n' | 'repeatsPerSample' | 'score' | 'interval' | 'method' | 'difference'
>;

const figuresOf = (
  of: Usage | undefined,
  { kinds, scopes }: { kinds: LeaderboardRow['latencyMs']['kinds']; scopes: LeaderboardRow['tokensScopes'] },
): Figures => ({
  inputTokens: { mean: of?.input_tokens ?? null, known: of?.input_known ?? 0 },
  outputTokens: { mean: of?.output_tokens ?? null, known: of?.output_known ?? 0 },
  latencyMs: { mean: of?.latency_ms ?? null, known: of?.latency_known ?? 0, kinds },
  costUsd: { mean: of?.cost_usd ?? null, known: of?.cost_known ?? 0 },
  tokensScopes: scopes,
});

/** Of a row that no responses stand behind. */
export const noFigures: Figures = figuresOf(undefined, { kinds: [], scopes: [] });

/** Means over the responses behind the samples that are compared; a figure that some lack says how many have it. */
async function usageOf({ db, signal, prepared, indices, shared, isOwn }: Field): Promise<Map<number, Usage>> {
  const passing = (condition: Sql): Sql =>
    sql`match_key IN (SELECT match_key FROM ${prepared.grid} WHERE ${condition})`;
  const each = indices.flatMap((i) => {
    const mine = isOwn(i);
    return mine === null ? [] : [sql`(contender = ${i} AND ${passing(mine)})`];
  });
  // Where nothing is left out, nothing has to be looked up.
  const keys =
    each.length > 0
      ? sql`(${join(each, sql` OR `)})`
      : shared === prepared.size
        ? sql`match_key IS NOT NULL`
        : passing(sharedBy(indices));
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
    { signal },
  );
  return new Map(rows.map((row) => [row.contender, row]));
}
