import { number, type Table, tableOf, text, type ColumnOf } from '../../table/table';
import type { ChartData } from './chart-data';
import { captionInWords, measuredInWords, timeInWords, titleInWords } from './chart-words';
import type { Layer } from './bound';
import type { Datum, LayerData } from './layer-data';
import type { Taken } from './result';

type Place = 'x' | 'y' | 'color' | 'fx' | 'fy';
interface Row {
  layer: Layer;
  datum: Datum;
}

const written = (value: Datum[Place], column: Taken | undefined): string | null =>
  typeof value === 'number' ? (column?.kind === 'time' ? timeInWords(value) : String(value)) : value;

/** The marks of a chart as they are drawn: a row each. */
export function chartTable(data: ChartData): Table {
  const rows = data.layers.flatMap(({ layer, data: all }) => all.map((datum): Row => ({ layer, datum })));
  const columns: ColumnOf<Row>[] = [];
  if (data.layers.length > 1) columns.push(text('mark', ({ layer }) => layer.mark));
  for (const place of ['fx', 'fy', 'color', 'x', 'y'] as const)
    columns.push(...columnsOf(place, data.layers));
  const has = (of: (row: Row) => number | null | undefined) => rows.some((row) => of(row) != null);
  const add = (name: string, of: (row: Row) => number | null | undefined) => {
    if (has(of)) columns.push(number(name, of));
  };
  add('size', ({ datum }) => datum.size);
  add('low', ({ datum }) => datum.low ?? datum.box?.low);
  add('lower_quartile', ({ datum }) => datum.box?.lower);
  add('upper_quartile', ({ datum }) => datum.box?.upper);
  add('high', ({ datum }) => datum.high ?? datum.box?.high);
  if (rows.some(({ datum }) => datum.n !== 1)) add('n', ({ datum }) => datum.n);
  return tableOf(rows, columns, { caption: `${titleInWords(data)}. ${captionInWords(data)}` });
}

/** A column for what stands on an axis; two for the edges of classes; none for what another column has. */
function columnsOf(place: Place, layers: readonly LayerData[]): ColumnOf<Row>[] {
  const [first] = layers.filter(({ layer }) => layer.columns[place] ?? layer.measured === place);
  if (!first) return [];
  const { columns, measured, bin } = first.layer;
  const name = measured === place ? measuredInWords(first.layer) : (columns[place]?.name ?? place);
  const elsewhere = (['x', 'y'] as const).some(
    (axis) => axis !== place && measured !== axis && columns[axis]?.name === name,
  );
  if ((place === 'color' || place === 'fx' || place === 'fy') && measured !== place && elsewhere) return [];
  if (bin === place)
    return [number(`${name}_from`, ({ datum }) => datum.from), number(`${name}_to`, ({ datum }) => datum.to)];
  const isNumber = measured === place || columns[place]?.kind === 'number';
  if (isNumber)
    return [number(name, ({ datum }) => (typeof datum[place] === 'number' ? datum[place] : null))];
  return [text(name, ({ datum, layer }) => written(datum[place], layer.columns[place]))];
}
