import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chipOfSlice,
  countResults,
  countSamples,
  coverage,
  findSlices,
  leaderboard,
  matrix,
  pairView,
  slices,
  solvedSets,
} from '../../../src/lib/analysis';
import { printExpression, solvedBy } from '../../../src/lib/filter';
import { errors, tokensByLabel } from '../../../src/lib/analysis/usage';
import type { Chip, Comparison } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { decodeChip, encodeChip } from '../../../src/lib/filter';
import { withCounted } from '../../../src/lib/session/counted';
import { chipsOfTokens, samplesOfLedger, samplesOfTrouble } from '../../../src/lib/session/counted-answers';
import { openTestDatabase } from '../support/database';
import { type Made, makeResults, models, SAMPLES, scoreOf, settings, topicsOf, worstOf } from './generated';

let db: Database;
let made: Map<(typeof settings)[number], Made[]>;
beforeAll(async () => {
  db = await openTestDatabase();
  made = await makeResults(db, 7);
});
afterAll(() => db.close());

const law: Chip = { kind: 'label', key: 'topic', value: 'law' };
const failed: Chip = { kind: 'status', value: 'error' };
const choices: readonly Pick<Comparison, 'missingAs' | 'contenders' | 'chips' | 'samples'>[] = [
  { missingAs: 'dropped', contenders: null, chips: [] },
  { missingAs: 'dropped', contenders: null, chips: [], samples: 'pairs' },
  { missingAs: 'dropped', contenders: ['ant', 'cat', 'dog'], chips: [law] },
  { missingAs: 'wrong', contenders: null, chips: [failed] },
  { missingAs: 'wrong', contenders: ['bee', 'cat'], chips: [] },
];

