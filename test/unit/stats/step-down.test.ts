import { describe, expect, test } from 'vitest';
import { holm, mulberry32, signFlipTest, stepDown } from '../../../src/lib/stats';

/** Scores of contenders on n samples; `make` gives one. */
function scoresOf(
  contenders: number,
  n: number,
  make: (c: number, random: () => number) => number,
  seed = 7,
) {
  const random = mulberry32(seed);
  const rows = Array.from({ length: n }, () => Array.from({ length: contenders }, (_, c) => make(c, random)));
  return Array.from({ length: contenders }, (_, c) => rows.map((row) => row[c] ?? 0));
}
const pairsOf = (k: number) =>
  Array.from({ length: k }, (_, a) =>
    Array.from({ length: k - a - 1 }, (_, b) => [a, a + b + 1] as const),
  ).flat();

/** By the definition: of what is not yet rejected, the share of all assignments whose largest statistic is as large. */
function byDefinition(scores: readonly number[][], pairs: readonly (readonly [number, number])[]): number[] {
  const n = scores[0]?.length ?? 0;
  const differences = pairs.map(([a, b]) =>
    Array.from({ length: n }, (_, i) => (scores[a]?.[i] ?? 0) - (scores[b]?.[i] ?? 0)),
  );
  const t = (d: readonly number[], signs: number) => {
    const squares = d.reduce((sum, x) => sum + x * x, 0);
    const sum = d.reduce((all, x, i) => all + ((signs >> i) & 1 ? x : -x), 0);
    return squares === 0 ? 0 : Math.abs(sum) / Math.sqrt(squares);
  };
  const observed = differences.map((d) => t(d, -1));
  const p: number[] = [];
  let left = pairs.map((_, j) => j);
  let running = 0;
  while (left.length > 0) {
    const most = left.reduce((a, b) => ((observed[b] ?? 0) > (observed[a] ?? 0) ? b : a));
    let hits = 0;
    for (let signs = 0; signs < 2 ** n; signs += 1)
      if (Math.max(...left.map((j) => t(differences[j] ?? [], signs))) >= (observed[most] ?? 0) - 1e-9)
        hits += 1;
    running = Math.max(running, hits / 2 ** n);
    p[most] = running;
    left = left.filter((j) => j !== most);
  }
  return p;
}

const kinds: [string, (c: number, random: () => number) => number][] = [
  ['yes/no', (c, random) => Number(random() < 0.3 + 0.2 * c)],
  ['numbers', (c, random) => random() + 0.2 * c],
  ['ratings', (c, random) => 1 + Math.floor(random() * 4 + 0.5 * c)],
  ['numbers near 1e9', (c, random) => 1e9 + Math.round(random() * 8) + c],
];

describe('all assignments', () => {
  test.each(kinds)('%s: as by the definition', (_, make) => {
    for (const seed of [1, 2, 3]) {
      const scores = scoresOf(4, 10, make, seed);
      const found = stepDown(scores, pairsOf(4));
      byDefinition(scores, pairsOf(4)).forEach((p, j) => expect(found[j]).toBeCloseTo(p, 12));
    }
  });

  test('of one pair it is the sign-flip test', () => {
    const scores = scoresOf(2, 12, (c, random) => random() + 0.4 * c);
    const differences = (scores[0] ?? []).map((x, i) => x - (scores[1]?.[i] ?? 0));
    expect(stepDown(scores, [[0, 1]])[0]).toBeCloseTo(signFlipTest(differences).p ?? NaN, 12);
  });

  test('contenders that never differ have p = 1', () => {
    expect(
      stepDown(
        [
          [1, 0, 1],
          [1, 0, 1],
        ],
        [[0, 1]],
      ),
    ).toEqual([1]);
    expect(stepDown([[], []], [[0, 1]])).toEqual([1]);
  });
});

describe('drawn assignments', () => {
  test('yes/no by words and by numbers are the same draws', () => {
    const scores = scoresOf(5, 333, (c, random) => Number(random() < 0.4 + 0.05 * c));
    const halves = scores.map((one) => one.map((value) => value / 2));
    expect(stepDown(scores, pairsOf(5))).toEqual(stepDown(halves, pairsOf(5)));
  });

  test.each(kinds)('%s: under Holm of single sign-flips, and above each alone', (_, make) => {
    const scores = scoresOf(5, 80, (c, random) => make(c / 2, random));
    const pairs = pairsOf(5);
    const alone = pairs.map(
      ([a, b]) =>
        signFlipTest(
          (scores[a] ?? []).map((x, i) => x - (scores[b]?.[i] ?? 0)),
          { resamples: 20_000 },
        ).p ?? 1,
    );
    const corrected = holm(alone);
    const found = stepDown(scores, pairs);
    const noise = 0.02;
    found.forEach((p, j) => {
      expect(p).toBeLessThan((corrected[j] ?? 1) + noise);
      expect(p).toBeGreaterThan((alone[j] ?? 0) - noise);
    });
    const sum = (all: readonly number[]) => all.reduce((total, p) => total + p, 0);
    expect(sum(found)).toBeLessThan(sum(corrected));
  });

  test('the order of samples, and of pairs, changes nothing that matters', () => {
    const scores = scoresOf(3, 60, (c, random) => Number(random() < 0.5 + 0.1 * c));
    const back = scores.map((one) => [...one].reverse());
    const pairs = pairsOf(3);
    const [there, turned] = [stepDown(scores, pairs), stepDown(back, [...pairs].reverse()).reverse()];
    there.forEach((p, j) => expect(Math.abs(p - (turned[j] ?? 0))).toBeLessThan(0.02));
  });

  test('one in twenty families of equals has a false finding, at most', () => {
    let found = 0;
    const families = 400;
    for (let seed = 0; seed < families; seed += 1) {
      // Four that are equal and one that is far better: of the true hypotheses none may be rejected.
      const scores = scoresOf(5, 60, (c, random) => Number(random() < (c === 4 ? 0.95 : 0.4)), 1000 + seed);
      const p = stepDown(scores, pairsOf(5), { resamples: 500, seed });
      if (pairsOf(5).some(([, b], j) => b < 4 && (p[j] ?? 1) < 0.05)) found += 1;
    }
    // Binomial: 5 % of 400 is 20; 33 and more happen by chance in 3 of 1,000.
    expect(found).toBeLessThan(33);
    expect(found).toBeGreaterThan(4);
  });
});
