import { expect, test } from 'vitest';
import { parseNotebook } from '../../../src/lib/notebook/notebook';
import { marksKept, textOf } from '../../../src/lib/notebook/text';
import { keptMarks } from '../../../src/lib/views/notebook/kept-marks';

const front = (models: unknown): string => `---\nevalbook: 1\nmodels: ${JSON.stringify(models)}\n---\n\n`;
const view = (models: readonly string[]): string =>
  `\`\`\`json view\n${JSON.stringify({ show: 'leaderboard', models })}\n\`\`\`\n\n`;
const marksOf = (text: string) => Object.fromEntries(keptMarks(parseNotebook(text), {}));

test('without files, models have the marks that the notebook keeps, whatever their order in a view', () => {
  const kept = { 'made/aster': 0, 'made/brook': 2, 'made/cobalt': 1 };
  const ranked = view(['made/cobalt', 'made/brook', 'made/aster']);
  expect(marksOf(front(kept) + ranked)).toEqual({ ...kept, aster: 0, brook: 2, cobalt: 1 });
  // One that it does not know takes a mark that none of them has.
  expect(marksOf(front(kept) + view(['made/delta', 'made/aster']))).toMatchObject({
    ...kept,
    'made/delta': 3,
  });
});

test('of an older file, models have marks in the order of their names', () => {
  const ranked = view(['made/cobalt', 'made/aster', 'made/brook']);
  expect(marksOf(ranked)).toMatchObject({ 'made/aster': 0, 'made/brook': 1, 'made/cobalt': 2 });
});

test('a short name that two models share is nobody’s', () => {
  expect(marksOf(view(['a/large', 'b/large', 'large-2']))).toEqual({
    'a/large': 0,
    'b/large': 1,
    'large-2': 2,
  });
});

test('what pins no models gives none, and what is no mark is passed over', () => {
  expect(marksOf('# A title\n\n```json view\n{ "show": "overview" }\n```\n')).toEqual({});
  expect(marksOf('```json view\n{ "models": 3 \n```\n')).toEqual({});
  expect(marksOf(front({ a: -1, b: 'x', c: 2 }))).toEqual({ c: 2 });
  expect(marksOf('---\nmodels: aster\n---\n')).toEqual({});
  expect(keptMarks(parseNotebook('```json view\n{}\n```\n'), { models: ['a', 'b'] }).get('b')).toBe(1);
});

test('the file of results that were run keeps the marks of the models that it names', () => {
  const notebook = parseNotebook(view(['made/aster', 'made/brook']));
  const [segment] = notebook.segments;
  const stored = {
    ...{ columns: [{ name: 'model', kind: 'text' as const }], rows: [['aster']] },
    ...{ count: 1, key: 'k', sha256: 's' },
  };
  const ran = new Map([[segment?.id ?? 0, { computed: stored, stored, table: null, fault: null }]]);
  const models = new Map([
    ['made/aster', 1],
    ['made/brook', 0],
    ['made/elsewhere', 2],
  ]);
  const text = textOf(notebook, ran as never, { app: '1', inputs: [], models });
  expect(Object.fromEntries(marksKept(parseNotebook(text)))).toEqual({ 'made/aster': 1, 'made/brook': 0 });
  // Without a run it stays as it is, byte for byte.
  expect(textOf(notebook, new Map(), { app: '1', inputs: [], models })).toBe(
    view(['made/aster', 'made/brook']),
  );
});
