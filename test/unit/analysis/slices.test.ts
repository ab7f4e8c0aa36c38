import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { chipOfSlice, findSlices, leaderboard, slices } from '../../../src/lib/analysis';
import type { Comparison, SliceRow, Slices } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { benjaminiHochberg, mulberry32, pooled } from '../../../src/lib/stats';
import { dropOf, droppedText, type Library, openLibrary } from '../support/library';
import { cellsOf, mean, passes, rawResponses, type RawResponse, sharedKeys } from './oracle';

/** Evaluations of random sizes, with labels that some samples lack, lists, numbers, repeats and a metric of numbers. */
function randomRows(seed: number): string {
  const random = mulberry32(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const evaluation = `random ${seed}`;
  const numeric = seed % 2 === 0;
  const samples = Array.from({ length: 12 + upTo(60) }, (_, i) => ({
    i,
    metadata: {
      ...(random() < 0.8 ? { kind: `kind ${upTo(3)}` } : {}),
      ...(random() < 0.7 ? { tags: ['a', 'b', 'c'].filter(() => random() < 0.5) } : {}),
      size: upTo(40),
      place: `place ${upTo(20)}`,
    },
  }));
  return ['one', 'two', 'three']
    .flatMap((model, m) =>
      samples.flatMap(({ i, metadata }) => {
        if (random() < 0.05) return [];
        const score = numeric ? Math.round(random() * 1000) / 1000 + m / 10 : Number(random() < 0.3 + m / 5);
        return [
          {
            schema_version: '0.3.0',
            evaluation_id: `${evaluation}/${model}`,
            model_id: model,
            evaluation_name: evaluation,
            evaluation_result_id: 'quality:test',
            sample_id: `${evaluation} ${i}`,
            sample_hash: `${evaluation} ${i}`,
            interaction_type: 'single_turn',
            input: { raw: `question ${i} of ${evaluation}`, reference: ['x'] },
            output: { raw: ['y'] },
            answer_attribution: [],
            evaluation: numeric ? { score } : { score, is_correct: score === 1 },
            metadata,
          },
        ];
      }),
    )
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

let library: Library;
let raw: RawResponse[];
const load = async (...files: Parameters<Library['load']>[0][]) => {
  await library.fresh();
  await library.load(files.flat());
  raw = await rawResponses(library.db);
};
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const comparing = async (evaluation: string, more: Partial<Comparison> = {}): Promise<Comparison> => {
  const [found] = await library.db.query<{ metric: string }>(
    sql`SELECT metric FROM metrics WHERE evaluation = ${evaluation} AND kind <> 'diagnostic' ORDER BY kind, responses DESC, metric`,
  );
  return {
    evaluation,
    metric: found?.metric ?? '',
    by: 'model',
    contenders: null,
    baseline: null,
    missingAs: 'dropped',
    chips: [],
    ...more,
  };
};
const ask = async (comparison: Comparison, labels: readonly string[] | null, cross: string | null = null) => {
  const board = await leaderboard(library.db, comparison);
  const found = await slices(library.db, comparison, board, { labels, cross, edgesOf: () => null });
  if (found === null) throw new Error('nothing to compare');
  return { board, found };
};

const chipsOf = ({ key, slice, cross }: SliceRow, crossed: string | null) => [
  chipOfSlice(key, slice),
  ...(cross === null || crossed === null ? [] : [chipOfSlice(crossed, cross)]),
];

/** Match keys of a slice, counted without any of the product's SQL. */
function keysOf(row: SliceRow, comparison: Comparison, crossed: string | null): number[] {
  const own = raw.filter(({ evaluation }) => evaluation === comparison.evaluation);
  const bears = (key: number) =>
    [...comparison.chips, ...chipsOf(row, crossed)].every((chip) => {
      const answers = own.filter(({ matchKey }) => matchKey === key);
      return chip.kind === 'label' && chip.value === null
        ? answers.every((one) => passes(one, chip, 'model', raw))
        : answers.some((one) => passes(one, chip, 'model', raw));
    });
  return sharedKeys(cellsOf(own, comparison)).filter(bears);
}

function checkRows(found: Slices, comparison: Comparison): void {
  const cells = cellsOf(raw, comparison);
  for (const row of found.rows) {
    const keys = keysOf(row, comparison, found.cross);
    expect([row.key, row.slice, row.n]).toEqual([row.key, row.slice, keys.length]);
    const scores = found.contenders.map(({ key }) => keys.map((one) => cells.get(key)?.get(one) ?? NaN));
    for (const [k, { score, difference }] of row.cells.entries()) {
      expect(score).toBeCloseTo(mean(scores[k] ?? []), 10);
      const [own, base] = [scores[k] ?? [], scores[0] ?? []];
      if (k > 0)
        expect(difference?.value).toBeCloseTo(mean(own.map((value, i) => value - (base[i] ?? NaN))), 10);
    }
  }
}

/** Of labels whose four slices or more hold each sample once, small ones borrow; of others none does. */
function checkPooled(found: Slices, comparison: Comparison): number {
  const cells = cellsOf(raw, comparison);
  const gaps = (row: SliceRow, k: number) =>
    keysOf(row, comparison, null).map((key) => {
      const [own, base] = [found.contenders[k], found.contenders[0]].map((one) =>
        cells.get(one?.key ?? '')?.get(key),
      );
      return (own ?? NaN) - (base ?? NaN);
    });
  const variance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
  let borrowing = 0;
  for (const label of found.shown) {
    const rows = found.rows.filter(({ key }) => key === label);
    const isParted = rows.length >= 4 && rows.reduce((n, row) => n + row.n, 0) === found.shared;
    for (const [k] of found.contenders.entries()) {
      if (k === 0) continue;
      const values = rows.map((row) => gaps(row, k));
      const whole = variance(values.flat());
      const spreads = values.map((own) =>
        Math.sqrt((own.length < 20 ? whole : variance(own) || whole) / own.length),
      );
      const wanted = isParted ? pooled(values.map(mean), spreads) : [];
      for (const [j, row] of rows.entries()) {
        const own = row.cells[k]?.difference?.pooled;
        if (!isParted) expect(own).toBeUndefined();
        else expect(own?.value).toBeCloseTo(wanted[j]?.mean ?? NaN, 8);
        borrowing += own ? 1 : 0;
      }
    }
  }
  return borrowing;
}

/** A slice says what the Compare page says once it is filtered to the slice. */
async function checkAgainstCompare(
  found: Slices,
  comparison: Comparison,
  rows: readonly SliceRow[],
): Promise<void> {
  for (const row of rows) {
    const chips = [...comparison.chips, ...chipsOf(row, found.cross)];
    const board = await leaderboard(library.db, {
      ...comparison,
      chips,
      baseline: found.contenders[0]?.key ?? null,
    });
    expect(board.shared).toBe(row.n);
    for (const [k, cell] of row.cells.entries()) {
      const own = board.rows.find(({ contender }) => contender.key === found.contenders[k]?.key);
      expect(cell.interval.low ?? -1).toBeCloseTo(own?.interval.low ?? -1, 9);
      expect(cell.interval.high ?? -1).toBeCloseTo(own?.interval.high ?? -1, 9);
      if (cell.difference === null) continue;
      expect(cell.difference.interval.low ?? -1).toBeCloseTo(own?.difference?.interval.low ?? -1, 9);
      expect(cell.difference.pRaw ?? -1).toBeCloseTo(own?.difference?.pRaw ?? -1, 9);
    }
  }
}

test(
  'slices of random evaluations: counts, means, sums to the whole, the same as Compare',
  { timeout: 60_000 },
  async () => {
    const seeds = [1, 2, 3, 4];
    await load(seeds.map((seed) => droppedText(`random-${seed}.jsonl`, randomRows(seed))));
    for (const seed of seeds) {
      const comparison = await comparing(`random ${seed}`);
      const { board, found } = await ask(comparison, null);
      expect(found.shown).toEqual(['kind', 'place', 'size', 'tags']);
      checkRows(found, comparison);
      expect(checkPooled(found, comparison)).toBeGreaterThan(10);
      for (const key of found.shown) {
        const rows = found.rows.filter((row) => row.key === key);
        const sum = rows.reduce((n, row) => n + row.n, 0);
        if (key === 'tags') expect(sum).toBeGreaterThanOrEqual(board.shared);
        else {
          expect(sum).toBe(board.shared);
          // Together, the slices give each contender's score.
          for (const [k, contender] of found.contenders.entries()) {
            const together =
              rows.reduce((total, row) => total + row.n * (row.cells[k]?.score ?? NaN), 0) / sum;
            const own = board.rows.find((row) => row.contender.key === contender.key);
            expect(together).toBeCloseTo(own?.score ?? NaN, 10);
          }
        }
      }
      await checkAgainstCompare(
        found,
        comparison,
        found.rows.filter((_, i) => i % 7 === 0),
      );
      const filtered: Comparison = {
        ...comparison,
        chips: [{ kind: 'others', key: 'place', than: ['place 1'] }],
      };
      const crossed = await ask(filtered, ['kind'], 'tags');
      expect(crossed.found.cross).toBe('tags');
      checkRows(crossed.found, filtered);
    }
  },
);

test('samples that belong together are taken together', async () => {
  for (const seed of [1, 2]) {
    const comparison = await comparing(`random ${seed}`, { cluster: 'place' });
    const { found } = await ask(comparison, ['kind', 'tags']);
    expect(found.clustered).toBe(true);
    expect(
      found.rows.flatMap(({ cells }) => cells.flatMap(({ difference }) => difference?.pooled ?? [])),
    ).toEqual([]);
    await checkAgainstCompare(found, comparison, found.rows);
    const crossed = await ask(comparison, ['kind'], 'tags');
    await checkAgainstCompare(crossed.found, comparison, crossed.found.rows.slice(0, 3));
  }
});

test('p values are corrected over the slices shown that have enough samples', async () => {
  const comparison = await comparing('random 1');
  const { found } = await ask(comparison, null);
  const tested = found.rows
    .filter(({ n }) => n >= 5)
    .flatMap(({ cells }) => cells.flatMap(({ difference }) => difference ?? []));
  expect(found.tested).toBe(tested.length);
  expect(tested.map(({ p }) => p)).toEqual(benjaminiHochberg(tested.map(({ pRaw }) => pRaw ?? NaN)));
  expect(
    found.rows
      .filter(({ n }) => n < 5)
      .flatMap(({ cells }) => cells.map(({ difference }) => difference?.p ?? null))
      .every((p) => p === null),
  ).toBe(true);
});

test('the finder looks at each value and pair, at the same samples once', async () => {
  const comparison = await comparing('random 3');
  const cells = cellsOf(raw, comparison);
  const shared = sharedKeys(cells);
  const [a, b] = ['one', 'two'];
  const answer = await findSlices(library.db, comparison, {
    a,
    b,
    least: 4,
    labels: null,
    edgesOf: () => null,
  });
  const gap = (keys: readonly number[]) =>
    mean(keys.map((key) => (cells.get(a)?.get(key) ?? NaN) - (cells.get(b)?.get(key) ?? NaN)));
  expect(answer?.overall).toBeCloseTo(gap(shared), 10);
  const { found } = await ask(comparison, ['kind', 'tags', 'size', 'place']);
  // All single slices and all pairs of values, counted here.
  const singles = found.rows.map((row) => ({ row, keys: keysOf(row, comparison, null) }));
  const sets = new Set<string>();
  const note = (keys: readonly number[]) => {
    if (keys.length >= 4 && keys.length < shared.length) sets.add(keys.join());
  };
  for (const { keys } of singles) note(keys);
  for (const one of singles)
    for (const other of singles)
      if (one.row.key !== other.row.key && one.row.slice.kind !== 'none' && other.row.slice.kind !== 'none')
        note(one.keys.filter((key) => other.keys.includes(key)));
  expect(answer?.looked).toBe(sets.size);
  for (const { parts, n, difference, beyond } of answer?.losing ?? []) {
    const keys = parts.reduce(
      (left, { key, slice }) => {
        const of = singles.find(
          ({ row }) =>
            (row.key === key && row.slice === slice) ||
            (row.key === key && JSON.stringify(row.slice) === JSON.stringify(slice)),
        );
        return left.filter((one) => of?.keys.includes(one));
      },
      [...shared],
    );
    expect(n).toBe(keys.length);
    expect(difference).toBeCloseTo(gap(keys), 10);
    expect(beyond).toBeCloseTo(gap(keys) - gap(shared), 10);
  }
  expect(answer?.losing.length).toBeGreaterThan(3);
  const stopped = AbortSignal.abort();
  await expect(
    findSlices(
      library.db,
      comparison,
      { a, b, least: 4, labels: null, edgesOf: () => null },
      { signal: stopped },
    ),
  ).rejects.toThrow();
});

describe.skipIf(!hasRealData)('real files', () => {
  const byValue = (found: Slices, key: string) =>
    Object.fromEntries(
      found.rows
        .filter((row) => row.key === key)
        .map(({ slice, n }) => [slice.kind === 'value' ? slice.value : slice.kind, n]),
    );

  test('Welsh by difficulty and domain', async () => {
    await load(dropOf(realData, 'runcards/reports'));
    const comparison = await comparing('eng-cym-dev-v1', {
      metric: 'exact_match',
      baseline: 'anthropic/claude-sonnet-4.6',
    });
    const { found } = await ask(comparison, ['difficulty', 'domain']);
    expect(byValue(found, 'difficulty')).toEqual({ 1: 46, 2: 1 });
    expect(byValue(found, 'domain')).toEqual({ conv: 44, support: 1, ui: 2 });
    checkRows(found, comparison);
    await checkAgainstCompare(found, comparison, found.rows);
    // As computed for the page's drawing.
    const conv = found.rows.find(({ slice }) => slice.kind === 'value' && slice.value === 'conv');
    const figures = Object.fromEntries(
      found.contenders.map(({ label }, k) => [
        label,
        Math.round((conv?.cells[k]?.difference?.value ?? 0) * 1000) / 10,
      ]),
    );
    expect(figures['gemini-3.5-flash']).toBe(29.5);
    expect(figures['gemini-3.1-pro-preview']).toBe(20.5);
    expect(figures['qwen3-235b-a22b']).toBe(-18.2);
    const chrf = { ...comparison, metric: 'chrf' };
    const numbers = await ask(chrf, ['difficulty', 'domain']);
    checkRows(numbers.found, chrf);
    await checkAgainstCompare(numbers.found, chrf, numbers.found.rows);
  });

  test.each([
    ['helm', 'mmlu:subject=philosophy,method=multiple_choice_joint', 'split', { test: 9, valid: 1 }],
    ['gage', 'research_task', 'language', { en: 2, 'fr-topic': 1, zh: 1 }],
    ['gage', 'research_task', 'tags', { a: 1, b: 1, none: 2 }],
    ['evalscope', 'iquiz', 'subset', { EQ: 10 }],
  ])('%s: %s by %s', async (folder, evaluation, key, expected) => {
    await load(dropOf(realData, folder));
    const comparison = await comparing(evaluation);
    const { found } = await ask(comparison, [key]);
    checkRows(found, comparison);
    expect(byValue(found, key)).toEqual(expected);
  });
});

test('labels whose values are all rare, or numbers alike in their first digits, take no slices from the others', async () => {
  const rows = ['one', 'two'].flatMap((model, m) =>
    Array.from({ length: 40 }, (_, i) =>
      [
        model,
        i,
        `question ${i}`,
        Number((i + m) % 3 > 0),
        `contest ${i >> 1}`,
        1690000000 + 500 * (i >> 1),
      ].join(),
    ),
  );
  await load([droppedText('rare.csv', ['model,id,input,correct,contest,serial', ...rows].join('\n'))]);
  const comparison = await comparing('rare');
  const { found } = await ask(comparison, ['contest', 'serial']);
  checkRows(found, comparison);
  const of = (key: string) => found.rows.filter((row) => row.key === key).map(({ n }) => n);
  expect(of('contest')).toEqual([40]);
  expect(of('serial')).toEqual([8, 8, 8, 8, 8]);
  expect(found.labels.find(({ coded }) => coded.label.key === 'contest')?.constant).toBe(true);
});
