import { expect, test } from 'vitest';
import type { OwnChoices } from '$lib/session/own-choices';
import { choicesInWords } from '$lib/views/notebook/choices-words';
import { shownProse } from '$lib/views/notebook/shown-prose';
import type { Known } from '$lib/notebook/value';

const known = (name: string): Known | null =>
  name === 'q'
    ? { is: 'result', columns: [{ name: 'mean', kind: 'number' }], rows: [[0.5]], count: 1 }
    : name === 'later'
      ? { is: 'unknown' }
      : null;
const markOf = (text: string) => shownProse(text, known).marks.map(({ kind, title }) => `${kind} ${title}`);

test('a value in a sentence says whether it is what the file has, another, a fault, or not known yet', () => {
  expect(markOf('It is <!--=q.mean-->0.5<!--/-->.')).toEqual(['value q.mean']);
  expect(markOf('It is <!--=q.mean--><!--/-->.')).toEqual(['value q.mean']);
  expect(markOf('It is <!--=q.mean-->0.4<!--/-->.')).toEqual(['changed q.mean: 0.4 in the file']);
  expect(markOf('It is <!--=q.none-->0.5<!--/-->.')).toEqual(['fault q.none']);
  expect(markOf('It is <!--=later.mean-->0.5<!--/-->.')).toEqual(['later later.mean: not run yet']);
});

test('comments are not shown, but for those in code', () => {
  const { text } = shownProse('a <!-- note\nto self --> b\n\n```html\n<!-- code -->\n```\n', known);
  expect(text).toBe('a  b\n\n```html\n<!-- code -->\n```\n');
  expect(shownProse('x <!--=q.mean-->0.4<!--/-->', known).text.replace(/[\ue000\ue001]/g, '')).toBe('x 0.5');
  expect(shownProse('x <!--=later.a-->0.4<!--/-->', known).text).toContain('0.4');
});

const none: OwnChoices = { names: [], metrics: [], rungs: [], labels: [], edges: {} };
test('what a person chose is listed by kind, four of each', () => {
  expect(choicesInWords(none)).toBeNull();
  const names = ['a', 'b', 'c', 'd', 'e'].map((given) => ({
    ...{ kind: 'model' as const, given, digest: null, name: given.toUpperCase() },
  }));
  const unnamed = { kind: 'model' as const, given: null, digest: '0', name: 'M' };
  const label = { by: 'json', key: 'meta' } as const;
  expect(
    choicesInWords({ ...none, names, rungs: [{ evaluation: 'quiz', rung: 'text' }], labels: [label] }),
  ).toBe(
    '5 names (a as A, b as B, c as C, d as D and 1 more); 1 way of matching (quiz by text); 1 label or check (meta)',
  );
  expect(choicesInWords({ ...none, names: [unnamed], edges: { length: [10] } })).toBe(
    '1 name (M); 1 label with ranges (length)',
  );
});
