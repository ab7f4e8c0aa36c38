import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { isOutcomeName } from '$lib/formats/lost-columns';
import { type LeastRecord, toolFiles } from '../../fixtures/tools';
import { readText } from './read-text';

const shapes = Object.values(toolFiles).flatMap((make) => Object.entries(make().least ?? {}));

/** What a person writes beside an answer. */
const outcomes: LeastRecord['record'] = {
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

const textOf = ({ around }: LeastRecord, records: LeastRecord['record'][]): string =>
  around ? JSON.stringify(around(records)) : records.map((record) => JSON.stringify(record)).join('\n');
const formatOf = (text: string): string | null => readText(formats, text, 'a/some.file').format;

test('every format that has records is here', () => {
  const withRecords = formats.filter(
    ({ layout, outcomes: known }) =>
      layout === 'lines' || (layout === 'document' && known && 'records' in known),
  );
  expect(new Set(withRecords.map(({ id }) => id))).toEqual(
    new Set(shapes.flatMap(([id, { alsoDocument }]) => [id, alsoDocument ?? id])),
  );
});

describe.each(shapes)('%s', (id, shape) => {
  test('its least record is its own', () => {
    expect(formatOf(textOf(shape, [shape.record, shape.record]))).toBe(id);
  });

  test.each(Object.entries(outcomes))('with %s it is not taken, unless that is read', (key, value) => {
    const superset = { ...shape.record, [key]: value };
    const isRead = shape.reads?.includes(key) ?? false;
    const taken = formatOf(textOf(shape, [shape.record, superset]));
    if (isRead) expect(taken).toBe(id);
    else expect(taken).toBeNull();
    if (shape.alsoDocument === undefined) return;
    const listed = formatOf(JSON.stringify([shape.record, superset], null, 1));
    if (isRead) expect(listed).toBe(shape.alsoDocument);
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
