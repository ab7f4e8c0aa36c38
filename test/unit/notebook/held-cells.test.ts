import { expect, test } from 'vitest';
import { WRITTEN } from '$lib/engine/written-scores';
import { parseNotebook } from '$lib/notebook/notebook';
import { planOf, settingsOf } from '$lib/notebook/plan';
import { type Computed, storedOf, writeStored } from '$lib/notebook/stored';
import { keptIn, resultOf, textOf } from '$lib/notebook/text';
import { isHumanMetric } from '$lib/analysis/metrics/human';
import type { EvaluationInfo } from '$lib/analysis/types';
import type { BlindDraw } from '$lib/session/review/blind-draws';
import { withoutHeldBack } from '$lib/views/notebook/held';
import { heldCells, type HeldGround, showsAll } from '$lib/views/notebook/held-cells';
import { metricOf } from '../support/metric';

const draw: BlindDraw = {
  ...{ draw: 'random 6 of 6, seed 3', evaluation: 'quiz', reviewer: 'mira', filter: [] },
  ...{ read: 5, of: 12 },
};
const human = metricOf({ metric: 'human', given: WRITTEN });
const score = metricOf({ metric: 'score', given: 'score' });
const evaluation = (name: string, ...metrics: (typeof human)[]): EvaluationInfo => ({
  ...{ evaluation: name, metrics, models: 2, samples: 6, responses: 12 },
});
const quiz = evaluation('quiz', score, human);
const exam = evaluation('exam', score, human);
const essay = evaluation('essay', human);

const halfRead = (...of: string[]): HeldGround['halfRead'] => {
  const found = (name: string | null | undefined) => (of.includes(name ?? '') ? draw : null);
  return { of: found, holding: (name, metric) => (metric && isHumanMetric(metric) ? found(name) : null) };
};

interface Given {
  evaluations?: EvaluationInfo[];
  half?: readonly string[];
  result?: Computed;
}

/** Which of the cells are held back, by their numbers. */
function heldOf(
  cells: readonly string[],
  { evaluations = [quiz, exam], half = ['quiz'], result }: Given = {},
) {
  const notebook = parseNotebook(cells.join('\n\n'));
  const plan = planOf(notebook, { inputs: [], context: null, parameters: { metric: 'human' } });
  const held = heldCells(plan, {
    ...{ settings: settingsOf(notebook), evaluations, halfRead: halfRead(...half) },
    resultOf: () => result ?? null,
  });
  return plan.flatMap(({ segment, number }) => (held.has(segment.id) ? number : []));
}
const view = (fields: object): string => `\`\`\`json view board\n${JSON.stringify(fields)}\n\`\`\``;
const query = (text: string, name = 'q'): string => `\`\`\`sql ${name}\n${text}\n\`\`\``;

test('a view is held where its metric is what people say of an evaluation whose draw is half read', () => {
  const board = (fields: object) => heldOf([view({ show: 'leaderboard', ...fields })]);
  expect(board({ evaluation: 'quiz', metric: 'human' })).toEqual([1]);
  expect(board({ evaluation: 'quiz', metric: 'score' })).toEqual([]);
  expect(board({ evaluation: 'exam', metric: 'human' })).toEqual([]);
  expect(heldOf([view({ show: 'leaderboard', evaluation: 'quiz', metric: 'human' })], { half: [] })).toEqual(
    [],
  );
  const settings = '```json settings\n{"evaluation": "quiz", "metric": "human"}\n```';
  expect(heldOf([settings, view({ show: 'slices' })])).toEqual([2]);
  expect(heldOf([view({ show: 'leaderboard' })], { evaluations: [essay], half: ['essay'] })).toEqual([1]);
  expect(heldOf(['```json view\n{"show": "leader\n```'])).toEqual([]);
});

test('what labels say is held whatever the metric; the overview only where nothing else is in it', () => {
  for (const show of ['modes', 'judge', 'corrected'])
    expect(heldOf([view({ show, evaluation: 'quiz', metric: 'score' })]), show).toEqual([1]);
  const over = (evaluations: EvaluationInfo[]) =>
    heldOf([view({ show: 'overview' })], { evaluations, half: ['essay'] });
  expect(over([essay])).toEqual([1]);
  expect(over([essay, quiz])).toEqual([]);
  expect(over([essay, evaluation('unscored')])).toEqual([1]);
});

test('only a view of the overview shows every evaluation', () => {
  const cells = [view({ show: 'overview' }), view({ show: 'leaderboard' }), query(`SELECT 'overview'`)];
  const plan = planOf(parseNotebook(cells.join('\n\n')), { inputs: [], context: null, parameters: {} });
  expect(plan.map(showsAll)).toEqual([true, false, false]);
});

test('a query is held where it names the metric or the table of labels, or its rows do', () => {
  const held = (text: string, given: Given = {}) => heldOf([query(text)], given).length > 0;
  expect(held(`SELECT avg(score) FROM results WHERE metric = 'human'`)).toBe(true);
  expect(held(`SELECT avg(score) FROM results WHERE metric = $metric`)).toBe(true);
  expect(held('SELECT value FROM reviewed')).toBe(true);
  expect(held(`SELECT avg(score) FROM results WHERE metric = 'score'`)).toBe(false);
  expect(held(`SELECT 'a human wrote it'`)).toBe(false);
  expect(held(`SELECT 'not closed`)).toBe(false);
  const columns = [{ name: 'metric', kind: 'text' as const }];
  const all = 'SELECT metric, avg(score) FROM results GROUP BY metric';
  expect(held(all, { result: { columns, rows: [['score'], ['human']], count: 2 } })).toBe(true);
  expect(held(all, { result: { columns, rows: [['score']], count: 1 } })).toBe(false);
  const pivoted = [{ name: 'human', kind: 'number' as const }];
  expect(held('PIVOT results ON metric', { result: { columns: pivoted, rows: [[0.5]], count: 1 } })).toBe(
    true,
  );
  expect(held(`SELECT avg(score) FROM results WHERE metric = 'human'`, { half: [] })).toBe(false);
});

test('what uses a held result is held as well', () => {
  const board = view({ show: 'leaderboard', evaluation: 'quiz', metric: 'human' });
  expect(heldOf([board, query('SELECT * FROM board'), query('SELECT 1', 'other')])).toEqual([1, 2]);
});

test('what is held back is neither shown nor written, and what the file keeps of it stays', () => {
  const computed: Computed = { columns: [{ name: 'one', kind: 'number' }], rows: [[1]], count: 1 };
  const kept = `${query('SELECT 1 AS one', 'a')}\n\n${writeStored(storedOf(computed, 'k'), '\n')}\n`;
  const notebook = parseNotebook(kept);
  const id = notebook.segments.find(({ is }) => is === 'cell')?.id ?? -1;
  const [cell] = planOf(notebook, { inputs: [], context: null, parameters: {} });
  expect(cell && keptIn(cell.segment)?.rows).toEqual([[1]]);
  const ran = withoutHeldBack(new Map(), [id]);
  expect(cell && resultOf(cell.segment, ran)).toBeNull();
  expect(ran.get(id)).toMatchObject({ computed: null, stored: null, table: null, isHeldBack: true });
  expect(textOf(notebook, ran, { app: '1', inputs: [] })).toBe(kept);
});
