import type { Database, QueryOptions } from '../engine/database';
import { sql, type Sql } from '../engine/sql';
import type { Contender, ContenderBy } from './types';

/** Separates the parts of a contender's key; no tool writes it in a name. */
const UNIT = sql`chr(31)`;

/** SQL over `runs u`: what a run counts as. */
const keyOf: Record<ContenderBy, Sql> = {
  model: sql`u.model`,
  condition: sql`u.model || ${UNIT} || coalesce(u.condition, '')`,
  run: sql`u.model || ${UNIT} || u.run_label`,
};

export const contenderKey = (by: ContenderBy): Sql => keyOf[by];

interface Found {
  key: string;
  model: string;
  condition: string | null;
  run: string | null;
  mark: number;
}

/** Contenders of an evaluation in order of first appearance; `mark` counts over everything loaded. */
export async function listContenders(
  db: Database,
  evaluation: string,
  by: ContenderBy,
  options?: QueryOptions,
): Promise<Contender[]> {
  const found = await db.query<Found>(
    sql`WITH all_contenders AS (
          SELECT ${keyOf[by]} AS key, min(u.model) AS model, min(u.condition) AS condition, min(u.run_label) AS run,
                 (row_number() OVER (ORDER BY min(f.first)) - 1)::INTEGER AS mark
          FROM runs u JOIN merge_firsts f USING (run_id)
          GROUP BY key
        )
        SELECT * FROM all_contenders
        WHERE key IN (SELECT ${keyOf[by]} FROM runs u WHERE u.evaluation = ${evaluation})
        ORDER BY mark`,
    options,
  );
  const labels = unique(shortLabels(found, by), found);
  return found.map((contender, i) => ({
    key: contender.key,
    label: labels[i] ?? contender.key,
    model: contender.model,
    condition: by === 'model' ? null : contender.condition,
    run: by === 'run' ? contender.run : null,
    mark: contender.mark,
  }));
}

/** Where a short name would stand for two, the whole one. */
const unique = (labels: readonly string[], found: readonly Found[]): string[] =>
  labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label)
      ? label
      : (found[i]?.key ?? label).replace('\u001f', ' · '),
  );

const lastSegment = (model: string): string => model.slice(model.lastIndexOf('/') + 1) || model;

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
  if (by === 'condition')
    return found.map(({ model, condition }) =>
      condition === null ? shortModel(model) : `${shortModel(model)} · ${condition}`,
    );
  const nameOf = ({ key, run }: Found): string => run ?? key.slice(key.indexOf('\u001f') + 1);
  return found.map((contender) => {
    const { model } = contender;
    const siblings = found.filter((other) => other.model === model).map(nameOf);
    return siblings.length < 2
      ? shortModel(model)
      : `${shortModel(model)} · ${distinctPart(nameOf(contender), siblings)}`;
  });
}

/** What a run's name does not share with its siblings, cut at word ends. */
function distinctPart(name: string, siblings: readonly string[]): string {
  const words = (text: string): string[] => text.split(/(?<=[_\-./: ])/);
  const own = words(name);
  const others = siblings.filter((other) => other !== name).map(words);
  let head = 0;
  while (head < own.length - 1 && others.every((other) => other[head] === own[head])) head++;
  let tail = 0;
  while (
    tail < own.length - head - 1 &&
    others.every((other) => other[other.length - 1 - tail] === own[own.length - 1 - tail])
  )
    tail++;
  const part = own
    .slice(head, own.length - tail)
    .join('')
    .replace(/[_\-./: ]+$/, '');
  return part.length > 24 ? `…${part.slice(-23)}` : part || name;
}
