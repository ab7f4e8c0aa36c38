import type { Database } from '../../engine/database';
import { reviewedVersion } from '../../engine/reviewed';
import { generation } from '../../engine/derived';
import { perDatabase } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { eraseLabel, writeLabel, writtenKeys } from '../../engine/written-labels';
import {
  eraseMetric,
  isMetricOfFiles,
  writeMetric,
  WRITTEN,
  type WrittenKind,
} from '../../engine/written-scores';
import { scaleIn } from '../../review/scale';
import { besides, HUMAN } from '../metrics/human';
import { counting, SETTLED } from './counting';

/** The name under which failure modes stand among labels. */
export const FAILURE_MODE = 'failure mode';

/** `human`, or another name where the files have a metric of that name. */
export const humanMetric = async (db: Database): Promise<string> =>
  (await isMetricOfFiles(db, HUMAN)) ? besides(HUMAN) : HUMAN;

/** `failure mode`, or another name where the files have a label of that name. */
export async function modeLabel(db: Database): Promise<string> {
  const [found] = await db.query<{ n: number }>(
    sql`SELECT (SELECT count(*) FROM labels WHERE key = ${FAILURE_MODE}) + (SELECT count(*) FROM run_tags WHERE key = ${FAILURE_MODE}) AS n`,
  );
  const isOurs = (await writtenKeys(db)).includes(FAILURE_MODE);
  return (found?.n ?? 0) > 0 && !isOurs ? besides(FAILURE_MODE) : FAILURE_MODE;
}

const done = perDatabase<{ key: string }>(() => ({ key: '' }));

/**
 * What the metric `human` is: a rating where all that counts is of one scale, else right or wrong, without what says neither;
 * where nothing says that, the numbers as they are.
 */
async function unitOf(db: Database, reviewer: string): Promise<{ kind: WrittenKind; column: Sql }> {
  const said = await db.query<{ scale: string; rights: number }>(
    sql`SELECT scale, count("right")::INTEGER AS rights FROM ${counting(reviewer)} GROUP BY scale`,
  );
  const scale = said.length === 1 ? scaleIn(said[0]?.scale ?? '') : null;
  if (scale !== null) return { kind: scale, column: sql`said` };
  return said.some(({ rights }) => rights > 0)
    ? { kind: 'binary', column: sql`"right"` }
    : { kind: 'numeric', column: sql`said` };
}

/**
 * Writes the metric `human` and the label `failure mode` from `reviewed`, in place of what they were; false where nothing
 * has changed since. Of failure modes those of the reviewer whose judgement counts; of what was settled, those of all.
 */
export async function writeJudgements(db: Database, reviewer: string): Promise<boolean> {
  const key = async (): Promise<string> =>
    JSON.stringify([reviewedVersion(db), await generation(db), reviewer]);
  if (done(db).key === (await key())) return false;
  const [metric, label] = [await humanMetric(db), await modeLabel(db)];
  const [count] = await db.query<{ judged: number; modes: number; written: number }>(
    sql`SELECT count(*) FILTER (kind = 'human') AS judged, count(*) FILTER (kind = 'mode') AS modes,
               (SELECT count(*) FROM merge_told WHERE metric = ${metric} AND metric_given = ${WRITTEN}) AS written
        FROM reviewed`,
  );
  const { judged = 0, modes = 0, written = 0 } = count ?? {};
  const hasLabel = (await writtenKeys(db)).includes(label);
  if (judged > 0) {
    const { kind, column } = await unitOf(db, reviewer);
    await writeMetric(
      db,
      metric,
      kind,
      sql`SELECT response_id AS id, ${column} AS score FROM ${counting(reviewer)} WHERE ${column} IS NOT NULL`,
    );
  } else if (written > 0) await eraseMetric(db, metric);
  if (modes > 0)
    await writeLabel(
      db,
      { key: label, level: 'response' },
      sql`SELECT response_id AS id, m.value FROM reviewed m LEFT JOIN ${counting(reviewer)} c USING (response_id)
          WHERE m.kind = 'mode' AND coalesce(c.reviewer, m.reviewer) IN (m.reviewer, ${SETTLED})`,
    );
  else if (hasLabel) await eraseLabel(db, label);
  done(db).key = await key();
  return judged > 0 || written > 0 || modes > 0 || hasLabel;
}
