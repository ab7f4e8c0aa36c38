import { expect, test } from 'vitest';
import { Listbox } from '$lib/ui/listbox.svelte';
import { GridCursor } from '$lib/views/samples/grid-cursor.svelte';

const labels = [
  'alder 7b',
  'birch 7b',
  'alder 70b',
  'cedar',
  ...Array.from({ length: 20 }, (_, i) => `z${i}`),
];
const list = () => new Listbox(() => labels.map((label) => ({ value: label, label })));
const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: name, timeStamp: 0, preventDefault: () => undefined, ...more }) as KeyboardEvent;

test('every word that is typed has to be in the label, whatever its case', () => {
  const box = list();
  box.search('7B ald');
  expect(box.matching.map(({ label }) => label)).toEqual(['alder 7b']);
  box.search('');
  expect(box.matching).toHaveLength(labels.length);
});

test('keys move within the list, and Home and End are the text’s where one types', () => {
  const box = list();
  box.begin('cedar');
  expect(box.current?.label).toBe('cedar');
  const after = (name: string, searching = false) => (box.press(key(name), searching), box.active);
  expect([after('ArrowDown'), after('ArrowUp'), after('PageDown'), after('End')]).toEqual([4, 3, 13, 23]);
  expect([after('ArrowDown'), after('Home'), after('ArrowUp'), after('End', true)]).toEqual([23, 0, 0, 0]);
});

test('letters typed at once are one beginning; the same letter goes on to the next', () => {
  const box = list();
  box.begin(undefined);
  const typed = (name: string, timeStamp: number) => (
    box.press(key(name, { timeStamp }), false),
    box.current?.label
  );
  expect(typed('a', 1000)).toBe('alder 70b');
  expect(typed('a', 2000)).toBe('alder 7b');
  expect([typed('z', 3000), typed('1', 3100), typed('9', 3200)]).toEqual(['z0', 'z1', 'z19']);
  expect(box.press(key('a', { ctrlKey: true }), false)).toBe(false);
  expect(box.press(key('a'), true)).toBe(false);
});

test('the cursor of a table stays in it, and goes into its head above the first row alone', () => {
  const cursor = new GridCursor();
  const move = (name: string, row: number, more: Partial<KeyboardEvent> = {}) => {
    const took = cursor.move(key(name, more), 3, row);
    return [took, cursor.column, cursor.inHead];
  };
  expect(move('ArrowLeft', 0)).toEqual([true, 0, false]);
  for (let i = 0; i < 5; i++) move('ArrowRight', 0);
  expect(cursor.column).toBe(2);
  expect(move('ArrowUp', 1)).toEqual([false, 2, false]);
  expect(move('ArrowUp', 0, { shiftKey: true })).toEqual([false, 2, false]);
  expect(move('ArrowUp', 0)).toEqual([true, 2, true]);
  expect(move('ArrowLeft', 0, { altKey: true })).toEqual([false, 2, true]);
  expect(move('ArrowDown', 0)).toEqual([true, 2, false]);
  expect(move('ArrowDown', 0)).toEqual([false, 2, false]);
});
