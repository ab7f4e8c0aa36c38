import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contender } from '../../../src/lib/analysis/types';
import { defaultOrder } from '../../../src/lib/session/sample-sort';
import { leaveOut, leftOut, shownChips } from '../../../src/lib/present/sample-chips';
import { cellValue, pastedLine } from '../../../src/lib/views/samples/cell-values';
import { defaultLayout, switched } from '../../../src/lib/session/table/layout';
import {
  layoutIn,
  type TableView,
  viewsAsJson,
  viewsAsText,
  viewsIn,
  viewsOfJson,
} from '../../../src/lib/session/table/layout-text';
import {
  apply,
  appliedInWords,
  type Loaded,
  renamed,
  withView,
} from '../../../src/lib/session/table/saved-views';
import { RowSelection } from '../../../src/lib/views/samples/selection.svelte';

const view: TableView = {
  name: 'tokens first',
  layout: {
    order: ['tokens', 'sample', 'scores'],
    shown: { tokens: true, 'label:topic': true, reference: false },
    widths: { input: 320 },
    frozen: null,
  },
  order: [
    { by: { label: 'topic' }, descending: false },
    { by: { figure: 'tokens', contender: 'v/a' }, descending: true },
  ],
  density: 'compact',
  cells: 'answers',
  filter: { evaluation: 'quiz', chips: [{ kind: 'label', key: 'topic', value: 'law' }] },
};
const contender: Contender = { key: 'v/a', label: 'a', model: 'v/a', condition: null, run: null, mark: 0 };
const loaded: Loaded = {
  evaluation: 'quiz',
  metrics: ['exact_match'],
  contenders: [contender],
  second: null,
  labels: ['topic'],
  answers: false,
  hasId: true,
  hasInput: true,
  hasReference: true,
  hasFigure: { tokens: true, cost: true, latency: true },
};

describe('views as text', () => {
  test('what was saved is read back', () => {
    const bare = { ...view, name: 'bare', filter: null };
    expect(viewsIn(JSON.parse(JSON.stringify(viewsAsText([view, bare]))))).toEqual([view, bare]);
    expect(viewsOfJson(viewsAsJson([view]))).toEqual([view]);
  });
  test('what is no view is passed over, and what of it is wrong is as by default', () => {
    const [text] = viewsAsText([view]);
    const broken = [
      null,
      7,
      { ...text, name: ' ' },
      { ...text, order: 'up' },
      { ...text, order: null },
      {
        ...text,
        name: 'half',
        density: 'huge',
        cells: 7,
        layout: [],
        filter: { evaluation: 'quiz', chips: ['?', 3] },
      },
    ];
    expect(viewsIn(broken)).toEqual([
      {
        ...view,
        name: 'half',
        density: 'normal',
        cells: 'scores',
        layout: defaultLayout,
        filter: { evaluation: 'quiz', chips: [] },
      },
    ]);
    expect(viewsIn([text, { ...text, density: 'normal' }]).map(({ density }) => density)).toEqual(['normal']);
    expect(() => viewsOfJson('{"views": []}')).toThrow('no view');
    expect(() => viewsOfJson('{')).toThrow();
  });
  test('a layout of anything is a layout', () => {
    expect(
      layoutIn({
        order: ['a', 'a', 3],
        shown: { x: 1, y: true },
        widths: { x: 9, y: 300, z: 1.5 },
        frozen: 4,
      }),
    ).toEqual({ order: ['a'], shown: { y: true }, widths: { y: 300 }, frozen: 'sample' });
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const layout = layoutIn(value);
        expect(layoutIn(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
        viewsIn(value);
      }),
    );
  });
});

describe('a view over what is loaded', () => {
  test('binds to what is there', () => {
    const applied = apply(view, loaded);
    expect(applied).toEqual({ order: view.order, chips: view.filter?.chips, left: [] });
    expect(appliedInWords(view.name, applied)).toBe('“tokens first” is on view.');
  });
  test('what is not there is left out, and named', () => {
    const applied = apply(view, {
      ...loaded,
      evaluation: 'other',
      labels: [],
      contenders: [{ ...contender, key: 'v/b' }],
      hasFigure: { ...loaded.hasFigure, tokens: false },
    });
    expect(applied.order).toEqual(defaultOrder);
    expect(applied.chips).toBeNull();
    expect(appliedInWords(view.name, applied)).toBe(
      '“tokens first” is on view. Not in this data, and left out: ' +
        'output tokens, each model, topic, v/a, its filter, which is of quiz.',
    );
    expect(apply({ ...view, filter: null }, loaded).chips).toBeNull();
  });
  test('names are one of a kind', () => {
    const other = { ...view, name: 'other' };
    expect(withView([view, other], { ...view, density: 'normal' }).map(({ name }) => name)).toEqual([
      'other',
      'tokens first',
    ]);
    expect(renamed([view, other], 'other', ' new ')?.map(({ name }) => name)).toEqual([
      'tokens first',
      'new',
    ]);
    expect(renamed([view, other], 'other', 'tokens first')).toBeNull();
    expect(renamed([view, other], 'other', ' ')).toBeNull();
    expect(renamed([view, other], 'other', 'other')).toEqual([view, other]);
  });
});

