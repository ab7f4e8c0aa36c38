import { coverage } from '../../analysis';
import type { Coverage } from '../../analysis/types';
import type { Board } from '../../session/answer';
import { codec } from '../../session/codec';
import { tableOf, text } from '../../table/table';
import { boardOf, boardScale } from '../../present/board';
import type { View } from '../view';
import { verdictText } from './pieces';
import { verdict } from './verdict';

export const verdictView: View<object, Board & { coverage: Coverage }> = {
  id: 'verdict',
  title: 'Verdict',
  options: codec<object>({}),
  question: {
    id: 'verdict',
    key: ({ comparison }) => comparison,
    async ask(context, { comparison }) {
      const board = await boardOf(context, comparison);
      return { ...board, coverage: await coverage(context.db, comparison, { signal: context.signal }) };
    },
  },
  table({ comparison: { by, missingAs, samples }, leaderboard, matrix, coverage: { leftOut } }) {
    const said = verdict({
      ...{ leaderboard, matrix, leftOut, by, missingAs, scale: boardScale(leaderboard) },
      ...(samples && { samples }),
    });
    return tableOf(verdictText(said, '').split('\n'), [text('verdict', (line) => line)]);
  },
};
