import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Comparison,
  coverage,
  leaderboard,
  leadOf,
  reviewersAndDiffering,
  reviewResults,
  type ReviewResults,
} from '../../../src/lib/analysis';
import { writeJudgements } from '../../../src/lib/analysis/review/judgements';
import type { Leaderboard } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { join, sql } from '../../../src/lib/engine/sql';
import {
  cohenKappa,
  crossFitted,
  holm,
  mulberry32,
  pairedBinary,
  momentsOf,
  wilson,
} from '../../../src/lib/stats';
import { filterText } from '../../../src/lib/filter';
import { reviewVerdict, standsOn } from '../../../src/lib/views/reviewed/reviewed-words';
import { NO_METRIC } from '../../../src/lib/analysis/metrics/no-metric';
import { waysOf } from '../../../src/lib/views/labels-buy/buys-words';
import { shares } from '../../../src/lib/views/reviewed/question';
import { verdictText } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

/** Two hundred samples, three models; a judge that is right four times in five, and kinder to z. */
const SAMPLES = 200;
const DRAWN = 30;
const random = mulberry32(7);
const truths = new Map<string, number>();
const judged = new Map<string, number>();
const models = { x: 0.7, y: 0.6, z: 0.3 };
for (const [model, share] of Object.entries(models))
  for (let i = 0; i < SAMPLES; i++) {
    const right = Number(random() < share);
    const kind = model === 'z' && random() < 0.4 ? 1 : right;
    truths.set(`${model} ${i}`, right);
    judged.set(`${model} ${i}`, random() < 0.8 ? kind : 1 - kind);
  }
const truth = (model: string, i: number) => truths.get(`${model} ${i}`) ?? 0;
const judge = (model: string, i: number) => judged.get(`${model} ${i}`) ?? 0;
/** The samples are alike but for their number, so the first are as good as drawn. */
const drawn = Array.from({ length: DRAWN }, (_, i) => i);
const others = Array.from({ length: SAMPLES - DRAWN }, (_, i) => i + DRAWN);
const DRAW = `random ${DRAWN} of ${SAMPLES}, seed 3`;
const names = ['x', 'y', 'z'] as const;
const modeOf = (model: string, i: number) =>
  truth(model, i) === 1 ? null : i % 3 === 0 ? 'invents' : i % 3 === 1 ? 'wrong amount' : null;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const records = names.flatMap((model) =>
    Array.from({ length: SAMPLES }, (_, i) =>
      answer(
        ...[model, String(i), 'said'],
        { exact_match: judge(model, i), em: truth(model, i), rouge_l: judge(model, i) / 2 + (i % 5) / 10 },
        ...[{}, {}],
      ),
    ),
  );
  await stage(db, [{ no: 0, path: 'all.jsonl', fill: rows(...records) }]);
  await merge(db);
});
afterAll(() => db.close());

interface Given {
  model: string;
  i: number;
  reviewer?: string;
  value?: number;
  mode?: string | null;
  draw?: string;
  scale?: string;
}
async function label(labels: readonly Given[]): Promise<void> {
  const rows = labels.flatMap(
    ({ model, i, reviewer = 'mira', value, mode = null, draw = DRAW, scale = '' }, at) => [
      sql`(${model}, ${String(i)}, ${reviewer}, 'human', ${String(value ?? truth(model, i))}, ${scale}, ${draw}, ${at})`,
      ...(mode === null
        ? []
        : [sql`(${model}, ${String(i)}, ${reviewer}, 'mode', ${mode}, '', ${draw}, ${at})`]),
    ],
  );
  await db.run(sql`CREATE OR REPLACE TABLE reviewed AS
    SELECT r.response_id, r.sample_key, v.reviewer, v.kind, v.value, v.scale, '' AS note, v.draw,
           make_timestamp(v.nth::BIGINT) AS labelled_at
    FROM (VALUES ${join(rows, sql`, `)}) v(model, sample_id, reviewer, kind, value, scale, draw, nth)
    JOIN samples p USING (sample_id) JOIN runs u ON u.model = 'model of ' || v.model
    JOIN responses r ON r.sample_key = p.sample_key AND r.run_id = u.run_id`);
}

