import { openAiTokens, untold, type Family } from '../family';
import { readEvalscope } from './transcript';

export const names = {
  'evalscope-predictions': 'EvalScope predictions',
  'evalscope-reviews': 'EvalScope reviews',
  'evalscope-arena': 'EvalScope arena',
  'evalscope-v0': 'EvalScope predictions or reviews, v0',
  'evalscope-report': 'EvalScope report',
  'evalscope-collection-report': 'EvalScope collection report',
  'evalscope-collection-data': 'EvalScope collection samples',
  'evalscope-collection-schema': 'EvalScope collection schema',
  'evalscope-perf': 'EvalScope load test',
} as const;

const rows = untold(
  ['evalscope-predictions', 'evalscope-reviews', 'evalscope-v0'],
  'The rows are missing: this is the report. Drop the folders predictions and reviews of the same EvalScope run.',
);
const reviews =
  'The scores are missing: these are predictions. Drop the folder reviews of the same EvalScope run.';

export const evalscope: Family<keyof typeof names> = {
  tool: 'EvalScope',
  files:
    'predictions joined with reviews (v0 to v1.10), arena reviews, reports v1 and v2, collection reports and schemas',
  names,
  help: [
    {
      ids: ['evalscope-predictions', 'evalscope-reviews', 'evalscope-v0'],
      name: 'EvalScope predictions and reviews',
      versions: '0.x, 1.0 and later',
      taken: 'A prediction and its review are one response, by model, dataset and index.',
    },
    {
      ids: ['evalscope-report', 'evalscope-collection-report', 'evalscope-collection-data'],
      name: 'EvalScope reports and collections',
      versions: 'reports 1 and 2',
      taken:
        'The scores that a report declares; of a collection, its samples with weight, tags and categories.',
    },
    {
      ids: ['evalscope-arena'],
      name: 'EvalScope arena',
      versions: '0.x, 1.0 and later',
      taken:
        'Each game of two models is a vote, with who stood first and the verdict turned back; a judge that failed gave none. The score of a battle is of one model over the other, so it is no score here.',
    },
    {
      ids: ['evalscope-perf'],
      name: 'EvalScope load tests',
      versions: 'benchmark_summary, _percentile, _args',
      taken: 'Recognised; figures of a server, without samples.',
    },
    {
      ids: ['evalscope-collection-schema'],
      name: 'EvalScope collection schemas',
      taken: 'A collection of datasets with weights: its index stands under “Rank by weights” on Overview.',
    },
  ],
  transcript: readEvalscope,
  tokens: { 'evalscope-predictions': openAiTokens, 'evalscope-v0': openAiTokens },
  halves: {
    'evalscope-predictions': untold('evalscope-reviews', reviews),
    'evalscope-reviews': {
      ...untold(
        'evalscope-predictions',
        'The predictions are missing: tokens and times may be unknown. Drop the folder predictions of the same EvalScope run.',
      ),
      minor: true,
    },
    'evalscope-v0': [{ isMissing: ({ roles }) => !roles.includes('reviews'), say: reviews }],
    'evalscope-report': rows,
    'evalscope-collection-report': rows,
  },
  summaries: ['evalscope-report', 'evalscope-collection-report'],
  scoreFields: { 'evalscope-reviews': 'sample_score.score.value (a number for each metric)' },
};
