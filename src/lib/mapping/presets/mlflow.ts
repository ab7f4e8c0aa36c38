import type { Preset } from './preset';

/**
 * MLflow: the artifact of `mlflow.evaluate` (`eval_results_table.json`: names of columns beside rows that are lists), and
 * `result_df` of `mlflow.genai.evaluate`. The judges that MLflow brings grade from 1 to 5; others as they were made.
 * Source: mlflow/models/evaluation, mlflow/metrics/genai/prompts/v1.py.
 */
export const mlflow: readonly Preset[] = [
  {
    name: 'MLflow’s eval_results_table',
    tool: 'MLflow',
    marks: [/^.+\/v\d+\/score$/, /^(outputs|predictions?|response)$/],
    columns: [
      { is: /^(inputs|question|questions|prompt|input|query)$/, role: 'input', firstOnly: true },
      { is: /^(outputs|predictions?|response)$/, role: 'output', firstOnly: true },
      { is: /^(ground_truth|targets?|expected_response|answer)$/, role: 'reference', firstOnly: true },
      {
        is: /^(answer_similarity|answer_correctness|answer_relevance|faithfulness|relevance)\/v\d+\/score$/,
        role: 'score',
        scale: [1, 5],
        lowerIsBetter: false,
      },
      { is: /^(toxicity)\/v\d+\/score$/, role: 'score', scale: [0, 1], lowerIsBetter: true },
      { is: /^(.+)\/v\d+\/score$/, role: 'score' },
      { is: /^(.+)\/v\d+\/justification$/, role: 'explanation' },
      { is: /^latency$/, role: 'latency', unit: 's' },
      { is: /^token_count$/, role: 'output_tokens' },
      { is: /^(context|contexts|retrieved_context)$/, role: 'kept' },
    ],
  },
  {
    name: 'MLflow’s evaluation results',
    tool: 'MLflow',
    marks: [/^.+\/value$/, /^trace_id$/, /^(request|inputs)(\.|$)/],
    columns: [
      { is: /^(request|inputs)(\..+)?$/, role: 'input' },
      { is: /^(response|outputs)$/, role: 'output', firstOnly: true },
      { is: /^(response|outputs)\..+$/, role: 'output', firstOnly: true },
      { is: /^expectations?(\.(expected_response|expected_facts))?$/, role: 'reference', firstOnly: true },
      { is: /^(?!expected_)(.+)\/value$/, role: 'score' },
      { is: /^(.+)\/rationale$/, role: 'explanation' },
      { is: /^execution_duration(_ms)?$/, role: 'latency', unit: 'ms' },
      { is: /^request_time$/, role: 'time' },
      {
        is: /^(trace|trace_id|trace_metadata|client_request_id|state|spans|assessments|tags|expectations)(\..+)?$/,
        role: 'kept',
      },
    ],
  },
];
