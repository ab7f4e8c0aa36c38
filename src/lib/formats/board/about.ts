import { onlyTotals, type Family } from '../family';

export const names = {
  'board-aider': 'Aider leaderboard',
  'board-hf-results': 'Hugging Face evaluation results',
  'board-model-index': 'Hugging Face model index',
} as const;

const totals = onlyTotals('A board states totals and holds no result by sample.');

/** Boards in YAML: what somebody states of models. */
export const board: Family<keyof typeof names> = {
  tool: 'Boards in YAML',
  files:
    '`_data/*_leaderboard.yml` of Aider, `.eval_results/*.yaml` of Hugging Face and `model-index` of a model’s card: no samples',
  names,
  help: [
    {
      ids: ['board-aider'],
      name: 'Aider leaderboard',
      taken:
        'The pass rates that each run declares, as shares, with its edit format and cost; a cost of 0 is unknown. No samples, so nothing is compared.',
    },
    {
      ids: ['board-hf-results', 'board-model-index'],
      name: 'Hugging Face results in YAML',
      taken:
        'The values that a repository declares, on the scale that they are written in, and whose page they are quoted from. Of a file in .eval_results the model is the folder. No samples.',
    },
  ],
  halves: { 'board-aider': totals, 'board-hf-results': totals, 'board-model-index': totals },
  summaries: ['board-aider', 'board-hf-results', 'board-model-index'],
};
