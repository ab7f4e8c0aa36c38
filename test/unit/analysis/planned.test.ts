import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  drawPlan,
  leaderboard,
  type PlannedAnswers,
  plannedAnswers,
  poolOf,
  standingOf,
} from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { boardScale } from '../../../src/lib/present/board';
import type { RunPlan } from '../../../src/lib/records/run-plan';
import {
  anytimeP,
  asymptoticSequence,
  empiricalBernstein,
  momentsOf,
  mulberry32,
  weightedSum,
} from '../../../src/lib/stats';
import { planCsv, planJson } from '../../../src/lib/views/plan/plan-files';
import { plannedFinding, plannedTable } from '../../../src/lib/views/planned/planned-words';
import { contenderOf } from '../support/contender';
import { metricOf } from '../support/metric';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const SAMPLES = 240;
/** The first half is easy for everybody; on the rest birch is right more often than alder. */
const isRight = (() => {
  const random = mulberry32(11);
  const rates: Record<string, number> = { alder: 0.25, birch: 0.7, cedar: 0.4, dogwood: 0.5 };
  const all = Object.entries(rates).map(([model, rate]) => {
    return [model, Array.from({ length: SAMPLES }, (_, i) => i < SAMPLES / 2 || random() < rate)] as const;
  });
  return new Map(all);
})();
const results = (model: string, has: (i: number) => boolean = () => true) =>
  droppedText(
    `${model}.jsonl`,
    Array.from({ length: SAMPLES }, (_, i) => i)
      .filter(has)
      .map((i) =>
        JSON.stringify({
          ...{ id: `q${i}`, model, question: `What is ${i} times ${i}?`, evaluation: 'quiz' },
          correct: isRight.get(model)?.[i] === true,
        }),
      )
      .join('\n'),
  );
const difference = (id: string): number => {
  const i = Number(id.slice(1));
  return Number(isRight.get('birch')?.[i]) - Number(isRight.get('alder')?.[i]);
};

async function comparisonOf(contenders: readonly string[] | null = null): Promise<Comparison> {
  const [found] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  return {
    ...{ evaluation: found?.evaluation ?? '', metric: 'correct', by: 'model', contenders, baseline: null },
    ...{ missingAs: 'dropped', chips: [] },
  };
}

async function planned(more: Partial<RunPlan> = {}, planned = 100) {
  await library.load(['alder', 'birch', 'cedar', 'dogwood'].map((model) => results(model)));
  const comparison = await comparisonOf();
  const pool = await poolOf(library.db, comparison, ['birch', 'alder']);
  if (!pool) throw new Error('no pool');
  return drawPlan(pool, {
    ...{ evaluation: comparison.evaluation, metric: 'correct', a: 'birch', b: 'alder', planned },
    ...{ answers: [1, 1], halfWidth: 0.04, margin: null, at: '2026-11-30T12:00:00.000Z', ...more },
  }).plan;
}

async function standing(contenders: readonly string[] | null = null) {
  const comparison = await comparisonOf(contenders);
  const found = await plannedAnswers(library.db, comparison);
  if (!found) throw new Error('no plan');
  const board = await leaderboard(library.db, comparison);
  const answer = { found, standing: standingOf(found), scale: boardScale(board) };
  const notes = plannedTable(answer).notes?.join(' ').replaceAll('\u00a0', ' ') ?? '';
  return { ...answer, board, notes, finding: plannedFinding(answer).replaceAll('\u00a0', ' ') };
}

test('the pool is what both have a score on, told apart by the other models alone', async () => {
  const plan = await planned();
  const pool = await poolOf(library.db, await comparisonOf(), ['birch', 'alder']);
  expect([pool?.samples.length, pool?.others]).toEqual([SAMPLES, 2]);
  for (const { id, difference: found, had, solved } of pool?.samples ?? []) {
    const i = Number(id.slice(1));
    expect([found, had]).toEqual([difference(id), [1, 1]]);
    expect(solved).toBe(Number(isRight.get('cedar')?.[i]) + Number(isRight.get('dogwood')?.[i]));
  }
  expect(plan.samples.every(({ content }) => content !== '')).toBe(true);
});

