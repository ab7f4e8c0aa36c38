import { nameWithMarks } from '../../table/invisible';
import type { Database } from '../database';
import { join, sql } from '../sql';

interface Given {
  kind: 'model' | 'evaluation';
  given: string;
}

/** Names that files give, few beside the rows that bear them. */
const given = sql`
  WITH told AS (
    SELECT 'model' AS kind, model AS given FROM staged_runs
    UNION ALL SELECT 'evaluation', coalesce(evaluation, dataset) FROM staged_runs
    UNION ALL SELECT 'evaluation', evaluation FROM staged_metrics
    UNION ALL SELECT 'evaluation', evaluation FROM staged_pairs
    UNION ALL SELECT 'model', model_a FROM staged_pairs
    UNION ALL SELECT 'model', model_b FROM staged_pairs
  )
  SELECT DISTINCT kind, given FROM told WHERE given IS NOT NULL AND regexp_matches(given, '[^!-~ ]|^ | $')`;

/**
 * A model or an evaluation with characters in its name that nobody sees goes by the name that shows them, unless a person
 * called it otherwise: so it stands wherever a name does, and no two that differ look the same for them.
 */
export async function markNames(db: Database): Promise<void> {
  const marked = (await db.query<Given>(given)).flatMap(({ kind, given: name }) => {
    const shown = nameWithMarks(name);
    return shown === name ? [] : [sql`(${kind}, ${name}, ${shown})`];
  });
  if (marked.length === 0) return;
  await db.run(sql`
    INSERT INTO names(kind, given, name, digest)
    SELECT kind, given, name, NULL FROM (VALUES ${join(marked, sql`, `)}) m(kind, given, name)
    ANTI JOIN names n USING (kind, given)`);
}
