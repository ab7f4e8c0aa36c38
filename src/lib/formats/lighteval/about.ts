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
  where: 'The folder of --output-dir: details with --save-details, and results.',
  example: {
    path: 'results/lab/brook-2/results_2026-01-01T12-00-00.000000.json',
    text: '{"config_general": {"model_name": "lab/brook-2"}, "results": {"lighteval|quiz|0": {"acc": 0.5, "acc_stderr": 0.1}, "all": {"acc": 0.5}}, "versions": {"lighteval|quiz|0": 0}, "config_tasks": {}}',
  },
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
