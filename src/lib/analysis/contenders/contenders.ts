import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { isUnnamed } from '../../engine/unnamed';
import { contenderKey, UNIT } from '../../filter/contender-key';
import { middle } from './middle';
import { type RunFacts, runNames } from './run-names';
import type { Contender, ContenderBy } from '../types';
import { shortName } from '../../records/short-name';

interface Found {
  key: string;
  model: string;
  condition: string | null;
  run: string | null;
  /** Of its run, where it is one alone. */
  name: string | null;
  path: string;
  started_at: number | null;
  unnamed: number;
}

/** Colours and shapes that there are. */
const MARKS = 12;

/** Contenders of an evaluation in order of first appearance in it; see `marksOf` for their marks. */
export async function listContenders(
  db: Database,
  evaluation: string,
  by: ContenderBy,
  options?: QueryOptions,
): Promise<Contender[]> {
  const rows = await everyRun(db, by, options);
  const marks = marksOf(rows);
  return named(
    rows.filter((row) => row.evaluation === evaluation),
    by,
    marks,
  );
}

/** Contenders of everything loaded in order of first appearance, and the keys of those of each evaluation. */
export async function everyContender(
  db: Database,
  by: ContenderBy,
  options?: QueryOptions,
): Promise<{ contenders: Contender[]; of: ReadonlyMap<string, ReadonlySet<string>> }> {
  const rows = await everyRun(db, by, options);
  const first = new Map<string, Found>();
  const of = new Map<string, Set<string>>();
  for (const { evaluation, ...row } of rows) {
    const before = first.get(row.key);
    first.set(row.key, before ? { ...before, unnamed: before.unnamed + row.unnamed } : row);
    of.set(evaluation, (of.get(evaluation) ?? new Set()).add(row.key));
  }
  return { contenders: named([...first.values()], by, marksOf(rows)), of };
}

/** Once for each evaluation that it has runs of, in order of first appearance. */
const everyRun = (db: Database, by: ContenderBy, options?: QueryOptions) =>
  db.query<Found & { evaluation: string }>(
    sql`SELECT u.evaluation, ${contenderKey(by)} AS key, min(u.model) AS model, min(u.condition) AS condition,
               min(u.run_label) AS run, min(u.run_name) AS name, min(s.path) AS path,
               epoch_ms(min(u.started_at))::DOUBLE AS started_at, min(f.first) AS first,
               count(DISTINCT u.run_id) FILTER (${isUnnamed}) AS unnamed
        FROM runs u JOIN merge_firsts f USING (run_id) JOIN sources s USING (source_id)
        GROUP BY u.evaluation, key ORDER BY first`,
    options,
  );

function named(found: readonly Found[], by: ContenderBy, marks: ReadonlyMap<string, number>): Contender[] {
  const labels = short(unique(shortLabels(found, by), found));
  return found.map((contender, i) => ({
    key: contender.key,
    label: labels[i] ?? contender.key,
    model: contender.model,
    condition: by === 'model' ? null : contender.condition,
    run: by === 'run' ? contender.run : null,
    ...(contender.unnamed > 1 ? { unnamedRuns: contender.unnamed } : {}),
    mark: marks.get(contender.key) ?? 0,
  }));
}

/**
 * A contender's mark is its place in the order of first appearance over everything loaded, the same on every page.
 * From the thirteenth on it takes one that none of those it can be compared with has, where there is one.
 */
function marksOf(rows: readonly { evaluation: string; key: string }[]): Map<string, number> {
  const together = new Map<string, Set<string>>();
  const evaluations = new Map<string, string[]>();
  for (const { evaluation, key } of rows) {
    together.set(evaluation, (together.get(evaluation) ?? new Set()).add(key));
    evaluations.set(key, [...(evaluations.get(key) ?? []), evaluation]);
  }
  const marks = new Map<string, number>();
  for (const [key, of] of evaluations) {
    const place = marks.size;
    const taken = new Set(
      of.flatMap((evaluation) => [...(together.get(evaluation) ?? [])]).map((k) => marks.get(k)),
    );
    const free = Array.from({ length: MARKS }, (_, mark) => mark).find((mark) => !taken.has(mark));
    marks.set(key, place < MARKS ? place : (free ?? place));
  }
  return marks;
}

/** Where a short name would stand for two, the whole one. */
const unique = (labels: readonly string[], found: readonly Found[]): string[] =>
  labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label)
      ? label
      : (found[i]?.key ?? label).replace(UNIT, ' · '),
  );

/** Letters of a label; a key keeps the whole name. */
const LONGEST = 80;

/** Names that are longer than a line without their middle; what is alike then is numbered. */
function short(labels: readonly string[]): string[] {
  const cut = labels.map((label) => middle(label, LONGEST));
  return cut.map((label, i) => {
    const before = cut.slice(0, i).filter((one) => one === label).length;
    return before === 0 || label === labels[i] ? label : `${label} (${before + 1})`;
  });
}

const lastSegment = (model: string): string => shortName(model) || model;

/** The part after the last slash where that is enough to tell models apart, and what tells their runs apart. */
function shortLabels(found: readonly Found[], by: ContenderBy): string[] {
  const models = new Map<string, Set<string>>();
  for (const { model } of found) {
    const short = lastSegment(model);
    models.set(short, (models.get(short) ?? new Set()).add(model));
  }
  const shortModel = (model: string): string =>
    (models.get(lastSegment(model))?.size ?? 0) > 1 ? model : lastSegment(model);
  if (by === 'model') return found.map(({ model }) => shortModel(model));
  if (by === 'condition') {
    const told = models.size === 1 && found.length > 1 ? toldApart(found) : null;
    if (told) return told;
    return found.map(({ model, condition }) =>
      condition === null ? shortModel(model) : `${shortModel(model)} · ${condition}`,
    );
  }
  const names = new Map<string, string>();
  for (const model of new Set(found.map((one) => one.model))) {
    const runs = found.filter((one) => one.model === model);
    if (runs.length < 2) continue;
    const told = runNames(runs.map(factsOf));
    runs.forEach(({ key }, i) => names.set(key, told[i] ?? key));
  }
  return found.map(({ key, model }) => {
    const name = names.get(key);
    return name === undefined ? shortModel(model) : `${shortModel(model)} · ${name}`;
  });
}

/** Of set-ups of one model the part that is not the same for all: `with_skill` of `with_skill, iteration-1`. */
function toldApart(found: readonly Found[]): string[] | null {
  const parts = found.map(({ condition }) => condition?.split(', ') ?? []);
  const own = parts.map((one) => one.filter((part) => !parts.every((all) => all.includes(part))));
  return own.every((one) => one.length > 0) ? own.map((one) => one.join(', ')) : null;
}

const factsOf = ({ key, name, run, condition, started_at: startedAt, path }: Found): RunFacts => ({
  ...{ name, condition, startedAt, path },
  label: run ?? key.slice(key.indexOf(UNIT) + 1),
});
