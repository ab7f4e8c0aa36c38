import { contentOf } from '../shared/transcript/content';
import { turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  contents,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { at, isObject, list, object, pick, word, type Json } from '../shared/transcript/values';
import { questionsIn, questionText } from '../shared/judge-prompt';

const textIn = (turn: unknown) => contentOf(isObject(turn) ? pick(turn, 'content') : turn);

/** Arena-Hard keeps what was said under `answer`. */
const plain = (message: unknown): unknown => ({
  ...object(message),
  content: at(message, 'content', 'answer') ?? pick(object(message), 'content'),
});

/** An answer; of several turns the first, since each of the others is a record of its own. */
export const readAnswers: TranscriptReader = (record) => {
  const [first] = list(pick(object(list(pick(record, 'choices'))[0]), 'turns'));
  const turns = turnsOf(list(pick(record, 'messages')).map(plain));
  const said = textIn(first ?? pick(record, 'text'));
  return transcript({
    input: askedIn(turns),
    outputs: said.length > 0 ? [said] : [],
    turns,
  });
};

export const readQuestions: TranscriptReader = (record) => {
  const [first] = list(pick(record, 'turns'));
  const [reference] = contents(pick(record, 'reference', 'ground_truth'));
  return transcript({
    input: textIn(first ?? pick(record, 'prompt')),
    references: reference === undefined ? [] : [reference],
  });
};

const answerText = (of: Json, key: string): string | null =>
  word(at(of, key, 'answer')) ?? word(pick(of, key));

/** What a judge wrote, whichever of the shapes. */
export const readJudgments: TranscriptReader = (record) => {
  const prompt = word(pick(record, 'user_prompt', 'g1_user_prompt'));
  const asked = prompt === null ? null : questionText(questionsIn(prompt));
  const judge = list(pick(record, 'judge'));
  const name = judge.length > 0 ? judge.map(String).join(', ') : (word(pick(record, 'judge')) ?? 'judge');
  const games = list(pick(record, 'games')).map(object);
  return transcript({
    input: contentOf(asked),
    verdicts: verdictsOf([
      [name, answerText(record, 'judgment')],
      [`${name}, first game`, word(pick(record, 'g1_judgment'))],
      [`${name}, second game`, word(pick(record, 'g2_judgment'))],
      ...games.map((game, i) => {
        const score = word(pick(game, 'score'));
        const of = `${name}, game ${i + 1}${score === null ? '' : `: ${score}`}`;
        return [of, answerText(game, 'judgment') ?? ''] as const;
      }),
    ]),
  });
};
