import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countSamples,
  coverage,
  leaderboard,
  listContenders,
  listEvaluations,
  matrix,
  neighbours,
  pageOfSamples,
  pairView,
  solvedSets,
} from '../../../src/lib/analysis';
import type { Comparison, SampleOrder, SampleRow } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { pairedBinary, signFlipTest } from '../../../src/lib/stats';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { openLibrary } from '../support/library';
import { cellsOf, keyOf, mean, rawResponses, sharedKeys, usable, type RawResponse } from './oracle';

export interface Compared {
  db: Database;
  raw: RawResponse[];
}

/** What holds of every comparison, asked of files that are loaded together. Gives what is loaded, for tests beside these. */
export function comparingSuite(
  files: () => DroppedFile[],
  asked: readonly (readonly [name: string, comparison: Comparison])[],
): () => Compared {
  let db: Database;
  let raw: RawResponse[];
  beforeAll(async () => {
    const library = await openLibrary();
    ({ db } = library);
    await library.load(files());
    raw = await rawResponses(db);
  });
  afterAll(() => db.close());

  const boardWith = async (comparison: Comparison, baseline: string) => {
    const board = await leaderboard(db, { ...comparison, baseline });
    return new Map(board.rows.map((row) => [row.contender.key, row]));
  };

  describe.each(asked)('%s', (_, comparison) => {
    test('A against B is B against A, negated', async () => {
      const contenders = await listContenders(db, comparison.evaluation, comparison.by);
      expect(contenders.length).toBeGreaterThanOrEqual(4);
      let compared = 0;
      for (const a of contenders) {
        const fromA = await boardWith(comparison, a.key);
        expect(fromA.get(a.key)?.difference).toBeNull();
        for (const b of contenders.filter(({ key }) => key > a.key)) {
          const fromB = await boardWith(comparison, b.key);
          const forth = fromB.get(a.key)?.difference;
          const back = fromA.get(b.key)?.difference;
          compared++;
          expect(forth).toBeTruthy();
          expect(forth?.value).toBeCloseTo(-(back?.value ?? NaN), 12);
          const [low, high] = [forth?.interval.low ?? null, forth?.interval.high ?? null];
          expect([low, high].includes(null)).toBe(back?.interval.low === null);
          if (low !== null && high !== null) {
            expect(low).toBeCloseTo(-(back?.interval.high ?? NaN), 9);
            expect(high).toBeCloseTo(-(back?.interval.low ?? NaN), 9);
          }
          expect(forth?.pRaw).toBeCloseTo(back?.pRaw ?? NaN, 9);
          expect([forth?.better, forth?.worse, forth?.same]).toEqual([back?.worse, back?.better, back?.same]);
          expect(forth?.method).toBe(back?.method);
        }
      }
      expect(compared).toBeGreaterThan(0);
    });

    test('the matrix says what the leaderboard says', async () => {
      const found = await matrix(db, comparison);
      const count = found.contenders.length;
      expect(found.pairs).toHaveLength((count * (count - 1)) / 2);
      const order = (await leaderboard(db, comparison)).rows.map(({ contender }) => contender.key);
      expect(found.contenders.map(({ key }) => key)).toEqual(order);
      expect(found.groups).toHaveLength(count);
      for (const column of found.contenders) {
        const board = await boardWith(comparison, column.key);
        for (const pair of found.pairs.filter((one) => one.column.key === column.key)) {
          const row = board.get(pair.row.key);
          expect(pair).toMatchObject({
            n: row?.n,
            value: row?.difference?.value,
            low: row?.difference?.interval.low,
            high: row?.difference?.interval.high,
            pRaw: row?.difference?.pRaw,
            method: row?.difference?.method,
            won: row?.difference?.better,
            lost: row?.difference?.worse,
            same: row?.difference?.same,
          });
          expect(pair.p ?? 1).toBeGreaterThanOrEqual(pair.pRaw ?? 0);
        }
      }
    });

    test('counts and differences are those of the tables', async () => {
      if (comparison.chips.length > 0 || comparison.missingAs === 'wrong') return;
      const cells = cellsOf(raw, comparison);
      const shared = sharedKeys(cells);
      const board = await leaderboard(db, comparison);
      const baseline = cells.get(board.baseline?.key ?? '');
      const { lowerIsBetter } = board.metric;
      expect(board.shared).toBe(shared.length);
      const scores = board.rows.map(({ score }) => score ?? NaN);
      expect(scores).toEqual([...scores].sort((x, y) => (lowerIsBetter ? x - y : y - x)));
      for (const { contender, difference, n } of board.rows) {
        expect(n).toBe(shared.length);
        if (difference === null) continue;
        const gaps = shared.map(
          (key) => (cells.get(contender.key)?.get(key) ?? NaN) - (baseline?.get(key) ?? NaN),
        );
        const above = gaps.filter((gap) => gap > 1e-9).length;
        const below = gaps.filter((gap) => gap < -1e-9).length;
        expect(difference.value).toBeCloseTo(mean(gaps), 10);
        expect([difference.better, difference.worse]).toEqual(
          lowerIsBetter ? [below, above] : [above, below],
        );
        expect(difference.same).toBe(gaps.length - above - below);
        if (difference.method === 'sign-flip')
          expect(difference.pRaw).toBeCloseTo(signFlipTest(gaps).p ?? NaN, 9);
      }
    });

    const orders = async (): Promise<SampleOrder[]> => {
      const [first, second] = await listContenders(db, comparison.evaluation, comparison.by);
      return [true, false].flatMap((descending) => [
        { by: 'disagreement', descending },
        { by: 'sample', descending },
        { by: 'input', descending },
        { by: { contender: first?.key ?? '' }, descending },
        { by: { contender: second?.key ?? '' }, descending },
      ]);
    };

    test('windows of the sample table are the whole, in each order', async () => {
      const count = await countSamples(db, comparison);
      expect(count).toBeGreaterThan(3);
      expect((await coverage(db, comparison)).samples).toBe(count);
      for (const order of await orders()) {
        const whole = await pageOfSamples(db, comparison, { order: [order], offset: 0, limit: 10_000 });
        expect(whole).toHaveLength(count);
        expect(new Set(whole.map(({ matchKey }) => matchKey)).size).toBe(count);
        const size = Math.ceil(count / 3);
        const windows: SampleRow[] = [];
        for (let offset = 0; offset < count; offset += size)
          windows.push(...(await pageOfSamples(db, comparison, { order: [order], offset, limit: size })));
        expect(windows).toEqual(whole);
        expect(whole.map(({ matchKey }) => matchKey)).toEqual(
          sorted(whole, order).map(({ matchKey }) => matchKey),
        );
      }
    });

    test('a second metric beside the cells is the mean over answers that did not fail', async () => {
      const { metrics } =
        (await listEvaluations(db)).find((one) => one.evaluation === comparison.evaluation) ?? {};
      for (const { metric } of metrics ?? []) {
        const page = {
          order: [{ by: 'sample', descending: false }],
          offset: 0,
          limit: 50,
          second: metric,
        } as const;
        const contenders = (await listContenders(db, comparison.evaluation, comparison.by)).map(
          ({ key }) => key,
        );
        for (const row of await pageOfSamples(db, { ...comparison, contenders }, page))
          row.cells.forEach(({ second }, i) => {
            const scores = raw
              .filter(
                ({ evaluation, matchKey }) =>
                  evaluation === comparison.evaluation && matchKey === row.matchKey,
              )
              .filter((response) => keyOf(response, comparison.by) === contenders[i])
              .flatMap((response) => usable(response, metric) ?? []);
            expect(second).toEqual(scores.length === 0 ? null : expect.closeTo(mean(scores), 9));
          });
      }
    });

    /** By the value that the order names, nothing last, then by match key. */
    function sorted(rows: readonly SampleRow[], { by, descending }: SampleOrder): SampleRow[] {
      const valueOf = (row: SampleRow): string | number | null => {
        if (by === 'disagreement') return row.disagreement;
        if (by === 'sample') return row.sampleId;
        if (by === 'input') return row.input;
        const contender = typeof by === 'object' && 'contender' in by ? by.contender : '';
        return row.cells[columns.indexOf(contender)]?.score ?? null;
      };
      expect(rows[0]?.cells).toHaveLength(columns.length);
      const encoder = new TextEncoder();
      const compare = (x: string | number, y: string | number): number => {
        if (typeof x === 'number' && typeof y === 'number') return x - y;
        return Buffer.compare(encoder.encode(String(x)), encoder.encode(String(y)));
      };
      return [...rows].sort((left, right) => {
        const [x, y] = [valueOf(left), valueOf(right)];
        if (x === null || y === null)
          return Number(x === null) - Number(y === null) || left.matchKey - right.matchKey;
        return (descending ? compare(y, x) : compare(x, y)) || left.matchKey - right.matchKey;
      });
    }
    let columns: string[] = [];
    beforeAll(async () => {
      columns = (await listContenders(db, comparison.evaluation, comparison.by)).map(({ key }) => key);
    });

    test('cells of the sample table are the means of the tables', async () => {
      const order: SampleOrder = { by: 'sample', descending: false };
      const cells = cellsOf(raw, comparison);
      for (const row of await pageOfSamples(db, comparison, { order: [order], offset: 0, limit: 10_000 })) {
        const known: number[] = [];
        for (const [i, { score, state, repeats }] of row.cells.entries()) {
          const own = cells.get(columns[i] ?? '')?.get(row.matchKey);
          if (own !== undefined) expect(state).toBe('scored');
          else expect(['failed', 'unscored', 'missing']).toContain(state);
          expect(state === 'missing').toBe(repeats === 0);
          if (comparison.missingAs === 'dropped') {
            if (own === undefined) expect(score).toBeNull();
            else expect(score).toBeCloseTo(own, 12);
          }
          if (score !== null) known.push(score);
        }
        const variance = known.length === 0 ? 0 : mean(known.map((value) => (value - mean(known)) ** 2));
        expect(row.disagreement).toBeCloseTo(variance, 9);
      }
    });

    test('neighbours of a sample are those of the table', async () => {
      for (const order of (await orders()).slice(0, 4)) {
        const rows = await pageOfSamples(db, comparison, { order: [order], offset: 0, limit: 10_000 });
        const last = rows.length - 1;
        for (const i of new Set([0, 1, last >> 1, last])) {
          const { matchKey = -1 } = rows[i] ?? {};
          expect(await neighbours(db, comparison, [order], matchKey)).toEqual({
            previous: rows[i - 1]?.matchKey ?? null,
            next: rows[i + 1]?.matchKey ?? null,
            position: i + 1,
            count: rows.length,
          });
        }
        expect(await neighbours(db, comparison, [order], -5)).toBeNull();
      }
    });

    test('the pair view is the four counts of the tables', async () => {
      if (comparison.chips.length > 0 || comparison.missingAs === 'wrong') return;
      const cells = cellsOf(raw, comparison);
      const [a = '', b = ''] = columns;
      const both = new Map([...cells].filter(([key]) => key === a || key === b));
      const shared = sharedKeys(both);
      const view = await pairView(db, comparison, [a, b]);
      const [left, right] = [a, b].map((key) => shared.map((match) => cells.get(key)?.get(match) ?? NaN));
      expect(view?.n).toBe(shared.length);
      expect(view?.scores?.map((entry) => entry.a - entry.b).reduce((x, y) => x + y, 0)).toBeCloseTo(
        (left ?? []).reduce((total, value, i) => total + value - (right?.[i] ?? NaN), 0),
        9,
      );
      const isBinary = [left, right].every((scores) => scores?.every((score) => score === 0 || score === 1));
      if (!isBinary) {
        expect(view?.table).toBeNull();
        return;
      }
      const counted = (x: number, y: number) =>
        (left ?? []).filter((score, i) => score === x && right?.[i] === y).length;
      const table = {
        both: counted(1, 1),
        onlyA: counted(1, 0),
        onlyB: counted(0, 1),
        neither: counted(0, 0),
      };
      expect(view?.table).toEqual(table);
      expect(view?.binary).toEqual(pairedBinary(table.both, table.onlyA, table.onlyB, table.neither));
      const found = (await boardWith({ ...comparison, samples: 'pairs' }, b)).get(a)?.difference;
      if ((comparison.cluster ?? null) === null) {
        expect(found?.value).toBe(view?.binary?.difference);
        expect(found?.pRaw).toBe(view?.binary?.mcnemar.exact);
      }
      expect([found?.better, found?.worse]).toEqual([table.onlyA, table.onlyB]);
    });

    test('sets of who solved what add up to the samples compared', async () => {
      const sets = await solvedSets(db, comparison);
      const board = await leaderboard(db, comparison);
      if (board.metric.kind !== 'binary') {
        expect(sets).toBeNull();
        return;
      }
      const total = sets?.sets.reduce((sum, { samples }) => sum + samples, 0);
      expect(sets?.n).toBe(board.shared);
      expect(total).toBe(board.shared);
      expect((sets?.none ?? 0) + (sets?.any ?? 0)).toBe(board.shared);
      if (comparison.chips.length > 0 || comparison.missingAs === 'wrong') return;
      const cells = cellsOf(raw, comparison);
      const shared = sharedKeys(cells);
      for (const set of sets?.sets ?? []) {
        const alike = shared.filter((match) =>
          set.right.every(
            (right, i) => (cells.get(sets?.contenders[i]?.key ?? '')?.get(match) ?? 0) > 0.5 === right,
          ),
        );
        expect(alike).toHaveLength(set.samples);
      }
    });
  });

  return () => ({ db, raw });
}
