import type { Family } from '../family';
import { readDeepEval } from './transcript';

export const names = {
  'deepeval-test-run': 'DeepEval test run',
  'deepeval-cache': 'DeepEval cache',
} as const;

export const deepeval: Family<keyof typeof names> = {
  tool: 'DeepEval',
  files: 'test runs: `.deepeval/.latest_test_run.json`, `.latest_run_full.json`, `test_run_<time>.json`',
  names,
  help: [
    {
      ids: ['deepeval-test-run'],
      name: 'DeepEval test runs',
      taken:
        'Test cases and conversations with each metric, its reason and threshold, and whether the test passed. The files name no model: it is that of the hyperparameters, else the only one of its traces, else the name of the file or folder.',
    },
    {
      ids: ['deepeval-cache'],
      name: 'DeepEval cache',
      taken: 'Nothing: it repeats judgments that a test run holds.',
    },
  ],
  transcript: { 'deepeval-test-run': readDeepEval },
  scoreFields: { 'deepeval-test-run': 'metricsData[].score (a number)' },
};
