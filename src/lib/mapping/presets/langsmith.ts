import type { Preset } from './preset';
import { inputFirst, outputFirst, referenceFirst } from './likely';

/**
 * LangSmith: `evaluate(...).to_pandas()` (`inputs.`, `outputs.`, `reference.`), `get_test_results` (`input.`, `output.`),
 * and runs as the SDK gives them, as CSV or JSON. No scale: evaluators are the person's own. Source: langsmith-sdk,
 * python/langsmith/evaluation/_runner.py, client.py, schemas.py.
 */
export const langsmith: readonly Preset[] = [
  {
    name: 'LangSmith’s experiment results',
    tool: 'LangSmith',
    marks: [/^example_id$/, /^inputs?\./, /^(outputs?|feedback)\./],
    columns: [
      { is: /^example_id$/, role: 'sample' },
      ...inputFirst('inputs?\\.'),
      ...outputFirst('outputs?\\.'),
      ...referenceFirst('reference(?:_outputs?|s)?\\.'),
      { is: /^feedback\.(.+?)(?:\.(?:score|mean))?$/, role: 'score' },
      { is: /^execution_time$/, role: 'latency', unit: 's' },
      { is: /^error$/, role: 'error' },
      { is: /^(id|inputs?\..+|outputs?\..+|reference.*\..+)$/, role: 'kept' },
    ],
  },
  {
    name: 'LangSmith’s runs',
    tool: 'LangSmith',
    marks: [/^reference_example_id$/, /^feedback_stats(\.|$)/, /^inputs(\.|$)/],
    never: [/^parent_run_id$/],
    columns: [
      { is: /^reference_example_id$/, role: 'sample' },
      { is: /^extra\.metadata\.ls_model_name$/, role: 'model' },
      ...inputFirst('inputs\\.'),
      ...outputFirst('outputs\\.'),
      { is: /^feedback_stats\.(.+)\.avg$/, role: 'score' },
      { is: /^prompt_tokens$/, role: 'input_tokens' },
      { is: /^completion_tokens$/, role: 'output_tokens' },
      { is: /^total_tokens$/, role: 'total_tokens' },
      { is: /^total_cost$/, role: 'cost' },
      { is: /^start_time$/, role: 'time' },
      { is: /^error$/, role: 'error' },
      {
        is: /^((extra|inputs|outputs|feedback_stats)(\..+)?|id|name|run_type|status|session_id|trace_id|dotted_order|\w+_cost|end_time|tags)$/,
        role: 'kept',
      },
    ],
  },
];
