import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clusteredEstimate, mulberry32, signFlipTest } from '../../../src/lib/stats';
import { sumByCluster } from '../../../src/lib/stats/cluster-sums';
import { statisticsOracle2 } from '../../support/statistics-oracle';
import { expectClose } from './helpers';

interface Case {
  input: { values: number[]; clusters: string[] };
  output: Record<
    'CR2' | 'dfBellMcCaffrey' | 'low' | 'high' | 'pSignFlipOfClusterSums' | 'largestShare',
    number
  >;
}
const { clusters: cases } = JSON.parse(readFileSync(statisticsOracle2, 'utf8')) as { clusters: Case[] };

describe('clusters of any size agree with the reference file', () => {
  it.each(cases)('case %#', ({ input: { values, clusters }, output }) => {
    const { se, df, low, high, largest, why } = clusteredEstimate(values, clusters);
    expectClose(se, output.CR2, 'CR2');
    expectClose(df, output.dfBellMcCaffrey, 'df');
    expectClose(largest, output.largestShare, 'largest');
    // The reference says what the interval would be; below two degrees of freedom there is none.
    if (output.dfBellMcCaffrey < 2)
      expect({ low, high, why }).toEqual({ low: null, high: null, why: 'few clusters' });
    else {
      expectClose(low, output.low, 'low');
      expectClose(high, output.high, 'high');
    }
    const sums = sumByCluster(values, clusters).map(({ sum }) => sum);
    expectClose(signFlipTest(sums).p, output.pSignFlipOfClusterSums, 'sign-flip');
  });
});

/** Share of intervals that hold the truth 0, of clusters of these sizes that are alike within. */
function coverage(sizes: readonly number[], rounds: number): number {
  const random = mulberry32(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const values: number[] = [];
    const clusters: number[] = [];
    sizes.forEach((size, cluster) => {
      const own = Math.sqrt(0.2) * normal();
      for (let i = 0; i < size; i += 1) {
        values.push(own + Math.sqrt(0.8) * normal());
        clusters.push(cluster);
      }
    });
    const { low, high } = clusteredEstimate(values, clusters);
    held += Number(low !== null && high !== null && low <= 0 && high >= 0);
  }
  return held / rounds;
}

describe('95 % intervals hold the truth', () => {
  const half = (others: number) => [8 * others, ...Array.from({ length: others }, () => 8)];
  it.each([
    ['six equal ones', Array.from({ length: 6 }, () => 10)],
    ['six unequal ones', [3, 4, 8, 12, 20, 40]],
    ['twenty of which one holds half', half(19)],
  ])('%s', (_, sizes) => {
    expect(coverage(sizes, 2000)).toBeGreaterThan(0.93);
    expect(coverage(sizes, 2000)).toBeLessThan(0.98);
  });
});
