import { untold, type Family } from '../family';
import { readSession } from '../shared/transcript/session';
import { readOpencodeExport } from './transcript';

export const names = {
  'opencode-sessions': 'OpenCode sessions',
  'opencode-scores': 'OpenCode session scores',
  'opencode-export': 'OpenCode session export',
} as const;

export const opencode: Family<keyof typeof names> = {
  tool: 'OpenCode',
  files: 'session arrays, score files joined by session, session exports',
  names,
  help: [
    {
      ids: ['opencode-sessions', 'opencode-scores', 'opencode-export'],
      name: 'OpenCode sessions',
      versions: 'of both ingest scripts; session exports',
      taken:
        'Turns with their events; scores of both levels meet their sessions; cost and tokens of exports.',
    },
  ],
  transcript: {
    'opencode-sessions': readSession,
    'opencode-scores': readSession,
    'opencode-export': readOpencodeExport,
  },
  // It takes the cached tokens off the input and prices reasoning beside the output.
  tokens: { 'opencode-export': { cached: 'beside', reasoning: 'beside' } },
  halves: {
    'opencode-sessions': untold(
      'opencode-scores',
      'The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.',
    ),
    'opencode-export': untold(
      'opencode-scores',
      'The scores are missing: this is a session. Drop the layer 1 or layer 2 scores of the same session.',
    ),
    'opencode-scores': untold(
      ['opencode-sessions', 'opencode-export'],
      'The sessions are missing: only scores are here. Drop eval_run_<date>.json, or the exported sessions.',
    ),
  },
  scoreFields: { 'opencode-scores': 'checks[].score (a number) or checks[].passed (true or false)' },
};
