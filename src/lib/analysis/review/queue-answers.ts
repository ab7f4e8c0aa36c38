import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { answerText } from '../../engine/reviewed';
import { sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { AnswerName } from '../../review/label';
import type { Compared } from '../comparison/compared';
import { runNames, sampleNames } from './answer-names';

export interface QueueAnswer extends AnswerName {
  matchKey: number;
  responseId: number;
  contender: string;
}

interface Run extends Pick<AnswerName, 'evaluation' | 'model' | 'run'> {
  id: number;
  contender: string;
}

interface Row {
  id: number;
  status: string | null;
  answer: string;
}

type Ids = ReadonlyMap<number, Run>;
const runs = perMerge<Ids>();
const runsOf = ({ db, comparison: { evaluation, by } }: Compared, options?: QueryOptions): Promise<Ids> =>
  runs(
    db,
    [evaluation, by],
    async () =>
      byId(
        await db.query<Run>(
          sql`SELECT u.run_id AS id, ${contenderKey(by)} AS contender, ${runNames} FROM runs u WHERE u.evaluation = ${evaluation}`,
        ),
      ),
    options,
  );

// Rows of files are numbered beyond what `integers` holds.
const ids = (values: readonly number[]): Sql =>
  sql`SELECT unnest(string_split(${values.join(',')}, ','))::BIGINT AS id`;

/** Status and text of these rows of a table. */
const said = async (
  db: Database,
  table: Sql,
  key: Sql,
  of: readonly number[],
  options?: QueryOptions,
): Promise<Map<number, Row>> =>
  of.length === 0
    ? new Map()
    : byId(
        await db.query<Row>(
          sql`SELECT t.${key} AS id, t.status::VARCHAR AS status, ${answerText(sql`t.output_ref`)} AS answer
              FROM ${table} t JOIN (${ids(of)}) k ON k.id = t.${key}`,
          options,
        ),
      );

/**
 * Answers of these contenders to these samples that did not fail. Each table is asked by the ids that are wanted: joined in
 * one statement, all rows of some are read.
 */
export async function answersOf(
  compared: Compared,
  matchKeys: readonly number[],
  read: readonly number[],
  options?: QueryOptions,
): Promise<QueueAnswer[]> {
  if (matchKeys.length === 0) return [];
  const { db, prepared } = compared;
  const wanted = new Set(read.map((i) => prepared.contenders[i]?.key ?? ''));
  const responses = await db.query<
    Record<'matchKey' | 'sampleRow' | 'responseId' | 'row' | 'repeat' | 'runId', number> & { folded: boolean }
  >(
    sql`WITH wanted AS MATERIALIZED (
          SELECT p.match_key, p.sample_key, p.row_ref AS sample_row
          FROM sample_matches p JOIN (${ids(matchKeys)}) k ON k.id = p.match_key
        )
        SELECT w.match_key AS "matchKey", w.sample_row AS "sampleRow", g.response_id AS "responseId", g.row_ref AS row,
               g.epoch AS repeat, g.run_id AS "runId", g.folded
        FROM merge_responses g JOIN wanted w USING (sample_key)`,
    options,
  );
  if (responses.length === 0) return [];
  const runs = await runsOf(compared, options);
  const samples = byId(
    await db.query<Pick<AnswerName, 'content' | 'sampleId'> & { id: number }>(
      sql`SELECT p.row_ref AS id, ${sampleNames}
          FROM staged_samples p JOIN (${ids([...new Set(responses.map(({ sampleRow }) => sampleRow))])}) k ON k.id = p.row_ref`,
      options,
    ),
  );
  const several = responses.filter(({ folded }) => folded).map(({ responseId }) => responseId);
  const rowRefs = responses.map(({ row }) => row);
  const rows = await said(db, sql`staged_rows`, sql`row_ref`, rowRefs, options);
  const folded = await said(db, sql`merge_folded`, sql`response_id`, several, options);
  return responses.flatMap(({ matchKey, sampleRow, responseId, row, repeat, runId }): QueueAnswer[] => {
    const [run, sample, own, fold] = [
      runs.get(runId),
      samples.get(sampleRow),
      rows.get(row),
      folded.get(responseId),
    ];
    const status = fold?.status ?? own?.status ?? null;
    if (!run || !sample || !own || !wanted.has(run.contender) || status === null || status === 'error')
      return [];
    const { content, sampleId } = sample;
    const name = { content, evaluation: run.evaluation, sampleId, model: run.model, run: run.run, repeat };
    return [{ matchKey, responseId, contender: run.contender, ...name, answer: fold?.answer || own.answer }];
  });
}

const byId = <One extends { id: number }>(rows: readonly One[]): Map<number, One> =>
  new Map(rows.map((row) => [row.id, row]));
