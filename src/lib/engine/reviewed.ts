import type { ReviewLabel } from '../review/label';
import type { Database } from './database';
import { perDatabase } from './per-merge';
import { sql, type Sql } from './sql';
import { join } from './sql';
import { runAsOne } from './transaction';

/** Goes up each time the labels are written: what was computed from them before does not count any more. */
const versions = perDatabase(() => ({ n: 0 }));
export const reviewedVersion = (db: Database): number => versions(db).n;

/** Ids are others after a merge, so each begins with none; then they are written again. */
export const createReviewed: Sql = sql`CREATE OR REPLACE TABLE reviewed(response_id INTEGER, sample_key INTEGER,
  reviewer VARCHAR, kind VARCHAR, value VARCHAR, scale VARCHAR, note VARCHAR, draw VARCHAR, labelled_at TIMESTAMP)`;

/** A response with the text that it holds, as labels name it: equal answers have equal texts. */
export const answerText = (outputRef: Sql): Sql => sql`coalesce('x' || lower(hex(${outputRef})), '')`;

/** How labels name a run `u`: as its file does, whatever a person calls it. */
export const givenModel: Sql = sql`coalesce(u.model_given, u.model)`;
export const givenEvaluation: Sql = sql`coalesce(u.evaluation_given, u.dataset, u.evaluation)`;

