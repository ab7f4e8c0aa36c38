import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord, Sink } from '../../records/record';
import { children, has, isList, isObject, placeOf, readScore, scoreOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { OPENCODE_EVALUATION, sayOpencodeRun } from './run';
import { scalarText, textOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

/**
 * Scores of sessions by luutuankiet/gsd-lite: layer 1 (`eval_consume.py`, checks by rule, passed or not) and layer 2
 * (`layer2_vertex.py`, rubrics by a judge, 0 to 1). Layer 2 writes 0 where the judge failed: those are unscored.
 */
export const opencodeScores: DocumentFormat = {
  id: 'opencode-scores',
  layout: 'document',
  outcomes: { records: (tape, root) => children(tape, tape.get(root, 'sessions')) },

  recognise(tape, root) {
    const sessions = tape.get(root, 'sessions');
    const isScores =
      isObject(tape, tape.get(root, 'summary')) &&
      isList(tape, sessions) &&
      (tape.count(sessions) === 0 || isList(tape, tape.get(tape.first(sessions), 'checks')));
    if (!isScores) return null;
    return { version: has(tape, root, 'checks_by_id') || has(tape, root, 'input_file') ? 'L1' : 'L2' };
  },

  read(tape, root, _source, { version }, sink) {
    for (const session of children(tape, tape.get(root, 'sessions')))
      readSession(tape, session, version, sink);
  },
};

function readSession(tape: JsonTape, session: Node, version: string | null, sink: Sink): void {
  const place = placeOf(tape, session);
  const id = scalarText(tape, tape.get(session, 'session_id')) || null;
  if (id === null) {
    const message = 'These scores have no session_id: nothing says which session they are about.';
    return sink.reject({ code: 'sample_unidentified', field: 'session_id', message }, place);
  }
  const scores = new Map<string, ScoreRecord>();
  for (const check of children(tape, tape.get(session, 'checks'))) {
    const score = readCheck(tape, check);
    if (score !== null && !scores.has(score.metric)) scores.set(score.metric, score);
  }
  const rate = scoreOf(tape, tape.get(session, 'pass_rate'));
  const prefix = version === 'L1' ? 'l1' : 'l2';
  const isJudged = [...scores.values()].some(({ score }) => score !== null);
  if (scores.size > 0)
    scores.set(`${prefix}_pass_rate`, {
      metric: `${prefix}_pass_rate`,
      given: 'pass_rate',
      score: isJudged ? rate : null,
    });
  const run = sayOpencodeRun(tape, session, id, 'scores', null, sink);
  sink.row(
    {
      run,
      sample: { evaluation: OPENCODE_EVALUATION, id, input: null, references: [] },
      response: { output: null, status: 'ok' },
      scores: [...scores.values()],
      join: { key: id, provisional: true },
    },
    place,
  );
}

const FAILED_JUDGE =
  /^(Evaluation error:|Failed to parse evaluation results|No guidelines available|Missing prompt or response)/;

function readCheck(tape: JsonTape, check: Node): ScoreRecord | null {
  const name = word(tape, tape.get(check, 'metric_name'));
  const passed = tape.boolean(tape.get(check, 'passed'));
  if (name !== null) {
    const explanation = textOf(tape, tape.get(check, 'explanation'));
    const isFailed = name === 'error' || FAILED_JUDGE.test(explanation?.preview(80) ?? '');
    if (name === 'error') return null;
    const read = isFailed ? { score: null } : readScore(tape, tape.get(check, 'score'));
    return {
      metric: snakeCase(name) || 'score',
      given: name,
      ...read,
      isCorrect: isFailed ? null : passed,
      explanation,
    };
  }
  const id = word(tape, tape.get(check, 'check_id')) ?? word(tape, tape.get(check, 'check_name'));
  if (id === null) return null;
  const score = passed === null ? null : Number(passed);
  return {
    metric: snakeCase(id) || 'check',
    given: id,
    score,
    isCorrect: passed,
    explanation: textOf(tape, tape.get(check, 'message')),
  };
}
