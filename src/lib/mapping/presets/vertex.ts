import type { Preset } from './preset';

const FIVE =
  'coherence|fluency|instruction_following|text_quality|summarization_quality|question_answering_quality|multi_turn_chat_quality';

/**
 * Vertex AI: `metrics_table` of `EvalTask.evaluate`, as CSV or JSON. The templates that the SDK brings grade from 1 to 5,
 * groundedness and safety 0 or 1. Source: python-aiplatform, vertexai/evaluation.
 */
export const vertex: readonly Preset[] = [
  {
    name: 'Vertex AI’s metrics_table',
    tool: 'Vertex AI',
    marks: [/^(?!.*\/v\d+\/)[^/]+\/(score|pairwise_choice)$/, /^(prompt|response)$/],
    columns: [
      { is: /^prompt$/, role: 'input' },
      { is: /^response$/, role: 'output' },
      { is: /^reference$/, role: 'reference' },
      { is: new RegExp(`^(${FIVE})\\/score$`), role: 'score', scale: [1, 5], lowerIsBetter: false },
      {
        is: /^(groundedness|safety|multi_turn_safety)\/score$/,
        role: 'score',
        scale: [0, 1],
        lowerIsBetter: false,
      },
      { is: /^([^/]+)\/score$/, role: 'score' },
      {
        is: /^([^/]+)\/pairwise_choice$/,
        role: 'score',
        metric: (name = '') => `${name}_win`,
        words: {
          as: 'right or wrong',
          right: ['CANDIDATE'],
          wrong: ['BASELINE'],
          third: [
            { word: 'TIE', counts: 0.5 },
            { word: 'SAME', counts: 0.5 },
          ],
        },
      },
      { is: /^([^/]+)\/explanation$/, role: 'explanation' },
      { is: /^(latency_in_seconds)$/, role: 'latency', unit: 's' },
      { is: /^failure$/, role: 'error' },
      { is: /^(context|instruction|history|baseline_model_response|rubrics)$/, role: 'kept' },
    ],
  },
];
