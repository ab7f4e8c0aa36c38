import { untold, type Family } from '../family';
import { readLmEval } from './transcript';

export const names = {
  'lm-eval-samples': 'lm-evaluation-harness samples',
  'lm-eval-results': 'lm-evaluation-harness results',
} as const;

export const lmEval: Family<keyof typeof names> = {
  tool: 'lm-evaluation-harness',
  files: '`samples_*.jsonl`, `results_*.json`',
  names,
  help: [
    {
      ids: ['lm-eval-samples', 'lm-eval-results'],
      name: 'lm-evaluation-harness',
      versions: 'samples_*.jsonl, results_*.json',
      taken: 'One response a document; each filter is a variant of the metric. Results declare scores.',
    },
  ],
  transcript: readLmEval,
  halves: {
    'lm-eval-samples': {
      ...untold(
        'lm-eval-results',
        ({ hasModel }) =>
          `${hasModel ? 'The results are missing: they say which direction of a metric is better.' : "The model's name is missing."} Drop results_<date>.json of the same folder${hasModel ? '' : ', or name the model'}.`,
      ),
      minor: true,
    },
    'lm-eval-results': untold(
      'lm-eval-samples',
      'The rows are missing: these are the results. Run with --log_samples, and drop samples_<task>_<date>.jsonl of the same folder.',
    ),
  },
  summaries: ['lm-eval-results'],
  scoreFields: { 'lm-eval-samples': 'the metrics that metrics names (numbers)' },
};
