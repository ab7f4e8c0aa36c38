import type { Cell } from '../../engine/database';
import { binsOf } from './bins';
import { addsUp, type Layer } from './bound';
import { type Box, boxOf, reduced } from './reduced';
import { type Taken, valueOn } from './result';

type Value = string | number | null;

/** One mark. */
export interface Datum {
  x: Value;
  y: Value;
  color: Value;
  size: number | null;
  fx: string | null;
  fy: string | null;
  low: number | null;
  high: number | null;
  /** Edges of its class where its axis is binned. */
  from: number | null;
  to: number | null;
  box: Box | null;
  /** Rows that it stands for. */
  n: number;
}

export interface LayerData {
  layer: Layer;
  data: readonly Datum[];
  /** Rows without a value, or without a place. */
  leftOut: number;
  /** Rows at or under zero, which a log scale has no place for. */
  notPositive: number;
  /** Of `mean ci`. */
  interval: 't' | 'Wilson' | null;
  /** Values that have no interval: of too few rows, or of equal values. */
  withoutInterval: number;
}

/** So many marks can still be told apart, and drawn at once. */
const MOST_MARKS = 5000;

type GroupKey = 'x' | 'y' | 'color' | 'fx' | 'fy';

interface Row {
  at: Pick<Datum, 'x' | 'y' | 'color' | 'fx' | 'fy' | 'from' | 'to'>;
  value: number | null;
  cells: readonly Cell[];
}

const cellOf = (cells: readonly Cell[], column: Taken | undefined): Value =>
  column ? valueOn(column.kind, cells[column.at] ?? null) : null;
const textOf = (cells: readonly Cell[], column: Taken | undefined): string | null =>
  column ? String(valueOn('text', cells[column.at] ?? null) ?? '\u2014') : null;
const numberOf = (cells: readonly Cell[], column: Taken | undefined): number | null => {
  const value = column ? valueOn('number', cells[column.at] ?? null) : null;
  return typeof value === 'number' ? value : null;
};

/** The marks of a layer. Throws with a sentence where they would mislead, or are too many. */
export function layerData(layer: Layer): LayerData {
  const { columns, measured, mark, reduce, result } = layer;
  const measuredColumn = measured && columns[measured];
  const isGroup = (key: GroupKey) => key !== measured && columns[key] !== undefined;
  let leftOut = 0;
  let notPositive = 0;
  const rows: Row[] = [];
  const binned = layer.bin && columns[layer.bin];
  const bins = binned && binsOf(result.rows.flatMap((cells) => numberOf(cells, binned) ?? []));
  for (const cells of result.rows) {
    const row: Row = {
      at: {
        x: isGroup('x') ? cellOf(cells, columns.x) : null,
        y: isGroup('y') ? cellOf(cells, columns.y) : null,
        color: !isGroup('color')
          ? null
          : columns.color?.kind === 'number' && !reduce
            ? numberOf(cells, columns.color)
            : textOf(cells, columns.color),
        fx: textOf(cells, columns.fx),
        fy: textOf(cells, columns.fy),
        ...{ from: null, to: null },
      },
      value: numberOf(cells, measuredColumn || undefined),
      cells,
    };
    const isPlaced =
      (!isGroup('x') || row.at.x !== null) &&
      (!isGroup('y') || row.at.y !== null) &&
      (columns.color?.kind !== 'number' || Boolean(reduce) || !isGroup('color') || row.at.color !== null);
    const breaks = (mark === 'line' || mark === 'area') && !reduce;
    const isKnown = !measuredColumn || reduce === 'count' || row.value !== null;
    if (!isPlaced || !isKnown) leftOut += 1;
    if (!isPlaced || (!isKnown && !breaks)) continue;
    const onLog = layer.log && (layer.log === measured ? row.value : row.at[layer.log]);
    if (typeof onLog === 'number' && onLog <= 0) {
      notPositive += 1;
      continue;
    }
    const value = layer.bin && row.at[layer.bin];
    if (bins && layer.bin && typeof value === 'number') {
      const { from, to } = bins.of(value);
      Object.assign(row.at, { from, to, [layer.bin]: (from + to) / 2 });
    }
    rows.push(row);
  }
  const told = { layer, leftOut, notPositive, interval: null, withoutInterval: 0 };
  if (!reduce && mark !== 'box') return { ...told, data: rawData(layer, rows) };
  return { ...told, ...takenTogether(layer, rows) };
}

function rawData(layer: Layer, rows: readonly Row[]): Datum[] {
  const { columns, mark, measured } = layer;
  if (rows.length > MOST_MARKS)
    throw new Error(
      `${rows.length.toLocaleString('en')} marks are too many to draw. Take rows together by "reduce", or in the query.`,
    );
  assertApart(layer, rows);
  const data = rows.map(({ at, value, cells }): Datum => ({
    ...at,
    ...(measured && { [measured]: value }),
    size: numberOf(cells, columns.size),
    low: numberOf(cells, columns.low),
    high: numberOf(cells, columns.high),
    box: null,
    n: 1,
  }));
  if (mark !== 'line' && mark !== 'area') return data;
  const along = measured === 'x' ? 'y' : 'x';
  const isOrdered = columns[along]?.kind !== 'text';
  return isOrdered ? data.sort((a, b) => Number(a[along]) - Number(b[along])) : data;
}

