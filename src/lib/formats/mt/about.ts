import { openAiTokens, unanswered, unscored, type Family } from '../family';
import { readTranslation } from './transcript';

export const names = {
  'mt-report': 'run report, MT harness',
  'mt-run-card': 'run card',
  'mt-run-log': 'run log, MT harness',
} as const;

export const mt: Family<keyof typeof names> = {
  tool: 'MT harness (champollion)',
  files:
    'run reports `*_report.json`, run cards with and without `results[]`, run logs; seals and fingerprints verified',
  names,
  help: [
    {
      ids: ['mt-report'],
      name: 'MT run reports',
      versions: '*_report.json of the harness',
      taken:
        'Each entry with exact match, chrF, BLEU, TER and FST acceptance; difficulty and the like become labels.',
    },
    {
      ids: ['mt-run-card'],
      name: 'MT run cards',
      versions: 'spec 2.0, and as published',
      taken: 'With results: its samples. Without: the scores that it declares. The seal is recomputed.',
    },
    {
      ids: ['mt-run-log'],
      name: 'MT run logs',
      versions: 'of the harness',
      taken: 'The entries that the run wrote.',
    },
  ],
  transcript: readTranslation,
  tokens: { 'mt-report': openAiTokens, 'mt-run-card': openAiTokens, 'mt-run-log': openAiTokens },
  halves: {
    'mt-run-card': unanswered(
      'The rows are missing: this card has no results. Drop the run report (*_report.json) of the same run.',
    ),
    'mt-report': unanswered('The rows are missing: this report has no entries.'),
    'mt-run-log': unscored(
      'The scores are missing: this is the log. Drop the run report (*_report.json) of the same run.',
    ),
  },
  scoreFields: {
    'mt-report': 'exact_match, chrf_score and the like (numbers)',
    'mt-run-card': 'exact_match, entry_chrf and the like (numbers)',
  },
};
