import { markdownOf } from '../../../src/lib/table/markdown';
import { showView } from '../../../src/lib/views/notebook/ask-view';
import { afterEach, describe, expect, test } from 'vitest';
import { type Comparison, leaderboard, matrix, pairView, slices } from '../../../src/lib/analysis';
import { overview } from '../../../src/lib/analysis/overview';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { mulberry32 } from '../../../src/lib/stats';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { intervalFacts, pairVerdict, testFacts } from '../../../src/lib/views/pair/pair-words';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

const QUIZ: Comparison = {
  ...{ evaluation: 'quiz', metric: 'em', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};

let db: Database | null = null;
afterEach(() => db?.close());

/** Scores by model, a sample each place. */
async function load(scores: Record<string, readonly number[]>, metric = 'em'): Promise<Database> {
  db = await openTestDatabase();
  const records = Object.entries(scores).flatMap(([model, own]) =>
    own.map((score, i) =>
      answer(model, String(i), `said ${i}`, { [metric]: score }, {}, { labels: [['part', 'one']] }),
    ),
  );
  await stage(db, [{ no: 0, path: 'few.jsonl', fill: rows(...records) }]);
  await merge(db);
  return db;
}

async function everything(scores: Record<string, readonly number[]>, metric = 'em') {
  const loaded = await load(scores, metric);
  const comparison = { ...QUIZ, metric };
  const board = await leaderboard(loaded, comparison);
  const pairs = await matrix(loaded, comparison);
  const [pair] = pairs.pairs;
  const scale = scoreScale(board.metric, [50]);
  const said = verdict({ leaderboard: board, matrix: pairs, scale, missingAs: 'dropped' });
  const keys = pair ? ([pair.row.key, pair.column.key] as const) : null;
  const { by, missingAs, contenders, chips } = comparison;
  return {
    ...{
      board,
      pair,
      scale,
      said: [plain(said.first), plain(said.then), said.note].map((text) =>
        text?.replaceAll('model of ', '').replaceAll('\u00a0', ' '),
      ),
    },
    view: keys && (await pairView(loaded, comparison, keys)),
    pairSaid: pair && pairVerdict(pair, scale, board.metric.lowerIsBetter, pairs, null),
    columns: (await overview(loaded, { by, missingAs, contenders, chips })).columns,
    parts: await slices(loaded, comparison, board, { labels: ['part'], cross: null, edgesOf: () => null }),
  };
}

describe('few samples of right and wrong', () => {
  test('three wins of three: counts, a probability and what would settle it, and no interval', async () => {
    const found = await everything({ a: [0, 0, 0], b: [1, 1, 1] });
    expect(found.said).toEqual([
      'b is right on 3, a on 0 of 3 shared samples: too few to tell them apart.',
      'b won 3, a won 0. b is better with probability 0.94 (every share equally likely beforehand). Two more wins without a loss would settle it.',
      '3 samples are few to judge by.',
    ]);
    const [, a] = found.board.rows;
    expect(a?.interval).toMatchObject({ low: null, high: null, why: 'few samples' });
    expect(a?.difference).toMatchObject({ method: 'posterior', pRaw: 0.125, distinguishable: false });
    expect(plain(found.pairSaid?.then ?? [])).toContain('model of b is better with probability 0.94');
    expect(found.view && found.pair && intervalFacts(found.view, found.pair, found.scale, false)).toEqual([
      { name: 'Posterior, 95 %', figure: '\u2014', from: 'Its samples are too few' },
    ]);
    expect(found.view && testFacts(found.view, false).map(({ name }) => name)).toEqual([
      'McNemar, mid-p',
      'P(model of b is better)',
      'P(model of b is better)',
    ]);
  });

  test('five wins of five are a finding, and the prior that they hang on is named where there is one', async () => {
    const five = await everything({ a: [0, 0, 0, 0, 0], b: [1, 1, 1, 1, 1] });
    expect(five.said[0]).toMatch(/^b is better than a by 5 samples on 5 shared samples\.$/);
    expect(five.said[1]).toBe(
      'b won 5, a won 0. b is better with probability 0.98 (every share equally likely beforehand). With so few, the interval leans to no difference.',
    );
    await db?.close();
    const four = await everything({ a: [0, 0, 0, 0, 1, 1], b: [1, 1, 1, 1, 1, 1] });
    expect(four.said[1]).toContain(
      'One more win without a loss would settle it. This hangs on what is held likely beforehand: Jeffreys’ prior says otherwise.',
    );
  });

  test('equal counts, and no difference at all', async () => {
    expect((await everything({ a: [1, 0, 1, 0, 1], b: [0, 1, 1, 0, 1] })).said[1]).toContain('Each won 1.');
    await db?.close();
    expect((await everything({ a: [1, 0, 1, 0, 1], b: [1, 0, 1, 0, 1] })).said[1]).toContain(
      'No sample tells them apart.',
    );
  });

  test('no two statements disagree, at any n under 30 and just above', async () => {
    const random = mulberry32(11);
    for (const n of [1, 4, 5, 8, 17, 29, 30]) {
      const draw = (share: number) => Array.from({ length: n }, () => Number(random() < share));
      const found = await everything({ a: draw(0.35), b: draw(0.85) });
      const differences = [
        found.pair,
        found.board.rows[1]?.difference,
        found.columns[0]?.lead?.difference,
        ...(found.parts?.rows ?? []).flatMap(({ cells }) =>
          cells.flatMap(({ difference }) => difference ?? []),
        ),
      ];
      const p = found.pair?.pRaw ?? 1;
      for (const one of differences) {
        if (one == null) continue;
        const { low, high } = 'interval' in one ? one.interval : one;
        if (low === null || high === null) expect(n).toBeLessThan(5);
        else if (n < 30) expect(low > 0 || high < 0).toBe(p < 0.05);
      }
      expect(/cannot be told apart|too few to tell/.test(found.said[0] ?? '')).toBe(p >= 0.05);
      expect(/with probability (0\.9[89]|above 0\.99)/.test(found.said[1] ?? '')).toBe(n < 30 && p < 0.05);
      await db?.close();
    }
  });
});

describe('few numbers', () => {
  test('under ten no interval, and the signs decide', async () => {
    const found = await everything({ a: [1.5, 2.5, 3.5, 4.5, 1.5, 2.5], b: [2, 3, 4.5, 5.5, 3, 4] }, 'ppl');
    const [, last] = found.board.rows;
    expect(last?.difference).toMatchObject({ method: 'sign-flip', pRaw: 2 / 2 ** 6 });
    expect(last?.difference?.interval).toMatchObject({ low: null, why: 'few samples' });
    expect(last?.interval).toMatchObject({ low: null, why: 'few samples' });
    expect(found.parts?.rows[0]?.cells[1]?.difference?.interval.why).toBe('few samples');
  });
});

test('under ten samples of right and wrong the leaderboard counts them, and per cent is of ten or more', async () => {
  const table = async (n: number) => {
    const loaded = await load({
      a: Array.from({ length: n }, (_, i) => Number(i % 3 === 0)),
      b: Array.from({ length: n }, (_, i) => Number(i % 3 !== 1)),
    });
    const signal = new AbortController().signal;
    const found = await showView(
      { db: loaded, signal },
      { ...QUIZ },
      { show: 'leaderboard' },
      { prices: [], edges: {} },
    );
    const lines = markdownOf(found.table).split('\n');
    await loaded.close();
    return { head: lines[0], rows: lines.slice(2, 4).map((line) => line.replace(/\s*\|\s*/g, '|')) };
  };
  const nine = await table(9);
  expect(nine.head).toContain('em, of 9');
  expect(nine.rows[0]).toMatch(/^\|model of b\|9\|6\|/);
  expect(nine.rows[1]).toMatch(/\|−3\|/);
  // Intervals are of shares, and no counts.
  expect(nine.head).not.toContain('interval');
  expect((await table(12)).rows[0]).toMatch(/^\|model of b\|12\|66\.7\|/);
});
