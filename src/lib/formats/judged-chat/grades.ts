import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { has, readScore, rowsLike } from '../shared/fields';
import { numberOf, textOf, word } from '../shared/reading';
import { questionsIn } from '../shared/judge-prompt';
import { judgeOf, type Judgment, JudgmentReader, promptOf } from './judgments';

/** What stands for a grade that could not be read from what the judge wrote. */
const NOT_PARSED = -1;

const isRow = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'question_id') && word(tape, tape.get(row, 'model')) !== null && has(tape, row, 'score');
const isGrade = (tape: JsonTape, row: Node): boolean =>
  isRow(tape, row) && has(tape, row, 'judge') && has(tape, row, 'judgment', 'user_prompt', 'turn');
const isTruth = (tape: JsonTape, row: Node): boolean =>
  isRow(tape, row) &&
  !has(tape, row, 'judge') &&
  has(tape, row, 'task') &&
  has(tape, row, 'category', 'tstamp');

/** Grades of one answer each (FastChat, gen_judgment.py, mode single): 1 to 10, a row a turn. */
export const chatGrades: LinesFormat = {
  id: 'judged-chat-grades',
  layout: 'lines',
  outcomes: { reads: ['score', 'judgment'] },
  recognise: rowsLike(isGrade),
  open: (source) => new JudgmentReader(source, readGrade),
};

/** `ground_truth_judgment.jsonl` of LiveBench: scores from 0 to 1 that no judge gave, of many models. */
export const liveBenchScores: LinesFormat = {
  id: 'judged-chat-truth',
  layout: 'lines',
  outcomes: { reads: ['score'] },
  recognise: rowsLike(isTruth),
  open: (source) => new JudgmentReader(source, readTruth),
};

function readGrade(tape: JsonTape, row: Node): readonly Judgment[] {
  const score = readScore(tape, tape.get(row, 'score'));
  return [
    {
      model: word(tape, tape.get(row, 'model')),
      given: `grade by ${judgeOf(tape, row)}`,
      score: score.score === NOT_PARSED ? { score: null } : score,
      range: [1, 10],
      explanation: textOf(tape, tape.get(row, 'judgment')),
      turn: numberOf(tape, tape.get(row, 'turn')),
      asked: questionsIn(promptOf(tape, tape.get(row, 'user_prompt'))),
    },
  ];
}

const readTruth = (tape: JsonTape, row: Node): readonly Judgment[] => [
  {
    model: word(tape, tape.get(row, 'model')),
    given: 'score',
    score: readScore(tape, tape.get(row, 'score')),
    range: [0, 1],
    explanation: null,
    turn: null,
    asked: [],
  },
];
