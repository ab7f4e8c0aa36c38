import type { ChartFault, ColumnKey, Reduction, WrittenChart, WrittenLayer } from '../../notebook/chart';
import type { ChartMark } from '../../notebook/chart';
import { capital } from '../../ui/numbers';
import { type ChartResult, type FindResult, type Taken, takenOf } from './result';

/** A layer with its result and the columns that it takes. */
export interface Layer {
  mark: ChartMark;
  reduce: Reduction | null;
  result: ChartResult;
  columns: Readonly<Partial<Record<ColumnKey, Taken>>>;
  /** Where the value stands that is measured, or counted; the rest says what it is a value of. */
  measured: 'x' | 'y' | 'color' | null;
  bin: 'x' | 'y' | null;
  log: 'x' | 'y' | null;
  zero: 'x' | 'y' | null;
  isDescending: boolean;
}

const a = (mark: ChartMark): string => (mark === 'area' ? 'an area' : `a ${mark}`);
const A = (mark: ChartMark): string => capital(a(mark));

/** Marks that show a value as a length from zero. */
const fromZero: readonly ChartMark[] = ['bar', 'area'];
/** Marks that stand side by side: a number beside which they stand is a name. */
const sideBySide: readonly ChartMark[] = ['bar', 'box', 'cell', 'tick'];
const withInterval: readonly ChartMark[] = ['dot', 'line', 'bar', 'whisker'];

/** Every layer with its columns, or what is wrong with it and where. `find` gives a result by its name, or why there is none. */
export function boundChart(
  chart: WrittenChart,
  find: FindResult,
): { layers: readonly Layer[]; faults: readonly ChartFault[] } {
  const faults: ChartFault[] = [];
  const layers = chart.layers.flatMap((layer) => {
    const found = find(layer.from.text);
    if ('why' in found) {
      const { why, waits } = found;
      const isTold = faults.some(({ at }) => at === layer.from.at);
      if (!isTold) faults.push({ message: why, at: layer.from.at, fatal: true, ...(waits && { waits }) });
      return [];
    }
    return bound(layer, found, faults);
  });
  return { layers: faults.length > 0 ? [] : alike(layers, chart, faults), faults };
}

function bound(layer: WrittenLayer, result: ChartResult, faults: ChartFault[]): Layer[] {
  const before = faults.length;
  const tell = (message: string, key: ColumnKey | null = null) =>
    void faults.push({ message, at: (key && layer.columns[key]?.at) ?? layer.at, fatal: true });
  const { mark, reduce } = layer;
  let isDescending = false;
  const columns: Partial<Record<ColumnKey, Taken>> = {};
  for (const [key, { text }] of Object.entries(layer.columns) as [ColumnKey, { text: string }][]) {
    let taken = takenOf(result, text);
    if (!taken && key === 'sort' && text.startsWith('-')) {
      taken = takenOf(result, text.slice(1));
      isDescending = true;
    }
    if (taken) columns[key] = taken;
    else
      tell(
        `“${text}” is no column of ${result.name}. Its columns: ${result.columns.map(({ name }) => name).join(', ')}.`,
        key,
      );
  }
  if (faults.length > before) return [];
  const axisOf = (key: 'bin' | 'log' | 'zero'): 'x' | 'y' | null => {
    const name = columns[key]?.name;
    const axis = (['x', 'y'] as const).find((one) => name !== undefined && columns[one]?.name === name);
    return axis ?? null;
  };
  const made: Layer = {
    ...{ mark, reduce, result, isDescending, columns, measured: null },
    ...{ bin: axisOf('bin'), log: axisOf('log'), zero: axisOf('zero') },
  };
  const whole = { ...made, measured: measuredOf(made) };
  check(whole, tell);
  return faults.length > before ? [] : [sidewise(whole)];
}

/** A number that is not binned, else a truth value that is taken together: on y where both axes have one. */
function measuredOf({ mark, reduce, columns, bin }: Layer): Layer['measured'] {
  if (mark === 'cell') return 'color';
  const { x, y } = columns;
  if (reduce === 'count') return x && y ? null : x ? 'y' : 'x';
  const isNumber = (axis: 'x' | 'y', booleans: boolean) => {
    const column = columns[axis];
    return column !== undefined && bin !== axis && (booleans ? column.isBoolean : column.kind === 'number');
  };
  for (const booleans of [false, ...(reduce ? [true] : [])])
    for (const axis of ['y', 'x'] as const) if (isNumber(axis, booleans)) return axis;
  return null;
}

type Tell = (message: string, key?: ColumnKey | null) => void;

