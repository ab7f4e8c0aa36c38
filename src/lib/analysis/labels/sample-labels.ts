import type { Database } from '../../engine/database';
import { sql } from '../../engine/sql';
import { facts } from '../../filter/label-facts';

/** Keys of labels that samples bear, and no answer or run: they say the same of every answer. */
export async function sampleLabelKeys(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(
    sql`SELECT DISTINCT l.key FROM sample_labels JOIN labels l USING (label_id)
        EXCEPT (SELECT DISTINCT l.key FROM response_labels JOIN labels l USING (label_id)
                UNION SELECT DISTINCT key FROM run_tags)`,
  );
  return new Set([
    ...rows.map(({ key }) => key),
    ...facts.flatMap(({ key, level }) => (level === 'sample' ? [key] : [])),
  ]);
}
