import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { isOutcomeName } from '$lib/formats/lost-columns';
import { readText } from './read-any';

type Row = Record<string, unknown>;

/** The least that each format takes for one of its records, and the document around it where there is one. */
interface Shape {
  record: Row;
  /** Outcomes at the top of a record that the format reads: a superset with them is its own. */
  reads?: readonly string[];
  around?: (records: Row[]) => unknown;
}

const message = { role: 'user', content: 'Q' };
const mtEntry = { id: 1, source: 'a', predicted: 'b', expected: 'c' };
const promptfoo = { provider: 'm', vars: { q: 'Q' }, success: true, prompt: { raw: 'Q' }, promptIdx: 0 };

const shapes: Record<string, Shape> = {
  'eee-instance': {
    record: {
      sample_id: '1',
      input: { raw: 'Q', reference: ['A'] },
      output: { raw: ['A'] },
      evaluation: { score: 1 },
    },
    reads: ['evaluation'],
  },
  'eee-index': { record: { object_uuid: 'u', record_type: 'instance' } },
  'eee-aggregate': {
    record: { sample_id: '1', input: 'Q', response: 'A' },
    around: (detailed_evaluation_results_per_samples) => ({
      evaluation_id: 'e',
      evaluation_results: [{ evaluation_name: 'x', score_details: { score: 1 } }],
      detailed_evaluation_results_per_samples,
    }),
  },
  'mt-report': {
    record: mtEntry,
    reads: ['exact_match'],
    around: (entries) => ({ run_id: 'r', overall: {}, entries }),
  },
  'mt-run-log': { record: mtEntry, reads: ['exact_match'], around: (results) => ({ run_id: 'r', results }) },
  'mt-run-card': {
    record: mtEntry,
    reads: ['exact_match'],
    around: (results) => ({ scores: {}, run_card_hash: 'h', results }),
  },
  'inspect-log': {
    record: { id: 1, epoch: 1, input: 'Q', target: 'A' },
    reads: ['score', 'scores'],
    around: (samples) => ({ status: 'success', eval: { task: 't', model: 'm' }, samples }),
  },
  'gage-samples': {
    record: {
      sample_id: 't:1',
      task_id: 't',
      sample: { id: '1', messages: [message] },
      model_output: { answer: 'A' },
    },
    reads: ['metrics'],
  },
  'gage-sample-spec': { record: { id: '1', messages: [message], references: ['A'] }, reads: ['label'] },
  'gage-events': { record: { event: 'e', event_id: 1, run_id: 'r', payload: {} } },
  'evalscope-predictions': { record: { index: 0, model_output: { choices: [] } } },
  'evalscope-reviews': {
    record: { index: 0, sample_score: { score: { value: { acc: 1 } } } },
    reads: ['sample_score'],
  },
  'evalscope-v0': { record: { answer_id: 'a', choices: [{ message }], raw_input: {} } },
  'evalscope-collection-data': { record: { index: 0, prompt: { input: 'Q' }, dataset_name: 'd', weight: 1 } },
  'lm-eval-samples': {
    record: { doc_id: 0, doc: { q: 'Q' }, resps: [['A']], filtered_resps: ['A'], metrics: ['acc'], acc: 1 },
    reads: ['acc', 'metrics'],
  },
  'helm-scenario-state': {
    record: { instance: { id: 'i', input: { text: 'Q' } } },
    around: (request_states) => ({ adapter_spec: {}, request_states }),
  },
  'helm-per-instance-stats': { record: { instance_id: 'i', stats: [] }, around: (entries) => entries },
  'promptfoo-eval': {
    record: promptfoo,
    reads: ['score', 'success'],
    around: (results) => ({ evalId: 'e', config: {}, results: { version: 3, results } }),
  },
  'promptfoo-rows': { record: promptfoo, reads: ['score', 'success'] },
  'opencode-export': {
    record: { info: { id: 's' }, messages: [{ info: { role: 'user' }, parts: [] }] },
    around: (sessions) => sessions.at(-1),
  },
  'opencode-scores': {
    record: { session_id: 's', checks: [] },
    around: (sessions) => ({ summary: {}, sessions }),
  },
  'opencode-sessions': {
    record: { session_id: 's', request: { contents: [] } },
    around: (sessions) => sessions,
  },
  'vertex-rows': { record: { prompt: 'Q', response: 'A' } },
};

