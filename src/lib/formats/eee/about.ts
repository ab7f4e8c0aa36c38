import { onlyTotals, unanswered, type Family } from '../family';
import { readEee } from './transcript';

export const names = {
  'eee-instance': 'every eval ever',
  'eee-aggregate': 'every eval ever, aggregate',
  'eee-index': 'an index of files',
  'eee-leaderboard': 'leaderboard by category',
} as const;

export const eee: Family<keyof typeof names> = {
  tool: 'Every Eval Ever',
  files:
    'instance rows 0.0.1 to 0.3.0 (`*_samples.jsonl`), aggregates 0.1.0 to 0.3.0, also with samples inside',
  names,
  help: [
    {
      ids: ['eee-instance'],
      name: 'Every Eval Ever, samples',
      versions: '0.0.1 to 0.3.0',
      taken:
        'JSON Lines, one row a sample and metric. The rows of one sample fold into one response with several scores; metadata become labels. How the first rows (32 KiB) deviate from the schemas 0.2.0 and 0.3.0 is listed as advice.',
    },
    {
      ids: ['eee-aggregate'],
      name: 'Every Eval Ever, aggregates',
      versions: '0.1.0 to 0.3.0',
      taken:
        'One JSON document a model: the scores that it declares, and the run to which its file of samples belongs.',
    },
    {
      ids: ['eee-leaderboard'],
      name: 'Leaderboards by category (Vectara)',
      taken:
        'Every figure of each model, overall, by category and by complexity, into the table declared. It holds no samples, so nothing is compared.',
    },
    {
      ids: ['eee-index'],
      name: 'Indexes of files',
      taken: 'Nothing: an index lists files and holds no samples.',
    },
  ],
  transcript: readEee,
  halves: {
    'eee-aggregate': unanswered(({ rowsFile }) =>
      rowsFile === null
        ? 'The rows are missing: this is the summary. Drop its file of samples (*_samples.jsonl).'
        : `The rows are missing: this is the summary. Drop ${rowsFile}.`,
    ),
    'eee-leaderboard': onlyTotals('A leaderboard holds totals and no result by sample.'),
  },
  summaries: ['eee-aggregate', 'eee-leaderboard'],
  scoreFields: { 'eee-instance': 'evaluation.score (a number) or evaluation.is_correct (true or false)' },
};
