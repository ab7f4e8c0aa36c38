import type { Contender } from '../../analysis/types';
import { isFigure, isModel, labelId, labelOf, scoreId, SCORES } from './column-ids';

/** How a person wants the columns: what is not said here is as the page has it. */
export interface Layout {
  /** Choices by id, in order; `scores` stands for all models in the order of the leaderboard. */
  order: readonly string[];
  /** By id: switched on or off by hand. */
  shown: Readonly<Partial<Record<string, boolean>>>;
  /** By id of a column, in pixels. */
  widths: Readonly<Partial<Record<string, number>>>;
  /** The last choice that stays while the others scroll sideways; null: none. */
  frozen: string | null;
}

export const defaultLayout: Layout = { order: [], shown: {}, widths: {}, frozen: 'sample' };

const before = ['number', 'sample', 'input', 'reference'];
const after = ['disagreement', 'second', 'tokens', 'cost', 'latency'];

/** Labels that the layout speaks of, in its order; `shown`: only those that are switched on. */
export function labelsIn(layout: Layout, shown = false): string[] {
  const ids = new Set([...layout.order, ...Object.keys(layout.shown)]);
  return [...ids].flatMap((id) => {
    const key = labelOf(id);
    return key === null || (shown && layout.shown[id] !== true) ? [] : [key];
  });
}

/** Whether figures of answers are shown. */
export const wantsFigures = ({ shown }: Layout): boolean =>
  Object.entries(shown).some(([id, on]) => on && isFigure(id));

/** Every choice in its place: the person's order, and what it does not name after its neighbour by default. */
export function orderOf({ order, ...layout }: Layout, contenders: readonly Contender[]): string[] {
  const models = contenders.map(({ key }) => scoreId(key));
  const free = models.filter((id) => !order.includes(id));
  const labels = labelsIn({ order, ...layout }).map(labelId);
  const all = [...before, ...labels, ...models, ...after];
  const known = new Set(all);
  const placed = order.flatMap((id) => (id === SCORES ? free : known.has(id) ? [id] : []));
  for (const [i, id] of all.entries()) {
    if (placed.includes(id)) continue;
    const left = all[i - 1];
    placed.splice(left === undefined ? 0 : placed.indexOf(left) + 1, 0, id);
  }
  return placed;
}

/** Models that stand together as on the leaderboard follow it; others stand as they were put. */
function packed(ids: readonly string[], contenders: readonly Contender[]): string[] {
  const models = contenders.map(({ key }) => scoreId(key));
  const first = ids.findIndex(isModel);
  const together = models.every((id, i) => ids[first + i] === id);
  if (!together || models.length === 0) return [...ids];
  return [...ids.slice(0, first), SCORES, ...ids.slice(first + models.length)];
}

export const switched = (layout: Layout, id: string, on: boolean): Layout => ({
  ...layout,
  shown: { ...layout.shown, [id]: on },
});

/** A choice by so many places to the left or right, as far as there are places. */
export function moved(layout: Layout, contenders: readonly Contender[], id: string, by: number): Layout {
  const ids = orderOf(layout, contenders);
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return layout;
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return { ...layout, order: packed(ids, contenders) };
}

/** null: as wide as by default. */
export function resized(layout: Layout, column: string, width: number | null): Layout {
  const others = Object.entries(layout.widths).filter(([id]) => id !== column);
  return { ...layout, widths: Object.fromEntries(width === null ? others : [...others, [column, width]]) };
}
