import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { leastSamples, marginSampleSize, mcnemarPower, mulberry32, plan } from '../../../src/lib/stats';
import { planView } from '../../../src/lib/views/plan';
import { curveOf } from '../../../src/lib/views/plan/plan-curve';
import { wishOf } from '../../../src/lib/views/plan/plan-goal';
import { groundOf } from '../../../src/lib/views/plan/plan-ground';
import { planFinding, type PlanOptions, planTable, waysOf } from '../../../src/lib/views/plan/plan-words';
import { boardScale } from '../../../src/lib/present/board';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

const SAMPLES = 60;
const rows = (model: string, share: number, repeats: number, seed: number) => {
  const random = mulberry32(seed);
  return Array.from({ length: SAMPLES * repeats }, (_, i) =>
    JSON.stringify({
      ...{
        id: `q${i % SAMPLES}`,
        model,
        question: `What is ${i % SAMPLES}?`,
        trial: Math.floor(i / SAMPLES),
      },
      correct: random() < share,
    }),
  ).join('\n');
};

async function asked(repeats: number, width: number | null) {
  await library.fresh();
  await library.load([
    droppedText('alder.jsonl', rows('alder', 0.8, repeats, 1)),
    droppedText('birch.jsonl', rows('birch', 0.5, repeats, 2)),
  ]);
  const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  const comparison: Comparison = {
    ...{
      evaluation: found?.evaluation ?? '',
      metric: 'correct',
      by: 'model',
      contenders: null,
      baseline: null,
    },
    ...{ missingAs: 'dropped', chips: [] },
  };
  const options: PlanOptions = { model: null, goal: 'width', width, power: null, way: null };
  const given = { prices: [], prefer: 'reported' as const, edges: {} };
  const context = { db: library.db, signal: new AbortController().signal };
  const answer = await planView.question.ask(context, { comparison, options, given });
  if (!answer) throw new Error('nothing to plan from');
  return { answer, options, scale: boardScale(answer.board.leaderboard), ground: groundOf(answer, options) };
}

const numbersOf = (table: ReturnType<typeof planTable>) =>
  table.rows.map((row) =>
    row
      .slice(1, 4)
      .map((cell) => (cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell)),
  );

test('the curve goes through the run that was read and through each next run; repeats alone end at their floor', async () => {
  const { options, scale, ground } = await asked(3, 10);
  if (!ground) throw new Error('no ground');
  const { isPriced, curves, now, ways, least } = curveOf(
    ground,
    waysOf(ground, wishOf(ground, options, scale)),
  );
  expect(isPriced).toBe(false);
  expect(now).toEqual({ takes: SAMPLES * 6, width: expect.closeTo(ground.halfWidth, 12) as number });
  for (const { way, points } of curves) {
    const widths = points.map(({ width }) => width);
    expect(widths, way).toEqual(widths.toSorted((a, b) => b - a));
    expect(points.some(({ takes, width }) => takes < now.takes && width < now.width)).toBe(false);
  }
  const [more, again] = curves;
  // As often as now, four times the samples halve it; the same samples cannot.
  const at = (points: typeof more, takes: number) =>
    points?.points.reduce((one, other) =>
      Math.abs(other.takes - takes) < Math.abs(one.takes - takes) ? other : one,
    );
  const four = at(more, 3 * now.takes);
  expect(four?.width).toBeCloseTo(now.width * Math.sqrt(now.takes / (four?.takes ?? NaN)), 12);
  expect(again?.points.every(({ width }) => width > (least ?? NaN))).toBe(true);
  expect(at(again, 3 * now.takes)?.width).toBeGreaterThan(four?.width ?? NaN);
  expect(ways.find(({ way }) => way === 'more samples')?.width).toBeLessThanOrEqual(0.1);
});

test('without repeats there is one curve, and no floor is known', async () => {
  const { options, scale, ground } = await asked(1, 10);
  if (!ground) throw new Error('no ground');
  const { curves, least } = curveOf(ground, waysOf(ground, wishOf(ground, options, scale)));
  expect(curves.map(({ way }) => way)).toEqual(['more samples']);
  expect(least).toBeNull();
});

