import type { Preset } from './preset';

/** Names of what Amazon brings begin with "Builtin." */
const bare = (name = ''): string => name.replace(/^Builtin\./, '');

/**
 * Amazon Bedrock: the output of a model evaluation job, a line a record; an empty result is a metric that does not apply.
 * A model in `evaluatorDetails` is the judge. Source: Amazon's "Understand how the results of your model evaluation job
 * are saved".
 */
export const bedrock: readonly Preset[] = [
  {
    name: 'Bedrock’s model evaluation',
    tool: 'Bedrock',
    marks: [/^automatedEvaluationResult\./, /^inputRecord\.prompt$/],
    columns: [
      { is: /^inputRecord\.prompt$/, role: 'input' },
      { is: /^modelResponses\.modelIdentifier$/, role: 'model', firstOnly: true },
      { is: /^inputRecord\.modelResponses\.modelIdentifier$/, role: 'model', firstOnly: true },
      { is: /^modelResponses\.response$/, role: 'output', firstOnly: true },
      { is: /^inputRecord\.modelResponses\.response$/, role: 'output', firstOnly: true },
      { is: /^inputRecord\.referenceResponse$/, role: 'reference' },
      { is: /^inputRecord\.category$/, role: 'label' },
      { is: /^automatedEvaluationResult\.scores\.(.+)\.result$/, role: 'score', metric: bare },
      {
        is: /^automatedEvaluationResult\.scores\.(.+)\.evaluatorDetails\.explanation$/,
        role: 'explanation',
        metric: bare,
      },
      { is: /./, role: 'kept' },
    ],
  },
];
