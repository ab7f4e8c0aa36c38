import { openAiTokens, type Family } from '../family';
import { readTau } from './transcript';

export const names = {
  'tau-bench-v1': 'tau-bench results',
  'tau-bench-v2': 'tau2-bench results',
} as const;

export const tauBench: Family<keyof typeof names> = {
  tool: 'tau-bench, tau2-bench',
  files: 'results of both versions: rewards and conversations, each trial a repeat',
  names,
  help: [
    {
      ids: ['tau-bench-v1', 'tau-bench-v2'],
      name: 'tau-bench and tau2-bench',
      versions: '1, 2',
      taken:
        'The reward of each trial, in version 2 its parts too, with the conversation, tokens and the agent’s cost. Placeholder times are left out.',
    },
  ],
  transcript: readTau,
  tokens: { 'tau-bench-v2': openAiTokens },
  scoreFields: { 'tau-bench-v1': 'reward (a number)', 'tau-bench-v2': 'reward_info.reward (a number)' },
};