describe('selected rows', () => {
  const keys = (offset: number, limit: number) =>
    Promise.resolve(Array.from({ length: limit }, (_, i) => 100 + offset + i));
  const sorted = (selection: RowSelection) => [...selection.keys].sort((a, b) => a - b);
  test('one by one, and a stretch that grows and shrinks again', async () => {
    const selection = new RowSelection();
    selection.toggle(100, 0);
    selection.toggle(105, 5);
    await selection.extend(8, 5, keys);
    expect(sorted(selection)).toEqual([100, 105, 106, 107, 108]);
    await selection.extend(4, 8, keys);
    expect(sorted(selection)).toEqual([100, 104, 105]);
    selection.toggle(100, 0);
    expect(sorted(selection)).toEqual([104, 105]);
    await selection.all(3, keys);
    expect(sorted(selection)).toEqual([100, 101, 102]);
  });
  test('a late answer changes nothing', async () => {
    const selection = new RowSelection();
    const late = selection.all(1000, keys);
    selection.clear();
    await late;
    expect(selection.size).toBe(0);
  });
  test('other rows begin with none selected', () => {
    const selection = new RowSelection();
    selection.follow('a');
    selection.toggle(100, 0);
    selection.follow('a');
    expect(selection.size).toBe(1);
    selection.follow('b');
    expect(selection.size).toBe(0);
  });
});

describe('selected rows as a filter', () => {
  test('left out by name is known again, and nothing else is taken for it', () => {
    for (const keys of [['a'], ['a', 'b"c', 'd']]) {
      const chip = leaveOut(keys);
      expect(chip.kind === 'expression' && leftOut(chip.text)).toBe(keys.length);
    }
    for (const text of [
      'not any(score.m = 1)',
      'any(sample = "a")',
      'not sample = "a"',
      'solved_by.m = 1',
      '(',
    ])
      expect(leftOut(text)).toBeNull();
  });
  test('samples that are named stand together', () => {
    const one = { kind: 'sample', contentKey: 'a' } as const;
    const two = { kind: 'sample', contentKey: 'b' } as const;
    const label = { kind: 'label', key: 'x', value: 'y' } as const;
    expect(shownChips([one, label, two])).toEqual([[one, two], [label]]);
    expect(shownChips([label, one])).toEqual([[label], [one]]);
  });
});

test('cells on the clipboard keep all digits, and no spreadsheet runs them', () => {
  const row = {
    matchKey: 7,
    contentKey: null,
    sampleId: 'q',
    input: '=1+1\t"x"',
    reference: null,
    disagreement: 0,
    labels: ['law'],
    cells: [
      {
        score: 1 / 3,
        state: 'scored',
        repeats: 1,
        second: 0.5,
        tokens: 12,
        cost: null,
        latency: null,
        answer: null,
      } as const,
    ],
  };
  const scale = { factor: 100, decimals: 1, unit: '%', low: 0, high: 100 } as never;
  const value = (column: object) => cellValue(column as never, row, (share) => share, scale);
  expect(value({ kind: 'score', at: 0 })).toBe(1 / 3);
  expect(value({ kind: 'tokens', at: 0 })).toBe(12);
  expect(value({ kind: 'cost', at: 0 })).toBeNull();
  expect(value({ kind: 'label', at: 0 })).toBe('law');
  expect(pastedLine([row.input, 1 / 3, null, 'plain "text"', '"quoted"', 'a\nb', '-5'])).toBe(
    `"'=1+1\t""x"""\t${1 / 3}\t\tplain "text"\t"""quoted"""\t"a\nb"\t'-5`,
  );
  expect(switched(defaultLayout, 'tokens', true).shown).toEqual({ tokens: true });
});
