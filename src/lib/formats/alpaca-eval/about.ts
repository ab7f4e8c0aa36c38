import { unscored, type Family } from '../family';
import { readAnnotation, readAnswer } from './transcript';

export const names = {
  'alpaca-eval-annotations': 'AlpacaEval annotations',
  'alpaca-eval-annotations-file': 'AlpacaEval annotations',
  'alpaca-eval-outputs': 'AlpacaEval outputs',
  'alpaca-eval-outputs-file': 'AlpacaEval outputs',
} as const;

const annotations = unscored(
  'The judgments are missing: only outputs are here. Drop annotations.json of the same model.',
);

export const alpacaEval: Family<keyof typeof names> = {
  tool: 'AlpacaEval',
  files: '`annotations.json`, `model_outputs.json`, also one row a line',
  names,
  help: [
    {
      ids: ['alpaca-eval-annotations', 'alpaca-eval-annotations-file'],
      name: 'AlpacaEval annotations',
      taken:
        'A win over the baseline: 1 where the judge prefers the model, 0 where it prefers the baseline, 0.5 for a tie, between them where it weighs. No preference is no score. The mean is the plain win rate, not the length-controlled one.',
    },
    {
      ids: ['alpaca-eval-outputs', 'alpaca-eval-outputs-file'],
      name: 'AlpacaEval outputs',
      taken: 'Instructions with the answers of one model; judgments come with the annotations.',
    },
  ],
  transcript: {
    'alpaca-eval-annotations': readAnnotation,
    'alpaca-eval-annotations-file': readAnnotation,
    'alpaca-eval-outputs': readAnswer,
    'alpaca-eval-outputs-file': readAnswer,
  },
  halves: { 'alpaca-eval-outputs': annotations, 'alpaca-eval-outputs-file': annotations },
};
