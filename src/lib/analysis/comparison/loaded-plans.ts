import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { list, sql } from '../../engine/sql';
import type { RunPlan } from '../../records/run-plan';
import type { Compared } from './compared';
import { sharedBy } from './grid';

/** A plan that was dropped beside its results. */
export interface LoadedPlan {
  plan: RunPlan;
  path: string;
  /** Match keys of its samples, in its order; null of one that no file holds. */
  keys: readonly (number | null)[];
}

const found = perMerge<ReadonlyMap<string, readonly LoadedPlan[]>>();

/** Plans for an evaluation, the last made first. All are looked up once after each merge. */
export const loadedPlans = async (
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<readonly LoadedPlan[]> => (await found(db, null, () => read(db), options)).get(evaluation) ?? [];

async function read(db: Database): Promise<Map<string, LoadedPlan[]>> {
  const plans = await db.query<{ evaluation: string; plan: string; path: string }>(
    sql`SELECT DISTINCT u.evaluation, p.plan, s.path FROM plans p JOIN sources s USING (source_id)
        JOIN runs u ON p.evaluation IN (u.evaluation, u.evaluation_given) ORDER BY s.path`,
  );
  const all = new Map<string, LoadedPlan[]>();
  for (const evaluation of new Set(plans.map((one) => one.evaluation))) {
    const samples = await db.query<Named>(
      sql`SELECT DISTINCT match_key AS key, coalesce(sample_id, '') AS id, coalesce(content_key, '') AS content
          FROM samples WHERE evaluation = ${evaluation} AND match_key IS NOT NULL`,
    );
    const keyOf = matcher(samples);
    const own = plans
      .filter((one) => one.evaluation === evaluation)
      .map(({ plan: text, path }): LoadedPlan => {
        const plan = JSON.parse(text) as RunPlan;
        return { plan, path, keys: plan.samples.map(keyOf) };
      });
    all.set(
      evaluation,
      own.sort((one, other) => (one.plan.at < other.plan.at ? 1 : one.plan.at > other.plan.at ? -1 : 0)),
    );
  }
  return all;
}

interface Named {
  key: number;
  id: string;
  content: string;
}

/** By what it asks, where that is known of it, else by its id; what names several is none of them unless its id says which. */
function matcher(samples: readonly Named[]): (sample: { id: string; content: string }) => number | null {
  const by = (of: (one: Named) => string) => {
    const keys = new Map<string, Set<number>>();
    for (const one of samples)
      if (of(one) !== '') keys.set(of(one), (keys.get(of(one)) ?? new Set()).add(one.key));
    return keys;
  };
  const [ids, contents] = [by(({ id }) => id), by(({ content }) => content)];
  const only = (keys: ReadonlySet<number>): number | null =>
    keys.size === 1 ? ([...keys][0] ?? null) : null;
  return ({ id, content }) => {
    const named = ids.get(id) ?? new Set<number>();
    const same = content === '' ? undefined : contents.get(content);
    if (same === undefined) return content === '' ? only(named) : null;
    return only(same) ?? only(new Set([...same].filter((key) => named.has(key))));
  };
}

/** Whether samples were drawn by strata: a plain mean of them is of other samples than those that they were drawn from. */
export const hasStrata = ({ samples }: Pick<RunPlan, 'samples'>): boolean =>
  samples.some(({ stratum }) => stratum !== '');

/** Whether all that can be compared, whatever the filter shows, are samples that a plan drew by strata. */
export async function areDrawnByStrata(compared: Compared): Promise<boolean> {
  const { db, comparison, prepared, indices, ...options } = compared;
  const plans = await loadedPlans(db, comparison.evaluation, options);
  for (const { plan, keys } of plans) {
    if (!hasStrata(plan)) continue;
    const known = keys.filter((key) => key !== null);
    if (known.length === 0) continue;
    const [row] = await db.query<{ of: number; others: number }>(
      sql`SELECT count(*) AS of, count(*) FILTER (match_key NOT IN (${list(known)})) AS others
          FROM ${prepared.whole} WHERE ${sharedBy(indices)}`,
      options,
    );
    if (row && row.of > 0 && row.others === 0) return true;
  }
  return false;
}
