import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemRest, mulberry32 } from '../../../src/lib/stats';
import { hasRealData, realData } from '../../support/real-data';

const PLANTED = 23;
const SETS = 30;

function liveBench(): { matrix: number[][]; task: string[] } {
  const text = readFileSync(join(realData, 'matrices', 'livebench.csv'), 'utf8');
  const rows = text.trim().split(/\r?\n/).slice(1);
  const all = rows
    .map((row) => row.split(','))
    .map(([, task = '', ...scores]) => ({
      task,
      scores: scores.map(Number),
    }));
  const kept = all.filter(({ scores }) => scores.every((score) => score === 0 || score === 1));
  return { matrix: kept.map(({ scores }) => scores), task: kept.map(({ task }) => task) };
}

/** Share of wrong keys among the ten items that come first. A wrong key calls right what .15 to .7 of the wrong answers are. */
function precisionAt10(least: number, most: number, isWithin: boolean): number {
  const { matrix, task } = liveBench();
  const shares = matrix.map((row) => row.reduce((sum, outcome) => sum + outcome, 0) / row.length);
  const places = [...shares.keys()].filter((i) => (shares[i] ?? 0) > least && (shares[i] ?? 0) <= most);
  let hits = 0;
  for (let set = 0; set < SETS; set += 1) {
    const random = mulberry32(100 + set);
    const planted = new Set<number>();
    while (planted.size < PLANTED) planted.add(places[Math.floor(random() * places.length)] ?? 0);
    const spoilt = matrix.map((row, i) => {
      if (!planted.has(i)) return row;
      const chance = 0.15 + 0.55 * random();
      return row.map((outcome) => (outcome === 0 && random() < chance ? 1 : 0));
    });
    const found = itemRest(spoilt, isWithin ? { task } : {});
    const first = [...found.keys()]
      .filter((i) => found[i]?.itemRest !== null)
      .sort((a, b) => (found[a]?.itemRest ?? 0) - (found[b]?.itemRest ?? 0))
      .slice(0, 10);
    hits += first.filter((i) => planted.has(i)).length;
  }
  return hits / SETS / 10;
}

test.skipIf(!hasRealData)(
  'LiveBench, 41 models: of the first ten items half and more have a planted key',
  () => {
    const within = precisionAt10(0, 1, true);
    expect(within).toBeGreaterThanOrEqual(0.5);
    expect(precisionAt10(0, 1, false)).toBeLessThan(within);
    expect(precisionAt10(0.2, 0.95, true)).toBeGreaterThanOrEqual(0.65);
  },
);
