import { openAiTokens, untold, type Family } from '../family';
import { readTerminalBench } from './transcript';

export const names = {
  'terminal-bench-results': 'Terminal-Bench results',
  'terminal-bench-trial': 'Terminal-Bench trial',
  'terminal-bench-run': 'Terminal-Bench run metadata',
} as const;

export const terminalBench: Family<keyof typeof names> = {
  tool: 'Terminal-Bench',
  files: '`results.json` of a run and of a trial, `run_metadata.json`',
  names,
  help: [
    {
      ids: ['terminal-bench-results', 'terminal-bench-trial', 'terminal-bench-run'],
      name: 'Terminal-Bench',
      versions: '1',
      taken:
        'Which tasks an agent resolved, its time and tokens. A task that could not be tested is failed; tokens of 0 are unknown. The model is in run_metadata.json, else the folder’s name.',
    },
  ],
  transcript: readTerminalBench,
  tokens: { 'terminal-bench-results': openAiTokens, 'terminal-bench-trial': openAiTokens },
  halves: {
    'terminal-bench-run': untold(
      ['terminal-bench-results', 'terminal-bench-trial'],
      'The results are missing. Drop results.json of the same folder.',
    ),
  },
  summaries: ['terminal-bench-run'],
  failedIsWrong: true,
  scoreFields: {
    'terminal-bench-results': 'is_resolved (true or false)',
    'terminal-bench-trial': 'is_resolved (true or false)',
  },
};
