import { untold, type Family } from '../family';
import { readLighteval } from './transcript';

export const names = {
  'lighteval-details': 'lighteval details',
  'lighteval-results': 'lighteval results',
} as const;

export const lighteval: Family<keyof typeof names> = {
  tool: 'lighteval',
  files:
    '`details_<task>_<time>.parquet` since 0.3, also of the first Open LLM Leaderboard; `results_<time>.json`',
  names,
  help: [
    {
      ids: ['lighteval-details', 'lighteval-results'],
      name: 'lighteval, Open LLM Leaderboard v1',
      versions: '0.3 to 0.13',
      taken:
        'One response per row, with every metric that is a number; where options were ranked, the answer is the one with the highest log probability. Model, task and time come from the path. A metric over all samples at once (bleu, f1) has no score by sample: results declare it.',
    },
  ],
  transcript: { 'lighteval-details': readLighteval },
  halves: {
    'lighteval-results': untold(
      'lighteval-details',
      'The rows are missing: these are the results. Run with --save-details, and drop the folder details of the same run.',
    ),
  },
  summaries: ['lighteval-results'],
  scoreFields: { 'lighteval-details': 'metric, before 0.11 metrics' },
};
