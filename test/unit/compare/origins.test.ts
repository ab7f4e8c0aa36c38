import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverage, leaderboard } from '../../../src/lib/analysis';
import { cellOrigins, overview } from '../../../src/lib/analysis/overview';
import type { Comparison, Origin } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { originInWords, originLines } from '../../../src/lib/present/origin-words';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { beside, overviewOrigins } from '../../../src/lib/views/overview/overview-origins';
import type { settings } from '../counts/generated';
import { type Made, makeResults, models, scoreOf, SAMPLES, topicsOf } from '../counts/generated';
import { openTestDatabase } from '../support/database';
import { demoDrop, openLibrary } from '../support/library';

/** With plain blanks where a number and its unit stay on one line. */
const blanks = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
const plain: Origin = {
  file: { answers: 400, n: 400, score: 0.845 },
  ...{ outside: 0, unmatched: 0, failed: 0, unscored: 0, repeats: 0 },
  own: { n: 400, score: 0.845 },
};

describe('where a score comes from, in words', () => {
  test('nothing where the file’s figure is the one that is shown', () => {
    expect(originInWords(plain, null, percent)).toBeNull();
    expect(originInWords(plain, { n: 400, score: 0.845, is: 'shared' }, percent)).toBeNull();
  });

  test('from the file to what is compared, with why the rest is left out', () => {
    expect(blanks(originInWords(plain, { n: 264, score: 0.902, is: 'shared' }, percent))).toBe(
      'file: 84.5 % of 400 → 90.2 % of 264 shared: 136 not shared',
    );
    const own = { n: 393, score: 0.845 };
    const origin = { ...plain, file: { answers: 400, n: 398, score: 0.834 }, failed: 5, unscored: 2, own };
    expect(blanks(originInWords(origin, { n: 264, score: 0.902, is: 'shared' }, percent))).toBe(
      'file: 83.4 % of 398 scored, 400 answers → 84.5 % of its own 393 → 90.2 % of 264 shared: 5 failed, 2 unscored, 129 not shared',
    );
    expect(
      blanks(originInWords(origin, { n: 264, score: 0.902, is: 'shared', on: 'Compare' }, percent)),
    ).toBe(
      'file: 83.4 % of 398 scored, 400 answers → 84.5 % of its own 393 → 90.2 % of 264 shared on Compare: 5 failed, 2 unscored, 129 not shared',
    );
    expect(blanks(originInWords(origin, { n: 400, score: 0.83, is: 'wrong' }, percent))).toContain(
      '83.0 % of 400: 5 failed, 2 unscored, what is missing, failed or unscored counts as wrong',
    );
  });
});

describe('of generated results', () => {
  let db: Database;
  let made: Map<(typeof settings)[number], Made[]>;
  beforeAll(async () => {
    db = await openTestDatabase();
    made = await makeResults(db, 5);
  });
  afterAll(() => db.close());

  const chips = [{ kind: 'label' as const, key: 'topic', value: 'law' }];
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

  test.each([[[]], [chips]])('it is what the answers say, and adds up (%j)', async (filter) => {
    const cells = await cellOrigins(db, {
      by: 'model',
      missingAs: 'dropped',
      contenders: null,
      chips: filter,
    });
    for (const [{ evaluation, metric }, answers] of made) {
      const comparison: Comparison = {
        ...{ evaluation, metric, by: 'model', missingAs: 'dropped', contenders: null, baseline: null },
        chips: filter,
      };
      const ledger = await coverage(db, comparison);
      const board = await leaderboard(db, comparison);
      for (const { contender, origin } of ledger.rows) {
        const all = answers.filter(({ model }) => model === contender.key);
        const passes = (sample: number) => filter.length === 0 || topicsOf(sample).includes('law');
        const passing = all.filter(({ sample }) => passes(sample));
        const scores = all.flatMap(({ score }) => score ?? []);
        const own = Array.from({ length: SAMPLES }, (_, sample) => sample)
          .filter(passes)
          .flatMap((sample) => scoreOf(answers, contender.key, sample, null) ?? []);
        expect(origin.file).toEqual({
          answers: all.length,
          n: scores.length,
          score: expect.closeTo(mean(scores), 9) as number,
        });
        expect(origin.own).toEqual({ n: own.length, score: expect.closeTo(mean(own), 9) as number });
        expect(origin.outside).toBe(all.length - passing.length);
        expect(origin.failed).toBe(passing.filter(({ error }) => error !== null).length);
        const { outside, failed, unscored, unmatched, repeats } = origin;
        expect(all.length - outside - failed - unscored - unmatched - repeats).toBe(own.length);
        const cell = cells.find((one) => one.evaluation === evaluation && one.contender === contender.key);
        const row = board.rows.find((one) => one.contender.key === contender.key);
        expect(cell?.shared).toEqual({ n: row?.n, score: expect.closeTo(row?.score ?? NaN, 9) as number });
        expect(cell?.origin).toMatchObject({ outside, failed, unscored, unmatched, repeats });
        expect(cell?.origin.own.score).toBeCloseTo(origin.own.score ?? NaN, 9);
        expect(cell?.origin.file.score).toBeCloseTo(origin.file.score ?? NaN, 9);
      }
      expect(ledger.rows).toHaveLength(models.length);
    }
  });
});

test('Overview and Compare of the demo say the same of each score, each from its side', async () => {
  const { db, load } = await openLibrary();
  await load(demoDrop());
  const asked = { by: 'model' as const, missingAs: 'dropped' as const, contenders: null, chips: [] };
  const comparison = {
    ...asked,
    evaluation: 'synthetic-support-desk',
    metric: 'exact_match',
    baseline: null,
  };
  const [board, ledger] = [await leaderboard(db, comparison), await coverage(db, comparison)];
  const [first] = originLines(board, ledger, { missingAs: 'dropped', scale: percent });
  expect(first?.label).toBe('aster-large');
  expect(blanks(first?.text)).toBe(
    'file: 83.4 % of 398 scored, 400 answers → 84.5 % of its own 393 → 90.2 % of 264 shared: 5 failed, 2 unscored, 129 not shared',
  );
  const found = { ...(await overview(db, asked)), origins: await cellOrigins(db, asked) };
  expect(overviewOrigins(found).map(({ label, text }) => blanks(`${label}: ${text}`))).toContain(
    'aster-large on synthetic-support-desk: file: 83.4 % of 398 scored, 400 answers → 84.5 % of its own 393 → 90.2 % of 264 shared on Compare: 5 failed, 2 unscored, 129 not shared',
  );
  expect(beside(found).map(blanks)).toEqual([
    'Here each model is on all samples that it has a score on, on Compare on those that all share: aster-mini on synthetic-support-desk has 72.5 % of 400 here, 78.9 % of 264 there.',
    '“Best” is tested on the samples that two models share and corrected over 2 evaluations; Compare corrects over the pairs of one evaluation.',
  ]);
  await db.close();
}, 120_000);
