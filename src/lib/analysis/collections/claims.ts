import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { ContenderBy } from '../types';
import type { Averaging } from './averages';
import type { ScoredLeaf } from './index-rows';
import { groupAverage, type Level, levelGroups } from './levels';

/** An average that a `collection_detailed_report.json` claims, beside ours on the same answers. */
export interface Claim {
  contender: string;
  level: Level;
  name: string;
  averaging: Averaging;
  claimed: number;
  n: number | null;
  /** null where nothing here corresponds to it. */
  ours: number | null;
  /** To the four digits that the file gives. */
  agrees: boolean;
}

const levels: Partial<Record<string, Level>> = {
  'collection.subset': 'subset',
  'collection.dataset': 'dataset',
  'collection.task_type': 'task',
  'collection.tags': 'tag',
};

/** Claims of the runs of a collection, each once per contender; a contender of several runs makes none. */
export async function collectionClaims(
  db: Database,
  evaluation: string,
  by: ContenderBy,
  leaves: readonly ScoredLeaf[],
  options?: QueryOptions,
): Promise<Claim[]> {
  const rows = await db.query<{
    contender: string;
    metric: string;
    label_key: string;
    label_value: string;
    value: number;
    n: number | null;
    runs: number;
  }>(
    sql`SELECT ${contenderKey(by)} AS contender, d.metric, d.label_key, d.label_value, d.value, d.n,
               (SELECT count(*) FROM runs v WHERE v.evaluation = u.evaluation AND v.model = u.model) AS runs
        FROM declared d JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND starts_with(d.label_key, 'collection.') AND d.value IS NOT NULL
          AND d.metric IN ('micro_avg', 'macro_avg', 'weighted_avg')
        ORDER BY ALL`,
    options,
  );
  return rows.flatMap((row): Claim[] => {
    if (row.runs !== 1) return [];
    const level = levels[row.label_key] ?? 'category';
    const averaging = row.metric.replace('_avg', '') as Averaging;
    const ours = oursOf(leaves, level, row.label_key, row.label_value, row.contender, averaging);
    return [
      {
        contender: row.contender,
        level,
        name: row.label_value,
        averaging,
        claimed: row.value,
        n: row.n,
        ours,
        agrees: ours !== null && Math.abs(ours - row.value) <= 0.00005 + 1e-9,
      },
    ];
  });
}

function oursOf(
  leaves: readonly ScoredLeaf[],
  level: Level,
  labelKey: string,
  value: string,
  contender: string,
  averaging: Averaging,
): number | null {
  const depth = Number(labelKey.slice('collection.category'.length));
  const group = levelGroups(leaves, level).find((one) => {
    if (level === 'subset') return `${one.leaves[0]?.leaf.dataset.name ?? ''}/${one.subset ?? ''}` === value;
    if (level === 'category')
      return one.name === value && one.leaves.every(({ leaf }) => leaf.groups[depth]?.name === value);
    return one.name === value;
  });
  return group ? (groupAverage(group, contender, { averaging, samples: 'own' })?.value ?? null) : null;
}
