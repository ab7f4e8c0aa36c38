import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord } from '../../records/record';
import { readCorrect, readScore } from '../shared/fields';
import type { ResultName } from './result-name';
import { snakeCase } from '../../records/snake-case';

export interface RowScores {
  scores: ScoreRecord[];
  /** Whether any of them is a number. */
  isScored: boolean;
  /** A score that is NaN or infinite. */
  isNotFinite: boolean;
}

/**
 * The scores of a row: `evaluation.score` (a number; a boolean until 0.2.0) under the metric of the result, with
 * `is_correct` where it applies. Without a score, the numbers in `evaluation.details` (k-eval writes
 * `factual_adherence_mean` and the like there) or else `is_correct` itself.
 */
export function readScores(tape: JsonTape, row: Node, name: ResultName, correctApplies: boolean): RowScores {
  const evaluation = tape.get(row, 'evaluation');
  if (tape.kind(evaluation) !== Kind.object) return { scores: [], isScored: false, isNotFinite: false };
  const node = tape.get(evaluation, 'score');
  const kind = tape.kind(node);
  const correct = readCorrect(tape, tape.get(evaluation, 'is_correct'));
  const isCorrect = correctApplies ? correct.isCorrect : null;
  const read = readScore(tape, node);
  const { metric, given } = name;
  if (read.score !== null)
    return { scores: [{ metric, given, ...read, isCorrect }], isScored: true, isNotFinite: false };
  const isNotFinite = kind === Kind.nonFinite;
  if (!isNotFinite) {
    const scores = detailScores(tape, tape.get(evaluation, 'details'));
    if (scores.length > 0) return { scores, isScored: true, isNotFinite };
    if (isCorrect !== null) {
      const own = metric === 'score' ? { metric: 'is_correct', given: 'is_correct' } : { metric, given };
      const { text } = correct;
      const said = text === undefined ? {} : { text };
      return {
        scores: [{ ...own, score: isCorrect ? 1 : 0, isCorrect, ...said }],
        isScored: true,
        isNotFinite,
      };
    }
  }
  const text = read.text ?? (correctApplies ? correct.text : undefined);
  const said = text === undefined ? {} : { text };
  return { scores: [{ metric, given, score: null, isCorrect, ...said }], isScored: false, isNotFinite };
}

function detailScores(tape: JsonTape, details: Node): ScoreRecord[] {
  const scores: ScoreRecord[] = [];
  if (tape.kind(details) !== Kind.object) return scores;
  const seen = new Set<string>();
  for (let member = tape.first(details); member !== ABSENT; member = tape.next(member)) {
    const score = tape.number(member);
    const given = tape.key(member);
    const metric = snakeCase(given);
    if (score === null || metric === '' || seen.has(metric)) continue;
    seen.add(metric);
    scores.push({ metric, given, score });
  }
  return scores;
}