function check(layer: Layer, tell: Tell): void {
  const { mark, reduce, columns, measured, bin, log } = layer;
  const { x, y, color, size, low, high } = columns;
  if (!x && !y) return tell(`${A(mark)} needs "x", "y" or both.`);
  if (reduce === 'count' && x && y && mark !== 'cell')
    return tell('Rows are counted on the axis that is left out: take out "x" or "y".', 'y');
  if (['line', 'area', 'bar'].includes(mark) && reduce !== 'count' && !(x && y))
    return tell(`${A(mark)} needs "x" and "y", or "reduce": "count".`);
  if (mark === 'cell' && !(x && y)) return tell('A cell needs "x" and "y".');
  if (mark === 'cell' && (reduce === 'count') === Boolean(color))
    return tell(
      reduce === 'count'
        ? 'Cells are coloured by the count: take out "color".'
        : 'A cell needs "color": a column of numbers, or "reduce": "count".',
      color ? 'color' : null,
    );
  if (mark === 'cell' && color && color.kind !== 'number' && !color.isBoolean)
    return tell(`“${color.name}” holds no numbers: a cell is coloured by a number.`, 'color');
  if (mark === 'rule' && x && y) return tell('A rule goes across the whole chart: give it "x" or "y".', 'y');
  if (mark !== 'dot' && mark !== 'cell' && measured === null) return tell(noNumber(layer), y ? 'y' : 'x');
  if (mark === 'whisker' && reduce !== 'mean ci' && !(low && high))
    return tell('A whisker needs "low" and "high", or "reduce": "mean ci".');
  if (low && (mark !== 'whisker' || reduce))
    return tell('Only a whisker without "reduce" has "low" and "high".', 'low');
  if (high && (mark !== 'whisker' || reduce))
    return tell('Only a whisker without "reduce" has "low" and "high".', 'high');
  for (const key of ['low', 'high', 'size'] as const)
    if (columns[key] && columns[key].kind !== 'number')
      return tell(`“${columns[key].name}” holds no numbers.`, key);
  if (size && mark !== 'dot') return tell('Only a dot has a "size".', 'size');
  if (size && reduce) return tell('Dots of several rows have one size.', 'size');
  checkReduction(layer, tell);
  if (columns.bin && !bin) return tell('"bin" names the column of "x" or "y".', 'bin');
  if (columns.bin && columns.bin.kind !== 'number')
    return tell(`“${columns.bin.name}” holds no numbers.`, 'bin');
  if (bin && (!reduce || mark === 'cell' || mark === 'box' || mark === 'tick' || mark === 'rule'))
    return tell(`What is binned is taken together: a dot, line, area, bar or whisker with "reduce".`, 'bin');
  if (columns.zero && columns.log && columns.zero.name === columns.log.name)
    return tell('A log scale has no zero.', 'zero');
  if (columns.log && columns.log.kind !== 'number')
    return tell(`“${columns.log.name}” holds no numbers.`, 'log');
  if (log && log === bin) return tell('What is binned has no log scale.', 'log');
  if (log && log === measured && fromZero.includes(mark))
    return tell(`${A(mark)} begins at zero, which a log scale does not have: use a dot.`, 'log');
}

function checkReduction({ mark, reduce, columns, measured }: Layer, tell: Tell): void {
  if (!reduce) return;
  if (mark === 'box') return tell('A box takes the rows together itself: leave out "reduce".');
  if (mark === 'whisker' && reduce !== 'mean ci')
    return tell('A whisker shows an interval: "reduce": "mean ci".');
  if (reduce === 'mean ci' && !withInterval.includes(mark))
    return tell(`${A(mark)} shows no interval: a dot, line, bar or whisker does.`);
  if (reduce !== 'count' && measured === null)
    return tell(`There are no numbers to take the ${reduce === 'mean ci' ? 'mean' : reduce} of.`);
  const { x, y, color } = columns;
  const category = measured === 'x' ? y : x;
  if (fromZero.includes(mark) && mark === 'bar' && color && color.name !== category?.name && !addsUp(reduce))
    tell('Bars of means do not add up: put this column on "fx" or "fy".', 'color');
}

/** Whether parts of this make a whole. */
export const addsUp = (reduce: Reduction | null): boolean => reduce === 'count' || reduce === 'sum';

function noNumber({ columns: { x, y }, mark }: Layer): string {
  const names = [x, y].flatMap((one) => (one ? [`“${one.name}”`] : []));
  return names.length === 2
    ? `Neither ${names[0] ?? ''} nor ${names[1] ?? ''} holds numbers: ${a(mark)} needs one that does.`
    : `${names[0] ?? ''} holds no numbers: ${a(mark)} needs some, or "reduce": "count".`;
}

const asText = (column: Taken | undefined): Taken | undefined => column && { ...column, kind: 'text' };
const asNumber = (column: Taken | undefined): Taken | undefined => column && { ...column, kind: 'number' };

/** Axes as the mark has them: what is measured is a number, what marks stand side by side on is text. */
function sidewise(layer: Layer): Layer {
  const { mark, measured, bin, columns } = layer;
  const of = (axis: 'x' | 'y') => {
    const column = columns[axis];
    if (measured === axis) return asNumber(column);
    return sideBySide.includes(mark) && bin !== axis ? asText(column) : column;
  };
  const [x, y] = [of('x'), of('y')];
  const color =
    measured === 'color' ? asNumber(columns.color) : mark === 'dot' ? columns.color : asText(columns.color);
  return { ...layer, columns: { ...columns, ...(x && { x }), ...(y && { y }), ...(color && { color }) } };
}

/** Layers share their axes: where one has names side by side, so have the others. */
function alike(layers: readonly Layer[], chart: WrittenChart, faults: ChartFault[]): readonly Layer[] {
  let all = layers;
  for (const axis of ['x', 'y'] as const) {
    const kinds = new Set(all.map((one) => (one.measured === axis ? 'number' : one.columns[axis]?.kind)));
    kinds.delete(undefined);
    if (kinds.size < 2) continue;
    const other = all.findIndex((one) => one.columns[axis]?.kind === 'text');
    if (all.some((one) => one.measured === axis) || other < 0)
      faults.push({
        message: `The layers have different things on ${axis}: ${[...kinds].join(' and ')}.`,
        at: chart.layers[Math.max(1, other)]?.at ?? 0,
        fatal: true,
      });
    all = all.map((one) => ({
      ...one,
      columns: {
        ...one.columns,
        ...(one.columns[axis] && { [axis]: { ...one.columns[axis], kind: 'text' as const } }),
      },
    }));
  }
  return all;
}
