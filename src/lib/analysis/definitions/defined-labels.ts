import type { Database, QueryOptions } from '../../engine/database';
import { readOnly } from '../../engine/read-only';
import { ident, raw, type Sql, sql } from '../../engine/sql';
import { tokens } from '../../engine/tokens';
import { eraseLabel, type LabelLevel, writeLabel, writtenKeys } from '../../engine/written-labels';
import { LabelError, openJsonLabel } from './json-labels';
import { eraseMetric, isMetricOfFiles, writeMetric } from '../../engine/written-scores';
import type { TextQuery } from '../../search/text-query';
import { factOf } from '../../filter/label-facts';
import { labelsOf } from '../labels/labels';
import { isHit } from '../../filter/terms/search';
import type { AnswerRule } from '../answers/answer-rule';
import { judgedAnswers } from '../answers/judged-answers';
import { ensureHits } from '../answers/search-hits';
import { MARK_NOTE_KEY, markedSamples, type SampleMark } from './marks';
import { ratioOf } from './ratio';

/** The value that counts as right where the label is a metric as well. */
export type Wanted = 'yes' | 'no';

/** A label that a person defines. Serialisable: it is kept between visits. */
export type LabelDefinition =
  /** What a regular expression matches in a text: its first group where it has one. */
  | { by: 'pattern'; key: string; over: 'input' | 'reference' | 'output'; pattern: string }
  /** A SQL expression over the columns of `samples`, or of a response with its run and sample. */
  | { by: 'expression'; key: string; expression: string; metric?: Wanted }
  /** Whether the whole text holds something: `yes` or `no` of every response. */
  | { by: 'search'; key: string; query: TextQuery; metric?: Wanted }
  /** Whether the whole answer is right by the references of its sample: `yes` or `no`. */
  | { by: 'reference'; key: string; rule: AnswerRule; metric?: Wanted }
  /** One number of an answer divided by another, as a metric; no label. */
  | { by: 'ratio'; key: string; of: string; over: string }
  /** What a reader says of samples, one by one, with a note. */
  | { by: 'marks'; key: string; marks: readonly SampleMark[] }
  /** Each member of a label whose values are JSON objects, as a label `<key>.<member>`. */
  | { by: 'json'; key: string };

/** A response with its run and sample, each column once. */
const answers = sql`
  SELECT r.*, u.* EXCLUDE (run_id, evaluation), p.* EXCLUDE (sample_key)
  FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)`;

interface Values {
  level: LabelLevel;
  /** `id` and `value`. */
  values: Sql;
}

async function valuesOf(
  db: Database,
  definition: Exclude<LabelDefinition, { by: 'json' | 'ratio' }>,
  options?: QueryOptions,
): Promise<Values> {
  if (definition.by === 'reference') {
    const judged = await judgedAnswers(db, definition.rule, options);
    const values = sql`SELECT id, CASE WHEN passes THEN 'yes' ELSE 'no' END AS value FROM (${judged})`;
    return { level: 'response', values };
  }
  if (definition.by === 'search') {
    await ensureHits(db, [{ kind: 'search', query: definition.query }], options);
    const found = sql`CASE WHEN ${isHit(definition.query)} THEN 'yes' ELSE 'no' END`;
    return {
      level: 'response',
      values: sql`SELECT r.response_id AS id, ${found} AS value FROM merge_responses r`,
    };
  }
  if (definition.by === 'marks')
    return {
      level: 'sample',
      values: sql`SELECT id, mark AS value FROM (${markedSamples(definition.marks)})`,
    };
  if (definition.by === 'pattern') {
    const { over, pattern } = definition;
    if (pattern === '') throw new LabelError('The pattern is empty.');
    const text = ident(`${over}_preview`);
    const matched = sql`nullif(regexp_extract(${text}, ${named(pattern)}, ${hasGroup(pattern) ? 1 : 0}), '')`;
    return over === 'output'
      ? { level: 'response', values: sql`SELECT response_id AS id, ${matched} AS value FROM responses` }
      : { level: 'sample', values: sql`SELECT sample_key AS id, ${matched} AS value FROM samples` };
  }
  const expression = checked(definition.expression);
  const ofSamples = sql`SELECT sample_key AS id, (${expression}\n)::VARCHAR AS value FROM samples`;
  const ofResponses = sql`SELECT response_id AS id, (${expression}\n)::VARCHAR AS value FROM (${answers})`;
  return (await ofAnswers(db, definition.expression, options))
    ? { level: 'response', values: ofResponses }
    : { level: 'sample', values: ofSamples };
}

/** Whether the expression names a column that samples do not have, but responses or runs do. */
async function ofAnswers(db: Database, expression: string, options?: QueryOptions): Promise<boolean> {
  const columns = await db.query<{ name: string }>(
    sql`SELECT column_name AS name FROM duckdb_columns() WHERE table_name IN ('responses', 'runs')
        EXCEPT SELECT column_name FROM duckdb_columns() WHERE table_name = 'samples'`,
    options,
  );
  const names = new Set(columns.map(({ name }) => name));
  return tokens(expression).some(({ kind, start, end }) => {
    const text = expression.slice(start, end);
    return (kind === 'word' && names.has(text.toLowerCase())) || names.has(text.replace(/^"(.*)"$/, '$1'));
  });
}

/** One expression and nothing after it. */
function checked(expression: string): Sql {
  if (expression.trim() === '') throw new LabelError('The expression is empty.');
  const before = 'SELECT (';
  const text = readOnly(`${before}${expression}\n)`);
  return raw(text.slice(before.length, text.lastIndexOf(')')).trim());
}

