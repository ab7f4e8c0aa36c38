import { describe, expect, test } from 'vitest';
import { metricsInWords } from '../../../src/routes/files/results-table';
import { metricOf } from '../support/metric';

describe('the metrics of an evaluation on Files', () => {
  test('where the lower score is the better one, or nobody says which, the name of the score does', () => {
    expect(metricsInWords(metricOf(), ['f1'])).toBe('exact match, f1');
    expect(metricsInWords(metricOf({ metric: 'hits', direction: 'lower' }), [])).toBe(
      'hits (lower is better)',
    );
    expect(metricsInWords(metricOf({ metric: 'length', direction: null }), ['f1'])).toBe(
      'length (which way is better is not known), f1',
    );
  });

  test('of many the first four are named', () => {
    expect(metricsInWords(metricOf(), ['b', 'c', 'd', 'e', 'f'])).toBe('exact match, b, c, d and 2 more');
  });
});
