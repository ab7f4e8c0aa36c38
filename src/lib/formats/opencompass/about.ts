import { isToldBy, unanswered, unscored, type Family } from '../family';
import { readOpenCompass } from './transcript';

export const names = {
  'opencompass-predictions': 'OpenCompass predictions',
  'opencompass-results': 'OpenCompass results',
  'opencompass-summary': 'OpenCompass summary',
} as const;

export const openCompass: Family<keyof typeof names> = {
  tool: 'OpenCompass',
  files:
    'folders predictions and results with details, by generation or perplexity, whole or in parts; `summary_<time>.csv`',
  names,
  help: [
    {
      ids: ['opencompass-predictions', 'opencompass-results'],
      name: 'OpenCompass',
      taken:
        'A prediction and its result are one response, where the results have details (--dump-eval-details). Model and dataset are the names of folder and file.',
    },
    {
      ids: ['opencompass-summary'],
      name: 'OpenCompass summary',
      taken: 'Every figure of each model and dataset, into the table declared. It holds no samples.',
    },
  ],
  transcript: readOpenCompass,
  halves: {
    'opencompass-predictions': unscored(
      'The scores are missing: these are predictions. Drop the folder results of the same run, made with --dump-eval-details.',
    ),
    'opencompass-summary': {
      ...unanswered(
        'A summary holds totals and no result by sample. Drop the folders predictions and results beside it.',
      ),
      minor: true,
    },
    'opencompass-results': [
      {
        isMissing: (run) => !isToldBy(run, 'opencompass-predictions') && run.answers === 0,
        say: 'The rows are missing: these results have no details. Run OpenCompass with --dump-eval-details.',
      },
    ],
  },
  summaries: ['opencompass-summary'],
  scoreFields: { 'opencompass-results': 'details.<n>.correct (true or false)' },
};
