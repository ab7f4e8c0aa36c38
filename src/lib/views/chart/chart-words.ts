import { sixFigures } from '../../table/signs';
import { capital, count, whole, withUnit } from '../../ui/numbers';
import type { ChartData } from './chart-data';
import type { Layer } from './bound';
import type { Datum, LayerData } from './layer-data';
import type { Taken } from './result';
import { listInWords } from '../../records/list-in-words';

const isTaken = (column: Taken | undefined): column is Taken => column !== undefined;

/** What a layer's value is of: `mean of chrf`, `rows`, `misses`. */
export function measuredInWords({ columns, measured, reduce }: Layer): string {
  if (reduce === 'count') return 'rows';
  const name = (measured && columns[measured]?.name) ?? '';
  if (reduce === null) return name;
  const isMean = reduce === 'mean' || reduce === 'mean ci';
  const what = isMean ? (measured && columns[measured]?.isBoolean ? 'share' : 'mean') : reduce;
  return `${what} of ${name}`;
}

const by = ({ columns, measured }: Layer): string[] => {
  const along = [measured === 'x' ? columns.y : columns.x, measured === 'color' ? columns.y : undefined];
  const all = [...along, measured === 'color' ? undefined : columns.color, columns.fx, columns.fy];
  return [...new Set(all.filter(isTaken).map(({ name }) => name))];
};

/** `Mean of chrf by model`. */
function subject(layer: Layer): string {
  const of = by(layer);
  if (layer.mark === 'box') return withBy(`Quartiles of ${measuredInWords(layer)}`, of);
  if (layer.measured === null)
    return listInWords([layer.columns.y, layer.columns.x].filter(isTaken).map(({ name }) => name));
  const what = measuredInWords(layer);
  return withBy(layer.reduce === null ? what : capital(what), of);
}
const withBy = (what: string, of: readonly string[]): string =>
  of.length === 0 ? what : `${what} by ${listInWords(of)}`;

/** A title where the definition gives none: `Mean of chrf by model`. */
export const titleInWords = ({ title, layers }: ChartData): string =>
  title ?? (layers[0] ? subject(layers[0].layer) : 'Chart');

function rowsInWords(data: readonly Datum[]): string {
  const all = data.map(({ n }) => n);
  const least = Math.min(...all);
  const most = Math.max(...all);
  if (all.length === 0) return 'n = 0';
  if (all.length === 1 || least === most) return `n = ${whole(most)}${all.length > 1 ? ' each' : ''}`;
  return `n from ${whole(least)} to ${whole(most)}`;
}

/** What a layer shows, of how many rows, and what is not on it: sentences. */
function layerInWords({ layer, data, leftOut, notPositive, interval, withoutInterval }: LayerData): string[] {
  const { reduce, mark, result } = layer;
  const rows = data.reduce((all, { n }) => all + n, 0);
  const isPart = result.rows.length < result.count;
  const of = isPart
    ? `the first ${whole(result.rows.length)} of ${count(result.count, 'row')} of ${result.name}`
    : `${count(rows, 'row')} of ${result.name}`;
  const said: string[] = [];
  if (reduce === 'count') said.push(`${subject(layer)}: ${of}.`);
  else if (interval)
    said.push(
      `${subject(layer)} with its 95 % ${interval} interval, ${rowsInWords(data)}; rows are taken as independent.`,
    );
  else if (mark === 'box')
    said.push(
      `${subject(layer)}, ${rowsInWords(data)}. Lines end at the last value within 1.5 interquartile ranges; dots are beyond.`,
    );
  else if (reduce) said.push(`${subject(layer)}, ${rowsInWords(data)}.`);
  else if (mark === 'whisker')
    said.push(
      `${subject(layer)}, with ${layer.columns.low?.name ?? ''} to ${layer.columns.high?.name ?? ''}: ${of}.`,
    );
  else said.push(`${subject(layer)}: ${of}.`);
  if (leftOut > 0)
    said.push(`${count(leftOut, 'row')} without a value ${leftOut === 1 ? 'is' : 'are'} left out.`);
  if (notPositive > 0)
    said.push(
      `${count(notPositive, 'value')} at or below 0 ${notPositive === 1 ? 'has' : 'have'} no place on a log scale.`,
    );
  if (withoutInterval > 0)
    said.push(`${withoutInterval} of ${data.length} have no interval: too few rows, or equal values.`);
  return said;
}

/** Under the chart. What layers say alike is said once. */
export const captionInWords = ({ layers }: ChartData): string =>
  [...new Set(layers.flatMap(layerInWords))].join(' ');

const axisValue = (value: string | number | null, column: Taken | undefined): string => {
  if (typeof value !== 'number') return value ?? '\u2014';
  return column?.kind === 'time' ? timeInWords(value) : sixFigures(value);
};

/** A time in UTC, without the parts that are zero. */
export const timeInWords = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T00:00:00.000Z', '')
    .replace(/(?::00)?\.000Z$/, '')
    .replace('T', ' ');

/** One mark: `vendor/alpha: 70, 39.7 to 89.2, n = 10`. */
export function datumInWords(datum: Datum, { columns, measured, bin, reduce }: Layer, unit: string): string {
  const axes = (['x', 'y'] as const).filter((axis) => axis !== measured && columns[axis]);
  const place = axes.map((axis) =>
    bin === axis && datum.from !== null && datum.to !== null
      ? `${sixFigures(datum.from)} to ${sixFigures(datum.to)}`
      : axisValue(datum[axis], columns[axis]),
  );
  const more = [columns.color, columns.fx, columns.fy].flatMap((column, i) => {
    const value = [datum.color, datum.fx, datum.fy][i] ?? null;
    return column && value !== null && !axes.some((axis) => columns[axis]?.name === column.name)
      ? [axisValue(value, column)]
      : [];
  });
  const value = measured === null ? null : datum[measured];
  const parts = [
    ...(typeof value === 'number' ? [withUnit(sixFigures(value), reduce === 'count' ? '' : unit)] : []),
    ...(datum.low !== null && datum.high !== null
      ? [`${sixFigures(datum.low)} to ${sixFigures(datum.high)}`]
      : []),
    ...(datum.box ? [`quartiles ${sixFigures(datum.box.lower)} and ${sixFigures(datum.box.upper)}`] : []),
    ...(datum.n > 1 && reduce !== 'count' ? [`n = ${whole(datum.n)}`] : []),
  ];
  const head = [...place, ...more].join(', ');
  return parts.length === 0 ? head : head === '' ? parts.join(', ') : `${head}: ${parts.join(', ')}`;
}

/** More marks than these are read in the data. */
const SAID = 20;

/** For who does not see the chart: its title, and each mark where they are few. */
export function chartInWords(data: ChartData): string {
  const unit = data.unit ?? '';
  const marks = data.layers.flatMap((one) => one.data.map((datum) => datumInWords(datum, one.layer, unit)));
  const said = marks.slice(0, SAID).join('; ');
  const more = marks.length > SAID ? `; and ${whole(marks.length - SAID)} more` : '';
  return `${titleInWords(data)}. ${said}${more}`;
}
