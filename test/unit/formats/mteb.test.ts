import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { toolFiles } from '../../fixtures/tools';
import { readText } from './read-any';

const files = toolFiles['mteb']?.().files ?? {};
const FINDING = 'fictional__birch/0123456789abcdef0123456789abcdef01234567/Finding.json';
const jsonl = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

describe('MTEB', () => {
  test('every number is declared by split and subset, under the model of the folder', () => {
    const { format, sink } = readText(formats, String(files[FINDING]), FINDING);
    expect(format).toBe('mteb-task');
    expect(sink.runs.map(({ model, evaluation, role }) => [model, evaluation, role])).toEqual([
      ['fictional/birch', 'Finding', 'aggregate'],
    ]);
    expect(sink.declarations.map(({ metric, label, value }) => [metric, label?.[1], value])).toEqual([
      ['main_score', 'train', 0.25],
      ['ndcg_at_10', 'train', 0.25],
      ['main_score', 'test, en', 0.5],
      ['ndcg_at_10', 'test, en', 0.5],
      ['main_score', 'test, de', 0.75],
      ['ndcg_at_10', 'test, de', 0.75],
    ]);
    expect(sink.notes.map(({ code }) => code)).toEqual(['model_from_path']);
    expect(sink.rows).toEqual([]);
  });

  test('scores by split that are not of MTEB are left to others', () => {
    const own = JSON.stringify({ task_name: 'x', mteb_version: '1', scores: { test: [{ accuracy: 0.5 }] } });
    expect(readText(formats, own, 'x.json').format).toBeNull();
  });
});

test('BFCL is named and nothing of it taken: a score file lists only what failed', () => {
  const failed = { id: 'simple_1', model_name: 'm', test_category: 'simple', valid: false, error_type: 'e' };
  const totals = { accuracy: 0.5, correct_count: 1, total_count: 2 };
  const result = { id: 'simple_1', result: 'f(1)', input_token_count: 1, output_token_count: 1, latency: 1 };
  const read = (rows: readonly object[]) => {
    const { format, sink } = readText(formats, jsonl(rows), 'BFCL_v4_simple_score.json');
    return [format, sink.rows.length, sink.notes.map(({ code }) => code)];
  };
  expect(read([totals, failed])).toEqual(['bfcl-scores', 0, ['not_read_yet']]);
  expect(read([{ accuracy: 1, correct_count: 2, total_count: 2 }])).toEqual([
    'bfcl-scores',
    0,
    ['not_read_yet'],
  ]);
  expect(read([result, result])).toEqual(['bfcl-results', 0, ['not_read_yet']]);
});
