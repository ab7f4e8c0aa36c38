import { isNumeric, isVerdict } from '../column-facts';
import type { Preset, PresetColumn } from './preset';

/** Metrics that no other tool calls so. */
const own =
  'faithfulness|answer_relevancy|response_relevancy|context_precision|context_recall|context_relevancy|context_relevance|context_utilization|context_entity_recall|answer_correctness|answer_similarity|semantic_similarity|llm_context_precision_\\w+|non_llm_context_\\w+|factual_correctness(?:\\(.*\\))?|faithful_rate|nv_accuracy|nv_context_relevance|nv_response_groundedness|non_llm_string_similarity';
const marking = new RegExp(`^(${own})$`);
/** Metrics whose documentation says from 0 to 1; where all judge calls failed the cells are empty. */
const metricColumn = new RegExp(`^(${own}|bleu_score|rouge_score(?:\\(.*\\))?|exact_match|string_present)$`);

const scores: readonly PresetColumn[] = [
  { is: metricColumn, role: 'score', scale: [0, 1], lowerIsBetter: false },
  { is: /^(noise_sensitivity(?:\(.*\)|_\w+)?)$/, role: 'score', scale: [0, 1], lowerIsBetter: true },
  // A metric of one's own: critics give 0 and 1, other names are not known to be scores.
  {
    is: /^(?!.*(?:_id|index|tokens?|latency|time|cost)$)(.+)$/,
    role: 'score',
    when: (facts) =>
      facts.filled > 0 && (isVerdict(facts) || (isNumeric(facts) && facts.min >= 0 && facts.max <= 1)),
  },
];

/** ragas: `evaluate(...).to_pandas()`, as CSV, JSON or Parquet. Source: ragas, dataset_schema.py and metrics/. */
export const ragas: readonly Preset[] = [
  {
    name: 'ragas’ results',
    tool: 'ragas',
    marks: [/^user_input$/, /^response$/, marking],
    columns: [
      { is: /^user_input$/, role: 'input' },
      { is: /^response$/, role: 'output' },
      { is: /^reference$/, role: 'reference' },
      {
        is: /^(retrieved|reference)_(contexts|context_ids)$|^reference_tool_calls$|^rubrics?$|^multi_responses$/,
        role: 'kept',
      },
      { is: /^(question|answer|ground_truths?|contexts)$/, role: 'kept' },
      ...scores,
    ],
  },
  {
    name: 'ragas’ results',
    tool: 'ragas',
    marks: [/^question$/, /^answer$/, /^contexts$/, marking],
    columns: [
      { is: /^question$/, role: 'input' },
      { is: /^answer$/, role: 'output' },
      { is: /^ground_truths?$/, role: 'reference', firstOnly: true },
      { is: /^contexts$/, role: 'kept' },
      ...scores,
    ],
  },
];
