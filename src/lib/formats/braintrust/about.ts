import { openAiTokens, type Family } from '../family';
import { readSpan } from './transcript';

export const names = {
  'braintrust-spans': 'Braintrust experiment',
  'braintrust-spans-file': 'Braintrust experiment',
} as const;

export const braintrust: Family<keyof typeof names> = {
  tool: 'Braintrust',
  files: 'rows of an experiment: an array, a page of the API (`events`), or one a line',
  where: "Download of an experiment, or the API's fetch of its events.",
  example: {
    path: 'experiment.json',
    text: '{"events": [{"id": "1", "span_id": "1", "root_span_id": "1", "is_root": true, "experiment_id": "brook-2", "input": "What is 10 plus 1?", "output": "11", "expected": "11", "scores": {"ExactMatch": 1}}]}',
  },
  names,
  help: [
    {
      ids: ['braintrust-spans', 'braintrust-spans-file'],
      name: 'Braintrust experiments',
      taken:
        'Each root span as an answer, with its scores. Of one document also what its other spans tell: tokens of all model calls, those of scorers apart, and the time of the task. Of rows one a line these are not known.',
    },
  ],
  transcript: readSpan,
  tokens: { 'braintrust-spans-file': openAiTokens },
  scoreFields: {
    'braintrust-spans': 'scores (an object of numbers)',
    'braintrust-spans-file': 'scores (an object of numbers)',
  },
};
