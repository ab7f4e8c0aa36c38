import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { listContenders } from '../contenders/contenders';
import type { Comparison, PartPlace, SampleDetail } from '../types';

/** Match key of a sample named by its content key; null when it is not loaded. */
export async function findSample(db: Database, contentKey: string): Promise<number | null> {
  // By the number that the rungs have for it: going through the keys as texts takes ten times as long.
  const [row] = await db.query<{ match_key: number | null }>(
    sql`SELECT min(m.match_key) AS match_key FROM sample_rungs r JOIN sample_matches m USING (sample_key)
        WHERE r.by_content = hash('content', ${contentKey})`,
  );
  return row?.match_key ?? null;
}

interface PartRow {
  response_id: number | null;
  role: PartPlace['role'];
  source_id: number;
  path: string;
  format: string;
  byte_offset: number;
  byte_length: number;
}

interface AnswerRow {
  response_id: number;
  key: string;
  run: string | null;
  epoch: number;
  status: 'ok' | 'error' | 'no_answer';
  error: string | null;
  error_kind: string | null;
  extracted_answer: string | null;
  stop_reason: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  reasoning_tokens: number | null;
  reported_cost_usd: number | null;
  latency_ms: number | null;
  latency_kind: string | null;
}

interface ScoreRow {
  response_id: number;
  metric: string;
  score: number | null;
  is_correct: boolean | null;
  explanation_preview: string | null;
}

/** One sample with every answer to it; the texts stay in the files, `parts` says where. */
export async function sampleDetail(
  db: Database,
  matchKey: number,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<SampleDetail | null> {
  const [samples, own] = await Promise.all([
    db.query<{
      evaluation: string;
      sample_id: string | null;
      content_key: string | null;
      task_type: string | null;
    }>(
      sql`SELECT evaluation, sample_id, content_key, task_type FROM samples
          WHERE match_key = ${matchKey} ORDER BY evaluation <> ${comparison.evaluation}, sample_key LIMIT 1`,
      options,
    ),
    db.query<{ sample_key: number }>(
      sql`SELECT sample_key FROM sample_matches WHERE match_key = ${matchKey}`,
      options,
    ),
  ]);
  const [sample] = samples;
  if (sample === undefined) return null;
  // The keys as they are: a million answers are passed over by their ranges, which a subquery would not let them be.
  const of = list(own.map(({ sample_key }) => sample_key));
  const [contenders, labels, answers, scores, reviewed, parts] = await Promise.all([
    listContenders(db, sample.evaluation, comparison.by, options),
    db.query<{ key: string; value: string }>(
      sql`SELECT DISTINCT key, value FROM sample_tags WHERE sample_key IN (${of}) ORDER BY key, value`,
      options,
    ),
    db.query<AnswerRow>(
      sql`SELECT r.response_id, r.epoch, r.status, r.error, r.error_kind, r.extracted_answer, r.stop_reason,
                 r.input_tokens, r.output_tokens, r.reasoning_tokens, r.reported_cost_usd, r.latency_ms,
                 r.latency_kind, ${contenderKey(comparison.by)} AS key, u.run_name AS run
          FROM responses r JOIN runs u USING (run_id)
          WHERE r.sample_key IN (${of}) AND u.evaluation = ${sample.evaluation} ORDER BY r.response_id`,
      options,
    ),
    db.query<ScoreRow>(
      sql`SELECT s.response_id, s.metric, s.score, s.is_correct, s.explanation_preview
          FROM merge_scored s WHERE s.sample_key IN (${of})
          ORDER BY s.response_id, s.rowid`,
      options,
    ),
    db.query<{ response_id: number; reviewer: string }>(
      sql`SELECT response_id, reviewer FROM reviewed WHERE kind = 'human' AND sample_key IN (${of}) ORDER BY ALL`,
      options,
    ),
    // A sample by itself (a question with its golden trajectory) tells of all that have its content.
    db.query<PartRow>(
      sql`SELECT p.response_id, p.role, p.source_id, s.path, s.format, p.byte_offset, p.byte_length
          FROM parts p JOIN sources s USING (source_id)
          WHERE p.sample_key IN (${of}) OR (p.response_id IS NULL AND p.sample_key IN (
            SELECT b.sample_key FROM sample_rungs a JOIN sample_rungs b USING (by_content)
            WHERE a.sample_key IN (${of})))
          ORDER BY p.source_id, p.byte_offset`,
      options,
    ),
  ]);
  const place = (part: PartRow): PartPlace => ({
    role: part.role,
    sourceId: part.source_id,
    path: part.path,
    format: part.format,
    offset: part.byte_offset,
    length: part.byte_length,
  });
  return {
    matchKey,
    contentKey: sample.content_key,
    evaluation: sample.evaluation,
    sampleId: sample.sample_id,
    taskType: sample.task_type,
    labels,
    parts: parts.filter(({ response_id }) => response_id === null).map(place),
    answers: answers.flatMap((answer) => {
      const contender = contenders.find(({ key }) => key === answer.key);
      if (contender === undefined) return [];
      return [
        {
          responseId: answer.response_id,
          contender,
          run: answer.run ?? '',
          epoch: answer.epoch,
          status: answer.status,
          error: answer.error,
          errorKind: answer.error_kind,
          extractedAnswer: answer.extracted_answer,
          stopReason: answer.stop_reason,
          inputTokens: answer.input_tokens,
          outputTokens: answer.output_tokens,
          reasoningTokens: answer.reasoning_tokens,
          costUsd: answer.reported_cost_usd,
          latencyMs: answer.latency_ms,
          latencyKind: answer.latency_kind,
          scores: scores
            .filter(({ response_id }) => response_id === answer.response_id)
            .map((row) => ({
              metric: row.metric,
              score: row.score,
              isCorrect: row.is_correct,
              explanation: row.explanation_preview,
            })),
          reviewers: reviewed.flatMap(({ response_id, reviewer }) =>
            response_id === answer.response_id ? reviewer : [],
          ),
          parts: parts.filter(({ response_id }) => response_id === answer.response_id).map(place),
        },
      ];
    }),
  };
}
