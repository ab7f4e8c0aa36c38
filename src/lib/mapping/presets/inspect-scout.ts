import type { Preset } from './preset';

/**
 * Inspect Scout: what one scanner found in transcripts, a row each (`scans/scan_id=…/<scanner>.parquet`). The value is the
 * scanner's; `score` and `score_*` are of the log that was scanned, and so are its tokens and times: read there they
 * count once. Source: meridianlabs-ai/inspect_scout, the columns of its results.
 */
export const inspectScout: readonly Preset[] = [
  {
    name: 'Inspect Scout’s scans',
    tool: 'Inspect Scout',
    note: 'Each scanner is a metric. Words that it found are labels. The scores of the scanned log are left to the log.',
    marks: [/^transcript_id$/, /^scanner_name$/, /^value$/, /^value_type$/],
    columns: [
      { is: /^task_name$/, role: 'sample' },
      { is: /^model$/, role: 'model' },
      { is: /^id$/, role: 'sample' },
      { is: /^epoch$/, role: 'epoch' },
      { is: /^scanner_name$/, role: 'metric' },
      {
        is: /^value$/,
        role: 'score',
        only: { column: 'value_type', is: ['number', 'boolean'], words: 'value' },
      },
      { is: /^explanation$/, role: 'explanation', metric: () => 'value' },
      { is: /^scan_error$/, role: 'error' },
      { is: /./, role: 'kept' },
    ],
  },
];
