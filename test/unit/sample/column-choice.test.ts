import { expect, test } from 'vitest';
import { ColumnChoice } from '$lib/views/sample/column-choice.svelte';
import type { Column } from '$lib/views/sample/columns';
import { contenderOf } from '../support/contender';

const columns = ['a', 'b', 'c', 'd'].map((key): Column => ({ contender: contenderOf(key), answers: [] }));
const shown = (choice: ColumnChoice) =>
  choice
    .shown(columns)
    .map(({ contender }) => contender.key)
    .join('');

test('pinned columns stand first, in the order of their pins; what is hidden comes back as it was', () => {
  const choice = new ColumnChoice();
  choice.pin('d');
  choice.pin('b');
  expect(shown(choice)).toBe('dbac');
  choice.hide('b');
  expect(shown(choice)).toBe('dac');
  choice.showAll();
  expect(shown(choice)).toBe('dbac');
  choice.pin('d');
  expect(shown(choice)).toBe('bacd');
});

test('a column is moved among those that are shown, and into the pinned ones', () => {
  const choice = new ColumnChoice();
  choice.move(columns, 'd', 1);
  expect(shown(choice)).toBe('adbc');
  choice.move(columns, 'a', 4);
  choice.move(columns, 'a', -1);
  expect(shown(choice)).toBe('adbc');
  choice.pin('c');
  expect(shown(choice)).toBe('cadb');
  choice.move(columns, 'b', 0);
  expect(shown(choice)).toBe('bcad');
  expect(choice.isPinned('b')).toBe(true);
});
