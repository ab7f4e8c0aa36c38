import { listEvaluations, listSources } from '../../analysis';
import type { Context } from '../../analysis/question';
import { boardHow, coverageHow } from '../../present/how-words';
import { type Board, boardOf } from '../../session/answer';
import { codec } from '../../session/codec';
import { marginField } from '../../session/margin';
import { tableOf, text } from '../../table/table';
import type { View } from '../view';
import { verdictText } from './pieces';
import { leftOutOf } from './counted-wrong';
import { type Answer, type Loaded, type Options, verdictOf } from './verdict-of';

/** Asked where nothing can be compared: only then may files say why. */
const loadedOf = async ({ db }: Context, { leaderboard: { shared } }: Board): Promise<Loaded> =>
  shared > 0
    ? { sources: [], evaluations: [] }
    : { sources: await listSources(db), evaluations: await listEvaluations(db) };

export const verdictView: View<Options, Answer> = {
  id: 'verdict',
  title: 'Verdict',
  page: 'compare',
  options: codec<Options>({ margin: marginField }),
  chosen: ({ margin }) => ({ margin }),
  question: {
    id: 'verdict',
    key: ({ comparison }) => comparison,
    async ask(context, { comparison }) {
      const board = await boardOf(context, comparison);
      return {
        ...board,
        ...(await leftOutOf(context, board)),
        loaded: await loadedOf(context, board),
      };
    },
  },
  table: (answer, options) =>
    tableOf(verdictText(verdictOf(answer, options), '').split('\n'), [text('verdict', (line) => line)]),
  how: (answer) => [...boardHow(answer), ...coverageHow(answer.coverage)],
  draw: () => import('./Drawn.svelte'),
};
