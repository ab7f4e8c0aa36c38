import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison } from '../types';
import { bySubject, isOwn, isSum, kindOf } from './setting-kinds';
import { saysTheSame, settingsOf } from './settings';

/** A setting as each run's files have it; null: they do not say it. */
export interface Setting {
  name: string;
  values: readonly (string | null)[];
}

export interface Configurations {
  /** Settings that each run's files say, those apart that are its own (ids, dates, paths, timings). */
  settingCounts: readonly number[];
  /** Settings that all say, and say the same. */
  equal: number;
  /** In the order of what matters: model version, prompt, sampling, shots, harness, the rest by name. */
  different: readonly Setting[];
}

interface RunFound {
  contender: string;
  model: string | null;
  config: string | null;
  harness: string | null;
  dataset_version: string | null;
  condition: string | null;
}

/** What runs differ in, of contenders that are one run each, in their order; null where one of them is not. */
export async function configurations(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  contenders: readonly string[],
  options?: QueryOptions,
): Promise<Configurations | null> {
  const key = contenderKey(by);
  const rows = await db.query<RunFound>(
    sql`SELECT ${key} AS contender, u.model_given AS model, u.config, u.harness, u.dataset_version, u.condition
        FROM runs u SEMI JOIN merge_firsts f USING (run_id)
        WHERE u.evaluation = ${evaluation} AND ${key} IN (${list([...contenders])})`,
    options,
  );
  const runs = contenders.map((contender) => rows.filter((row) => row.contender === contender));
  if (runs.some((of) => of.length !== 1)) return null;
  return compareSettings(runs.flat().map((run) => ({ model: run.model, settings: allSettings(run) })));
}

const SEED = /seed/i;
/** Which model, what it was told, how it samples, examples: answers differ by these, and not by what carries them. */
const OF_ANSWERS = 3;

/** Of runs of one contender, the settings of their answers in which their files say that they differ. A seed is to differ. */
export async function settingsApart(
  db: Database,
  runs: readonly number[],
  options?: QueryOptions,
): Promise<string[]> {
  if (runs.length < 2) return [];
  const rows = await db.query<RunFound>(
    sql`SELECT run_id::VARCHAR AS contender, model_given AS model, config, harness, dataset_version, condition
        FROM runs WHERE run_id IN (${list([...runs])})`,
    options,
  );
  const all = rows.map((run) => ({ model: run.model, settings: allSettings(run) }));
  return compareSettings(all).different.flatMap(({ name, values }) =>
    kindOf(name) <= OF_ANSWERS && !SEED.test(name) && !isSum(name) && values.every((value) => value !== null)
      ? [name]
      : [],
  );
}

/** In which settings each of these runs differs from the one before it, as far as the files of both say; of the first none. */
export async function settingsChanged(
  db: Database,
  runs: readonly number[],
  options?: QueryOptions,
): Promise<(readonly Setting[])[]> {
  const rows = await db.query<RunFound & { id: number }>(
    sql`SELECT run_id AS id, run_id::VARCHAR AS contender, model_given AS model, config, harness, dataset_version, condition
        FROM runs WHERE run_id IN (${list([...runs])})`,
    options,
  );
  const byId = new Map(rows.map((run) => [run.id, { model: run.model, settings: allSettings(run) }]));
  const all = runs.map((id) => byId.get(id));
  return all.map((later, at) => {
    const earlier = all[at - 1];
    if (!earlier || !later) return [];
    const { different } = compareSettings([earlier, later]);
    const model = { name: 'model', values: [earlier.model, later.model] };
    return [...(earlier.model === later.model ? [] : [model]), ...different].filter(
      ({ name, values }) =>
        !SEED.test(name) && values.every((value) => value !== null) && new Set(values).size > 1,
    );
  });
}

/** Of one run, all that is said of how it was made. */
export interface RunSettings {
  model: string | null;
  settings: ReadonlyMap<string, string>;
}

function allSettings({ config, harness, dataset_version, condition }: RunFound): Map<string, string> {
  const settings = config === null ? new Map<string, string>() : settingsOf(config);
  for (const [name, value] of Object.entries({ harness, 'dataset version': dataset_version, condition }))
    if (value !== null) settings.set(name, value);
  for (const name of settings.keys()) if (isOwn(name)) settings.delete(name);
  return settings;
}

/** Of the settings of several runs, those in which they differ, and how many are equal. */
export function compareSettings(runs: readonly RunSettings[]): Configurations {
  const names = [...new Set(runs.flatMap(({ settings }) => [...settings.keys()]))].sort(bySubject);
  const told = names.map((name) => ({
    name,
    values: runs.map(({ settings }) => settings.get(name) ?? null),
  }));
  // Which models are compared stands in their names; a condition is often a setting under another name.
  const all = told.filter(
    ({ name, values }) =>
      !values.every((value, i) => value !== null && value === runs[i]?.model) &&
      !(name === 'condition' && told.some((other) => other.name !== name && isSame(other.values, values))),
  );
  const differing = all.filter(({ values }) => !isEqual(values));
  const own = differing.filter(({ name }) => !isSum(name));
  return {
    settingCounts: runs.map((_, i) => all.filter(({ values }) => values[i] !== null).length),
    equal: all.length - differing.length,
    different: own.length > 0 ? own : differing,
  };
}

const isSame = (a: Setting['values'], b: Setting['values']): boolean =>
  a.every((value, i) => value === (b[i] ?? null));

const isEqual = ([first = null, ...others]: Setting['values']): boolean =>
  first !== null && others.every((value) => value !== null && saysTheSame(first, value));
