import type { Chip, SampleOrder } from '../../analysis/types';
import { decodeChip, encodeChip } from '../../filter';
import { densities, type Density } from '../density';
import { cellsField, type SampleCells } from '../sample-cells';
import { decodeOrder, encodeOrder } from '../sample-sort';
import { defaultLayout, type Layout } from './layout';
import { LEAST, MOST } from './widths';

/** A way to look at samples that a person named. */
export interface TableView {
  name: string;
  layout: Layout;
  order: readonly SampleOrder[];
  density: Density;
  cells: SampleCells;
  /** The filter, where it was saved too, and the evaluation that it speaks of. */
  filter: { evaluation: string; chips: readonly Chip[] } | null;
}

const NAME = 80;
const VIEWS = 100;
const IDS = 500;

const fieldsOf = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, IDS) : [];

const entriesOf = <Value>(value: unknown, keep: (one: unknown) => one is Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value))
      .filter((entry): entry is [string, Value] => keep(entry[1]))
      .slice(0, IDS),
  );

/** What is no layout is the one by default. */
export function layoutIn(value: unknown): Layout {
  const { order, shown, widths, frozen } = fieldsOf(value);
  return {
    order: [...new Set(textsOf(order))],
    shown: entriesOf(shown, (one): one is boolean => typeof one === 'boolean'),
    widths: entriesOf(
      widths,
      (one): one is number => Number.isInteger(one) && Number(one) >= LEAST && Number(one) <= MOST,
    ),
    frozen: typeof frozen === 'string' || frozen === null ? frozen : defaultLayout.frozen,
  };
}

function viewIn(value: unknown): TableView | null {
  const { name, layout, order, density, cells, filter } = fieldsOf(value);
  if (typeof name !== 'string' || name.trim() === '' || typeof order !== 'string') return null;
  const keys = decodeOrder(order);
  if (keys === null) return null;
  const { evaluation, chips } = fieldsOf(filter);
  return {
    name: name.trim().slice(0, NAME),
    layout: layoutIn(layout),
    order: keys,
    density: densities.find((known) => known === density) ?? 'normal',
    cells: cellsField.fromJson(cells) ?? cellsField.byDefault,
    filter:
      typeof evaluation === 'string'
        ? { evaluation, chips: textsOf(chips).flatMap((chip) => decodeChip(chip) ?? []) }
        : null,
  };
}

/** Views as they were written; what is none is passed over, and of one name the last counts. */
export function viewsIn(value: unknown): TableView[] {
  if (!Array.isArray(value)) return [];
  const views = value.flatMap((one) => viewIn(one) ?? []);
  return views
    .filter(({ name }, i) => views.findLastIndex((other) => other.name === name) === i)
    .slice(0, VIEWS);
}

export const viewsAsText = (views: readonly TableView[]): object[] =>
  views.map(({ filter, order, ...view }) => ({
    ...view,
    order: encodeOrder(order),
    filter: filter && { evaluation: filter.evaluation, chips: filter.chips.map(encodeChip) },
  }));

const FILE = 'evalbook table views';

export const viewsAsJson = (views: readonly TableView[]): string =>
  `${JSON.stringify({ what: FILE, version: 1, views: viewsAsText(views) }, null, 2)}\n`;

/** Throws a sentence where the text holds no view. */
export function viewsOfJson(text: string): TableView[] {
  const { what, views } = fieldsOf(JSON.parse(text));
  const found = what === FILE ? viewsIn(views) : [];
  if (found.length === 0) throw new Error('there is no view of the sample table in it.');
  return found;
}
