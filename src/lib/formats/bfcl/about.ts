import { isToldBy, isUnscored, onlyTotals, unscored, untold, type Family } from '../family';
import { readBfcl } from './transcript';

export const names = {
  'bfcl-results': 'BFCL results',
  'bfcl-scores': 'BFCL scores',
  'bfcl-leaderboard': 'BFCL leaderboard',
} as const;

export const bfcl: Family<keyof typeof names> = {
  tool: 'BFCL',
  files: 'folders result and score, whole: a score file lists only what failed; leaderboards `data_*.csv`',
  names,
  help: [
    {
      ids: ['bfcl-results', 'bfcl-scores'],
      name: 'BFCL (Berkeley Function-Calling Leaderboard)',
      versions: 'v3 and v4, and files of 2024',
      taken:
        'Each category is an evaluation; accuracy is 1 or 0. A score file lists only what failed: a response that it does not list is right, where the score file of the same model and category is here and its totals fit the responses. Else nothing is scored. Latency and tokens of several turns are summed.',
    },
    {
      ids: ['bfcl-leaderboard'],
      name: 'BFCL leaderboard (data_*.csv)',
      taken:
        'Every figure of each model, into the table declared; percents as shares. It holds no samples, so nothing is compared.',
    },
  ],
  transcript: readBfcl,
  halves: {
    'bfcl-results': [
      {
        isMissing: (run) => isUnscored(run) && !isToldBy(run, 'bfcl-scores'),
        say: 'The scores are missing: these are responses. Drop the folder score of the same run.',
      },
      unscored('Nothing is scored: the score file does not fit these responses. Its problems say why.'),
    ],
    'bfcl-leaderboard': onlyTotals('A leaderboard holds totals and no result by sample.'),
    'bfcl-scores': untold(
      'bfcl-results',
      'The responses are missing: only failures are listed here, so nothing is scored. Drop the folder result of the same run.',
    ),
  },
  // Why a file that fits no responses scores nothing is among its problems.
  summaries: ['bfcl-scores', 'bfcl-leaderboard'],
  failedIsWrong: true,
};
