import type { Database, QueryOptions } from '../../engine/database';
import { all, join, sql } from '../../engine/sql';
import { itemRest, itemRestP, ITEMS_FROM } from '../../stats';
import { isRight } from '../metrics/right';
import type { Comparison, Contender } from '../types';
import { clusterOf } from '../comparison/cluster-sql';
import { compare } from '../comparison/compared';
import { areEvidence } from '../comparison/evidence';
import { score, sharedBy } from '../comparison/grid';
import { samplesChosenBy } from '../comparison/samples-chosen-by';
import { namedSamples, type NamedSample, unnamedSample } from './named-samples';
import { taskOf } from './task-of';

/** A sample on which stronger models fail and weaker ones pass. */
export interface UnlikeItem extends NamedSample {
  task: string | null;
  /** Models that solved it. */
  solved: number;
  /** Correlation over models with how many other samples of the task each solved. */
  itemRest: number;
  /** How often chance alone makes it as low. */
  p: number | null;
  /** The strongest that failed it, the strongest first. */
  failedBy: readonly Contender[];
}

export interface UnlikeItems {
  models: number;
  samples: number;
  /** Samples that no model solved, and that each did: they tell no models apart. */
  none: number;
  every: number;
  /** Key of the label within whose values samples are held against each other; null: against all. */
  task: string | null;
  /** Samples of the others with p under .05; one in twenty is chance. */
  unlikely: number;
  /** The lowest first. */
  items: readonly UnlikeItem[];
}

/** Outcomes of items × models, to be looked through here or in a worker. */
export interface Outcomes {
  outcomes: readonly (readonly number[])[];
  task: readonly string[] | null;
}

export interface Judgement {
  itemRest: readonly (number | null)[];
  p: readonly (number | null)[];
}

export type JudgeItems = (outcomes: Outcomes, signal?: AbortSignal) => Promise<Judgement> | Judgement;

export function judgeItems({ outcomes, task }: Outcomes): Judgement {
  const options = task === null ? {} : { task };
  return {
    itemRest: itemRest(outcomes, options).map((one) => one.itemRest),
    p: itemRestP(outcomes, options).map(({ p }) => p),
  };
}

/** Fewer models give no pattern; from twenty on the list is worth reading. */
export const LEAST_MODELS = ITEMS_FROM.hint;
export const GOOD_MODELS = ITEMS_FROM.list;
const LEAST_SAMPLES = 30;
const MOST_ITEMS = 50;
/** More take too long to be looked through unasked. */
const MOST_OUTCOMES = 1_000_000;
const SURE = 0.05;
const MOST_FAILED = 3;

/**
 * Samples that behave unlike the rest of their task, by all models on the samples that these share. null for fewer than ten
 * models or thirty samples, without right and wrong, and where scores are no evidence.
 */
export async function unlikeItems(
  db: Database,
  comparison: Comparison,
  { judge = judgeItems, ...options }: QueryOptions & { judge?: JudgeItems } = {},
): Promise<UnlikeItems | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null || compared.indices.length < LEAST_MODELS) return null;
  const { prepared, indices } = compared;
  if (indices.length * prepared.samples > MOST_OUTCOMES) return null;
  if (isRight(prepared.metric, all) === null || !areEvidence(await samplesChosenBy(compared))) return null;
  const task = await taskOf(db, comparison, options);
  const right = indices.map((i) => sql`(${isRight(prepared.metric, score(i)) ?? all})::INTEGER`);
  const shared = sql`(SELECT match_key, [${join(right, sql`, `)}]::VARCHAR AS outcomes FROM ${prepared.grid} WHERE ${sharedBy(indices)})`;
  const rows = await db.query<{ match_key: number; outcomes: string; task: string | null }>(
    task === null
      ? sql`SELECT *, NULL AS task FROM ${shared} ORDER BY match_key`
      : sql`SELECT g.*, c.cluster AS task FROM ${shared} g LEFT JOIN (${clusterOf(task)}) c USING (match_key) ORDER BY match_key`,
    options,
  );
  if (rows.length < LEAST_SAMPLES) return null;
  const outcomes = rows.map((row) => JSON.parse(row.outcomes) as number[]);
  const found = await judge(
    { outcomes, task: task === null ? null : rows.map((row) => row.task ?? '') },
    options.signal,
  );
  const solved = outcomes.map((own) => own.reduce((sum, one) => sum + one, 0));
  const strength = indices.map((_, m) => outcomes.reduce((sum, own) => sum + (own[m] ?? 0), 0));
  const strongest = indices.map((_, m) => m).sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0));
  const order = rows
    .flatMap(({ match_key }, at) => {
      const own = found.itemRest[at] ?? null;
      return own === null || own >= 0 ? [] : [{ at, match_key, own }];
    })
    .sort((a, b) => a.own - b.own || a.match_key - b.match_key)
    .slice(0, MOST_ITEMS);
  const named = await namedSamples(
    db,
    order.map(({ match_key }) => match_key),
    options,
  );
  return {
    ...{ models: indices.length, samples: rows.length, task },
    none: solved.filter((n) => n === 0).length,
    every: solved.filter((n) => n === indices.length).length,
    unlikely: found.p.filter((p) => p !== null && p < SURE).length,
    items: order.map(({ at, match_key, own }) => ({
      ...(named.get(match_key) ?? unnamedSample(match_key)),
      ...{ itemRest: own, p: found.p[at] ?? null, solved: solved[at] ?? 0 },
      task: rows[at]?.task ?? null,
      failedBy: strongest
        .filter((m) => outcomes[at]?.[m] === 0)
        .slice(0, MOST_FAILED)
        .flatMap((m) => prepared.contenders[indices[m] ?? -1] ?? []),
    })),
  };
}