test('with repeats the ways are those of the plan that costs least, here and with new samples', async () => {
  const { answer, options, scale, ground } = await asked(3, 10);
  if (!ground) throw new Error('no ground');
  expect(ground).toMatchObject({ n: SAMPLES, KA: 3, KB: 3, knowsRepeats: true });
  const { omega2, WA, WB } = ground;
  const input = { kind: 'halfWidth' as const, h: 0.1, omega2, WA, WB, costA: 1, costB: 1 };
  const [here, free] = [plan({ ...input, nMax: SAMPLES }), plan(input)];
  const asNow = Math.ceil((omega2 + WA / 3 + WB / 3) / (0.1 / 1.959963984540054) ** 2);
  expect(numbersOf(planTable(answer, options, scale))).toEqual([
    here ? [here.n, here.KA, here.KB] : [null, null, null],
    [asNow, 3, 3],
    [free?.n, free?.KA, free?.KB],
  ]);
  expect(planFinding(answer, options, scale)).toMatch(
    /^±10\.0\spoints on birch against alder, now ±[\d.]+\spoints, takes \d+ samples, /,
  );
  const narrow = { ...options, width: 0.5 };
  const [first] = planTable(answer, narrow, scale).rows;
  const least = leastSamples({ ...input, h: 0.005 }) ?? 0;
  expect(JSON.stringify(first)).toContain(
    least > SAMPLES
      ? `no number of answers is enough: it takes ${least.toLocaleString('en')} samples or more`
      : 'these 60 samples',
  );
});

test('without repeats only more samples are planned, and it is said why', async () => {
  const { answer, options, scale, ground } = await asked(1, null);
  expect(ground).toMatchObject({ WA: 0, WB: 0, knowsRepeats: false });
  const found = numbersOf(planTable(answer, options, scale));
  expect(found).toHaveLength(2);
  expect(found[0]).toEqual([null, null, null]);
  // Half the width takes four times the samples.
  expect(Number(found[1]?.[0])).toBeGreaterThan(SAMPLES * 3.7);
  expect(Number(found[1]?.[0])).toBeLessThan(SAMPLES * 4.3);
  expect(planTable(answer, options, scale).notes?.[0]).toContain('how answers vary is not known');
});

test('to show a difference, or that one is not worse, takes what the reference formula says of repeats', async () => {
  const { answer, options, scale, ground } = await asked(3, 10);
  if (!ground) throw new Error('no ground');
  const { omega2, WA, WB } = ground;
  const variance = omega2 + WA / 3 + WB / 3;
  // z of 95 % and of a chance of 80 %, and of 90 %.
  const [z, z80, z90] = [1.959963984540054, 0.8416212335729143, 1.2815515655446004];
  const asNow = (of: Partial<typeof options>) =>
    numbersOf(planTable(answer, { ...options, ...of }, scale))[1]?.[0];
  expect(asNow({ goal: 'difference' })).toBe(Math.ceil(variance / (0.1 / (z + z80)) ** 2));
  expect(asNow({ goal: 'margin', width: 5, power: 90 })).toBe(Math.ceil(variance / (0.05 / (z + z90)) ** 2));
  expect(planFinding(answer, { ...options, goal: 'difference' }, scale)).toMatch(
    /^To show a true difference of 10\.0\spoints between birch and alder, with a chance of 80.%, it takes \d+ samples, /,
  );
  expect(planFinding(answer, { ...options, goal: 'margin', width: 5, power: 90 }, scale)).toMatch(
    /^To show that birch is not worse than alder by 5\.0\spoints, with a chance of 90.% if they are equal, it takes /,
  );
});

test('of yes/no answers without repeats it is the test that will decide', async () => {
  const { answer, options, scale, ground } = await asked(1, 10);
  const samples = (of: Partial<typeof options>) =>
    Number(numbersOf(planTable(answer, { ...options, ...of }, scale))[1]?.[0]);
  const discordant = ground?.discordant ?? NaN;
  expect(samples({ goal: 'margin' })).toBe(Math.ceil(marginSampleSize({ discordant, margin: 0.1 }) ?? NaN));
  const n = samples({ goal: 'difference' });
  const chance = (of: number) => mcnemarPower({ n: of, discordant, effect: 0.1, test: 'exact' }) ?? NaN;
  expect(chance(n)).toBeGreaterThanOrEqual(0.8);
  expect(chance(n)).toBeLessThan(0.83);
});
