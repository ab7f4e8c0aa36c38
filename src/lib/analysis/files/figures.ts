import type { Database } from '../../engine/database';
import { list, sql } from '../../engine/sql';

/** Figures that are fetched of a source. */
const SHOWN = 3;

interface Figure {
  source_id: number;
  model: string | null;
  evaluation: string | null;
  /** The source declares figures of others, too. */
  several: boolean;
  metric: string;
  label_key: string | null;
  label_value: string | null;
  value: number;
  n: number | null;
}

/** The first figures that these sources declare, in words by source: `resolved 0.18 (of all instances, n 300)`, with the
 * model and the evaluation where it declares of several. */
export async function unscoredFigures(
  db: Database,
  sourceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  if (sourceIds.length === 0) return found;
  const figures = await db.query<Figure>(
    sql`WITH claims AS (
          SELECT DISTINCT source_id, run_id, metric, label_key, label_value, value, n FROM merge_declared
          WHERE value IS NOT NULL AND source_id IN (${list(sourceIds)})
        ), first AS (
          SELECT *, min(run_id) OVER (PARTITION BY source_id) <> max(run_id) OVER (PARTITION BY source_id) AS several,
                 row_number() OVER (PARTITION BY source_id
                                    ORDER BY run_id, label_key IS NOT NULL, metric, label_key, label_value) AS nth
          FROM claims
        )
        SELECT f.source_id, u.model, u.evaluation, f.several, f.metric, f.label_key, f.label_value, f.value, f.n
        FROM first f LEFT JOIN runs u USING (run_id) WHERE nth <= ${SHOWN} ORDER BY f.source_id, nth`,
  );
  for (const figure of figures)
    found.set(figure.source_id, [...(found.get(figure.source_id) ?? []), inWords(figure)]);
  return found;
}

function inWords({ model, evaluation, several, metric, label_key, label_value, value, n }: Figure): string {
  const about = [
    ...(label_key === null ? [] : [`${label_key} ${label_value ?? ''}`]),
    ...(n === null ? [] : [`n ${n.toLocaleString('en')}`]),
  ];
  const of = several ? `${[model, evaluation].filter(Boolean).join(' on ')}: ` : '';
  return `${of}${metric} ${String(Number(value.toPrecision(4)))}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
}
