import { expect, test } from 'vitest';
import { drawPlan, type Pool } from '../../../src/lib/analysis';
import type { RunPlan } from '../../../src/lib/records/run-plan';
import { mulberry32 } from '../../../src/lib/stats';
import { drawnInWords } from '../../../src/lib/views/plan/drawn-words';
import { inspectText, lmEvalText, promptfooText } from '../../../src/lib/views/plan/tool-texts';

/** Sixty of a hundred samples are easy for everybody; the two compared differ on the others alone. */
function poolWith({ n = 300, easy = 0.6, others = 3 } = {}): Pool {
  const random = mulberry32(7);
  return {
    others,
    samples: Array.from({ length: n }, (_, i) => {
      const isEasy = i < easy * n;
      return {
        ...{ id: String(i), content: `content ${i}`, had: [1, 1] as const },
        solved: isEasy ? others : Math.floor(random() * others),
        difference: isEasy ? 0 : Math.floor(random() * 3) - 1,
      };
    }),
  };
}
const wanted = {
  ...{ evaluation: 'quiz', metric: 'correct', a: 'birch', b: 'alder', at: '2026-11-30T12:00:00.000Z' },
  ...{ answers: [1, 1] as const, halfWidth: 0.05, margin: null },
};
const ids = ({ samples }: RunPlan) => samples.map(({ id }) => id);

test('samples come in a random order that the seed tells again', () => {
  const pool = poolWith({ others: 0 });
  const { plan, saved } = drawPlan(pool, { ...wanted, planned: 300 });
  expect(saved).toBeNull();
  expect(ids(plan)).not.toEqual(pool.samples.map(({ id }) => id));
  expect([...ids(plan)].sort()).toEqual(pool.samples.map(({ id }) => id).sort());
  expect(ids(drawPlan(pool, { ...wanted, planned: 300 }).plan)).toEqual(ids(plan));
  expect(ids(drawPlan(pool, { ...wanted, planned: 300 }, 43).plan)).not.toEqual(ids(plan));
  // Of 300 in random order the places correlate with those of the files by less than four standard errors.
  const mean = 149.5;
  const r =
    ids(plan).reduce((sum, id, place) => sum + (Number(id) - mean) * (place - mean), 0) /
    (300 * ((300 ** 2 - 1) / 12));
  expect(Math.abs(r)).toBeLessThan(4 / Math.sqrt(300));
});

test('a plan of more samples holds those at hand, and says how many are new', () => {
  const drawn = drawPlan(poolWith({ others: 0 }), { ...wanted, planned: 512 });
  expect([drawn.plan.samples.length, drawn.plan.planned, drawn.plan.pool]).toEqual([300, 512, 300]);
  expect(drawnInWords(drawn).join(' ')).toBe(
    'The plan holds these 300 samples, in random order (seed 42). It takes 212 new samples beside, which nobody can list yet.',
  );
});

test('strata are used where they pay, and weights give each its share of all samples', () => {
  const pool = poolWith();
  const drawn = drawPlan(pool, { ...wanted, planned: 90 });
  expect(drawn.saved).toBeGreaterThan(0.05);
  const { samples } = drawn.plan;
  expect(samples).toHaveLength(90);
  expect(new Set(ids(drawn.plan)).size).toBe(90);
  const weights = samples.reduce((sum, { weight }) => sum + weight, 0);
  expect(weights).toBeCloseTo(90, 9);
  const easy = samples.filter(({ stratum }) => stratum === 'solved by 3 of 3 others');
  expect(easy.length).toBeLessThan(54);
  expect(easy.reduce((sum, { weight }) => sum + weight, 0) / weights).toBeCloseTo(0.6, 9);
  expect(drawnInWords(drawn).join(' ')).toMatch(/Their plain mean is of other samples: use the weights\.$/);
});

test('the weighted mean of a drawn plan is that of all samples, on average', () => {
  const pool = poolWith();
  const truth = pool.samples.reduce((sum, { difference }) => sum + difference, 0) / 300;
  const of = new Map(pool.samples.map(({ id, difference }) => [id, difference]));
  const draws = Array.from({ length: 400 }, (_, seed) => {
    const { samples } = drawPlan(pool, { ...wanted, planned: 60 }, seed).plan;
    return samples.reduce((sum, { id, weight }) => sum + weight * (of.get(id) ?? NaN), 0) / 60;
  });
  const mean = draws.reduce((sum, one) => sum + one, 0) / 400;
  const sd = Math.sqrt(draws.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 399);
  expect(Math.abs(mean - truth)).toBeLessThan((4 * sd) / 20);
});

test('strata that save nothing, or without other models, are none', () => {
  const random = mulberry32(3);
  const even = {
    others: 3,
    samples: poolWith().samples.map((one) => ({ ...one, difference: Math.floor(random() * 3) - 1 })),
  };
  expect(drawPlan(even, { ...wanted, planned: 90 }).saved).toBeNull();
  expect(drawPlan(poolWith({ others: 0 }), { ...wanted, planned: 90 }).saved).toBeNull();
});

const small = (more: Partial<RunPlan> = {}): RunPlan =>
  drawPlan(
    { others: 0, samples: poolWith({ n: 3 }).samples },
    { ...wanted, planned: 3, answers: [3, 1], ...more },
  ).plan;

test('texts for tools name the samples that lack answers, and how many', () => {
  const plan = small();
  const order = ids(plan).join(',');
  expect(inspectText(plan)).toEqual({
    text: `# birch: 3 samples, 2 more answers each\n--sample-id ${order} --epochs 2\n# alder: the samples at hand have all their answers\n`,
  });
  expect(lmEvalText({ ...plan, evaluation: "it's" })).toEqual({
    text: `# birch: 3 samples, 2 more answers each\n# run it 2 times: lm-eval has no option for more answers\n--samples '{"it'\\''s":[${order}]}'\n# alder: the samples at hand have all their answers\n`,
  });
  expect(promptfooText()).toHaveProperty('why');
  expect(inspectText(small({ answers: [1, 1] }))).toEqual({ why: 'these samples lack no answer' });
});

test('a long plan is run in parts, each whole before the next', () => {
  const { plan } = drawPlan(poolWith(), { ...wanted, planned: 300, answers: [2, 2] });
  const found = inspectText(plan);
  const lines = 'text' in found ? found.text.split('\n').filter((line) => line.startsWith('--')) : [];
  expect(lines).toHaveLength(8);
  expect(lines.slice(0, 4).join(',').replaceAll('--sample-id ', '')).toBe(ids(plan).join(','));
});

test('ids that a tool would read as something else are not written for it', () => {
  const plan = small();
  const odd = (id: string) => ({ ...plan, samples: plan.samples.map((one) => ({ ...one, id })) });
  expect(inspectText(odd('a,b'))).toEqual({ why: 'Inspect reads the id “a,b” as something else' });
  expect(inspectText(odd('q*'))).toHaveProperty('why');
  expect(inspectText(odd('it is $x'))).toMatchObject({
    text: expect.stringContaining("'it is $x,") as string,
  });
  expect(lmEvalText(odd('q1'))).toHaveProperty('why');
});