test('a plan by strata comes back as it left, as CSV and as JSON, and its weights are used', async () => {
  const plan = await planned();
  expect(new Set(plan.samples.map(({ stratum }) => stratum)).size).toBeGreaterThan(1);
  const drawn = new Set(plan.samples.map(({ id }) => id));
  for (const [name, text] of [
    ['plan.csv', planCsv(plan)],
    ['plan.json', planJson(plan)],
  ] as const) {
    await library.fresh();
    await library.load([
      droppedText(name, text),
      ...['alder', 'birch'].map((model) => results(model, (i) => drawn.has(`q${i}`))),
    ]);
    const { found, standing: at, notes, board } = await standing();
    expect(found.plan).toEqual(plan);
    expect(at).toMatchObject({ isWhole: true, inOrder: 100, scored: 100, waiting: 0 });
    expect(at.answers).toEqual({ planned: 200, there: 200, before: 200 });
    const names = [...new Set(plan.samples.map(({ stratum }) => stratum))].sort();
    const parts = names.map((name) => {
      const own = plan.samples.filter(({ stratum }) => stratum === name);
      const weight = own.reduce((sum, one) => sum + one.weight, 0) / 100;
      return { coefficient: weight, moments: momentsOf(own.map(({ id }) => difference(id))) };
    });
    const sum = weightedSum(parts);
    expect(at.estimate.value).toBeCloseTo(sum.value ?? NaN, 12);
    // Shares of strata are those of 240 samples only.
    const between = parts.reduce(
      (all, { coefficient, moments }) => all + coefficient * ((moments.mean ?? 0) - (sum.value ?? 0)) ** 2,
      0,
    );
    const half = ((sum.high ?? 0) - (sum.low ?? 0)) / 2;
    const wider = Math.sqrt(1 + between / 240 / (sum.se ?? 1) ** 2);
    expect(((at.estimate.high ?? 0) - (at.estimate.low ?? 0)) / 2).toBeCloseTo(half * wider, 12);
    expect(at.plain).toBeCloseTo(plan.samples.reduce((all, { id }) => all + difference(id), 0) / 100, 12);
    expect(at.looked).toMatchObject({ p: null, by: 'asymptotic sequence' });
    const each = plan.samples.map(({ id, weight }) => weight * difference(id));
    expect(at.looked.low).toBeCloseTo(asymptoticSequence(each, { planned: 100 }).low ?? NaN, 12);
    expect(notes).toMatch(
      /Without weights the same samples say \+\d+\.\d points\. That is no answer to this plan/,
    );
    // Nothing else may take the plain mean for an answer.
    expect(board.chosenBy).toBe('plan');
    expect(board.rows.every((row) => row.difference?.p == null)).toBe(true);
  }
});

test('where all samples are loaded, what is compared is no draw', async () => {
  const plan = await planned();
  await library.load([droppedText('plan.csv', planCsv(plan))]);
  const { standing: at, board } = await standing();
  expect(at.inOrder).toBe(100);
  expect(board.chosenBy).toBeNull();
});

test('without strata the look is that of wins and losses in the planned order', async () => {
  const plan = await planned({}, 500);
  await library.load([droppedText('plan.csv', planCsv(plan))]);
  const { standing: at, notes, finding } = await standing();
  const order = plan.samples.map(({ id }) => difference(id));
  expect(at.looked.p).toBeCloseTo(anytimeP(order), 12);
  expect(at).toMatchObject({ isWhole: false, plain: null, settled: 'apart' });
  expect(finding).toBe('Settled: birch is better than alder.');
  expect(notes).toMatch(
    /Whenever you had stopped, this holds at 5 %: birch is better than alder \(p < \.001\)/,
  );
  expect(notes).toMatch(/Of 260 new samples that it takes, 0 are there\./);
  expect(notes).toMatch(/The usual interval in the table decides nothing: 480 answers had been seen/);
});

test('only what is answered before the first gap of the order counts', async () => {
  const plan = await planned({}, 500);
  const missing = plan.samples[70]?.id;
  await library.fresh();
  await library.load([
    droppedText(
      'plan.csv',
      planCsv({ ...plan, samples: plan.samples.map((one) => ({ ...one, had: [0, 0] })) }),
    ),
    results('alder', (i) => `q${i}` !== missing),
    results('birch'),
  ]);
  const { standing: at, notes } = await standing();
  expect(at).toMatchObject({ inOrder: 70, scored: 70, waiting: SAMPLES - 71, isWhole: false });
  expect(at.looked.p).toBeCloseTo(anytimeP(plan.samples.slice(0, 70).map(({ id }) => difference(id))), 12);
  expect(notes).toContain('169 samples more are answered out of turn');
  expect(notes).toContain('The usual interval in the table is for the planned end');
});

