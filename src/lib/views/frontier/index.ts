import { areEvidence } from '../../analysis';
import { boardHow, costHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { marginField } from '../../session/margin';
import { defaultUsage, usageFields } from '../../session/usage-choice';
import { boardScale } from '../../present/board';
import type { View } from '../view';
import { whyUnjudged, withoutIntervals } from './chosen';
import { offerTable } from './offer-table';
import { testedStandings } from './tested-standings';
import { type Answer, offersOfBoard, type Options } from './question';

const { against, axis, per, limit, candidate, project } = usageFields;

export const frontierView: View<Options, Answer> = {
  id: 'frontier',
  title: 'Quality and what it takes',
  concludes: true,
  page: 'usage',
  options: codec<Options>({ against, axis, per, limit, candidate, project, margin: marginField }),
  chosen: ({ margin, ...options }) => ({ margin, usage: { ...defaultUsage, ...options } }),
  question: offersOfBoard,
  table({ board, offers, axis: shown }) {
    const { leaderboard } = board;
    const isTested = areEvidence(leaderboard.chosenBy);
    const judged = isTested && whyUnjudged(leaderboard) === null;
    const found = testedStandings(offers, board, judged);
    const { metric, lowerIsBetter } = leaderboard.metric;
    const said = { metric, lowerIsBetter, scale: boardScale(leaderboard) };
    return offerTable(isTested ? offers : withoutIntervals(offers), found, shown, said);
  },
  how: ({ board }) => [...boardHow(board), costHow],
  draw: () => import('./Drawn.svelte'),
};
