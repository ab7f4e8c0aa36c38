import { formats } from '../lib/formats';
import { notYet } from '../lib/formats/not-yet/shapes';

export interface FormatWords {
  /** As in `sources.format`. */
  ids: readonly string[];
  name: string;
  versions: string;
  /** What is taken from such a file. */
  taken: string;
}

const described: readonly FormatWords[] = [
  {
    ids: ['eee-instance'],
    name: 'Every Eval Ever, samples',
    versions: '0.0.1 to 0.3.0',
    taken:
      'JSON Lines, one row a sample and metric. The rows of one sample fold into one response with several scores; metadata become labels. How the first rows (32 KiB) deviate from the schemas 0.2.0 and 0.3.0 is listed as advice.',
  },
  {
    ids: ['eee-aggregate'],
    name: 'Every Eval Ever, aggregates',
    versions: '0.1.0 to 0.3.0',
    taken:
      'One JSON document a model: the scores that it declares, and the run to which its file of samples belongs.',
  },
  {
    ids: ['mt-report'],
    name: 'MT run reports',
    versions: '*_report.json of the harness',
    taken:
      'Each entry with exact match, chrF, BLEU, TER and FST acceptance; difficulty and the like become labels.',
  },
  {
    ids: ['mt-run-card'],
    name: 'MT run cards',
    versions: 'spec 2.0, and as published',
    taken: 'With results: its samples. Without: the scores that it declares. The seal is recomputed.',
  },
  {
    ids: ['mt-run-log'],
    name: 'MT run logs',
    versions: 'of the harness',
    taken: 'The entries that the run wrote.',
  },
  {
    ids: ['eee-index'],
    name: 'Indexes of files',
    versions: '',
    taken: 'Nothing: an index lists files and holds no samples.',
  },
  {
    ids: ['gage-samples', 'gage-sample-file'],
    name: 'gage-eval samples',
    versions: 'samples.jsonl of a run, its namespaces and single files',
    taken:
      'Answers with their metrics; labels, references and options of the sample inside. The model comes from the summary beside it.',
  },
  {
    ids: ['gage-sample-spec', 'gage-sample-spec-file'],
    name: 'gage-eval sample specifications',
    versions: '',
    taken:
      'Samples without answers: they lend their labels, references and options to answers from other files.',
  },
  {
    ids: ['gage-summary'],
    name: 'gage-eval summaries',
    versions: 'summary.json',
    taken: 'The model, and the metrics that the run declares.',
  },
  {
    ids: ['gage-events'],
    name: 'gage-eval event logs',
    versions: '',
    taken: 'Nothing: events are no samples.',
  },
  {
    ids: ['evalscope-predictions', 'evalscope-reviews', 'evalscope-v0'],
    name: 'EvalScope predictions and reviews',
    versions: '0.x, 1.0 and later',
    taken: 'A prediction and its review are one response, by model, dataset and index.',
  },
  {
    ids: ['evalscope-report', 'evalscope-collection-report', 'evalscope-collection-data'],
    name: 'EvalScope reports and collections',
    versions: 'reports 1 and 2',
    taken:
      'The scores that a report declares; of a collection, its samples with weight, tags and categories.',
  },
  {
    ids: ['evalscope-perf'],
    name: 'EvalScope load tests',
    versions: 'benchmark_summary, _percentile, _args',
    taken: 'Recognised; figures of a server, without samples.',
  },
  {
    ids: ['evalscope-collection-schema'],
    name: 'EvalScope collection schemas',
    versions: '',
    taken: 'A collection of datasets with weights: its index stands under Collections.',
  },
  {
    ids: ['inspect-log', 'inspect-eval'],
    name: 'Inspect logs',
    versions: '.json, and .eval with any compression',
    taken:
      'Samples with every scorer, epochs and usage. An .eval is one source, however many members it has.',
  },
  {
    ids: ['lm-eval-samples', 'lm-eval-results'],
    name: 'lm-evaluation-harness',
    versions: 'samples_*.jsonl, results_*.json',
    taken: 'One response a document; each filter is a variant of the metric. Results declare scores.',
  },
  {
    ids: ['helm-scenario-state', 'helm-per-instance-stats', 'helm-stats', 'helm-run-spec', 'helm-scenario'],
    name: 'HELM run folders',
    versions: '',
    taken: 'Requests and their statistics by instance; drop the whole folder, its files complete each other.',
  },
  {
    ids: ['promptfoo-eval', 'promptfoo-rows'],
    name: 'promptfoo',
    versions: 'results 2 and 3',
    taken: 'Each test of each provider and prompt, with assertions, tokens, cost and latency.',
  },
  {
    ids: ['opencode-sessions', 'opencode-scores', 'opencode-export'],
    name: 'OpenCode sessions',
    versions: 'of both ingest scripts; session exports',
    taken: 'Turns with their events; scores of both levels meet their sessions; cost and tokens of exports.',
  },
  {
    ids: ['vertex-rows', 'vertex-rows-document'],
    name: 'Vertex evaluation rows',
    versions: 'GEMINI, OPENAI, FLATTEN',
    taken: 'Prompts with their responses and references.',
  },
  {
    ids: notYet.map(({ id }) => id),
    name: 'Known by shape, not read yet',
    versions: 'OpenCompass, OpenAI evals, lighteval, DeepEval, LangSmith, Braintrust',
    taken: 'Nothing: the file is named, so that nobody takes it for broken.',
  },
];

const readable = new Set(formats.map(({ id }) => id));

/** What this build reads, in the order of the help panel. */
export const formatList: readonly FormatWords[] = described.filter(({ ids }) =>
  ids.some((id) => readable.has(id)),
);
