import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { sideOf } from '../../mapping/votes';
import type { ContenderRecord, PairRecord, SampleRecord } from '../../records/record';
import type { LinesFormat } from '../format';
import { children, has, isList, isObject, mostRows } from '../shared/fields';
import { scalarText, textOf, word } from '../shared/reading';
import { readEvalscopeChat, renderedInput } from './messages';
import { evalscopePlace } from './run';

const gamesIn = (tape: JsonTape, row: Node): Node =>
  tape.at(row, 'sample_score', 'score', 'metadata', 'battle_result', 'games');

/** A review of arena mode. Where the judge failed, no battle stands in it, and still whose answers it was given. */
const isBattle = (tape: JsonTape, row: Node): boolean => {
  const metadata = tape.at(row, 'sample_score', 'sample_metadata');
  return (
    has(tape, row, 'index') &&
    (isList(tape, gamesIn(tape, row)) ||
      ['model_1', 'model_2', 'answer_1'].every((key) => word(tape, tape.get(metadata, key)) !== null))
  );
};

/** A row of v0: one game, or two with the answers swapped, of which the winners are named by the model in both. */
const isOldBattle = (tape: JsonTape, row: Node): boolean =>
  ['model_a', 'model_b', 'question'].every((key) => word(tape, tape.get(row, key)) !== null) &&
  ((has(tape, row, 'win_1', 'win_2') && has(tape, row, 'review_text_1', 'review_text_2')) ||
    (has(tape, row, 'win') && has(tape, row, 'review_text')));

/**
 * Battles of two models (EvalScope, `general_arena` since v1.0, `run_arena.py` before): games with the answers in one order
 * and in the other. Each is a vote. The tool's own score is the mean of both, weighted, of one model over the other, and is of neither.
 */
export const evalscopeArena: LinesFormat = {
  id: 'evalscope-arena',
  layout: 'lines',
  outcomes: {
    reads: (tape, record, key) =>
      isOldBattle(tape, record) ? /^(win(_[12])?|scores)$/.test(key) : key === 'sample_score',
  },
  recognise: (rows) =>
    mostRows(rows, isBattle) ? { version: '1.0' } : mostRows(rows, isOldBattle) ? { version: '0' } : null,
  open: ({ path }) => {
    const { stem } = evalscopePlace(path);
    // general_arena_<dataset>&<subset>@<model>&<baseline>: the samples are those of the dataset.
    const dataset = /^general_arena_(.+)@/.exec(stem)?.[1]?.replace('&', '_') ?? stem;
    return {
      row(tape, root, place, sink) {
        const old = isOldBattle(tape, root);
        if (!old && !isBattle(tape, root)) {
          const message =
            'This row has no battle_result and does not name model_1 and model_2, so it says of nobody which is better.';
          return sink.reject({ code: 'contender_missing', field: 'sample_score', message }, place);
        }
        const evaluation = old ? 'arena' : dataset;
        const games = old ? oldGames(tape, root) : gamesOf(tape, root);
        const chat = old ? null : readEvalscopeChat(tape, tape.get(root, 'messages'));
        const sample: SampleRecord = {
          evaluation,
          id: scalarText(tape, tape.get(root, old ? 'question_id' : 'index')),
          input: old
            ? textOf(tape, tape.get(root, 'question'))
            : (chat?.input ?? renderedInput(tape, tape.get(root, 'input'))),
          references: [],
          labels: old ? [['category', word(tape, tape.get(root, 'category')) ?? '']] : [],
        };
        sink.votes(
          games.map((game) => ({ evaluation, ...game })),
          sample,
          place,
        );
      },
    };
  },
};

type Game = Omit<PairRecord, 'evaluation'>;

function gamesOf(tape: JsonTape, root: Node): Game[] {
  const score = tape.at(root, 'sample_score', 'score');
  const metadata = tape.at(root, 'sample_score', 'sample_metadata');
  const judge = word(tape, tape.at(score, 'metadata', 'model'));
  const games = [...children(tape, gamesIn(tape, root))].filter((game) => isObject(tape, game));
  const [first] = games;
  const one = word(tape, first === undefined ? tape.get(metadata, 'model_1') : tape.get(first, 'model_a'));
  const two = word(tape, first === undefined ? tape.get(metadata, 'model_2') : tape.get(first, 'model_b'));
  const answers = [textOf(tape, tape.get(metadata, 'answer_1')), textOf(tape, tape.get(root, 'target'))];
  const [a, b] = [sideFor(one, answers[0]), sideFor(two, answers[1])];
  const said = textOf(tape, tape.get(score, 'explanation'));
  if (games.length === 0) return [{ a, b, judge, outcome: null, verdict: null, explanation: said }];
  return games.map((game, i): Game => {
    const verdict = word(tape, tape.get(game, 'judgment'));
    const outcome = verdict === null ? null : (sideOf(verdict)?.outcome ?? null);
    const isSwapped = word(tape, tape.get(game, 'model_a')) === one ? one === two && i % 2 === 1 : true;
    return {
      ...{ a, b, judge, verdict },
      outcome: outcome === null || !isSwapped ? outcome : ((1 - outcome) as 1 | 0.5 | 0),
      positionOfA: isSwapped ? 2 : 1,
      explanation: textOf(tape, tape.get(game, 'response')),
    };
  });
}

const sideFor = (model: string | null, output: LongText | null | undefined): ContenderRecord => ({
  model,
  output: output ?? null,
});

function oldGames(tape: JsonTape, root: Node): Game[] {
  const [a, b] = ['model_a', 'model_b'].map((key) => sideFor(word(tape, tape.get(root, key)), null));
  if (!a || !b) return [];
  const played = has(tape, root, 'win_1', 'win_2') ? ['_1', '_2'] : [''];
  return played.map((nth): Game => {
    const verdict = word(tape, tape.get(root, `win${nth}`));
    const vote = verdict === null ? null : sideOf(verdict);
    return {
      ...{ a, b, verdict, bothBad: vote?.bothBad ?? null },
      outcome: vote?.outcome ?? null,
      // A single game may have been shown in either order.
      positionOfA: nth === '' ? null : nth === '_1' ? 1 : 2,
      explanation: textOf(tape, tape.get(root, `review_text${nth}`)),
    };
  });
}
