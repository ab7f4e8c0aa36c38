import type { Preset } from './preset';

/**
 * Langfuse: scores as its page exports them, a row a score. What a categorical score counts as is known to its project
 * alone: its number is 0 where nothing was said, so it is left unscored. Source: langfuse, batch export of scores.
 */
export const langfuse: readonly Preset[] = [
  {
    name: 'Langfuse’s scores',
    tool: 'Langfuse',
    note: 'Scores name their trace, and no model. Words of categorical scores are not counted.',
    marks: [/^traceId$/, /^dataType$/, /^value$/, /^stringValue$/, /^name$/],
    columns: [
      { is: /^traceId$/, role: 'sample' },
      { is: /^name$/, role: 'metric' },
      { is: /^value$/, role: 'score', only: { column: 'dataType', is: ['NUMERIC', 'BOOLEAN'] } },
      { is: /^comment$/, role: 'explanation', metric: () => 'value' },
      { is: /^(source|environment)$/, role: 'label', per: 'response' },
      { is: /^timestamp$/, role: 'time' },
      { is: /./, role: 'kept' },
    ],
  },
];
