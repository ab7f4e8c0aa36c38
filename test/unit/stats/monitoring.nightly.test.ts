import { describe, expect, test } from 'vitest';
import {
  ASYMPTOTIC_FROM,
  anytimeP,
  asymptoticSequence,
  empiricalBernstein,
  mulberry32,
  type Interval,
} from '../../../src/lib/stats';
import { mcnemar } from '../../../src/lib/stats/mcnemar';

const LENGTH = 500;

/** Differences of two models that are equally good. */
function stream(discordant: number, random: () => number): number[] {
  return Array.from({ length: LENGTH }, () => {
    const u = random();
    return u < discordant / 2 ? 1 : u < discordant ? -1 : 0;
  });
}

/** Share of streams that are stopped at some look, of looks after 1, 2, 3, … samples where `every` is 1. */
function falseStops(
  streams: number,
  every: number,
  discordant: number,
  stops: (differences: number[]) => boolean,
): number {
  const random = mulberry32(Math.round(1000 * discordant) + every);
  let stopped = 0;
  for (let k = 0; k < streams; k += 1) {
    const all = stream(discordant, random);
    for (let n = every; n <= LENGTH; n += every)
      if (stops(all.slice(0, n))) {
        stopped += 1;
        break;
      }
  }
  return stopped / streams;
}

const leavesOutNone = ({ low, high }: Interval): boolean => (low ?? -1) > 0 || (high ?? 1) < 0;

describe.each([0.1, 0.3, 0.6])('of equal models that disagree on %d of samples', (discordant) => {
  test('the p at any time is below .05 at some look in 5 % at most, and mid-p in far more', () => {
    // It never rises: the last look has seen them all.
    expect(falseStops(4000, LENGTH, discordant, (all) => anytimeP(all) <= 0.05)).toBeLessThan(0.05);
    const ofMidP = falseStops(200, 5, discordant, (all) => {
      const wins = all.filter((one) => one === 1).length;
      return (mcnemar(wins, all.filter((one) => one === -1).length).midP ?? 1) <= 0.05;
    });
    expect(ofMidP).toBeGreaterThan(0.15);
  });

  test('limits leave out 0 at some look in 5 % at most', () => {
    expect(falseStops(1000, 5, discordant, (all) => leavesOutNone(empiricalBernstein(all)))).toBeLessThan(
      0.05,
    );
    const asymptotic = falseStops(
      1000,
      5,
      discordant,
      (all) => all.length >= ASYMPTOTIC_FROM && leavesOutNone(asymptoticSequence(all, { planned: 300 })),
    );
    expect(asymptotic).toBeLessThan(0.05);
  });
});
