import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import type { CollectionGroup, CollectionNode } from '../../records/collection';
import { parseCollection, weightText } from '../../records/collection-json';
import { BETWEEN, type Part, partsOf } from './parts';

/** A collection that can be opened. */
export interface StoredCollection {
  /** The same after the next import. */
  id: string;
  collection: CollectionGroup;
  /** A schema file, or the rows of a collection run that it was rebuilt from. */
  origin: 'file' | 'rows';
  /** Path of the file, or name of the evaluation. */
  from: string;
  /** Of rows: what each sample's weight is; see `rebuilt`. */
  sampleWeights: SampleWeights | null;
}

/**
 * `shares`: the dataset's share divided by its samples, so that all add up to 1 (EvalScope since 1.3.0). `whole`: the
 * dataset's whole share on each sample (before).
 */
export type SampleWeights = 'shares' | 'whole';

/** Collections of files, then those rebuilt from rows. */
export async function listCollections(db: Database, options?: QueryOptions): Promise<StoredCollection[]> {
  const files = await db.query<{ path: string; name: string; schema: string }>(
    sql`SELECT s.path, c.name, c.schema FROM collections c JOIN sources s USING (source_id) ORDER BY c.name, s.path`,
    options,
  );
  const read = files.map(({ path, schema, name }): StoredCollection => {
    const collection = parseCollection(schema);
    return { id: `file:${name}:${path}`, collection, origin: 'file', from: path, sampleWeights: null };
  });
  return [...read, ...(await rebuilt(db, options))];
}

/** Files that were recognised as a collection and cannot be used, with the sentence that says why. */
export const brokenCollections = (
  db: Database,
  options?: QueryOptions,
): Promise<{ path: string; message: string }[]> =>
  db.query(
    sql`SELECT s.path, p.message FROM problems p JOIN sources s USING (source_id)
        WHERE p.code = 'collection_invalid' ORDER BY s.path`,
    options,
  );

interface Row {
  run: number;
  part: number;
  samples: number;
  weights: number | null;
  weight: number | null;
}

type Weighed = Part & Omit<Row, 'part'>;

/**
 * Collections from what the rows of collection runs say: the groups on the way to each dataset, its task type and tags,
 * and the weights of its samples. Of several runs of one collection the one with most samples tells.
 */
async function rebuilt(db: Database, options?: QueryOptions): Promise<StoredCollection[]> {
  const { rows: table, list } = await partsOf(db, options);
  if (list.length === 0) return [];
  const rows = await db.query<Row>(
    sql`SELECT r.run_id AS run, c.part, count(*) AS samples, sum(c.weight) AS weights, avg(c.weight) AS weight
        FROM (SELECT DISTINCT sample_key, run_id FROM merge_responses) r JOIN ${table} c USING (sample_key)
        GROUP BY ALL ORDER BY r.run_id, min(c.sample_key)`,
    options,
  );
  const runs = new Map<string, { root: string; parts: Weighed[]; samples: number }>();
  for (const row of rows) {
    const part = list.find((one) => one.part === row.part);
    if (!part) continue;
    const root = part.path?.split(BETWEEN)[0] ?? part.evaluation;
    const key = JSON.stringify([root, row.run]);
    const run = runs.get(key) ?? { root, parts: [], samples: 0 };
    run.parts.push({ ...part, ...row });
    run.samples += row.samples;
    runs.set(key, run);
  }
  const best = new Map<string, { root: string; parts: Weighed[]; samples: number }>();
  for (const run of runs.values())
    if (run.samples > (best.get(run.root)?.samples ?? 0)) best.set(run.root, run);
  return [...best.values()].flatMap(({ root, parts }) => {
    const built = build(root, parts);
    const from = parts[0]?.evaluation ?? root;
    return built ? [{ id: `rows:${root}`, origin: 'rows' as const, from, ...built }] : [];
  });
}

/** Which way of weighting makes the whole add up to 1. */
function build(
  root: string,
  rows: readonly Weighed[],
): Pick<StoredCollection, 'collection' | 'sampleWeights'> | null {
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce<number>((total, value) => total + (value ?? NaN), 0);
  const far = (total: number): number => Math.abs(total - 1);
  const sampleWeights: SampleWeights =
    far(sum(rows.map(({ weights }) => weights))) <= far(sum(rows.map(({ weight }) => weight)))
      ? 'shares'
      : 'whole';
  const weighed = rows.map((row) => ({
    row,
    share: (sampleWeights === 'shares' ? row.weights : row.weight) ?? NaN,
    path: row.path?.split(BETWEEN).slice(1) ?? [],
  }));
  if (weighed.some(({ share }) => !(share > 0))) return null;
  let id = 0;
  const group = (name: string, weight: number, depth: number, some: typeof weighed): CollectionGroup => {
    const own = id++;
    const total = some.reduce((all, { share }) => all + share, 0);
    const datasets: CollectionNode[] = [];
    for (const name of new Set(some.map(({ path }) => path[depth] ?? null))) {
      const below = some.filter(({ path }) => (path[depth] ?? null) === name);
      const share = below.reduce((all, one) => all + one.share, 0) / total;
      if (name !== null) datasets.push(group(name, share, depth + 1, below));
      else datasets.push(...below.map((one) => leaf(one.row, one.share / total)));
    }
    return { id: own, name, weight, weightText: weightText(weight), datasets };
  };
  const leaf = (row: Weighed, share: number): CollectionNode => ({
    id: id++,
    name: row.dataset,
    weight: share,
    weightText: weightText(share),
    taskType: row.taskType,
    tags: row.tags,
    args: '{}',
  });
  return { collection: group(root, 1, 0, weighed), sampleWeights };
}
