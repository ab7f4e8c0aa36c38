import { expect, test } from 'vitest';
import { begin, redo, step, undo } from '$lib/notebook/history';

test('steps are taken back and made again; a new one forgets what was taken back', () => {
  const all = step(step(begin('a'), 'b'), 'c');
  expect(undo(all)).toEqual({ past: ['a'], present: 'b', future: ['c'] });
  expect(redo(undo(all))).toEqual(all);
  expect(step(undo(all), 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] });
  expect([undo(begin('a')), redo(all)]).toEqual([begin('a'), all]);
});

test('what changes nothing is no step, and 200 can be taken back', () => {
  expect(step(begin('a'), 'a').past).toEqual([]);
  const many = Array.from({ length: 300 }, (_, i) => i + 1).reduce(
    (history, i) => step(history, i),
    begin(0),
  );
  expect([many.past.length, many.past[0]]).toEqual([200, 100]);
});