const comparison: Comparison = {
  evaluation: 'quiz',
  metric: 'exact_match',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
const ask = (asked: Partial<Comparison> = {}) =>
  reviewResults(db, { ...comparison, ...asked }, { reviewer: 'mira', judge: 'exact_match' });
const known = (results: ReviewResults | null): ReviewResults => {
  if (results === null) throw new Error('no results');
  return results;
};
const placeOf = ({ contenders }: ReviewResults, model: string) =>
  contenders.findIndex((one) => one.model === `model of ${model}`);

const verdictOf = (board: Leaderboard) =>
  verdictText(verdict({ leaderboard: board, scale: shares, missingAs: 'dropped' }), '');

const all = names.flatMap((model) => drawn.map((i) => ({ model, i, mode: modeOf(model, i) })));

describe('labels of a random draw', () => {
  let results: ReviewResults;
  beforeAll(async () => {
    await label([...all, { model: 'z', i: 150, draw: '' }]);
    results = known(await ask());
  });

  test('stand for all samples; a label that was chosen does not count', () => {
    expect(results).toMatchObject({ standing: 'drawn', counted: 3 * DRAWN, beside: 1, samples: SAMPLES });
    expect(results.draw).toEqual({ n: DRAWN, of: SAMPLES, where: '' });
  });

  test('correct each score and each difference as the formula says, from the values themselves', () => {
    const base = (results.contenders[results.baseline]?.model ?? '').slice(-1);
    const p: number[] = [];
    for (const model of names) {
      const found = results.buys.find(({ contender }) => contender === placeOf(results, model));
      const expected = crossFitted({
        areShares: true,
        own: wilson(drawn.filter((i) => truth(model, i) === 1).length, DRAWN),
        labels: drawn.map((i) => truth(model, i)),
        judge: drawn.map((i) => judge(model, i)),
        rest: momentsOf(others.map((i) => judge(model, i))),
      });
      expect(found?.score.corrected.value).toBeCloseTo(expected.estimate ?? NaN, 12);
      expect(found?.score.corrected.low).toBeCloseTo(expected.low ?? NaN, 12);
      expect(found?.score.corrected.effective).toBeCloseTo(expected.effective ?? NaN, 9);
      expect(found?.score.corrected).toMatchObject({ n: DRAWN, others: SAMPLES - DRAWN });
      const right = drawn.filter((i) => truth(model, i) === 1).length;
      expect(found?.score.labels).toMatchObject({ value: right / DRAWN, ...wilson(right, DRAWN) });
      const passed = Array.from({ length: SAMPLES }, (_, i) => judge(model, i)).filter(
        (one) => one === 1,
      ).length;
      expect(found?.score.judge).toMatchObject({
        n: SAMPLES,
        value: passed / SAMPLES,
        ...wilson(passed, SAMPLES),
      });
      if (model === base) {
        expect(found?.difference).toBeNull();
        continue;
      }
      const { low, high } = found?.difference?.labels ?? { low: null, high: null };
      const gap = crossFitted({
        areShares: false,
        own: { low, high },
        labels: drawn.map((i) => truth(model, i) - truth(base, i)),
        judge: drawn.map((i) => judge(model, i) - judge(base, i)),
        rest: momentsOf(others.map((i) => judge(model, i) - judge(base, i))),
      });
      expect(found?.difference?.corrected.value).toBeCloseTo(gap.estimate ?? NaN, 12);
      expect(found?.difference?.corrected.high).toBeCloseTo(gap.high ?? NaN, 12);
      p.push(gap.p ?? NaN);
    }
    const told = results.buys.flatMap(({ difference }) => difference?.corrected.p ?? []).sort();
    holm(p)
      .sort()
      .forEach((one, at) => expect(told[at]).toBeCloseTo(one, 12));
  });

  test('alone, where nothing else scores the answers, say as much as they are', async () => {
    const alone = known(
      await reviewResults(db, { ...comparison, metric: NO_METRIC }, { reviewer: 'mira', judge: null }),
    );
    expect(alone).toMatchObject({ judge: null, against: null, standing: 'drawn', samples: SAMPLES });
    const base = (alone.contenders[alone.baseline]?.model ?? '').slice(-1);
    const pairs = (model: string) => drawn.map((i) => [truth(model, i), truth(base, i)] as const);
    const p: number[] = [];
    for (const model of names) {
      const found = alone.buys.find(({ contender }) => contender === placeOf(alone, model));
      const right = drawn.filter((i) => truth(model, i) === 1).length;
      expect(found?.score).toMatchObject({ judge: null, corrected: { n: 0, value: null } });
      expect(found && leadOf(found.score)).toMatchObject({
        ...{ n: DRAWN, value: right / DRAWN },
        ...wilson(right, DRAWN),
      });
      if (model === base) continue;
      const counted = (a: number, b: number) =>
        pairs(model).filter(([one, other]) => one === a && other === b).length;
      const gap = pairedBinary(counted(1, 1), counted(1, 0), counted(0, 1), counted(0, 0));
      expect(found?.difference?.labels).toMatchObject({
        value: gap.difference,
        low: gap.low,
        high: gap.high,
      });
      p.push(gap.mcnemar.exact ?? NaN);
    }
    const told = alone.buys.flatMap(({ difference }) => difference?.labels.p ?? []).sort();
    holm(p)
      .sort()
      .forEach((one, at) => expect(told[at]).toBeCloseTo(one, 12));
    expect(verdictText(reviewVerdict(alone), '')).toMatch(
      /^With 30 samples read by a person, model of y is worse than model of x: /,
    );
  });

  test('count failure modes, with paired differences to the baseline', () => {
    const base = (results.contenders[results.baseline]?.model ?? '').slice(-1);
    const row = results.modes.rows.find(({ mode }) => mode === 'invents');
    const has = (model: string) => drawn.map((i) => modeOf(model, i) === 'invents');
    for (const model of names) {
      const cell = row?.cells.find(({ contender }) => contender === placeOf(results, model));
      const n = has(model).filter(Boolean).length;
      expect(cell).toMatchObject({ answers: n, share: n / DRAWN });
      if (model === base) continue;
      const pairs = drawn.map((_, at) => [has(model)[at] ?? false, has(base)[at] ?? false] as const);
      const count = (a: boolean, b: boolean) =>
        pairs.filter(([one, other]) => one === a && other === b).length;
      const { difference, low, high } = pairedBinary(
        count(true, true),
        count(true, false),
        count(false, true),
        count(false, false),
      );
      expect(cell?.difference).toMatchObject({ value: difference, low, high });
    }
    const wrong = results.modes.rows.find(({ all }) => all);
    expect(wrong?.answers).toBe(all.filter(({ model, i }) => truth(model, i) === 0).length);
    const without = results.modes.rows.find(({ mode, all }) => mode === null && !all);
    expect(without?.answers).toBe(
      all.filter(({ model, i }) => truth(model, i) === 0 && modeOf(model, i) === null).length,
    );
    expect(results.modes.comparisons).toBe(2 * 2);
  });

  test('hold the judge against the person, answer by answer', () => {
    const count = (j: number, p: number) =>
      all.filter(({ model, i }) => judge(model, i) === j && truth(model, i) === p).length;
    const [a, b, c, d] = [count(1, 1), count(1, 0), count(0, 1), count(0, 0)];
    expect(results.against).toMatchObject({
      ...{ bothRight: a, tooKind: b, tooStrict: c, bothWrong: d, answers: 3 * DRAWN, unjudged: 0 },
      sensitivity: { value: a / (a + c), ...wilson(a, a + c) },
      specificity: { value: d / (b + d), ...wilson(d, b + d) },
      kappa: cohenKappa([
        [a, b],
        [c, d],
      ]),
    });
    const z = results.against?.models.find(({ contender }) => contender === placeOf(results, 'z'));
    const kindness = drawn.reduce((sum, i) => sum + judge('z', i) - truth('z', i), 0) / DRAWN;
    expect(z?.kindness).toBeCloseTo(kindness, 12);
  });
});

describe('labels correct nothing', () => {
  test('that were not drawn, and have counts alone', async () => {
    await label(all.map((one) => ({ ...one, draw: '' })));
    const results = known(await ask());
    expect(results).toMatchObject({ standing: 'none drawn', buys: [], counted: 3 * DRAWN });
    expect(
      results.modes.rows.every(({ cells }) =>
        cells.every(({ share, difference }) => share === null && difference === null),
      ),
    ).toBe(true);
  });
  test('that were drawn from more or fewer samples, or behind another filter', async () => {
    await label(all.map((one) => ({ ...one, draw: `random ${DRAWN} of 150, seed 3` })));
    expect(await ask()).toMatchObject({ standing: 'other samples', buys: [] });
    await label(all.map((one) => ({ ...one, draw: `random ${DRAWN} of 90, seed 3, where score.em = 1` })));
    expect(await ask()).toMatchObject({ standing: 'other filter', buys: [] });
  });
  test('behind a filter that chose samples by their score; behind one that chose by something else they do', async () => {
    await label(all);
    const right = { kind: 'score', metric: 'exact_match', op: '=', value: 1 } as const;
    expect(await ask({ chips: [right] })).toMatchObject({ standing: 'chosen by outcome', buys: [] });
    const hard = { kind: 'score', metric: 'em', op: '=', value: 1, contender: 'model of x' } as const;
    const passing = drawn.filter((i) => truth('x', i) === 1);
    const results = known(await ask({ chips: [hard] }));
    expect(results).toMatchObject({ standing: 'drawn', counted: 3 * passing.length });
    expect(filterText([hard])).toBe('score.em("model of x") = 1');
    const of = results.samples;
    const where = filterText([hard]);
    await label(all.map((one) => ({ ...one, draw: `random 9 of ${of}, seed 3, where ${where}` })));
    expect(await ask({ chips: [hard] })).toMatchObject({ standing: 'drawn', draw: { n: 9, of, where } });
  });
  test('below twenty there is no interval', async () => {
    await label(all.filter(({ i }) => i < 19));
    const results = known(await ask());
    for (const { score, difference } of results.buys)
      for (const one of [score.labels, score.corrected, difference?.labels, difference?.corrected])
        if (one) expect(one).toMatchObject({ n: 19, low: null, high: null });
  });
});

test('a rating corrects, but nobody says from which score on it calls an answer right', async () => {
  await label(all);
  const rated = known(await reviewResults(db, comparison, { reviewer: 'mira', judge: 'rouge_l' }));
  expect(rated.judge?.is).toBe('scaled');
  expect(rated.against).toBeNull();
  expect(
    // It hardly tells right from wrong, so it is worth next to nothing, and costs as little.
    rated.buys.every(({ score }) => score.judge === null && (score.corrected.effective ?? 0) > 0.9 * DRAWN),
  ).toBe(true);
});

test('a rating is not called right or wrong, also where it is a 1 of five', async () => {
  await label(drawn.map((i) => ({ model: 'x', i, value: 1 + (i % 5) })));
  const rated = known(await ask());
  expect(rated).toMatchObject({ rated: DRAWN, counted: 0, buys: [] });
  expect(verdictText(reviewVerdict(rated), '')).toContain(
    `${DRAWN} answers have a rating, and nobody says from which rating on an answer is right. Compare shows the ratings as metric human.`,
  );
  await label([
    ...drawn.map((i) => ({ model: 'x', i })),
    ...drawn.map((i) => ({ model: 'y', i, reviewer: 'jonas', value: 1 + (i % 5) })),
  ]);
  const both = known(await ask());
  expect(both).toMatchObject({ rated: DRAWN, counted: DRAWN });
  expect(standsOn(both)).toContain(`${DRAWN} answers with a rating not counted.`);
  const { reviewers } = await reviewersAndDiffering(db, comparison, { reviewer: 'mira', other: null });
  expect(reviewers.map(({ name }) => name)).toEqual(['mira']);
});

describe('ratings of a scale that a person defined', () => {
  const rated = (scale: string) =>
    names.flatMap((model) =>
      drawn.map((i) => ({ model, i, scale, value: truth(model, i) === 1 ? 4 + (i % 2) : 1 + (i % 3) })),
    );
  const human = async (asker: string) => {
    await writeJudgements(db, asker);
    return leaderboard(db, { ...comparison, metric: 'human', baseline: 'model of x' });
  };

  test('are the metric on that scale, compared as any rating is', async () => {
    await label(rated('1 to 5'));
    const board = await human('rated');
    expect(board.metric).toMatchObject({
      ...{ kind: 'numeric', direction: 'higher', min: 1, max: 5, passMark: null },
    });
    for (const { contender, score, n, difference } of board.rows) {
      const own = rated('').filter(({ model }) => contender.model === `model of ${model}`);
      expect(n).toBe(DRAWN);
      expect(score).toBeCloseTo(own.reduce((sum, { value }) => sum + value, 0) / DRAWN, 12);
      if (contender.model !== 'model of x') expect(difference?.interval.low).not.toBeNull();
    }
    // From which on an answer is right nobody says.
    expect(known(await ask())).toMatchObject({ counted: 0, rated: 3 * DRAWN, buys: [] });
  });

  test('say right and wrong by the pass mark, beside the judge too', async () => {
    await label(rated('1 to 5, right from 4'));
    expect((await human('passed')).metric).toMatchObject({ kind: 'numeric', max: 5, passMark: 4 });
    const byPass = known(await ask());
    await label(all);
    const byVerdict = known(await ask());
    expect(byPass).toMatchObject({ counted: 3 * DRAWN, rated: 0, standing: 'drawn' });
    expect(byPass.buys).toEqual(byVerdict.buys);
    expect(byPass.against).toEqual(byVerdict.against);
  });

  test('are no mean with right and wrong: those that say neither are left out', async () => {
    await label([
      ...drawn.map((i) => ({ model: 'x', i })),
      ...drawn.map((i) => ({ model: 'y', i, scale: '1 to 5', value: 1 + (i % 5) })),
      ...drawn.map((i) => ({ model: 'z', i, scale: '0 to 9, right from 5', value: i % 10 })),
    ]);
    const board = await human('mixed');
    expect(board.metric).toMatchObject({ kind: 'binary', max: 1 });
    const scoreOf = (model: string) =>
      board.rows.find(({ contender }) => contender.model === `model of ${model}`);
    expect(scoreOf('y')?.score ?? null).toBeNull();
    const scores = await db.query<{ model: string; n: number; mean: number }>(
      sql`SELECT model, count(*) AS n, avg(score) AS mean FROM results WHERE metric = 'human' GROUP BY model ORDER BY model`,
    );
    expect(scores).toEqual([
      { model: 'model of x', n: DRAWN, mean: drawn.filter((i) => truth('x', i) === 1).length / DRAWN },
      { model: 'model of z', n: DRAWN, mean: 0.5 },
    ]);
  });
});

test('without a judge the labels stand alone', async () => {
  await label(all);
  const results = known(
    await reviewResults(db, { ...comparison, metric: 'em' }, { reviewer: 'mira', judge: null }),
  ).buys;
  expect(results.length).toBe(3);
});

test('as a metric, labels that were chosen are counted and no more, those of a draw or of everything are compared', async () => {
  const board = async (asker: string) => {
    await writeJudgements(db, asker);
    return leaderboard(db, { ...comparison, metric: 'human', baseline: 'model of x' });
  };
  await label(all);
  const drawnBoard = await board('one');
  expect(drawnBoard.chosenBy).toBeNull();
  expect(drawnBoard.rows.every(({ interval }) => interval.low !== null)).toBe(true);
  await label([...all, { model: 'z', i: 150, draw: '' }]);
  const chosenBoard = await board('two');
  expect(chosenBoard.chosenBy).toBe('read');
  expect(chosenBoard.rows.every(({ interval }) => interval.low === null)).toBe(true);
  expect(verdictOf(chosenBoard)).toContain(
    'These labels are not a random draw from the samples that pass the filter, so they are no evidence of a difference.',
  );
  const everything = names.flatMap((model) =>
    Array.from({ length: SAMPLES }, (_, i) => ({ model, i, draw: '' })),
  );
  await label(everything);
  expect((await board('three')).chosenBy).toBeNull();
  // Those of a model that was read to its end, beside one that nobody read.
  await label(everything.filter(({ model }) => model !== 'z'));
  expect((await board('four')).chosenBy).toBeNull();
  // Of more samples than there are, or behind a filter that is off now.
  await label(all.map((one) => ({ ...one, draw: `random ${DRAWN} of ${SAMPLES - 1}, seed 3` })));
  expect((await board('five')).chosenBy).toBe('read');
  await label(all.map((one) => ({ ...one, draw: `random ${DRAWN} of 90, seed 3, where score.em = 1` })));
  expect((await board('six')).chosenBy).toBe('read');
  // An answer that nobody read is not wrong.
  await label(all);
  await writeJudgements(db, 'seven');
  const asWrong = await coverage(db, { ...comparison, metric: 'human', missingAs: 'wrong' });
  expect(asWrong).toMatchObject({ shared: DRAWN, wrongUnavailable: 'reading' });
});

describe('where every answer is read, the labels are the scores', () => {
  const chosenFirst = { kind: 'score', metric: 'em', op: '=', value: 1, contender: 'model of x' } as const;
  const passing = Array.from({ length: SAMPLES }, (_, i) => i).filter((i) => truth('x', i) === 1);
  const human = (chips: Comparison['chips']) =>
    leaderboard(db, { ...comparison, metric: 'human', baseline: 'model of y', chips });

  test('of those that pass the filter, whatever order they were read in', async () => {
    await label(names.flatMap((model) => passing.map((i) => ({ model, i, draw: '' }))));
    await writeJudgements(db, 'all read');
    expect((await human([])).chosenBy).toBe('read');
    const board = await human([chosenFirst]);
    expect(board.chosenBy).toBe('other');
    const found = known(await ask({ chips: [chosenFirst], baseline: 'model of y' }));
    expect(found).toMatchObject({
      ...{ standing: 'all read', draw: null, samples: passing.length, read: passing.length, beside: 0 },
      counted: 3 * passing.length,
    });
    expect(standsOn(found)).toBe(`All ${3 * passing.length} answers read.`);
    expect(reviewVerdict(found).note).toBe(
      `All ${3 * passing.length} answers read: the labels are the scores.`,
    );
    // Right by label is what Compare says, to the digit.
    for (const { contender, score, interval, difference } of board.rows) {
      const one = found.buys.find((buy) => found.contenders[buy.contender]?.key === contender.key);
      const [own, gap] = [one && leadOf(one.score), one?.difference && leadOf(one.difference)];
      const same: [number | null | undefined, number | null | undefined][] = [
        [own?.value, score],
        [own?.low, interval.low],
        [own?.high, interval.high],
        [gap?.value, difference?.value],
        [gap?.low, difference?.interval.low],
        [gap?.high, difference?.interval.high],
      ];
      for (const [here, there] of same)
        if (there == null) expect(here ?? null).toBeNull();
        else expect(here).toBeCloseTo(there, 12);
      expect(one && waysOf(one)).toEqual(['judge', 'labels']);
    }
    expect(await ask()).toMatchObject({ standing: 'none drawn', buys: [] });
  });

  test('also of ten samples, of which a draw would bear no interval, and of one model alone', async () => {
    const ten = { kind: 'sample', contentKey: '' } as const;
    const keys = await db.query<{ key: string }>(
      sql`SELECT content_key AS key FROM samples WHERE sample_id::INTEGER < 10`,
    );
    const chips = keys.map(({ key }) => ({ ...ten, contentKey: key }));
    await label(drawn.slice(0, 10).map((i) => ({ model: 'x', i, draw: `random 10 of 10, seed 1` })));
    const found = known(await ask({ chips }));
    expect(found).toMatchObject({ standing: 'all read', counted: 10 });
    expect(standsOn(found)).toBe('All 10 answers of 1 of 3 models read.');
    const right = drawn.slice(0, 10).filter((i) => truth('x', i) === 1).length;
    const of = found.buys.find(({ contender }) => contender === placeOf(found, 'x'));
    expect(of?.score.labels).toMatchObject({ n: 10, ...wilson(right, 10) });
  });

  test('but not where the filter chose samples by the judge’s scores', async () => {
    await label(names.flatMap((model) => drawn.map((i) => ({ model, i, draw: '' }))));
    const failed = { kind: 'score', metric: 'exact_match', op: '=', value: 0 } as const;
    const everything = names.flatMap((model) =>
      Array.from({ length: SAMPLES }, (_, i) => ({ model, i, draw: '' })),
    );
    await label(everything);
    expect(await ask({ chips: [failed] })).toMatchObject({ standing: 'chosen by outcome', buys: [] });
  });
});

test('two reviewers: what both read, how far they agree, and where they differ until it is settled', async () => {
  const few = drawn.slice(0, 10);
  await label([
    ...few.map((i) => ({ model: 'x', i, value: 1 })),
    ...few.slice(0, 8).map((i) => ({ model: 'x', i, reviewer: 'jonas', value: i < 2 ? 0 : 1 })),
    { model: 'y', i: 3, reviewer: 'jonas', value: 1 },
    { model: 'x', i: 1, reviewer: 'settled', value: 0 },
  ]);
  const { found, reviewers } = await reviewersAndDiffering(db, comparison, { reviewer: 'mira', other: null });
  expect(reviewers).toEqual([
    { name: 'mira', answers: 10 },
    { name: 'jonas', answers: 9 },
  ]);
  expect(found).toMatchObject({
    ...{ a: 'mira', b: 'jonas', both: 8, onlyA: 2, onlyB: 1, agreement: { value: 6 / 8 } },
    table: [
      [6, 2],
      [0, 0],
    ],
  });
  expect(found?.differing.map(({ sampleId, settled }) => [sampleId, settled])).toEqual([
    ['0', null],
    ['1', false],
  ]);
});
