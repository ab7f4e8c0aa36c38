import { unanswered, unscored, untold, type Family, type Half, type TokenParts } from '../family';
import { readInspect, readScan } from './transcript';

export const names = {
  'inspect-log': 'Inspect log',
  'inspect-eval': 'Inspect log',
  'inspect-scan': 'Inspect Scout scan',
} as const;

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
  files: '`.json` and `.eval` logs, scans of Inspect Scout',
  names,
  help: [
    {
      ids: ['inspect-log', 'inspect-eval'],
      name: 'Inspect logs',
      versions: '.json, and .eval with any compression, of whole samples or of their parts',
      taken:
        'Samples with every scorer, epochs and usage. An .eval is one source, however many members it has.',
    },
    {
      ids: ['inspect-scan'],
      name: 'Inspect Scout scans',
      taken:
        'What each scanner found, joined to the log by eval, sample and epoch: numbers and yes or no as metrics that say nothing of quality, words as labels; of messages, the mean. Scores are left to the log.',
    },
  ],
  transcript: { 'inspect-log': readInspect, 'inspect-eval': readInspect, 'inspect-scan': readScan },
  tokens: { 'inspect-log': tokens, 'inspect-eval': tokens },
  halves: {
    'inspect-log': halves,
    'inspect-eval': halves,
    'inspect-scan': untold(
      ['inspect-log', 'inspect-eval'],
      'The log that was scanned is missing: what the scanner found stands without questions, answers and scores. Drop the Inspect log (transcript_source_uri) beside the scan.',
    ),
  },
};
