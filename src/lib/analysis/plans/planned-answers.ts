import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import type { RunPlan } from '../../records/run-plan';
import { compare, type Compared } from '../comparison/compared';
import { score, sharedBy } from '../comparison/grid';
import { type LoadedPlan, loadedPlans } from '../comparison/loaded-plans';
import { prepare } from '../comparison/prepared';
import type { Comparison, Contender, MetricInfo } from '../types';

/** What became of a planned sample. */
export interface PlannedAnswer {
  stratum: string;
  weight: number;
  /** Planned answers of each that are there, and those of them that were there before the plan was made. */
  there: readonly [a: number, b: number];
  before: readonly [a: number, b: number];
  /** Mean scores of both; null without a score of each. */
  scores: readonly [a: number, b: number] | null;
}

export interface PlannedAnswers {
  plan: RunPlan;
  path: string;
  /** Plans for these two that were made before. */
  older: number;
  a: Contender;
  b: Contender;
  /** The comparison takes samples in clusters, which a plan does not. */
  isClustered: boolean;
  metric: MetricInfo;
  /** In the planned order. */
  samples: readonly PlannedAnswer[];
  /** Of a plan that takes new samples: those that it does not list and both answered as often as it wants, in no order of theirs. */
  fresh: readonly PlannedAnswer[];
}

/**
 * How much is there of the plan for two of the models compared, whatever the filter shows: of the last one made, where several
 * are loaded. null where none is, for this metric.
 */
export async function plannedAnswers(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<PlannedAnswers | null> {
  const loaded = await loadedPlans(db, comparison.evaluation, options);
  if (loaded.length === 0) return null;
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const fitting = loaded.flatMap((one) => {
    const [a, b] = [indexOf(compared, one.plan.a), indexOf(compared, one.plan.b)];
    return one.plan.metric === comparison.metric && a !== null && b !== null ? [{ ...one, a, b }] : [];
  });
  const [last] = fitting;
  return last
    ? { ...(await answersOf(compared, last)), older: fitting.filter((one) => isSame(one, last)).length - 1 }
    : null;
}

const isSame = (one: { a: number; b: number }, other: { a: number; b: number }): boolean =>
  one.a === other.a && one.b === other.b;

function indexOf({ prepared, indices }: Compared, name: string): number | null {
  const named = (of: (one: Contender) => string) =>
    indices.filter((i) => {
      const contender = prepared.contenders[i];
      return contender !== undefined && of(contender) === name;
    });
  const [byLabel] = named(({ label }) => label);
  const byModel = named(({ model }) => model);
  return byLabel ?? (byModel.length === 1 ? (byModel[0] ?? null) : null);
}

interface Row {
  key: number;
  scoreA: number | null;
  scoreB: number | null;
  a: number;
  b: number;
}

async function answersOf(
  { db, comparison, prepared, indices, ...options }: Compared,
  { plan, path, keys, a, b }: LoadedPlan & { a: number; b: number },
): Promise<Omit<PlannedAnswers, 'older'>> {
  const whole = await prepare(db, { ...comparison, chips: [] }, options);
  const grid = whole?.grid ?? prepared.grid;
  const among = comparison.samples === 'pairs' ? [a, b] : indices;
  // What failed was answered: it is left out of the means, or counts as wrong, as everywhere.
  const rows = await db.query<Row & { isCompared: boolean }>(
    sql`SELECT match_key AS key, ${score(a)} AS "scoreA", ${score(b)} AS "scoreB",
               coalesce(max(c.responses) FILTER (c.contender = ${a}), 0) AS a,
               coalesce(max(c.responses) FILTER (c.contender = ${b}), 0) AS b,
               ${sharedBy(among)} AND match_key IN (SELECT match_key FROM ${prepared.grid}) AS "isCompared"
        FROM ${grid} g JOIN ${prepared.cells} c USING (match_key)
        WHERE c.contender IN (${a}, ${b}) GROUP BY ALL ORDER BY match_key`,
    options,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const [most, mostB] = plan.answers;
  const answered = (
    row: Row | undefined,
    stratum: string,
    weight: number,
    had: readonly [number, number],
  ) => {
    const there = [Math.min(most, row?.a ?? 0), Math.min(mostB, row?.b ?? 0)] as const;
    const before = [Math.min(there[0], had[0]), Math.min(there[1], had[1])] as const;
    const [own, other] = [row?.scoreA ?? null, row?.scoreB ?? null];
    const scores = own === null || other === null ? null : ([own, other] as const);
    return { stratum, weight, there, before, scores };
  };
  const listed = new Set(keys);
  const contender = (i: number): Contender => {
    const one = prepared.contenders[i];
    if (!one) throw new Error('No such contender.');
    return one;
  };
  return {
    ...{ plan, path, a: contender(a), b: contender(b), metric: prepared.metric },
    isClustered: (comparison.cluster ?? null) !== null,
    samples: plan.samples.map(({ stratum, weight, had }, i) =>
      answered(byKey.get(keys[i] ?? -1), stratum, weight, had),
    ),
    fresh:
      plan.planned > plan.samples.length
        ? rows
            .filter(
              ({ key, a: own, b: other, isCompared }) =>
                isCompared && !listed.has(key) && own >= most && other >= mostB,
            )
            .map((row) => answered(row, '', 1, [0, 0]))
        : [],
  };
}
