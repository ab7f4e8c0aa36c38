import { describe, expect, test } from 'vitest';
import type { Contender, MetricInfo } from '../../../src/lib/analysis/types';
import {
  choicesOf,
  type Facts,
  frozenCount,
  lacking,
  shownColumns,
} from '../../../src/lib/session/table/columns';
import {
  defaultLayout,
  labelsIn,
  type Layout,
  moved,
  resized,
  switched,
  wantsFigures,
} from '../../../src/lib/session/table/layout';
import { placeColumns } from '../../../src/lib/session/table/widths';

const contender = (label: string, mark = 0): Contender => ({
  key: `v/${label}`,
  label,
  model: `v/${label}`,
  condition: null,
  run: null,
  mark,
});
const second = { metric: 'f1_score', kind: 'numeric' } as MetricInfo;
const facts: Facts = {
  contenders: [contender('b'), contender('a'), contender('c')],
  second,
  labels: ['topic'],
  answers: false,
  hasId: true,
  hasInput: true,
  hasReference: true,
  hasFigure: { tokens: true, cost: false, latency: true },
};
const idsOf = (layout: Layout, of = facts) => shownColumns(choicesOf(layout, of)).columns.map(({ id }) => id);
const off = (...ids: string[]) => ids.reduce((layout, id) => switched(layout, id, false), defaultLayout);
const on = (...ids: string[]) => ids.reduce((layout, id) => switched(layout, id, true), defaultLayout);

describe('which columns there are', () => {
  test('by default those of the design, models as on the leaderboard', () => {
    expect(idsOf(defaultLayout)).toEqual([
      'sample',
      'input',
      'reference',
      'score:v/b',
      'score:v/a',
      'score:v/c',
      'disagreement',
    ]);
    expect(idsOf(defaultLayout, { ...facts, contenders: [contender('b')] })).toEqual([
      'sample',
      'input',
      'reference',
      'score:v/b',
    ]);
  });
  test('the reference makes room for many models, unless somebody wants it', () => {
    const crowd = { ...facts, contenders: Array.from({ length: 17 }, (_, i) => contender(`m${i}`)) };
    expect(idsOf(defaultLayout, crowd)).not.toContain('reference');
    expect(idsOf(on('reference'), crowd)).toContain('reference');
    expect(idsOf(off('reference'))).not.toContain('reference');
  });
  test('labels and figures are there once they are switched on, where they are in the data', () => {
    const layout = on('label:topic', 'label:gone', 'tokens', 'cost', 'second');
    expect(idsOf(layout)).toEqual([
      'sample',
      'input',
      'reference',
      'label:topic',
      ...['b', 'a', 'c'].map((key) => `score:v/${key}`),
      'disagreement',
      ...['b', 'a', 'c'].map((key) => `second:v/${key}`),
      ...['b', 'a', 'c'].map((key) => `tokens:v/${key}`),
    ]);
    expect(labelsIn(layout, true)).toEqual(['topic', 'gone']);
    expect(wantsFigures(layout)).toBe(true);
    expect(wantsFigures(on('second'))).toBe(false);
    expect(lacking(layout, facts)).toEqual(['gone', 'reported cost, each model']);
    expect(lacking({ ...layout, order: ['score:v/z', 'scores'] }, facts)).toContain('v/z');
    const names = shownColumns(choicesOf(layout, facts)).columns.map(({ name }) => name);
    expect(names).toContain('f1 score of a');
    expect(names).toContain('output tokens of c');
  });
  test('no column of what no sample has', () => {
    const bare = { ...facts, hasId: false, hasReference: false };
    expect(idsOf(on('sample', 'reference'), bare)).toEqual(
      idsOf(defaultLayout).filter((id) => id !== 'sample' && id !== 'reference'),
    );
    expect(idsOf(defaultLayout, { ...facts, hasInput: false })).not.toContain('input');
    expect(idsOf(defaultLayout, { ...bare, hasInput: false })).toContain('input');
    expect(idsOf(off('input', 'disagreement', 'score:v/a', 'score:v/b', 'score:v/c'), bare)).toEqual([
      'input',
    ]);
  });
  test('never none', () => {
    const none = off('sample', 'input', 'reference', 'disagreement', 'score:v/a', 'score:v/b', 'score:v/c');
    expect(idsOf(none)).toEqual(['sample']);
  });
});

