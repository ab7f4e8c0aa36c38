import type { Family } from '../family';
import { readJudgement, readPair } from './transcript';

export const names = {
  'pandalm-testset': 'PandaLM test set',
  'pandalm-judge': 'PandaLM judge',
} as const;

export const pandalm: Family<keyof typeof names> = {
  tool: 'PandaLM',
  files:
    '`testset-v1.json` (pairs with what people prefer) and the verdicts of judges, `<judge>-testset-v1.json`',
  names,
  help: [
    {
      ids: ['pandalm-testset', 'pandalm-judge'],
      name: 'PandaLM',
      taken:
        'A vote of each annotator, 0 a tie, and of each judge, called as its file. `cmp_key` of the test set names the models; a judge’s file needs it, by `idx`.',
    },
  ],
  transcript: { 'pandalm-testset': readPair, 'pandalm-judge': readJudgement },
  sides: { 'pandalm-judge': 'drop the test set with cmp_key and the same idx beside it' },
};
