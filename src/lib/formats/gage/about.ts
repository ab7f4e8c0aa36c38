import { isToldBy, openAiTokens, untold, type Family, type Half } from '../family';
import { readGage } from './transcript';

export const names = {
  'gage-samples': 'gage-eval samples',
  'gage-sample-file': 'gage-eval samples',
  'gage-sample-spec': 'gage-eval sample specification',
  'gage-sample-spec-file': 'gage-eval sample specification',
  'gage-summary': 'gage-eval summary',
  'gage-events': 'gage-eval event log',
} as const;

const modelName: Half = {
  isMissing: (run) => !run.hasModel && !isToldBy(run, 'gage-summary'),
  say: "The model's name is missing. Drop summary.json of the same gage-eval run, or name the model.",
  minor: true,
};

export const gage: Family<keyof typeof names> = {
  tool: 'gage-eval',
  files:
    'run folders: `samples.jsonl` (also pretty-printed), one file a sample, `summary.json`; bare Sample rows lend labels',
  names,
  help: [
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
      taken: 'Nothing: events are no samples.',
    },
  ],
  transcript: readGage,
  tokens: { 'gage-samples': openAiTokens },
  halves: {
    'gage-samples': modelName,
    'gage-sample-file': modelName,
    'gage-summary': untold(
      ['gage-samples', 'gage-sample-file'],
      'The rows are missing: this is the summary. Drop samples.jsonl of the same gage-eval run.',
    ),
  },
  summaries: ['gage-summary'],
  scoreFields: { 'gage-samples': 'metrics.<id>.values (numbers)' },
};
