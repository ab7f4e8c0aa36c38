import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { children, has, isList, isObject, pick, rowsLike } from '../shared/fields';
import { textOf, word } from '../shared/reading';
import { questionsIn } from '../shared/judge-prompt';
import { type Game, judgeOf, type Judgment, JudgmentReader, promptOf } from './judgments';

const isBattle = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'question_id', 'uid') &&
  word(tape, tape.get(row, 'model')) !== null &&
  isList(tape, tape.get(row, 'games')) &&
  isObject(tape, tape.first(tape.get(row, 'games')));

/**
 * Judgments of Arena-Hard (gen_judgment.py): two games of a model with a baseline, who stands first in the first. The
 * score is the mean of the games, from 0 (lost) to 1 (won).
 */
export const chatBattles: LinesFormat = {
  id: 'judged-chat-battles',
  layout: 'lines',
  recognise: rowsLike(isBattle),
  open: (source) => new JudgmentReader(source, readBattle),
};

function readBattle(tape: JsonTape, row: Node): readonly Judgment[] {
  const games = tape.get(row, 'games');
  const first = tape.first(games);
  const baseline = word(tape, tape.get(row, 'baseline')) ?? 'the baseline';
  const judgment = tape.get(first, 'judgment');
  const model = word(tape, tape.get(row, 'model'));
  const judge = judgeOf(tape, row);
  return [
    {
      model,
      given: `win over ${baseline}, judge ${judge}`,
      games: model === null ? [] : gamesOf(tape, games, judge, model, baseline),
      score: { score: meanOf(tape, games) },
      range: [0, 1],
      // Since 2025 a judgment is an object with the judge's answer in it.
      explanation: textOf(tape, pick(tape, judgment, 'answer')) ?? textOf(tape, judgment),
      turn: null,
      asked: questionsIn(promptOf(tape, pick(tape, first, 'prompt', 'user_prompt'))),
    },
  ];
}

/** What a verdict is worth to the one who stands second; a judge that gave none played no game. */
const forSecond: Readonly<Record<string, 1 | 0.5 | 0>> = {
  'A>>B': 0,
  'A>B': 0,
  'A=B': 0.5,
  'B>A': 1,
  'B>>A': 1,
};

/** The games of a model with its baseline, which stands first in the first of two. */
const gamesOf = (tape: JsonTape, games: Node, judge: string, a: string, b: string): Game[] =>
  [...children(tape, games)].map((game, i) => {
    const verdict = word(tape, tape.get(game, 'score'));
    const second = forSecond[verdict ?? ''] ?? null;
    const judgment = tape.get(game, 'judgment');
    return {
      ...{
        a,
        b,
        judge,
        verdict,
        explanation: textOf(tape, pick(tape, judgment, 'answer')) ?? textOf(tape, judgment),
      },
      outcome: second === null || i % 2 === 0 ? second : ((1 - second) as 1 | 0.5 | 0),
      positionOfA: i % 2 === 0 ? 2 : 1,
    };
  });

function meanOf(tape: JsonTape, games: Node): number | null {
  let sum = 0;
  let played = 0;
  let isSecond = true;
  for (const game of children(tape, games)) {
    const won = forSecond[word(tape, tape.get(game, 'score')) ?? ''];
    if (won !== undefined) {
      sum += isSecond ? won : 1 - won;
      played++;
    }
    isSecond = !isSecond;
  }
  return played === 0 ? null : sum / played;
}
