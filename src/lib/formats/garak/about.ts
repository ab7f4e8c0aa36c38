import type { Family } from '../family';
import { readAttempt } from './transcript';

export const names = { 'garak-report': 'garak report', 'garak-hitlog': 'garak hit log' } as const;

export const garak: Family<keyof typeof names> = {
  tool: 'garak',
  files:
    '`*.report.jsonl`: attempts of each probe with what each detector says; `*.hitlog.jsonl` is named and left out',
  names,
  help: [
    {
      ids: ['garak-report', 'garak-hitlog'],
      name: 'garak',
      versions: '0.9 to 0.15',
      taken:
        'Each probe is an evaluation, each detector a metric: the share of answers that it hit, at 0.5 or more, lower is better. Only attempts with their detections count (status 2), an output of none has no score. The lines eval are declared.',
    },
  ],
  transcript: { 'garak-report': readAttempt },
  answerTexts: ['garak-report'],
  scoreFields: { 'garak-report': 'detector_results (a number from 0 to 1 for each output)' },
};