const SEPARATOR = '\u001e';
/** Lone surrogates cannot travel, and the separator parts texts. */
const carried = (text: string): string =>
  text
    .replaceAll(SEPARATOR, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

const names = {
  content: (label) => label.content,
  evaluation: (label) => label.evaluation,
  sample_id: (label) => label.sampleId,
  model: (label) => label.model,
  run: (label) => label.run,
  repeat: (label) => String(label.repeat),
  answer: (label) => label.answer,
  reviewer: (label) => label.reviewer,
  kind: (label) => label.kind,
  value: (label) => label.value,
  scale: (label) => label.scale,
  note: (label) => label.note,
  draw: (label) => label.draw,
  labelled_at: (label) => label.at,
} as const satisfies Record<string, (label: ReviewLabel) => string>;

/** One text a column: so many labels are read as fast as a few. */
function tableOf(labels: readonly ReviewLabel[]): Sql {
  const columns = Object.entries(names).map(([name, of]) => {
    const texts = labels.map((label) => carried(of(label))).join(SEPARATOR);
    return join([sql`unnest(string_split(${texts}, chr(30))) AS`, { text: name, parameters: [] }], sql` `);
  });
  return sql`SELECT ${join(columns, sql`, `)} ${labels.length === 0 ? sql`WHERE false` : sql``}`;
}

/**
 * The answers that the labels are of: to a sample of that content (without one, of that id), of that model and repeat,
 * and with that text. Where the text is not known, of that run; where it is, another run of the same text will do.
 */
const found: Sql = sql`
  WITH labelled AS MATERIALIZED (
    SELECT l.*, s.sample_key FROM reviewing l
    JOIN sample_rungs s ON s.by_content = hash('content', l.content) WHERE l.content <> ''
    UNION ALL
    SELECT l.*, s.sample_key FROM reviewing l
    JOIN samples s ON s.sample_id = l.sample_id WHERE l.content = '' AND s.content_key IS NULL
  ), answers AS MATERIALIZED (
    SELECT g.response_id, g.sample_key, g.epoch, g.run_id, ${answerText(sql`coalesce(f.output_ref, t.output_ref)`)} AS text
    FROM merge_responses g SEMI JOIN labelled USING (sample_key)
    JOIN staged_rows t ON t.row_ref = g.row_ref LEFT JOIN merge_folded f ON f.response_id = g.response_id
  )
  SELECT l.*, a.response_id, u.run_name IS NOT DISTINCT FROM l.run AS exact,
    l.run = coalesce(u.run_name, '') AND l.answer = a.text AND l.model = ${givenModel}
      AND l.evaluation = ${givenEvaluation} AS is_named
  FROM labelled l
  JOIN answers a ON a.sample_key = l.sample_key AND a.epoch = l.repeat::INTEGER
  JOIN runs u ON u.run_id = a.run_id AND l.model IN (u.model, u.model_given)
             AND l.evaluation IN (u.evaluation, u.evaluation_given, u.dataset)
  JOIN samples p ON p.sample_key = a.sample_key
  WHERE CASE WHEN l.answer = '' THEN l.run IN ('', u.run_name) ELSE a.text = l.answer END
  QUALIFY row_number() OVER (
    PARTITION BY l.no ORDER BY exact DESC, p.sample_id IS NOT DISTINCT FROM l.sample_id DESC, a.response_id) = 1`;

/** Of a label that does not name its answer as it is named here (its file need not say run or text): its place in the list. */
export interface NamedOtherwise {
  response: number;
  at: number;
}

export interface Written {
  /** Labels whose answers are loaded, and those whose are not. */
  found: number;
  missing: number;
  /** The evaluations, as labels name them, that labels whose answers are not loaded are of. */
  missingOf: readonly string[];
  others: readonly NamedOtherwise[];
}

/** A file that holds answers with labels, and the evaluation as these labels name it. */
export interface ReviewedFile {
  evaluation: string;
  path: string;
}

/** The files of the answers in `reviewed`: who drops them again has these labels again. */
export const reviewedFiles = (db: Database): Promise<ReviewedFile[]> =>
  db.query<ReviewedFile>(
    sql`SELECT DISTINCT ${givenEvaluation} AS evaluation, s.path
        FROM (SELECT DISTINCT response_id FROM reviewed) JOIN responses r USING (response_id)
        JOIN runs u USING (run_id) JOIN parts p USING (response_id) JOIN sources s ON s.source_id = p.source_id
        WHERE p.role = 'response' ORDER BY ALL`,
  );

/** Puts these labels into the table `reviewed`, in place of all before, as far as their answers are loaded. */
export async function writeReviewed(db: Database, labels: readonly ReviewLabel[]): Promise<Written> {
  await runAsOne(db, [
    sql`CREATE OR REPLACE TABLE reviewing AS SELECT row_number() OVER () AS no, * FROM (${tableOf(labels)})`,
    sql`CREATE OR REPLACE TABLE reviewing_found AS ${found}`,
    createReviewed,
    // Several labels may find one answer, by its text or without: those of its own run go before, then those of its text. One
    // that was taken back takes back those behind it.
    sql`CREATE OR REPLACE TABLE reviewing_first AS FROM reviewing_found QUALIFY rank() OVER (
          PARTITION BY response_id, reviewer, kind ORDER BY exact DESC, answer = '', run, sample_id) = 1`,
    sql`INSERT INTO reviewed
      SELECT response_id, sample_key, reviewer, kind, value, scale, note, draw, try_cast(labelled_at AS TIMESTAMP)
      FROM reviewing_first WHERE CASE kind WHEN 'note' THEN note ELSE value END <> ''
      ORDER BY response_id, reviewer, kind, value`,
  ]);
  versions(db).n++;
  const counts = await db.query<{ evaluation: string; found: number; missing: number }>(
    sql`SELECT l.evaluation, count(f.no) AS found, count(*) - count(f.no) AS missing
        FROM reviewing l LEFT JOIN reviewing_found f USING (no)
        WHERE CASE l.kind WHEN 'note' THEN l.note ELSE l.value END <> ''
        GROUP BY l.evaluation ORDER BY l.evaluation`,
  );
  const others = await db.query<NamedOtherwise>(
    sql`SELECT response_id AS response, (no - 1)::INTEGER AS at FROM reviewing_first WHERE NOT is_named ORDER BY no`,
  );
  await db.run(sql`DROP TABLE reviewing; DROP TABLE reviewing_found; DROP TABLE reviewing_first`);
  return {
    found: counts.reduce((sum, { found }) => sum + found, 0),
    missing: counts.reduce((sum, { missing }) => sum + missing, 0),
    missingOf: counts.flatMap(({ evaluation, missing }) => (missing > 0 ? [evaluation] : [])),
    others,
  };
}
