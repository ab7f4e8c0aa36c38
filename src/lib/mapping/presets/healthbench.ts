import type { Preset } from './preset';

/**
 * HealthBench of simple-evals: `*_allresults.json`, whose metadata holds the examples; its `htmls` and `convos` say the
 * same again. A score may be below 0, since criteria take points away. Source: openai/simple-evals, healthbench_eval.py.
 */
export const healthbench: readonly Preset[] = [
  {
    name: 'HealthBench’s results of simple-evals',
    tool: 'simple-evals',
    marks: [/^prompt_id$/, /^completion$/, /^rubric_items(\.|$)/, /^score$/],
    path: ['metadata', 'example_level_metadata', '[]'],
    columns: [
      { is: /^prompt_id$/, role: 'sample' },
      { is: /^prompt$/, role: 'input' },
      { is: /^completion$/, role: 'output' },
      { is: /^score$/, role: 'score', metric: () => 'score', lowerIsBetter: false },
      { is: /^usage\.input_tokens$/, role: 'input_tokens' },
      { is: /^usage\.output_tokens$/, role: 'output_tokens' },
      { is: /^usage\.total_tokens$/, role: 'total_tokens' },
      { is: /^usage\.output_reasoning_tokens$/, role: 'reasoning_tokens' },
      { is: /./, role: 'kept' },
    ],
  },
];
