import type { Preset } from './preset';

const FIVE =
  'groundedness|relevance|coherence|fluency|similarity|retrieval|intent_resolution|response_completeness';
const ONE = 'f1_score|bleu_score|gleu_score|meteor_score|rouge_precision|rouge_recall|rouge_f1_score';
const SAFETY = 'violence|sexual|self_harm|hate_unfairness';

/** The metric without its evaluator where it says so already. */
const inFull = (evaluator = '', metric = ''): string =>
  metric.startsWith(evaluator) || new RegExp(`^(gpt_)?(${FIVE}|${ONE}|(${SAFETY})_score)$`).test(metric)
    ? metric.replace(/^gpt_/, '')
    : `${evaluator}_${metric}`;

const modern = (name: string): string => name.replace('.gpt_', '.');

/**
 * Azure AI: `evaluate()` of azure-ai-evaluation (`rows` of a document, or the rows alone), and `eval_results.jsonl` of the
 * samples' evaluator for retrieval. Judges grade from 1 to 5 and content safety from 0 to 7, where less is better, as the
 * documentation of each evaluator says. A model in the parameters or in an evaluator's columns is the judge.
 */
export const azure: readonly Preset[] = [
  {
    name: 'Azure AI’s evaluation results',
    tool: 'Azure AI',
    note: 'A model in the columns of an evaluator is the judge’s.',
    marks: [/^inputs\./, new RegExp(`^outputs\\.\\w+\\.(gpt_)?(${FIVE}|${ONE}|(${SAFETY})_score)$`)],
    columns: [
      { is: /^inputs\.(query|question|prompt)$/, role: 'input', firstOnly: true },
      { is: /^(inputs|outputs)\.(response|answer)$/, role: 'output', firstOnly: true },
      { is: /^inputs\.(ground_truth|expected_response|truth)$/, role: 'reference', firstOnly: true },
      {
        is: new RegExp(`^outputs\\.(\\w+)\\.((?:gpt_)?(?:${FIVE}))$`),
        role: 'score',
        scale: [1, 5],
        lowerIsBetter: false,
        metric: inFull,
        unless: modern,
      },
      {
        is: new RegExp(`^outputs\\.(\\w+)\\.(${ONE})$`),
        role: 'score',
        scale: [0, 1],
        lowerIsBetter: false,
        metric: inFull,
      },
      {
        is: new RegExp(`^outputs\\.(\\w+)\\.((?:${SAFETY})_score)$`),
        role: 'score',
        scale: [0, 7],
        lowerIsBetter: true,
        metric: inFull,
      },
      { is: /^outputs\.(\w+)\.(\w+)_reason$/, role: 'explanation', metric: inFull },
      { is: /^outputs\.\w+\.\w+_result$/, role: 'label', per: 'response' },
      { is: /^outputs\.(latency|response_time)$/, role: 'latency', unit: 's', firstOnly: true },
      { is: /^outputs\./, role: 'kept' },
      { is: /^inputs\.context$/, role: 'kept' },
    ],
  },
  {
    name: 'the eval_results.jsonl of Azure’s RAG evaluator',
    tool: 'Azure’s RAG evaluator',
    note: 'The model in its parameters is the judge.',
    marks: [/^question$/, /^truth$/, /^answer$/, /^context$/, /^(gpt_\w+|latency)$/],
    columns: [
      { is: /^question$/, role: 'input' },
      { is: /^answer$/, role: 'output' },
      { is: /^truth$/, role: 'reference' },
      { is: new RegExp(`^(gpt_(?:${FIVE}))$`), role: 'score', scale: [1, 5], lowerIsBetter: false },
      { is: /^(citation_match|has_citation|answer_has_citation|mentions_\w+)$/, role: 'score' },
      { is: /^(citations_matched)$/, role: 'score', scale: [0, 1], lowerIsBetter: false },
      { is: /^(gpt_(?:\w+))_reason$/, role: 'explanation' },
      { is: /^latency$/, role: 'latency', unit: 's' },
      { is: /^(context|answer_length)$/, role: 'kept' },
    ],
  },
];