describe.each(settings)('counts of $evaluation', (setting) => {
  const { evaluation, metric, lowerIsBetter, binary } = setting;
  const comparisons = choices.map(({ missingAs, ...choice }): Comparison => {
    // Without a worst score nothing can be put in: the page resolves the choice before it asks.
    const counted = worstOf(setting) === null ? 'dropped' : missingAs;
    return { evaluation, metric, by: 'model', baseline: null, missingAs: counted, ...choice };
  });
  const counted = (comparison: Comparison, contenders?: readonly string[]) => ({
    metric,
    missingAs: comparison.missingAs,
    contenders: contenders ?? comparison.contenders ?? models,
  });
  /** The samples that a filter holds, by the sample table, after a way through the address. */
  const held = async (comparison: Comparison, chips: readonly Chip[]) => {
    const read = chips.map((chip) => decodeChip(encodeChip(chip)));
    expect(read).toEqual(chips);
    const filtered = { ...comparison, chips };
    const n = await countSamples(db, filtered);
    // Said as an expression, what is said of scores is not answered from the grid.
    const said = chips.map((chip): Chip =>
      chip.kind === 'outcome' || chip.kind === 'better' || chip.kind === 'shared'
        ? { kind: 'expression', text: printExpression(chip) }
        : chip,
    );
    expect([said, await countSamples(db, { ...comparison, chips: said })]).toEqual([said, n]);
    return n;
  };

  test('outcomes, better and shared hold what the answers say', async () => {
    const worst = worstOf(setting);
    const answers = made.get(setting) ?? [];
    const samples = [...new Set(answers.map(({ sample }) => sample))];
    for (const comparison of comparisons.filter(({ chips }) => chips.length === 0)) {
      const put = comparison.missingAs === 'wrong' ? worst : null;
      const of = (model: string, sample: number) => scoreOf(answers, model, sample, put);
      const cases: [Chip, (sample: number) => boolean][] = [
        [
          { kind: 'better', metric, contender: 'bee', than: 'cat' },
          (sample) => {
            const [a, b] = [of('bee', sample), of('cat', sample)];
            return a !== null && b !== null && (lowerIsBetter ? b - a : a - b) > 1e-12;
          },
        ],
        [
          { kind: 'shared', metric, contenders: ['bee', 'dog', 'ant'] },
          (sample) => ['bee', 'dog', 'ant'].every((model) => of(model, sample) !== null),
        ],
      ];
      if (binary)
        for (const is of ['right', 'wrong'] as const)
          cases.push([
            { kind: 'outcome', metric, contender: 'cat', is },
            (sample) => {
              const score = of('cat', sample);
              if (score === null) return false;
              return (lowerIsBetter ? score < 0.5 - 1e-12 : score > 0.5 + 1e-12) === (is === 'right');
            },
          ]);
      for (const [chip, wanted] of cases) {
        const n = await held(comparison, [chip]);
        expect([chip, comparison.missingAs, n]).toEqual([
          chip,
          comparison.missingAs,
          samples.filter(wanted).length,
        ]);
        // The export counts the same samples.
        const options = { by: 'model', missingAs: comparison.missingAs, columns: null, labels: [] } as const;
        const only: Chip[] = [{ kind: 'evaluation', value: evaluation }];
        const rowsOf = (chips: Chip[]) => countResults(db, { ...options, chips, rows: 'samples' });
        expect(await rowsOf([chip, ...only])).toBe(answers.filter(({ sample }) => wanted(sample)).length);
      }
    }
  });

  test('both lists of every pair, in the matrix and on the page of the pair', async () => {
    for (const comparison of comparisons)
      for (const pair of (await matrix(db, comparison)).pairs) {
        const [a, b] = [pair.row.key, pair.column.key];
        for (const [winner, loser, wanted] of [
          [a, b, pair.won],
          [b, a, pair.lost],
        ] as const) {
          const better: Chip = { kind: 'better', metric, contender: winner, than: loser };
          const among = comparison.samples === 'pairs' ? [a, b] : undefined;
          const chips = withCounted(comparison.chips, [better], counted(comparison, among));
          const n = await held(comparison, chips);
          expect([comparison, winner, loser, n]).toEqual([comparison, winner, loser, wanted]);
        }
        const view = await pairView(db, comparison, [a, b]);
        if (view?.table) {
          const said = [
            [view.table.onlyA, a, b],
            [view.table.onlyB, b, a],
          ] as const;
          for (const [n, winner, loser] of said) {
            const outcomes: Chip[] = [
              { kind: 'outcome', metric, contender: winner, is: 'right' },
              { kind: 'outcome', metric, contender: loser, is: 'wrong' },
            ];
            const chips = withCounted(comparison.chips, outcomes, counted(comparison, [a, b]));
            expect([said, await held(comparison, chips)]).toEqual([said, n]);
          }
        }
      }
  });

  test('every set of who solves what, and solved by exactly one', async () => {
    for (const comparison of comparisons) {
      const found = await solvedSets(db, comparison);
      if (found === null) {
        expect(binary).toBe(false);
        continue;
      }
      const keys = found.contenders.map(({ key }) => key);
      for (const { right, samples } of found.sets) {
        const outcomes = keys.map((contender, i): Chip => ({
          kind: 'outcome',
          metric,
          contender,
          is: right[i] ? 'right' : 'wrong',
        }));
        const chips = withCounted(comparison.chips, outcomes, counted(comparison, keys));
        expect([right, await held(comparison, chips)]).toEqual([right, samples]);
      }
      const one = withCounted(comparison.chips, [solvedBy(metric, 1, keys)], counted(comparison, keys));
      expect(await held(comparison, one)).toBe(found.exactlyOne);
    }
  });

  test('every figure of the ledger that a filter can say', async () => {
    const kinds = new Set<string>();
    for (const comparison of comparisons)
      for (const row of (await coverage(db, comparison)).rows)
        for (const what of ['missing', 'failed', 'unscored'] as const) {
          const said = samplesOfLedger(row, what, comparison);
          if (said === null) {
            expect([row[what], row.isOnce]).toContainEqual(row[what] === 0 ? 0 : false);
            continue;
          }
          kinds.add(what);
          const chips = [...comparison.chips, ...said];
          expect([said, await held(comparison, chips)]).toEqual([said, row[what]]);
        }
    expect([...kinds]).toEqual(expect.arrayContaining(['missing', 'failed']));
  });

  test('every kind of error, and its share of a model', async () => {
    const answers = made.get(setting) ?? [];
    for (const comparison of comparisons.filter(({ chips }) => chips.length === 0)) {
      const { groups, totals, answeredOnce: once } = await errors(db, comparison);
      const shown = totals.map(({ contender }) => contender);
      const isSome = shown.length < models.length;
      expect(groups.some(({ trouble }) => trouble === 'error')).toBe(true);
      for (const group of groups) {
        const inGroup = ({ error }: Made) =>
          error !== null && group.pieces.every((one) => error.includes(one));
        const samplesOf = (among: readonly string[]) =>
          new Set(
            answers.filter((one) => among.includes(one.model) && inGroup(one)).map(({ sample }) => sample),
          ).size;
        const chips = samplesOfTrouble(group, shown, { by: 'model', isSome }) ?? [];
        expect(await held(comparison, chips)).toBe(samplesOf(shown.map(({ key }) => key)));
        for (const { contender, responses } of group.by) {
          if (!once.has(contender.key)) continue;
          const own = samplesOfTrouble(group, [contender], { by: 'model', isSome: true }) ?? [];
          expect(responses).toBe(samplesOf([contender.key]));
          expect(await held(comparison, own)).toBe(responses);
        }
      }
    }
  });

  test('every row of tokens by label', async () => {
    for (const comparison of comparisons)
      for (const over of ['shared', 'all'] as const) {
        const found = await tokensByLabel(db, comparison, over, 'topic');
        const shown = found?.contenders ?? [];
        for (const { slice, samples } of found?.slices ?? []) {
          const chips = chipsOfTokens(chipOfSlice('topic', slice), {
            ...{ comparison, over, shown },
            isSome: shown.length < models.length,
          });
          expect([over, chips, await held(comparison, chips)]).toEqual([over, chips, samples]);
        }
      }
  });

  test('every slice, crossed or not, and what the finder lists', async () => {
    for (const comparison of comparisons) {
      const board = await leaderboard(db, comparison);
      for (const cross of [null, 'mood']) {
        const choice = { labels: ['topic', 'response.status'], cross, edgesOf: () => null };
        const found = await slices(db, comparison, board, choice);
        for (const row of found?.rows ?? []) {
          const said = [
            chipOfSlice(row.key, row.slice),
            ...(row.cross === null || cross === null ? [] : [chipOfSlice(cross, row.cross)]),
          ];
          const chips = withCounted(comparison.chips, said, counted(comparison));
          expect([chips, await held(comparison, chips)]).toEqual([chips, row.n]);
        }
      }
      const [a = '', b = ''] = board.rows.map(({ contender }) => contender.key);
      const losing = await findSlices(db, comparison, { a, b, least: 3, labels: null, edgesOf: () => null });
      for (const { parts, n } of (losing?.losing ?? []).slice(0, 10)) {
        const said = parts.map(({ key, slice }) => chipOfSlice(key, slice));
        const chips = withCounted(comparison.chips, said, counted(comparison));
        expect([chips, await held(comparison, chips)]).toEqual([chips, n]);
      }
    }
  });
});

test('the samples made bear gaps, ties, failures and two topics', () => {
  expect(Array.from({ length: SAMPLES }, (_, i) => topicsOf(i).length).includes(2)).toBe(true);
  for (const answers of made.values()) {
    expect(answers.some(({ error }) => error !== null)).toBe(true);
    expect(answers.some(({ score, error }) => score === null && error === null)).toBe(true);
    expect(answers.length).toBeLessThan(models.length * SAMPLES * 4);
  }
});
