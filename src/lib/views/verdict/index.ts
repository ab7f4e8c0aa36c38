import { boardHow, coverageHow } from '../../present/how-words';
import { boardOf } from '../../session/answer';
import { ledger } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import { marginField } from '../../session/margin';
import { tableOf, text } from '../../table/table';
import type { View } from '../view';
import { verdictText } from './pieces';
import { asksCountedWrong, countedWrongQuestion } from './counted-wrong';
import { type Answer, type Options, verdictOf } from './verdict-of';

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
      const judged = { ...board, coverage: await ledger.ask(context, board) };
      const other = asksCountedWrong(judged);
      return { ...judged, countedWrong: other && (await countedWrongQuestion.ask(context, other)) };
    },
  },
  table: (answer, options) =>
    tableOf(verdictText(verdictOf(answer, options), '').split('\n'), [text('verdict', (line) => line)]),
  how: (answer) => [...boardHow(answer), ...coverageHow(answer.coverage)],
  draw: () => import('./Drawn.svelte'),
};