/** The rows of these formats are also read as one document. */
const documents: Record<string, string> = {
  'eee-instance': 'eee-instance',
  'gage-samples': 'gage-sample-file',
  'gage-sample-spec': 'gage-sample-spec-file',
  'vertex-rows': 'vertex-rows-document',
};

/** What a person writes beside an answer. */
const outcomes: Row = {
  correct: true,
  is_correct: 'yes',
  score: 0.5,
  scores: { human: 3 },
  label: 'wrong',
  isCorrect: false,
  humanRating: 4,
  exact_match: 1,
  verdict: 'fail',
  passed: 'True',
  'pass@1': 1,
  metrics: { f1: 0.5 },
};

const textOf = ({ around }: Shape, records: Row[]): string =>
  around ? JSON.stringify(around(records)) : records.map((record) => JSON.stringify(record)).join('\n');
const formatOf = (text: string): string | null => readText(formats, text, 'a/some.file').format;

test('every format that has records is here', () => {
  const withRecords = formats.filter(
    ({ layout, name, outcomes: known }) =>
      !name.endsWith('not read yet') &&
      (layout === 'lines' || (layout === 'document' && known && 'records' in known)),
  );
  expect(new Set(withRecords.map(({ id }) => id))).toEqual(
    new Set([...Object.keys(shapes), ...Object.values(documents)]),
  );
});

describe.each(Object.entries(shapes))('%s', (id, shape) => {
  test('its least record is its own', () => {
    expect(formatOf(textOf(shape, [shape.record, shape.record]))).toBe(id);
  });

  test.each(Object.entries(outcomes))('with %s it is not taken, unless that is read', (key, value) => {
    const superset = { ...shape.record, [key]: value };
    const isRead = shape.reads?.includes(key) ?? false;
    const taken = formatOf(textOf(shape, [shape.record, superset]));
    if (isRead) expect(taken).toBe(id);
    else expect(taken).toBeNull();
    const document = documents[id];
    if (document === undefined) return;
    const listed = formatOf(JSON.stringify([shape.record, superset], null, 1));
    if (isRead) expect(listed).toBe(document);
    else expect(listed).toBeNull();
  });

  test('what says nothing of the outcome, and null, does no harm', () => {
    const superset = {
      ...shape.record,
      topic: 'x',
      evaluation_id: 'e',
      score_type: 'f',
      correct_option: 'B',
      label: null,
    };
    expect(formatOf(textOf(shape, [shape.record, superset]))).toBe(id);
  });
});

test('names of outcomes', () => {
  const yes = [
    'correct',
    'isCorrect',
    'is_correct',
    'Score',
    'human_score',
    'label',
    'pass@5',
    'exact_match',
    'passed',
    'reward',
  ];
  const no = [
    'prompt',
    'topic',
    'label_id',
    'score_type',
    'evaluation_name',
    'passage',
    'compass',
    'grader',
    'right_context',
  ];
  expect(yes.filter((name) => !isOutcomeName(name))).toEqual([]);
  expect(no.filter(isOutcomeName)).toEqual([]);
});

test('rows of a data set for Vertex keep what else they say as labels', () => {
  const text = JSON.stringify({ prompt: 'Q', response: 'A', topic: 'refunds', turn: 2, context: 'long' });
  const { format, sink } = readText(formats, text, 'rows.jsonl');
  expect(format).toBe('vertex-rows');
  expect(sink.rows[0]?.response?.labels).toEqual([
    ['topic', 'refunds'],
    ['turn', '2'],
  ]);
});
