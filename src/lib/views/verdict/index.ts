import { coverage } from '../../analysis';
import type { Coverage } from '../../analysis/types';
import type { Board } from '../../session/answer';
import { codec } from '../../session/codec';
import { type Margin, marginField, marginOf } from '../../session/margin';
import { tableOf, text } from '../../table/table';
import { boardOf, boardScale } from '../../present/board';
import type { View } from '../view';
import { verdictText } from './pieces';
import { verdict } from './verdict';

interface Options {
  margin: Margin | null;
}

export const verdictView: View<Options, Board & { coverage: Coverage }> = {
  id: 'verdict',
  title: 'Verdict',
  options: codec<Options>({ margin: marginField }),
  question: {
    id: 'verdict',
    key: ({ comparison }) => comparison,
    async ask(context, { comparison }) {
      const board = await boardOf(context, comparison);
      return { ...board, coverage: await coverage(context.db, comparison, { signal: context.signal }) };
    },
  },
  table({ comparison: { by, missingAs, samples }, leaderboard, matrix, coverage: { leftOut } }, options) {
    const scale = boardScale(leaderboard);
    const margin = marginOf(options.margin, leaderboard.metric.metric, scale);
    const said = verdict({
      ...{ leaderboard, matrix, leftOut, by, missingAs, scale, margin },
      ...(samples && { samples }),
    });
    return tableOf(verdictText(said, '').split('\n'), [text('verdict', (line) => line)]);
  },
};
