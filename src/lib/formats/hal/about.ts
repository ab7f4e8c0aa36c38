import { openAiTokens, type Family } from '../family';

export const names = { 'hal-upload': 'HAL results' } as const;

export const hal: Family<keyof typeof names> = {
  tool: 'Holistic Agent Leaderboard',
  files: '`*_UPLOAD.json`, decrypted',
  names,
  help: [
    {
      ids: ['hal-upload'],
      name: 'Holistic Agent Leaderboard (HAL)',
      taken:
        'Which tasks an agent solved and what the benchmark gave for each, with cost, time and the tokens of its calls. Traces are encrypted on the leaderboard: decrypt them first.',
    },
  ],
  tokens: { 'hal-upload': openAiTokens },
  failedIsWrong: true,
};
