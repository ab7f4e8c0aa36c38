import { openAiTokens, unanswered, unscored, type Family } from '../family';
import { readMini, readSweBench } from './transcript';

export const names = {
  'swe-bench-predictions': 'SWE-bench predictions',
  'swe-bench-predictions-document': 'SWE-bench predictions',
  'swe-bench-report': 'SWE-bench report',
  'swe-bench-instance': 'SWE-bench report by instance',
  'swe-bench-pro': 'SWE-bench Pro results',
  'swe-bench-mini': 'mini-swe-agent trajectory',
} as const;

const scores = unscored(
  'The scores are missing: these are patches. Drop the report of the same run, results.json or <model>.<run>.json.',
);

export const sweBench: Family<keyof typeof names> = {
  tool: 'SWE-bench',
  files:
    'reports of the harness (also of Multi-SWE and the leaderboard), reports by instance, predictions; `eval_results.json` of SWE-bench Pro; `*.traj.json` of mini-swe-agent',
  names,
  help: [
    {
      ids: [
        'swe-bench-predictions',
        'swe-bench-predictions-document',
        'swe-bench-report',
        'swe-bench-instance',
      ],
      name: 'SWE-bench',
      versions: 'reports of 2024 to 2026',
      taken:
        'Which instances a run resolved, with the patch. An empty patch is not resolved; one that the harness could not test is failed.',
    },
    {
      ids: ['swe-bench-pro'],
      name: 'SWE-bench Pro',
      taken:
        'Which instances a model resolved; one that is not listed was not run. No field names the model: the folder does.',
    },
    {
      ids: ['swe-bench-mini'],
      name: 'mini-swe-agent',
      versions: '1, 1.1, and messages alone',
      taken: 'What the agent did and handed in, its calls, tokens and cost; the verdict is in the report.',
    },
  ],
  transcript: {
    'swe-bench-predictions': readSweBench,
    'swe-bench-predictions-document': readSweBench,
    'swe-bench-report': readSweBench,
    'swe-bench-instance': readSweBench,
    'swe-bench-mini': readMini,
  },
  tokens: { 'swe-bench-mini': openAiTokens },
  failedIsWrong: true,
  halves: {
    'swe-bench-predictions': scores,
    'swe-bench-predictions-document': scores,
    'swe-bench-mini': scores,
    'swe-bench-report': unanswered(
      'No instance is scored: this report has totals, or names only what was resolved. The share that it declares stands beside its name on Files. Drop a report that also lists what was not resolved, or the reports by instance.',
    ),
  },
};
