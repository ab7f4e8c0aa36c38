import { sql } from '../../engine/sql';
import { isConfidenceName } from '../../records/confidence';
import type { Compared } from '../comparison/compared';

/** Where an evaluation’s files say how sure a model is of an answer. */
export interface ConfidenceSource {
  /** As the files name it. */
  name: string;
  is: 'label' | 'metric';
}

/** Labels of answers and metrics that are named so, but for the metric that is compared: the plainest name first. */
export async function confidenceSources({
  db,
  comparison: { evaluation, metric },
  signal,
}: Compared): Promise<ConfidenceSource[]> {
  const keys = await db.query<{ key: string }>(sql`SELECT DISTINCT key FROM labels`, { signal });
  const metrics = await db.query<{ metric: string }>(
    sql`SELECT metric FROM metrics WHERE evaluation = ${evaluation} AND metric <> ${metric}`,
    { signal },
  );
  return [
    ...keys.map(({ key }): ConfidenceSource => ({ name: key, is: 'label' })),
    ...metrics.map(({ metric: name }): ConfidenceSource => ({ name, is: 'metric' })),
  ]
    .filter(({ name }) => isConfidenceName(name))
    .sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
}
