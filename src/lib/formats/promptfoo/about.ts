import { openAiTokens, type Family } from '../family';
import { readPromptfoo } from './transcript';

export const names = {
  'promptfoo-eval': 'promptfoo evaluation',
  'promptfoo-rows': 'promptfoo results',
  'promptfoo-table': 'promptfoo table',
} as const;

export const promptfoo: Family<keyof typeof names> = {
  tool: 'promptfoo',
  files: 'exports v2 and v3, and the table as CSV',
  names,
  help: [
    {
      ids: ['promptfoo-eval', 'promptfoo-rows'],
      name: 'promptfoo',
      versions: 'results 2 and 3',
      taken: 'Each test of each provider and prompt, with assertions, tokens, cost and latency.',
    },
    {
      ids: ['promptfoo-table'],
      name: 'promptfoo tables',
      versions: 'CSV, up to 1 MB',
      taken:
        'Each test of each provider and prompt, with its scores and the reason. Tokens and cost are in the other exports.',
    },
  ],
  transcript: readPromptfoo,
  tokens: { 'promptfoo-eval': openAiTokens, 'promptfoo-rows': openAiTokens },
  scoreFields: { 'promptfoo-eval': 'score (a number)', 'promptfoo-rows': 'score (a number)' },
};
