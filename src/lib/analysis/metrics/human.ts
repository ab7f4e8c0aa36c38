import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { WRITTEN } from '../../engine/written-scores';
import type { MetricInfo } from '../types';

/** What a name is where the files have a metric or a label of it. */
export const besides = (name: string): string => `${name} (review)`;

/** The name under which what people said stands among metrics. */
export const HUMAN = 'human';

/** Whether it is what people said here. */
export const isHumanMetric = ({ metric, given }: Pick<MetricInfo, 'metric' | 'given'>): boolean =>
  given === WRITTEN && [HUMAN, besides(HUMAN)].includes(metric);

/**
 * Whether a person chose whose scores the metric has: it is what people said, of some answers alone, and not all of those
 * were drawn at random. What is compared on them then says nothing of others.
 */
export async function areAnswersChosen(
  db: Database,
  metric: Pick<MetricInfo, 'metric' | 'given' | 'evaluation'>,
  options?: QueryOptions,
): Promise<boolean> {
  if (!isHumanMetric(metric)) return false;
  const [found] = await db.query<{ chosen: number; unread: number }>(
    sql`WITH labelled AS (
          SELECT response_id, max(draw) AS draw FROM reviewed WHERE kind = 'human' GROUP BY response_id
        )
        SELECT count(*) FILTER (l.draw = '') AS chosen,
               count(*) FILTER (l.response_id IS NULL AND r.status <> 'error') AS unread
        FROM responses r JOIN runs u USING (run_id) LEFT JOIN labelled l USING (response_id)
        WHERE u.evaluation = ${metric.evaluation}`,
    options,
  );
  return found !== undefined && found.chosen > 0 && found.unread > 0;
}
