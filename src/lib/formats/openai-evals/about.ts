import { openAiTokens, type Family } from '../family';
import { readEvent, readHosted, readOutputItem } from './transcript';

export const names = {
  'openai-evals-log': 'OpenAI evals log',
  'openai-evals-hosted': 'OpenAI evaluation, exported',
  'openai-evals-hosted-file': 'OpenAI evaluation, exported',
  'openai-evals-items': 'OpenAI evaluation, output items',
  'openai-evals-items-file': 'OpenAI evaluation, output items',
} as const;

export const openaiEvals: Family<keyof typeof names> = {
  tool: 'OpenAI evals',
  files: 'logs of `oaieval`, exports of the dashboard, output items of the API',
  names,
  help: [
    {
      ids: ['openai-evals-log'],
      name: 'OpenAI evals logs',
      taken:
        'The events of a sample as one answer: the first sampling, whether it matched, metrics, errors. What a judge was asked is no answer. The final report is declared.',
    },
    {
      ids: [
        'openai-evals-hosted',
        'openai-evals-hosted-file',
        'openai-evals-items',
        'openai-evals-items-file',
      ],
      name: 'OpenAI evaluations, exported or from the API',
      taken:
        'Items with the answer of each run, every grader’s score and pass, tokens. A file may hold several models.',
    },
  ],
  transcript: {
    'openai-evals-log': readEvent,
    'openai-evals-hosted': readHosted,
    'openai-evals-hosted-file': readHosted,
    'openai-evals-items': readOutputItem,
    'openai-evals-items-file': readOutputItem,
  },
  tokens: {
    'openai-evals-log': openAiTokens,
    'openai-evals-hosted': openAiTokens,
    'openai-evals-hosted-file': openAiTokens,
    'openai-evals-items': openAiTokens,
    'openai-evals-items-file': openAiTokens,
  },
  scoreFields: {
    'openai-evals-log': 'match and metrics events',
    'openai-evals-hosted': 'grades (an object of numbers)',
    'openai-evals-hosted-file': 'grades (an object of numbers)',
    'openai-evals-items': 'results[].score (a number)',
    'openai-evals-items-file': 'results[].score (a number)',
  },
};
