import { boardHow, costHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { marginField } from '../../session/margin';
import { defaultUsage, usageFields } from '../../session/usage-choice';
import type { View } from '../view';
import { decisionTable } from './decision-table';
import { decisionFinding } from './decision-words';
import { type Answer, decisionQuestion, type Options } from './question';

const { candidate, project } = usageFields;

export const decisionView: View<Options, Answer> = {
  id: 'decision',
  title: 'Decision',
  concludes: true,
  page: 'usage',
  options: codec<Options>({ candidate, project, margin: marginField }),
  chosen: ({ margin, ...options }) => ({ margin, usage: { ...defaultUsage, ...options } }),
  question: decisionQuestion,
  finding: decisionFinding,
  table: decisionTable,
  how: ({ board }) => [...boardHow(board), costHow],
  draw: () => import('./Drawn.svelte'),
};
