import { openAiTokens, type Family, untold } from '../family';
import { readVerifiers } from './transcript';

export const names = {
  'verifiers-results': 'Verifiers results',
  'verifiers-metadata': 'Verifiers metadata',
} as const;

export const verifiers: Family<keyof typeof names> = {
  tool: 'Verifiers, Environments Hub',
  files: '`results.jsonl` with `metadata.json` of its folder',
  names,
  help: [
    {
      ids: ['verifiers-results', 'verifiers-metadata'],
      name: 'Verifiers, prime-rl and the Environments Hub',
      versions: '2025, 2026',
      taken:
        'The reward of each rollout and what each function gave, with the conversation, tokens and time. Rollouts of one example are repeats; counts (turns, calls) are no quality. The model is in metadata.json, else in the folder’s name.',
    },
  ],
  transcript: { 'verifiers-results': readVerifiers },
  tokens: { 'verifiers-results': openAiTokens },
  halves: {
    'verifiers-metadata': untold(
      'verifiers-results',
      'The rollouts are missing. Drop results.jsonl of the same folder.',
    ),
  },
  scoreFields: { 'verifiers-results': 'reward (a number), and a number for each reward function' },
};
