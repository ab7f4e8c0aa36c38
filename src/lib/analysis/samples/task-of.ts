import type { Database, QueryOptions } from '../../engine/database';
import { labelsOf } from '../labels/labels';
import type { Comparison } from '../types';

/** Names of labels that say which task a sample is of, the first found. */
export const TASKS = ['task', 'subtask', 'sub_task', 'subject', 'category', 'domain', 'dataset', 'topic'];

/** Key of the label that says which task a sample is of; null without one. */
export async function taskOf(
  db: Database,
  { evaluation }: Comparison,
  options?: QueryOptions,
): Promise<string | null> {
  const { labels } = await labelsOf(db, evaluation, options);
  const fit = labels.filter(({ constant, outcome, values }) => !constant && !outcome && values > 1);
  for (const name of TASKS) {
    const label = fit.find((one) => one.name.toLowerCase().replaceAll(' ', '_') === name);
    if (label) return label.key;
  }
  return null;
}
