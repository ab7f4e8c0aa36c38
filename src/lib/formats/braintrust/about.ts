import { openAiTokens, type Family } from '../family';
import { readSpan } from './transcript';

export const names = {
  'braintrust-spans': 'Braintrust experiment',
  'braintrust-spans-file': 'Braintrust experiment',
} as const;

export const braintrust: Family<keyof typeof names> = {
  tool: 'Braintrust',
  files: 'rows of an experiment: an array, a page of the API (`events`), or one a line',
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