describe('their order', () => {
  test('a column moves by places, and stays where it was put', () => {
    const layout = moved(defaultLayout, facts.contenders, 'disagreement', -4);
    expect(idsOf(layout).slice(0, 5)).toEqual(['sample', 'input', 'disagreement', 'reference', 'score:v/b']);
    // The models still follow the leaderboard.
    expect(layout.order).toContain('scores');
    const other = { ...facts, contenders: [contender('c'), contender('b')] };
    expect(idsOf(layout, other).slice(-2)).toEqual(['score:v/c', 'score:v/b']);
    expect(moved(layout, facts.contenders, 'number', -1)).toBe(layout);
    expect(moved(layout, facts.contenders, 'nothing', 1)).toBe(layout);
  });
  test('a model moved by hand stands there, and a model that comes later behind its neighbour', () => {
    const layout = moved(defaultLayout, facts.contenders, 'score:v/c', -1);
    expect(idsOf(layout).slice(3, 6)).toEqual(['score:v/b', 'score:v/c', 'score:v/a']);
    const more = { ...facts, contenders: [...facts.contenders, contender('d')] };
    expect(idsOf(layout, more).slice(3, 7)).toEqual(['score:v/b', 'score:v/c', 'score:v/d', 'score:v/a']);
    // Put back, they follow the leaderboard again.
    expect(moved(layout, facts.contenders, 'score:v/c', 1).order).toContain('scores');
  });
  test('what an older layout does not name stands beside its neighbour by default', () => {
    const layout: Layout = { ...defaultLayout, order: ['input', 'sample', 'scores'] };
    expect(idsOf(layout).slice(0, 3)).toEqual(['input', 'reference', 'sample']);
    const choices = choicesOf(layout, facts).map(({ id }) => id);
    expect(new Set(choices).size).toBe(choices.length);
    expect(choices).toHaveLength(12);
  });
});

describe('what stays while the others scroll', () => {
  test('all that is shown up to the frozen one, though that be hidden', () => {
    expect(frozenCount(defaultLayout, choicesOf(defaultLayout, facts))).toBe(1);
    const hidden = off('sample');
    expect(frozenCount(hidden, choicesOf(hidden, facts))).toBe(0);
    const input: Layout = { ...defaultLayout, frozen: 'input' };
    expect(frozenCount(input, choicesOf(input, facts))).toBe(2);
    const tokens: Layout = { ...on('tokens'), frozen: 'tokens' };
    expect(frozenCount(tokens, choicesOf(tokens, facts))).toBe(10);
    for (const frozen of [null, 'label:gone'])
      expect(frozenCount({ ...defaultLayout, frozen }, choicesOf(defaultLayout, facts))).toBe(0);
  });
});

describe('their widths', () => {
  const { columns } = shownColumns(choicesOf(defaultLayout, facts));
  const room = { width: 1192, gutter: 24, tight: false, figures: false, small: false };
  test('texts share what is left, to the pixel', () => {
    const { widths, total, rest, lefts } = placeColumns(columns, {}, 1, room);
    expect(widths.slice(3)).toEqual([76, 76, 76, 106]);
    expect(total).toBe(room.width);
    expect(rest).toBe(0);
    expect(lefts[0]).toBe(24);
    expect(widths.every(Number.isInteger)).toBe(true);
    expect((widths[1] ?? 0) - (widths[2] ?? 0)).toBeGreaterThanOrEqual(29);
  });
  test('by hand as wide as a person says, and the table scrolls where that is too wide', () => {
    const wide = placeColumns(columns, resized(defaultLayout, 'input', 900).widths, 1, room);
    expect(wide.widths[1]).toBe(900);
    expect(wide.total).toBeGreaterThan(room.width);
    const small = placeColumns(columns, { input: 100, reference: 100 }, 1, room);
    expect(small.total + small.rest).toBe(room.width);
    expect(small.rest).toBeGreaterThan(0);
    expect(resized(resized(defaultLayout, 'input', 900), 'input', null).widths).toEqual({});
  });
  test('frozen columns leave room for those that scroll', () => {
    expect(placeColumns(columns, {}, 2, room).frozen).toBe(2);
    expect(placeColumns(columns, { input: 800 }, 2, room).frozen).toBe(1);
    expect(placeColumns(columns, { sample: 900 }, 2, room).frozen).toBe(0);
  });
  test('many models stand close', () => {
    const tight = placeColumns(columns, {}, 1, { ...room, tight: true });
    expect(tight.widths.slice(3, 6)).toEqual([30, 30, 30]);
    const figures = placeColumns(columns, {}, 1, { ...room, tight: true, figures: true });
    expect(figures.widths.slice(3, 6)).toEqual([40, 40, 40]);
  });
});
