import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../../src/lib/notebook/cell';
import {
  inserted,
  merged,
  moved,
  removed,
  setProse,
  setSource,
  split,
} from '../../../src/lib/notebook/edits';
import { begin, redo, step, undo } from '../../../src/lib/notebook/history';
import {
  isCell,
  type Notebook,
  parseNotebook,
  printNotebook,
  type Segment,
  visible,
} from '../../../src/lib/notebook/notebook';
import { anyText, WELSH } from './text';

const said = (segment: Segment): string =>
  isCell(segment) ? partsOf(segment.raw).source : segment.raw.trim();
const cells = (notebook: Notebook): string[] => visible(notebook).map(said);
const idOf = (notebook: Notebook, text: string): number =>
  visible(notebook).find((one) => said(one).includes(text))?.id ?? -1;
const welsh = parseNotebook(WELSH);

test('an edit of a query changes its lines alone', () => {
  const text = WELSH.replaceAll('\n', '\r\n');
  const notebook = parseNotebook(text);
  const next = setSource(notebook, idOf(notebook, 'SELECT model'), 'SELECT 2\nFROM r');
  expect(printNotebook(next)).toBe(text.replace('SELECT model, misses FROM r', 'SELECT 2\r\nFROM r'));
});

test('what an edit leaves alone is the same object, so that it is not drawn again', () => {
  const id = idOf(welsh, 'SELECT model');
  const { segments } = setSource(welsh, id, 'SELECT 2');
  const changed = segments.filter((segment, i) => segment !== welsh.segments[i]);
  expect(changed.map((segment) => segment.id)).toEqual([id]);
  expect(
    setSource(welsh, id, partsOf(welsh.segments.find((one) => one.id === id)?.raw ?? '').source).segments,
  ).toEqual(welsh.segments);
});

test('an edit of prose changes that prose alone; a cell that is written in it becomes one', () => {
  const id = idOf(welsh, 'A second');
  expect(printNotebook(setProse(welsh, id, 'Other words.'))).toBe(
    WELSH.replace('A second text.', 'Other words.'),
  );
  expect(cells(setProse(welsh, id, 'One.\n\n```sql a\nSELECT 1\n```')).slice(1, 3)).toEqual([
    'One.',
    'SELECT 1',
  ]);
  expect(cells(setProse(welsh, id, ' '))).toEqual(cells(welsh).filter((one) => one !== 'A second text.'));
});

test('a fence that prose leaves open does not swallow what follows', () => {
  const next = setProse(welsh, idOf(welsh, 'A second'), 'Open:\n\n```\ncode');
  expect(cells(next).slice(2)).toEqual(cells(welsh).slice(2));
});

test('moving takes the result along and parts prose from prose', () => {
  const id = idOf(welsh, 'SELECT model');
  const [, second = '', query = '', of = ''] = cells(welsh);
  const up = moved(welsh, id, -1);
  expect(cells(up).slice(1, 4)).toEqual([query, second, of]);
  const segment = up.segments.find((one) => one.id === id);
  expect(segment && isCell(segment) && segment.result).toContain('| qwen | 41 |');
  expect(cells(moved(up, id, 1))).toEqual(cells(welsh));
});

test('a new cell stands behind the one it is told, whatever surrounds it', () => {
  const fence = '```sql fresh\nSELECT 1\n```\n';
  for (const after of [null, ...visible(welsh).map(({ id }) => id)]) {
    const { notebook, id } = inserted(welsh, after, fence);
    const at = after === null ? 0 : visible(welsh).findIndex((one) => one.id === after) + 1;
    expect(cells(notebook)).toEqual([...cells(welsh).slice(0, at), 'SELECT 1', ...cells(welsh).slice(at)]);
    expect(visible(notebook)[at]?.id).toBe(id);
    expect(cells(removed(notebook, id))).toEqual(cells(welsh));
  }
});

test('text cells are split and joined', () => {
  const id = idOf(welsh, 'Is exact');
  const raw = welsh.segments.find((one) => one.id === id)?.raw ?? '';
  const two = split(welsh, id, raw.indexOf('Six'));
  expect(cells(two).slice(0, 3)).toEqual([
    '# Is exact match too strict?',
    'Six models translated the same sentences.',
    'A second text.',
  ]);
  expect(cells(merged(two, id))).toEqual(cells(welsh));
});

/** One edit, chosen by numbers. */
const edit = fc.tuple(
  fc.nat(),
  fc.nat(6),
  fc.constantFrom('Words.', '```', '<!--', '```sql a\nSELECT 1\n```', '---\nx\n---', '# H'),
);

test('whatever is edited in any order, the notebook is what its file says, and undo brings each state back', () => {
  fc.assert(
    fc.property(anyText, fc.array(edit, { maxLength: 8 }), (text, edits) => {
      let history = begin(parseNotebook(text));
      for (const [n, kind, words] of edits) {
        const now = history.present;
        const all = visible(now);
        const id = all[n % Math.max(1, all.length)]?.id ?? null;
        const next =
          id === null || kind === 0
            ? inserted(now, id, words).notebook
            : [
                removed(now, id),
                moved(now, id, 1),
                moved(now, id, -1),
                setProse(now, id, words),
                split(now, id, n % 20),
                merged(now, id),
              ][kind - 1];
        history = step(history, next ?? now);
        const { present } = history;
        const again = parseNotebook(printNotebook(present));
        expect(again.segments.map(({ id: _, ...piece }) => piece)).toEqual(
          present.segments.map(({ id: _, ...piece }) => piece),
        );
        expect(new Set(present.segments.map((one) => one.id)).size).toBe(present.segments.length);
      }
      const last = history.present;
      const steps = history.past.length;
      for (let i = 0; i < steps; i++) history = undo(history);
      expect(printNotebook(history.present)).toBe(text);
      for (let i = 0; i < steps; i++) history = redo(history);
      expect(history.present).toBe(last);
    }),
    { numRuns: 200 },
  );
});

test('what is removed takes only itself', () => {
  for (const segment of visible(welsh)) {
    expect(cells(removed(welsh, segment.id))).toEqual(cells(welsh).filter((one) => one !== said(segment)));
  }
});