test('a plan that nobody had answered before may be read at its end', async () => {
  const plan = await planned({ halfWidth: 0.2 }, SAMPLES);
  const fresh = { ...plan, samples: plan.samples.map((one) => ({ ...one, had: [0, 0] as const })) };
  await library.fresh();
  await library.load([droppedText('plan.csv', planCsv(fresh)), results('alder'), results('birch')]);
  const { standing: at, notes } = await standing();
  expect(at).toMatchObject({ isWhole: true, isPlannedEnd: true, settled: 'apart' });
  expect(notes).toContain('no answer had been seen before');
});

/** As if every sample of a plan were answered, alike by both or as `scoresOf` says. */
function answeredPlan(
  more: Partial<RunPlan>,
  scoresOf: (i: number) => readonly [number, number],
  n: number = SAMPLES,
): PlannedAnswers {
  const samples = Array.from({ length: n }, (_, i) => ({
    ...{ id: `q${i}`, content: '', stratum: '', weight: 1, had: [0, 0] as const },
  }));
  const plan: RunPlan = {
    ...{ evaluation: 'quiz', metric: 'correct', a: 'birch', b: 'alder', answers: [1, 1], samples },
    ...{ planned: n, pool: n, halfWidth: 0.04, margin: null, seed: 42, at: '', ...more },
  };
  return {
    ...{
      plan,
      path: 'plan.csv',
      older: 0,
      isClustered: false,
      fresh: [],
      a: contenderOf('birch'),
      b: contenderOf('alder'),
    },
    metric: metricOf({ metric: 'correct' }),
    samples: samples.map(({ stratum, weight }, i) => ({
      ...{ stratum, weight, there: [1, 1] as const, before: [1, 1] as const, scores: scoresOf(i) },
    })),
  };
}

test.each([
  [{ halfWidth: 0.2 }, 'width'],
  [{ halfWidth: 1e-9 }, 'wide'],
  [{ margin: 0.3 }, 'not worse'],
  [{ planned: 400 }, 'open'],
] as const)('without a difference a plan of %j is %s', (more, settled) => {
  // As many wins as losses, by turns.
  const scores = (i: number) =>
    i % 6 === 0 ? ([1, 0] as const) : i % 6 === 3 ? ([0, 1] as const) : ([1, 1] as const);
  expect(standingOf(answeredPlan(more, scores)).settled).toBe(settled);
});

test('what a model may lose is counted the right way round where lower is better', () => {
  const worse = (i: number) => (i % 4 === 0 ? ([1, 0] as const) : ([0, 0] as const));
  const plan = answeredPlan({ margin: 0.05 }, worse);
  expect(standingOf({ ...plan, metric: { ...plan.metric, lowerIsBetter: true } }).settled).toBe('apart');
  const slightly = (i: number) =>
    i === 3 ? ([1, 0] as const) : i < 20 && i % 5 === 0 ? ([0, 1] as const) : ([0, 0] as const);
  const near = answeredPlan({ margin: 0.5 }, slightly);
  expect(standingOf({ ...near, metric: { ...near.metric, lowerIsBetter: true } }).settled).toBe('not worse');
});

test('a short plan of numbers is looked at from its first sample on, within what scores can be', () => {
  const plan = answeredPlan({}, (i) => [0.9 + (i % 2) / 20, 0.1], 60);
  const numeric = { ...plan, metric: { ...plan.metric, kind: 'numeric' as const, min: 0, max: 1 } };
  const { looked, settled } = standingOf(numeric);
  expect(looked).toMatchObject({ p: null, by: 'empirical Bernstein' });
  const wanted = empiricalBernstein(numeric.samples.map((_, i) => 0.8 + (i % 2) / 20));
  expect([looked.low, looked.high]).toEqual([
    expect.closeTo(wanted.low ?? NaN, 9),
    Math.min(1, wanted.high ?? NaN),
  ]);
  expect(settled).toBe('apart');
});

test('a plan that cannot be used says why', async () => {
  const plan = await planned();
  const lines = planCsv(plan).split('\r\n');
  await library.load([
    droppedText('plan.csv', lines.map((line) => line.replace(/,1\.?\d*,1,1,/, ',none,1,1,')).join('\r\n')),
  ]);
  const [problem] = await library.db.query<{ message: string }>(
    sql`SELECT message FROM problems WHERE code = 'plan_invalid'`,
  );
  expect(problem?.message).toMatch(/^Sample \d+ of the plan: its weight is “none”\.$/);
});
