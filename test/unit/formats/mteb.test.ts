import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { toolFiles } from '../../fixtures/tools';
import { readText } from './read-text';

const files = toolFiles['mteb']?.().files ?? {};
const FINDING = 'fictional__birch/0123456789abcdef0123456789abcdef01234567/Finding.json';

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
