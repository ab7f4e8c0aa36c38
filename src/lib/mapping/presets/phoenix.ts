import type { Preset, PresetColumn } from './preset';

const columns: readonly PresetColumn[] = [
  { is: /^example_id$/, role: 'sample' },
  { is: /^repetition_number$/, role: 'epoch', when: ({ distinct }) => distinct > 1 },
  { is: /^input(\..+)?$/, role: 'input' },
  { is: /^output(\..+)?$/, role: 'output', firstOnly: true },
  { is: /^reference_output(\..+)?$/, role: 'reference', firstOnly: true },
  { is: /^error$/, role: 'error' },
  { is: /^latency_ms$/, role: 'latency', unit: 'ms' },
  { is: /^start_time$/, role: 'time' },
  { is: /^prompt_token_count$/, role: 'input_tokens' },
  { is: /^completion_token_count$/, role: 'output_tokens' },
  { is: /^annotations\.(.+)\.score$|^annotation_(.+)_score$/, role: 'score' },
  { is: /^annotations\.(.+)\.explanation$|^annotation_(.+)_explanation$/, role: 'explanation' },
  { is: /^annotations\.(.+)\.label$|^annotation_(.+)_label$/, role: 'label', per: 'response' },
  { is: /./, role: 'kept' },
];

/**
 * Phoenix: the runs of an experiment, as JSON and as CSV. Source: Arize-ai/phoenix,
 * server/api/routers/v1/experiments.py.
 */
export const phoenix: readonly Preset[] = [
  {
    name: 'Phoenix’ experiment runs',
    tool: 'Phoenix',
    marks: [
      /^example_id$/,
      /^repetition_number$/,
      /^reference_output(\.|$)/,
      /^annotation(s\.|s$|_.+_score$)/,
    ],
    columns,
  },
];
