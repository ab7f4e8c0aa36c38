import { formats } from '../lib/formats';

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
      'JSON Lines, one row a sample and metric. The rows of one sample fold into one response with several scores; metadata become labels.',
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
];

const readable = new Set(formats.map(({ id }) => id));

/** What this build reads, in the order of the help panel. */
export const formatList: readonly FormatWords[] = described.filter(({ ids }) =>
  ids.some((id) => readable.has(id)),
);
