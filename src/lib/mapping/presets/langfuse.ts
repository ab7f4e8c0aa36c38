import type { Preset } from './preset';

/**
 * Langfuse: scores as its page exports them, a row a score; `names` are those of the trace, of the type and of the words.
 * What a categorical score counts as is known to its project alone, and a text is none: their number is 0 where nothing
 * was said, so they are left unscored, and their words are labels. Source: langfuse, batch export of scores.
 */
const scores = (trace: string, type: string, words: string): Preset => ({
  name: 'Langfuse’s scores',
  tool: 'Langfuse',
  note: 'Scores name their trace, and no model. Words of categorical scores are labels, and not counted.',
  marks: [exactly(trace), exactly(type), /^value$/, exactly(words), /^name$/],
  columns: [
    { is: exactly(trace), role: 'sample' },
    { is: /^name$/, role: 'metric' },
    { is: /^value$/, role: 'score', only: { column: type, is: ['NUMERIC', 'BOOLEAN'], words } },
    { is: /^comment$/, role: 'explanation', metric: () => 'value' },
    { is: /^(source|environment)$/, role: 'label', per: 'response' },
    { is: /^timestamp$/, role: 'time' },
    { is: /./, role: 'kept' },
  ],
});

const exactly = (name: string): RegExp => new RegExp(`^${name}$`);

/** An export writes its columns in camel case, or in snake case. */
export const langfuse: readonly Preset[] = [
  scores('traceId', 'dataType', 'stringValue'),
  scores('trace_id', 'data_type', 'string_value'),
];
