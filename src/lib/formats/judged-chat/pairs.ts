import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { has, pick, rowsLike } from '../shared/fields';
import { numberOf, textOf, word } from '../shared/reading';
import { questionsIn } from '../shared/judge-prompt';
import { type Game, judgeOf, type Judgment, JudgmentReader, promptOf } from './judgments';

const isPair = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'question_id') &&
  ['model_1', 'model_2', 'g1_winner', 'g2_winner'].every((key) => word(tape, tape.get(row, key)) !== null);

/**
 * Pairs of answers (FastChat, gen_judgment.py, modes pairwise): two games with the places changed. A win needs both
 * games; anything else is a tie, as show_result.py counts. A row makes an answer of each of the two models.
 */
export const chatPairs: LinesFormat = {
  id: 'judged-chat-pairs',
  layout: 'lines',
  outcomes: { reads: (_tape, _row, key) => /^g[12]_(winner|judgment)$/.test(key) },
  recognise: rowsLike(isPair),
  open: (source) => new JudgmentReader(source, readPair),
};

function readPair(tape: JsonTape, row: Node): readonly Judgment[] {
  const judge = judgeOf(tape, row);
  const turn = numberOf(tape, tape.get(row, 'turn'));
  const asked = questionsIn(promptOf(tape, tape.get(row, 'g1_user_prompt')));
  const [one, two] = ['model_1', 'model_2'].map((key) => word(tape, tape.get(row, key)));
  const won = forFirst(tape, row);
  const of = (model: string | undefined | null, other: typeof model, score: number | null, said: string) => ({
    model: model ?? null,
    given: `win over ${other ?? 'the other'}, judge ${judge}`,
    score: { score },
    range: [0, 1] as const,
    explanation: textOf(tape, tape.get(row, said)),
    turn,
    asked,
  });
  return [
    { ...of(one, two, won, 'g1_judgment'), games: gamesOf(tape, row, judge, [one, two]) },
    {
      ...of(two, one, won === null ? null : 1 - won, 'g2_judgment'),
      part: pick(tape, row, 'g2_judgment', 'model_2'),
    },
  ];
}

/** What the games are worth to the first model; null where the judge failed in one. */
function forFirst(tape: JsonTape, row: Node): number | null {
  const [first, second] = ['g1_winner', 'g2_winner'].map((key) => word(tape, tape.get(row, key)));
  if (first === 'error' || second === 'error') return null;
  return first !== second ? 0.5 : first === 'model_1' ? 1 : first === 'model_2' ? 0 : 0.5;
}

const WON: Readonly<Record<string, 1 | 0.5 | 0>> = { model_1: 1, tie: 0.5, model_2: 0 };

/** The first model stands first in the first game; winners are named by model in both. An error is no tie. */
function gamesOf(
  tape: JsonTape,
  row: Node,
  judge: string,
  [a, b]: readonly (string | null | undefined)[],
): readonly Game[] {
  if (!a || !b) return [];
  return ([1, 2] as const).map((game) => {
    const verdict = word(tape, tape.get(row, `g${game}_winner`));
    const explanation = textOf(tape, tape.get(row, `g${game}_judgment`));
    return { a, b, judge, outcome: WON[verdict ?? ''] ?? null, positionOfA: game, verdict, explanation };
  });
}
