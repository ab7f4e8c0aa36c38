import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord } from '../../records/record';
import { children, isObject, readScore } from '../shared/fields';
import { textOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { snakeCase } from '../../records/snake-case';

/** A judge that could not be reached or understood gives no score (evalscope after v1.10: these are left out). */
const usable = new Set(['success', 'fallback']);

/** `score.value` maps each metric to a number or boolean; older ones give a bare number. */
export function readEvalscopeScores(tape: JsonTape, score: Node): ScoreRecord[] {
  const status = word(tape, tape.get(score, 'status'));
  const isUsable = status === null || usable.has(status);
  const explanation = isUsable
    ? (textOf(tape, tape.get(score, 'explanation')) ?? textOf(tape, tape.get(score, 'judge_summary')))
    : `Not scored: ${status}`;
  const scores = new Scores();
  const add = (given: string, value: Node): void =>
    scores.add(
      given,
      { ...(isUsable ? readScore(tape, value) : { score: null }), explanation },
      snakeCase(given) || 'score',
    );
  const value = tape.get(score, 'value');
  const main = word(tape, tape.get(score, 'main_score_name'));
  if (isObject(tape, value)) for (const entry of children(tape, value)) add(tape.key(entry), entry);
  else if (value >= 0 && !tape.isNull(value)) add(main ?? 'score', value);
  if (scores.all.length === 0 && main !== null) scores.add(main, { score: null, explanation });
  return scores.all;
}
