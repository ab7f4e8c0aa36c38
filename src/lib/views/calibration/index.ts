import { confidencesOf } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { calibrationTable } from './calibration-table';
import type { View } from '../view';
import {
  type CalibrationAnswer,
  calibrationFinding,
  calibrationHow,
  type CalibrationOptions,
} from './calibration-words';

export const calibrationQuestion: Question<
  { comparison: Comparison } & CalibrationOptions,
  CalibrationAnswer | null
> = {
  id: 'calibration',
  key: ({ comparison, confidence }) => [{ ...comparison, baseline: null }, confidence],
  ask: ({ db, signal }, { comparison, confidence }) => confidencesOf(db, comparison, confidence, { signal }),
};

export const calibrationView: View<CalibrationOptions, CalibrationAnswer> = {
  id: 'calibration',
  title: 'Confidence',
  page: 'compare',
  options: codec<CalibrationOptions>({ confidence: name() }),
  needs: 'answers that say how sure they are (a column or metric confidence, certainty or max_prob)',
  question: {
    id: 'calibration',
    key: ({ comparison, options }) => calibrationQuestion.key({ comparison, ...options }),
    ask: (context, { comparison, options }) => calibrationQuestion.ask(context, { comparison, ...options }),
  },
  finding: calibrationFinding,
  table: calibrationTable,
  how: calibrationHow,
  draw: () => import('./Drawn.svelte'),
};
