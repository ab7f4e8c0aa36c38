import { openAiTokens, type Family } from '../family';
import { readPromptfoo } from './transcript';

export const names = {
  'promptfoo-eval': 'promptfoo evaluation',
  'promptfoo-rows': 'promptfoo results',
} as const;

export const promptfoo: Family<keyof typeof names> = {
  tool: 'promptfoo',
  files: 'exports v2 and v3',
  names,
  help: [
    {
      ids: ['promptfoo-eval', 'promptfoo-rows'],
      name: 'promptfoo',
      versions: 'results 2 and 3',
      taken: 'Each test of each provider and prompt, with assertions, tokens, cost and latency.',
    },
  ],
  transcript: readPromptfoo,
  tokens: { 'promptfoo-eval': openAiTokens, 'promptfoo-rows': openAiTokens },
  scoreFields: { 'promptfoo-eval': 'score (a number)', 'promptfoo-rows': 'score (a number)' },
};
