import { unanswered, unscored, type Family, type Half, type TokenParts } from '../family';
import { readInspect } from './transcript';

export const names = { 'inspect-log': 'Inspect log', 'inspect-eval': 'Inspect log' } as const;

/** Cached tokens are taken off the input. */
const tokens: TokenParts = { cached: 'beside', reasoning: 'inside' };

const halves: readonly Half[] = [
  unanswered('The samples are missing: this is only the header. Drop the full log.'),
  unscored(
    'No answer has a score. If the log is not scored yet, score it (inspect score), and drop what that writes.',
  ),
];

export const inspect: Family<keyof typeof names> = {
  tool: 'Inspect',
  files: '`.json` and `.eval` logs',
  names,
  help: [
    {
      ids: ['inspect-log', 'inspect-eval'],
      name: 'Inspect logs',
      versions: '.json, and .eval with any compression, of whole samples or of their parts',
      taken:
        'Samples with every scorer, epochs and usage. An .eval is one source, however many members it has.',
    },
  ],
  transcript: readInspect,
  tokens: { 'inspect-log': tokens, 'inspect-eval': tokens },
  halves: { 'inspect-log': halves, 'inspect-eval': halves },
};