/** RE2 takes `(?P<name>…)`; JavaScript's way of writing it is taken as well. */
const named = (pattern: string): string => pattern.replace(/\(\?<(?![=!])/g, '(?P<');

/** Whether a group captures: `(` that is neither escaped nor within a class, and not `(?:`, `(?i)` and the like. */
export function hasGroup(pattern: string): boolean {
  const bare = pattern.replace(/\\[^]/g, '').replace(/\[\^?\]?[^\]]*\]/g, '');
  return /\((?!\?)|\(\?P?<(?![=!])/.test(bare);
}

/** Keys that files or columns have already. */
async function assertFree(db: Database, key: string): Promise<void> {
  if (key.trim() === '') throw new LabelError('The label has no name.');
  const written = await writtenKeys(db);
  const [found] = await db.query<{ n: number }>(
    sql`SELECT (SELECT count(*) FROM labels WHERE key = ${key}) + (SELECT count(*) FROM run_tags WHERE key = ${key}) AS n`,
  );
  if (factOf(key) || ((found?.n ?? 0) > 0 && !written.includes(key)))
    throw new LabelError(`The files have a label ${key} already. Take another name.`);
}

async function assertNoMetric(db: Database, key: string): Promise<void> {
  if (await isMetricOfFiles(db, key))
    throw new LabelError(`The files have a metric ${key} already. Take another name.`);
}

/** Writes what is defined over all that is loaded, in place of what it gave before. Throws a LabelError or QueryError. */
export async function applyDefinition(db: Database, definition: LabelDefinition): Promise<void> {
  if (definition.by === 'json') return openJsonLabel(db, definition.key);
  if (definition.by === 'ratio') {
    await assertNoMetric(db, definition.key);
    return writeMetric(db, definition.key, 'numeric', await ratioOf(db, definition));
  }
  await assertFree(db, definition.key);
  const wanted = 'metric' in definition ? definition.metric : undefined;
  if (wanted !== undefined) await assertNoMetric(db, definition.key);
  const { level, values } = await valuesOf(db, definition);
  if (wanted !== undefined && level === 'sample')
    throw new LabelError('It is the same for every answer to a sample: that is no metric.');
  await writeLabel(db, { key: definition.key, level }, values);
  if (definition.by === 'marks') await writeNotes(db, definition);
  if (definition.by === 'pattern' || definition.by === 'marks') return;
  await eraseMetric(db, definition.key);
  if (wanted === undefined) return;
  const [yes, no] = wanted === 'yes' ? [1, 0] : [0, 1];
  const score = sql`CASE WHEN lower(value) IN ('yes', 'true', '1') THEN ${yes}
    WHEN lower(value) IN ('no', 'false', '0') THEN ${no} END`;
  await writeMetric(db, definition.key, 'binary', sql`SELECT id, ${score} AS score FROM (${values})`);
}

async function writeNotes(db: Database, { marks }: Extract<LabelDefinition, { by: 'marks' }>): Promise<void> {
  await assertFree(db, MARK_NOTE_KEY);
  const values = sql`SELECT id, nullif(trim(note), '') AS value FROM (${markedSamples(marks)})`;
  await writeLabel(db, { key: MARK_NOTE_KEY, level: 'sample' }, values);
}

export async function eraseDefinition(db: Database, definition: LabelDefinition): Promise<void> {
  if (definition.by !== 'json') {
    await eraseLabel(db, definition.key);
    if (definition.by === 'marks') await eraseLabel(db, MARK_NOTE_KEY);
    return eraseMetric(db, definition.key);
  }
  for (const key of await writtenKeys(db))
    if (key.startsWith(`${definition.key}.`)) await eraseLabel(db, key);
}

/** What a definition would give in one evaluation. */
export interface LabelPreview {
  /** Samples that would bear it, of how many. */
  samples: number;
  of: number;
  values: number;
  /** The values most samples would bear. */
  top: readonly { value: string; samples: number }[];
}

export async function previewDefinition(
  db: Database,
  evaluation: string,
  definition: Exclude<LabelDefinition, { by: 'json' | 'ratio' }>,
  options?: QueryOptions,
): Promise<LabelPreview> {
  await assertFree(db, definition.key || 'unnamed');
  const { base, samples: of } = await labelsOf(db, evaluation, options);
  const { level, values } = await valuesOf(db, definition, options);
  const owner =
    level === 'sample'
      ? sql`JOIN sample_matches p ON p.sample_key = v.id AND p.evaluation = ${evaluation}`
      : sql`JOIN merge_responses r ON r.response_id = v.id JOIN runs u ON u.run_id = r.run_id AND u.evaluation = ${evaluation}
            JOIN sample_matches p ON p.sample_key = r.sample_key`;
  const rows = await db.query<{ value: string; samples: number; bearing: number; values: number }>(
    sql`WITH found AS MATERIALIZED (
          SELECT DISTINCT p.match_key, v.value FROM (${values}) v ${owner}
          WHERE v.value IS NOT NULL AND p.match_key IN (SELECT match_key FROM ${base})
        )
        SELECT value, count(*) AS samples, (SELECT count(DISTINCT match_key) FROM found) AS bearing,
               (SELECT count(DISTINCT value) FROM found) AS values
        FROM found GROUP BY value ORDER BY samples DESC, value LIMIT 12`,
    options,
  );
  const [first] = rows;
  return { samples: first?.bearing ?? 0, of, values: first?.values ?? 0, top: rows };
}
