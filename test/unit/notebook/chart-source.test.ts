import { expect, test } from 'vitest';
import { cellsOf, parseNotebook } from '$lib/notebook/notebook';
import { slowAmong, standingOn } from '$lib/notebook/after-change';
import { planOf } from '$lib/notebook/plan';
import { withHeld, nothingHeld, type Held, withoutHeldBack } from '$lib/views/notebook/held';
import { findResult, sameFound, sourcesDownTo } from '$lib/views/notebook/chart-source';

const query = (text: string, name: string): string => `\`\`\`sql ${name}\n${text}\n\`\`\``;
const chart = '```json chart\n{"from": "scores"}\n```';
const notebook = parseNotebook(
  [
    query('SELECT 1 AS a', 'scores'),
    query('SELECT * FROM scores', 'late'),
    query('SELECT $limit AS b', 'apart'),
    chart,
    query('SELECT 2 AS c', 'below'),
  ].join('\n\n'),
);
const ids = cellsOf(notebook).map(({ segment }) => segment.id);
const [scores = -1, late = -1, apart = -1, charted = -1] = ids;
const held: Held = {
  ...{ key: 'k', stored: null, table: null, fault: null, milliseconds: 1, version: 1, compared: null },
  ...{ without: '', computed: { columns: [{ name: 'a', kind: 'number' }], rows: [[1]], count: 1 } },
};
const ran = withHeld(nothingHeld, scores, held);

test('a chart takes the result of a cell above it that was run, whatever the case of its name', () => {
  const find = findResult(notebook, charted, ran);
  expect(sourcesDownTo(notebook, charted).map(({ parts }) => parts.name)).toEqual([
    'scores',
    'late',
    'apart',
  ]);
  expect(sourcesDownTo(notebook, late).map(({ parts }) => parts.name)).toEqual(['scores', 'late']);
  expect(find('Scores')).toMatchObject({ name: 'scores', rows: [[1]], count: 1 });
  expect(find('late')).toEqual({ why: 'late has no result: run it.', waits: true });
  expect(find('below')).toEqual({
    why: 'below is the result of cell 5, below. Move that cell up.',
    waits: false,
  });
  expect(find('none')).toEqual({
    ...{ why: 'No cell above is called none. Results above: scores, late, apart.', waits: false },
  });
  expect(find('')).toMatchObject({ why: 'Name a result. Results above: scores, late, apart.' });
});

test('neither a result that failed nor one that is held back is drawn', () => {
  const failed = withHeld(nothingHeld, scores, { ...held, fault: { message: 'no' } as never });
  expect(findResult(notebook, charted, failed)('scores')).toMatchObject({ waits: true });
  expect(findResult(notebook, charted, withoutHeldBack(ran, [scores]))('scores')).toEqual({
    ...{ why: 'scores is held back until a random draw is read.', waits: true },
  });
});

test('a chart is drawn anew where a result is another one, or is there no more', () => {
  const found = (of: typeof ran) => new Map([['scores', findResult(notebook, charted, of)('scores')]]);
  expect(sameFound(found(ran), found(ran))).toBe(true);
  expect(sameFound(found(ran), found(nothingHeld))).toBe(false);
  expect(sameFound(found(nothingHeld), found(ran))).toBe(false);
  const again = { ...held, computed: { columns: [], rows: [[2]], count: 1 } };
  expect(sameFound(found(ran), found(withHeld(ran, scores, again)))).toBe(false);
});

test('what stands on an input or on a slow cell is what uses it, over other cells as well', () => {
  const plan = planOf(notebook, { inputs: [], context: null, parameters: { limit: 3 } });
  expect([...standingOn(plan, 'limit')]).toEqual([apart]);
  const slow = slowAmong(plan, (id) => id === scores);
  expect(slow.map(({ segment }) => segment.id).filter((id) => id !== charted)).toEqual([scores, late]);
});
