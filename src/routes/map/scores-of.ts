import type { Column, Mapping } from '../../lib/mapping/mapping';
import { metricName } from '../../lib/mapping/score-columns';

/** A score as it is set: one column, or in a wide table those of every model. */
export interface Score {
  key: string;
  metric: string;
  columns: readonly Column[];
}

export function scoresOf({ columns }: Mapping): Score[] {
  const found = new Map<string, Column[]>();
  for (const column of columns) {
    if (column.role !== 'score') continue;
    const metric = column.metric ?? metricName(column.name);
    // Of every model: set together, by the metric they share.
    const key = column.system === undefined ? column.name : `of models ${metric}`;
    const same = found.get(key);
    if (same) same.push(column);
    else found.set(key, [column]);
  }
  return [...found].map(([key, own]) => ({
    key,
    columns: own,
    metric: own[0]?.metric ?? metricName(own[0]?.name ?? ''),
  }));
}

/** The same said of every column of a score. */
export const withScore = (mapping: Mapping, { columns: own }: Score, said: Partial<Column>): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) =>
    own.some(({ name }) => name === column.name) ? { ...column, ...said } : column,
  ),
});
