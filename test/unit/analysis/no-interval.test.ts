import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Comparison, leaderboard, matrix, slices } from '../../../src/lib/analysis';
import type { Interval } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { csvOf } from '../../../src/lib/table/csv';
import { leaderboardTable } from '../../../src/lib/views/leaderboard/leaderboard-table';
import { cellWords as pairWords } from '../../../src/lib/views/matrix/matrix-words';
import { notesOf } from '../../../src/lib/present/notes';
import { heatTable } from '../../../src/lib/views/slices/heat-table';
import { cellWords } from '../../../src/lib/views/slices/slice-words';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

/** Each document has nine right answers of ten, of one model and of the other: no cluster differs from another. */
const SAMPLES = 60;
const doc = (i: number) => `doc ${Math.floor(i / 10)}`;
const right = (model: string, i: number) => Number(i % 10 !== (model === 'x' ? 0 : 3));

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const records = ['x', 'y'].flatMap((model) =>
    Array.from({ length: SAMPLES }, (_, i) =>
      answer(
        model,
        String(i),
        'said',
        { em: right(model, i), points: 7, one: i === 0 ? (model === 'x' ? 2.5 : 3.5) : null },
        {},
        { labels: [['doc', doc(i)]] },
      ),
    ),
  );
  // Points differ somewhere, though not on what is compared: one value for all would fit no answers.
  records.push(answer('x', String(SAMPLES), 'said', { points: 1 }));
  await stage(db, [{ no: 0, path: 'docs.jsonl', fill: rows(...records) }]);
  await merge(db);
});
afterAll(() => db.close());

const of = (metric: string, cluster: string | null): Comparison => ({
  evaluation: 'quiz',
  metric,
  by: 'model',
  contenders: null,
  baseline: 'model of y',
  missingAs: 'dropped',
  chips: [],
  cluster,
});
const scale = scoreScale({ kind: 'numeric', min: null, max: null });
const isPoint = ({ low, high }: Interval) => low !== null && low === high;

describe.each([
  ['em', 'doc', 'equal clusters', 'its mean is the same in every cluster'],
  ['points', 'doc', 'equal clusters', 'its mean is the same in every cluster'],
  ['points', null, 'equal samples', 'it is the same on every sample'],
  ['one', null, 'one sample', 'one sample does not show a spread'],
  ['one', 'doc', 'one cluster', 'one cluster does not show a spread'],
])('%s by %s', (metric, cluster, why, words) => {
  const comparison = of(metric, cluster);

  test('Compare and its CSV have no interval of no width, and say why', async () => {
    const board = await leaderboard(db, comparison);
    expect(board.rows).toHaveLength(2);
    for (const { interval, difference } of board.rows)
      for (const one of [interval, difference?.interval ?? interval])
        expect(one).toEqual({ low: null, high: null, why });
    const notes = notesOf(board.rows, metric === 'em', 'model');
    expect(notes.texts).toContain(`No interval of the score: ${words}.`);
    expect(notes.texts).toContain(`No interval of the difference: ${words}.`);
    const [head = '', ...lines] = csvOf(leaderboardTable(board)).trim().split('\r\n');
    const at = (name: string) => head.split(',').indexOf(name);
    for (const line of lines) {
      const cells = line.split(',');
      expect([cells[at('low')], cells[at('high')], cells[at('no_interval')]]).toEqual(['', '', words]);
      expect(cells).toHaveLength(head.split(',').length);
    }
    const found = await matrix(db, comparison);
    const [pair] = found.pairs;
    expect(pair).toMatchObject({ low: null, high: null, why });
    expect(pair && pairWords(pair, scale, found)).toContain(`, no interval: ${words}`);
  });

  test('so does every cell of Slices, and its CSV', async () => {
    const board = await leaderboard(db, comparison);
    const choice = { labels: ['doc'], cross: null, edgesOf: () => null };
    const found = await slices(db, comparison, board, choice);
    expect(found?.rows.length).toBeGreaterThan(0);
    for (const row of found?.rows ?? [])
      for (const [k, cell] of row.cells.entries()) {
        expect([cell.interval, cell.difference?.interval].some((one) => one && isPoint(one))).toBe(false);
        if (cell.interval.low === null && row.enough)
          expect(cellWords(row, k, found ?? never(), scale, 'dropped')).toContain(', no interval: ');
      }
    const table = heatTable(found ?? never(), found?.rows ?? [], scale);
    const [head = '', ...lines] = csvOf(table).trim().split('\r\n');
    const [low = -1, none = -1] = ['low', 'no_interval'].map((name) => head.split(',').indexOf(name));
    expect(lines).toHaveLength(table.rows.length);
    for (const line of lines) {
      const cells = line.split(',');
      expect(cells[low] === '').toBe((cells[none] ?? '') !== '');
    }
  });
});

function never(): never {
  throw new Error('No slices');
}
