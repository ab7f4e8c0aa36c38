import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LongText } from '../../json/node';
import type { ScoreRecord, Sink } from '../../records/record';
import { children, isObject, readScore, scoreOf } from '../shared/fields';
import type { GageResult } from './answer';
import { textOf } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

const TELEMETRY = /(^|_)(lengths?|len|latency|latency_ms|tokens?|chars?|words?|duration|runtime|cost|count)$/;

/**
 * A metric is named by its id; where a metric has values beside `score`, the value's name follows, unless the id ends
 * in it (`text_length` with `length`).
 */
export function gageMetric(
  metricId: string,
  valueKey: string,
): { metric: string; given: string; diagnostic: boolean } {
  const id = snakeCase(metricId) || 'score';
  const key = snakeCase(valueKey) || 'score';
  const metric = key === 'score' || id === key || id.endsWith(`_${key}`) ? id : `${id}_${key}`;
  return {
    metric,
    given: key === 'score' ? metricId : `${metricId}.${valueKey}`,
    diagnostic: TELEMETRY.test(metric),
  };
}

/** Scores of a row from `metrics.<id>.values`; without any, from the verdict in `eval_result`. */
export function readGageScores(
  tape: JsonTape,
  result: GageResult,
  evaluation: string | null,
  sink: Sink,
): ScoreRecord[] {
  const scores = new Map<string, ScoreRecord>();
  for (const entry of children(tape, result.metrics)) {
    const values = tape.get(entry, 'values');
    const explanation = textOf(tape, tape.get(entry, 'explanation'));
    for (const value of children(tape, values)) {
      const { metric, given, diagnostic } = gageMetric(tape.key(entry), tape.key(value));
      if (scores.has(metric)) continue;
      scores.set(metric, { metric, given, ...readScore(tape, value), explanation });
      if (diagnostic) sink.metric({ evaluation, metric, given, diagnostic });
    }
  }
  return scores.size > 0 ? [...scores.values()] : verdictScores(tape, result.judged);
}

/** The verdict has `score` or `overall.score`, `metrics` by name, or only whether the task was `resolved`. */
function verdictScores(tape: JsonTape, judged: Node): ScoreRecord[] {
  const scores: ScoreRecord[] = [];
  const overall = tape.get(judged, 'overall');
  const score = scoreOf(tape, tape.get(judged, 'score')) ?? scoreOf(tape, tape.get(overall, 'score'));
  if (score !== null) scores.push({ metric: 'score', score });
  for (const entry of children(tape, tape.get(judged, 'metrics'))) {
    const given = tape.key(entry);
    const metric = snakeCase(given);
    const value = scoreOf(tape, isObject(tape, entry) ? tape.get(entry, 'score') : entry);
    if (value === null || metric === '' || scores.some((known) => known.metric === metric)) continue;
    scores.push({ metric, given, score: value });
  }
  const resolved = tape.boolean(tape.get(judged, 'resolved'));
  if (scores.length === 0 && resolved !== null)
    scores.push({ metric: 'resolved', score: Number(resolved), isCorrect: resolved });
  return scores;
}

/** What a metric took for the answer. */
export function gageExtracted(tape: JsonTape, metrics: Node): LongText | null {
  for (const entry of children(tape, metrics)) {
    const prediction = tape.at(entry, 'metadata', 'prediction');
    if (prediction !== ABSENT) return textOf(tape, prediction);
  }
  return null;
}
