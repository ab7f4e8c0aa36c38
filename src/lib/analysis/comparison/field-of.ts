import type { Database, QueryOptions } from '../../engine/database';
import type { Comparison, MetricInfo } from '../types';
import { compare } from './compared';
import { type Field, fieldBy } from './field';
import { prepare } from './prepared';
import { samplesChosenBy } from './samples-chosen-by';

/** null without a contender. */
export async function fieldOf(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Field | null> {
  const compared = await compare(db, comparison, options);
  if (compared !== null) return fieldBy(compared, await samplesChosenBy(compared));
  await metricOf(db, comparison, options);
  return null;
}

export async function metricOf(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<MetricInfo> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) throw new Error(`No metric ${comparison.metric} in ${comparison.evaluation}`);
  return prepared.metric;
}
