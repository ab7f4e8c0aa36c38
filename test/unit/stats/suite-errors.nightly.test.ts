import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suiteErrors } from '../../../src/lib/stats';
import { hasRealData, realData } from '../../support/real-data';

function liveBench(): number[][] {
  const text = readFileSync(join(realData, 'matrices', 'livebench.csv'), 'utf8');
  const rows = text.trim().split(/\r?\n/).slice(1);
  return rows
    .map((row) => row.split(',').slice(2).map(Number))
    .filter((scores) => scores.every((score) => score === 0 || score === 1));
}

describe.skipIf(!hasRealData)('LiveBench, 780 samples of right and wrong, 41 models', () => {
  test('errors are those of the table, whoever is left out with whom', () => {
    const matrix = liveBench();
    expect([matrix.length, matrix[0]?.length]).toEqual([780, 41]);
    for (const seed of [42, 7]) {
      const found = suiteErrors(matrix, [30, 100], { seed, apart: 0.02, draws: 100 });
      expect(found).toMatchObject({ within: 39, folds: 10, draws: 100 });
      const [thirty, hundred] = found.sizes;
      // Published beside the method: .026 to .027, random .036, .94 of the orders; of thirty .049, random .062.
      expect(hundred?.meanError).toBeCloseTo(0.026, 2.6);
      expect(hundred?.randomError).toBeCloseTo(0.036, 2.6);
      expect(hundred?.inOrder).toBeCloseTo(0.94, 1.7);
      expect(hundred?.halfWidth).toBeGreaterThan(0.055);
      expect(hundred?.halfWidth).toBeLessThan(0.07);
      expect(thirty?.meanError).toBeCloseTo(0.048, 2.3);
      expect(thirty?.randomError).toBeGreaterThan((thirty?.meanError ?? 1) * 1.2);
      expect(thirty?.inOrder).toBeCloseTo(0.84, 1.5);
    }
  });
});
