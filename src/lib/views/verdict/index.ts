import { coverage } from '../../analysis';
import { boardHow, coverageHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { marginField } from '../../session/margin';
import { tableOf, text } from '../../table/table';
import { boardOf } from '../../present/board';
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
      const answer = {
        ...board,
        coverage: await coverage(context.db, comparison, { signal: context.signal }),
      };
      const other = asksCountedWrong(answer);
      return { ...answer, countedWrong: other && (await countedWrongQuestion.ask(context, other)) };
    },
  },
  table: (answer, options) =>
    tableOf(verdictText(verdictOf(answer, options), '').split('\n'), [text('verdict', (line) => line)]),
  how: (answer) => [...boardHow(answer), ...coverageHow(answer.coverage)],
  draw: () => import('./Drawn.svelte'),
};
