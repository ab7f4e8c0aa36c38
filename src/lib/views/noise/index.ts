import { boardHow } from '../../present/how-words';
import { boardScale } from '../../present/board';
import { boardOf } from '../../session/answer';
import { noised } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { type NoiseAnswer, isNoiseAsked, noiseFinding, noiseTable } from './noise-words';

export const noiseView: View<object, NoiseAnswer> = {
  id: 'noise',
  title: 'Noise',
  page: 'compare',
  options: codec<object>({}),
  question: {
    id: 'noise',
    key: ({ comparison }) => comparison,
    async ask(context, { comparison }) {
      const board = await boardOf(context, comparison);
      if (!isNoiseAsked(board)) return null;
      return { board, found: await noised.ask(context, board) };
    },
  },
  finding: (answer) => noiseFinding(answer, boardScale(answer.board.leaderboard)),
  table: (answer) => noiseTable(answer, boardScale(answer.board.leaderboard)),
  how: ({ board, found }) => [
    ...boardHow(board),
    ...(found
      ? [
          'Noise is the variance of answers to one sample, within samples; two single runs differ by up to t·√(2W/n) (z from 50 samples). Half widths are z·√((ω² + answering) / n).',
        ]
      : []),
  ],
  draw: () => import('./Drawn.svelte'),
};
