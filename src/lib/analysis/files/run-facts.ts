import type { Database } from '../../engine/database';
import { sql } from '../../engine/sql';
import { runEnds } from '../../engine/run-ends';
import { isUnnamed } from '../../engine/unnamed';
import type { RunEnd } from '../../records/run-end';
import type { RunFacts } from '../types';

/** By source, of each run that it says something of. */
export async function runFacts(db: Database): Promise<Map<number, RunFacts[]>> {
  const rows = await db.query<{
    source_id: number;
    formats: string;
    roles: string;
    answers: number;
    scores: number;
    has_model: boolean;
    rows_file: string | null;
    status: RunEnd['status'];
    planned: number | null;
    run_samples: number | null;
    dataset: number | null;
  }>(
    sql`WITH scored AS (
          SELECT m.run_id, sum(m.scored) AS scores
          FROM merge_run_metrics m JOIN runs u USING (run_id)
          JOIN metrics k ON k.evaluation = u.evaluation AND k.metric = m.metric AND k.kind <> 'diagnostic' AND k.part_of IS NULL
          GROUP BY m.run_id
        ), named AS (
          SELECT o.run_id, min(l.value) AS rows_file
          FROM staged_links l JOIN merge_runs o USING (run_ref) WHERE l.kind = 'path' GROUP BY o.run_id
        ), held AS (
          SELECT r.run_id, string_agg(DISTINCT s.format, ' ' ORDER BY s.format) AS formats,
                 string_agg(DISTINCT r.role, ' ' ORDER BY r.role) AS roles
          FROM run_sources r JOIN sources s USING (source_id) GROUP BY r.run_id
        )
        SELECT DISTINCT r.source_id, r.run_id, h.formats, h.roles, coalesce(f.responses, 0) AS answers,
               coalesce(c.scores, 0) AS scores, NOT ${isUnnamed} AS has_model, n.rows_file,
               e.status, e.planned, e.samples AS run_samples, e.dataset
        FROM run_sources r JOIN held h USING (run_id) JOIN runs u USING (run_id)
        LEFT JOIN merge_firsts f USING (run_id) LEFT JOIN scored c USING (run_id) LEFT JOIN named n USING (run_id)
        LEFT JOIN (${runEnds}) e USING (run_id)
        ORDER BY r.source_id, r.run_id`,
  );
  const found = new Map<number, RunFacts[]>();
  for (const row of rows) {
    const facts = {
      formats: row.formats.split(' '),
      roles: row.roles.split(' '),
      answers: row.answers,
      scores: row.scores,
      hasModel: row.has_model,
      rowsFile: row.rows_file,
      end:
        row.run_samples === null
          ? null
          : {
              ...{ status: row.status, answers: row.answers, planned: row.planned },
              ...{ samples: row.run_samples, dataset: row.dataset },
            },
    };
    found.set(row.source_id, [...(found.get(row.source_id) ?? []), facts]);
  }
  return found;
}
