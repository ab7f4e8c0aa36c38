import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from '../comparison/grid';
import { ident, join, sql, type Sql } from '../../engine/sql';
import { codeLabels, type CodedLabel, type EdgesOf } from '../labels/coded-labels';
import type { Label } from '../labels/labels';
import { compare, type Compared } from '../comparison/compared';
import type { Comparison } from '../types';

/** Labels looked at unless a person picks others: each costs a pass over the samples. */
const MOST_LABELS = 24;

const order: Record<Label['origin'], number> = { own: 0, files: 1, column: 2 };

/** Whether nearly each sample has a value of its own, like a name or a text. */
const isUnique = ({ values, numeric, json, top }: Label): boolean =>
  !numeric && (json || (values > 60 && (top[0]?.samples ?? 0) < 5));

/** Labels that can tell samples apart, a person's own first, columns of the tables last, results behind all of these. */
export const sliceable = (labels: readonly Label[]): Label[] =>
  labels
    .filter((label) => !label.constant && !isUnique(label))
    .sort((a, b) => Number(a.outcome) - Number(b.outcome) || order[a.origin] - order[b.origin])
    .slice(0, MOST_LABELS);

/** The samples that a comparison stands on, beside their codes for some labels. */
export interface SliceSource extends Compared {
  coded: CodedLabel[];
  /** The columns of the grid and `l0`, `l1`, … for the labels; the rows stand side by side. */
  from: Sql;
  /** Shared and passing the filter. */
  where: Sql;
}

export const codeColumn = (i: number): Sql => ident(`l${i}`);

/** null without such a metric or contender. */
export async function sliceSource(
  db: Database,
  comparison: Comparison,
  keys: readonly string[],
  edgesOf: EdgesOf,
  options?: QueryOptions,
): Promise<SliceSource | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const coded = await codeLabels(db, comparison.evaluation, keys, edgesOf, options);
  const columns = coded.map(
    ({ table }, i) => sql`POSITIONAL JOIN (SELECT code AS ${codeColumn(i)} FROM ${table})`,
  );
  return {
    ...compared,
    coded,
    from: sql`${prepared.whole} ${join(columns, sql` `)}`,
    where: sql`${sharedBy(indices)} AND ${prepared.pass}`,
  };
}
