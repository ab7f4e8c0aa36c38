import { expect, it } from 'vitest';
import { clusteredSubset, mulberry32 } from '../../../src/lib/stats';

const equal = (clusters: number, size: number) => Array.from({ length: clusters }, () => size);
const unequal = [100, 40, 40, ...equal(17, 5)];

/** Share of subsets called unlike the whole where none is: of any samples, or of whole clusters. */
function falseFindings(sizes: readonly number[], ofClusters: number | null, rounds: number): number {
  const random = mulberry32(5);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = new Set<number>();
    while (ofClusters !== null && chosen.size < ofClusters) chosen.add(Math.floor(random() * sizes.length));
    const sums = sizes.map((size, cluster) => {
      const one = { inside: 0, insideSum: 0, all: size, allSum: 0 };
      const own = 0.5 * normal();
      for (let i = 0; i < size; i += 1) {
        const value = own + normal();
        one.allSum += value;
        if (ofClusters === null ? random() >= 0.2 : !chosen.has(cluster)) continue;
        one.inside += 1;
        one.insideSum += value;
      }
      return one;
    });
    const { p } = clusteredSubset({
      inside: sums.map(({ inside }) => inside),
      insideSums: sums.map(({ insideSum }) => insideSum),
      all: sums.map(({ all }) => all),
      allSums: sums.map(({ allSum }) => allSum),
    });
    found += Number(p !== null && p < 0.05);
  }
  return found / rounds;
}

it.each([
  ['of any samples, in equal clusters', equal(20, 10), null],
  ['of any samples, in unequal clusters', unequal, null],
  ['of four whole clusters, which are unequal', unequal, 4],
  ['of ten whole clusters', equal(40, 8), 10],
  ['of any samples, in six clusters', [60, ...equal(5, 10)], null],
] as const)('finds at most 5 of 100 where there is nothing: %s', (_, sizes, ofClusters) => {
  expect(falseFindings(sizes, ofClusters, 1500)).toBeLessThan(0.05);
});