/** Of several rows at one place, marks would hide each other or add up to what is no sum. */
function assertApart({ mark, columns, measured }: Layer, rows: readonly Row[]): void {
  if (!['bar', 'area', 'line', 'cell'].includes(mark)) return;
  const inSeries = mark === 'line' || mark === 'area';
  const keyOf = ({ at: { x, y, color, fx, fy } }: Row) =>
    JSON.stringify([
      measured === 'x' ? y : x,
      measured === 'color' ? y : null,
      inSeries ? color : null,
      fx,
      fy,
    ]);
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  const [twice] = [...counts].filter(([, n]) => n > 1);
  if (!twice) return;
  const row = rows.find((one) => keyOf(one) === twice[0]);
  const place = [measured === 'x' ? columns.y : columns.x, measured === 'color' ? columns.y : undefined]
    .flatMap((column) => (column && row ? [`${column.name} ${String(row.cells[column.at] ?? null)}`] : []))
    .join(', ');
  throw new Error(
    `${twice[1]} rows have one ${mark}: ${place}. Say how they are taken together ("reduce"), or part them${inSeries ? ' by "color"' : ''} by "fx" or "fy".`,
  );
}

function takenTogether(
  layer: Layer,
  rows: readonly Row[],
): Pick<LayerData, 'data' | 'interval' | 'withoutInterval'> {
  const { mark, measured, reduce } = layer;
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.at);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  if (groups.size > MOST_MARKS)
    throw new Error(
      `${groups.size.toLocaleString('en')} marks are too many to draw. Choose a column with fewer values.`,
    );
  const isYesNo = rows.every(({ value }) => value === 0 || value === 1);
  const isInterval = reduce === 'mean ci';
  const data = [...groups.values()].flatMap((group): Datum[] => {
    const [first] = group;
    if (!first || !measured) return [];
    const values = group.flatMap(({ value }) => value ?? []);
    const box = mark === 'box' ? boxOf(values) : null;
    const one =
      reduce === 'count'
        ? { value: group.length, low: null, high: null }
        : reduce
          ? reduced(reduce, values, isYesNo)
          : { value: box?.median ?? null, low: null, high: null };
    const { value, low, high } = one;
    return [{ ...first.at, [measured]: value, size: null, low, high, box, n: group.length }];
  });
  const along = measured === 'x' ? 'y' : 'x';
  if (mark === 'line' || mark === 'area')
    if (layer.columns[along]?.kind !== 'text') data.sort((a, b) => Number(a[along]) - Number(b[along]));
  return {
    data: mark === 'area' && addsUp(reduce) ? withZeros(data, along, measured) : data,
    interval: isInterval ? (isYesNo ? 'Wilson' : 't') : null,
    withoutInterval: isInterval ? data.filter(({ low }) => low === null).length : 0,
  };
}

/** Areas upon each other need a value of each at every place: no row is a count and a sum of 0. */
function withZeros(data: readonly Datum[], along: 'x' | 'y', measured: Layer['measured']): Datum[] {
  const keyOf = ({ fx, fy, color }: Datum) => JSON.stringify([fx, fy, color]);
  const places = [...new Map(data.map((one) => [one[along], one])).values()];
  const series = [...new Map(data.map((one) => [keyOf(one), one])).values()];
  if (!measured) return [...data];
  const found = new Map(data.map((one) => [keyOf(one) + JSON.stringify(one[along]), one]));
  return series.flatMap((one) =>
    places.map((place): Datum => {
      const there = found.get(keyOf(one) + JSON.stringify(place[along]));
      const { from, to } = place;
      return there ?? { ...one, from, to, [along]: place[along], [measured]: 0, n: 0 };
    }),
  );
}

/** Names along an axis of text, in their order: as the rows come, or as `sort` says; numbers and times upwards. */
export function namesOn(axis: 'x' | 'y', all: readonly LayerData[]): string[] {
  const places = new Map<string, { row: readonly Cell[] | null; value: Value }>();
  for (const { data, layer } of all) {
    const column = layer.columns[axis];
    if (!column || layer.measured === axis) continue;
    const rowOf = new Map<string, readonly Cell[]>();
    for (const row of layer.result.rows) {
      const name = textOf(row, column) ?? '';
      if (!rowOf.has(name)) rowOf.set(name, row);
    }
    for (const datum of data) {
      const name = String(datum[axis]);
      const value = layer.measured ? datum[layer.measured] : null;
      if (!places.has(name)) places.set(name, { row: rowOf.get(name) ?? null, value });
    }
  }
  const [first] = all;
  const { columns, measured, isDescending } = first?.layer ?? {
    columns: {},
    measured: null,
    isDescending: false,
  };
  const { sort } = columns;
  const names = [...places.keys()];
  const wasNumber = first?.layer.result.columns[columns[axis]?.at ?? -1]?.kind === 'number';
  if (!sort) return wasNumber ? names.sort((a, b) => Number(a) - Number(b)) : names;
  const isMeasured = measured !== null && measured !== 'color' && columns[measured]?.name === sort.name;
  const keyOf = (name: string): Value => {
    const place = places.get(name);
    return isMeasured
      ? (place?.value ?? null)
      : place?.row
        ? valueOn(sort.kind, place.row[sort.at] ?? null)
        : null;
  };
  const keys = new Map(names.map((name) => [name, keyOf(name)]));
  const compared = (a: Value, b: Value): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), 'en', { numeric: true });
    return isDescending ? -order : order;
  };
  return names.sort((a, b) => compared(keys.get(a) ?? null, keys.get(b) ?? null));
}
