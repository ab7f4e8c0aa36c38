import { type Mark, markOf } from '../../ui/shapes';
import type { ChartData } from './chart-data';
import { measuredInWords } from './chart-words';
import type { Datum, LayerData } from './layer-data';

/** What tells marks apart, for the legend; null where the axes say all. */
export type Legend =
  | { is: 'names'; title: string; names: readonly { name: string; mark: number }[] }
  | { is: 'amounts'; title: string; low: number; high: number }
  | null;

export interface Paint {
  /** Colour and shape of a mark; null: it has none of its own. */
  markOf(datum: Datum, layer: LayerData): Mark | null;
  /** Colour by an amount; null: it has none. */
  amountOf(datum: Datum, layer: LayerData): string | null;
  /** Names that have a colour each, in their order. */
  names: readonly string[];
  nameOf(datum: Datum, layer: LayerData): string | null;
  legend: Legend;
}

/** Steps of an amount, as tokens.css has them. */
export const AMOUNTS = 5;

/** A mark for each name: a model its own, every other one that none of them has. */
function marksOf(names: readonly string[], models: ReadonlyMap<string, number>): Map<string, number> {
  const taken = new Set(names.flatMap((name) => models.get(name) ?? []));
  let free = 0;
  const next = () => {
    while (taken.has(free)) free += 1;
    return free++;
  };
  return new Map(names.map((name) => [name, models.get(name) ?? next()]));
}

/** Which column's values have colours: `color`, else an axis of models. */
function colouring({ layer }: LayerData, models: ReadonlyMap<string, number>, data: readonly Datum[]) {
  const { columns, measured } = layer;
  if (measured === 'color') return null;
  if (columns.color) return columns.color.kind === 'number' ? null : ('color' as const);
  const axis = (['y', 'x'] as const).find((one) => one !== measured && columns[one]?.kind === 'text');
  const isOfModels =
    axis !== undefined &&
    (/^models?$/i.test(columns[axis]?.name ?? '') || data.some((datum) => models.has(String(datum[axis]))));
  return isOfModels ? axis : null;
}

/** Colours and shapes of a chart: models keep theirs. */
export function paintOf(chart: ChartData, models: ReadonlyMap<string, number>): Paint {
  const { layers } = chart;
  const by = new Map(layers.map((one) => [one, colouring(one, models, one.data)]));
  const isSplit =
    layers.length > 1 && layers.every((one) => by.get(one) === null && one.layer.measured !== 'color');
  const drawn = layers.filter(({ layer }) => layer.mark !== 'rule');
  const nameOf = (datum: Datum, one: LayerData): string | null => {
    const key = by.get(one) ?? null;
    if (key !== null) return datum[key] === null ? null : String(datum[key]);
    return isSplit && drawn.length > 1 && one.layer.mark !== 'rule' ? measuredInWords(one.layer) : null;
  };
  const names = [...new Set(layers.flatMap((one) => one.data.flatMap((datum) => nameOf(datum, one) ?? [])))];
  const marks = marksOf(names, models);
  const amounts = layers.flatMap((one) =>
    one.layer.measured === 'color' || one.layer.columns.color?.kind === 'number'
      ? one.data.flatMap(({ color }) => (typeof color === 'number' ? [color] : []))
      : [],
  );
  const low = amounts.reduce((least, value) => Math.min(least, value), Infinity);
  const high = amounts.reduce((most, value) => Math.max(most, value), -Infinity);
  return {
    names,
    nameOf,
    markOf: (datum, one) => {
      const mark = marks.get(nameOf(datum, one) ?? '');
      return mark === undefined ? null : markOf(mark);
    },
    amountOf: ({ color }) =>
      typeof color !== 'number'
        ? null
        : `var(--amount-${high > low ? Math.min(AMOUNTS, 1 + Math.floor((AMOUNTS * (color - low)) / (high - low))) : 3})`,
    legend: legendOf(),
  };

  function legendOf(): Legend {
    const [coloured] = layers.filter(({ layer }) => layer.columns.color ?? layer.measured === 'color');
    if (amounts.length > 0) {
      const of = coloured?.layer;
      const title = of?.measured === 'color' ? measuredInWords(of) : (of?.columns.color?.name ?? '');
      return { is: 'amounts', title, low, high };
    }
    const isOnAxis = [...by].every(([{ layer }, key]) => {
      const axis = (['x', 'y'] as const).find((one) => one !== layer.measured && layer.columns[one]);
      return (
        key !== 'color' || (axis !== undefined && layer.columns[axis]?.name === layer.columns.color?.name)
      );
    });
    if (names.length === 0 || (isOnAxis && !isSplit)) return null;
    const title = coloured?.layer.columns.color?.name ?? '';
    return { is: 'names', title, names: names.map((name) => ({ name, mark: marks.get(name) ?? 0 })) };
  }
}
