import type { Preset } from './preset';
import { inputFirst, outputFirst, referenceFirst } from './likely';

/**
 * Weave: calls of `Evaluation.predict_and_score`, nested or with dotted columns. The model is a reference of Weave's.
 * Source: wandb/weave, flow/eval.py (`output`, `scores` and `model_latency` of a call).
 */
export const weave: readonly Preset[] = [
  {
    name: 'Weave’s evaluation calls',
    tool: 'Weave',
    marks: [/^inputs\.example(\.|$)/, /^output\.scores\./],
    columns: [
      { is: /^inputs\.example(\.(id|_id|example_id))?$/, role: 'sample' },
      { is: /^inputs\.model$/, role: 'model' },
      ...referenceFirst(
        String.raw`inputs\.example\.(?:.*\.)?(?=expected|target|answer|reference|ground_truth|label)`,
      ),
      ...inputFirst(String.raw`inputs\.example\.`),
      ...outputFirst(String.raw`output\.(?:output|model_output)\.`),
      { is: /^output\.(output|model_output)$/, role: 'output' },
      { is: /^output\.scores\.(.+)$/, role: 'score', when: ({ medianLength }) => medianLength <= 40 },
      { is: /^output\.model_latency$/, role: 'latency', unit: 's' },
      { is: /^started_at$/, role: 'time' },
      { is: /^exception$/, role: 'error' },
      {
        is: /^(inputs\.(self|model)|output|summary|attributes|id|op_name|trace_id|parent_id|project_id|ended_at|display_name|wb_\w+)(\..+)?$/,
        role: 'kept',
      },
    ],
  },
];
