import { messageOf } from '../../session/troubles.svelte';
import { type ChartFault, readChart } from '../../notebook/chart';
import { boundChart } from './bound';
import { type LayerData, layerData, namesOn } from './layer-data';
import type { ChartResult, FindResult } from './result';

/** All that a chart draws. */
export interface ChartData {
  title: string | null;
  unit: string | null;
  layers: readonly LayerData[];
  /** Names along an axis, in their order; null where it has numbers or times. */
  names: { x: readonly string[] | null; y: readonly string[] | null };
}

/** What a cell's text comes to: a chart, or why there is none. Notes may stand beside a chart. */
export interface MadeChart {
  data: ChartData | null;
  faults: readonly ChartFault[];
}

/** Of fewer rows than there are, what is taken together would be a number of something else. */
const firstRows = ({ name, rows, count }: ChartResult): string =>
  `Only the first ${rows.length.toLocaleString('en')} of ${count.toLocaleString('en')} rows of ${name} are here: what is taken together would be of these alone. Run ${name} with its files, or take rows together in the query.`;

/** The chart of a definition. `find` gives a result above by its name, or why there is none. */
export function chartOf(source: string, find: FindResult): MadeChart {
  const read = readChart(source);
  if (!read.chart) return { data: null, faults: read.faults };
  const { layers, faults } = boundChart(read.chart, find);
  const all = [...read.faults, ...faults];
  const made = layers.flatMap((layer, i): LayerData[] => {
    const at = read.chart?.layers[i]?.at ?? 0;
    const { result, reduce, mark } = layer;
    const isPart = result.rows.length < result.count;
    try {
      if (isPart && (reduce || mark === 'box')) throw new Error(firstRows(result));
      return [layerData(layer)];
    } catch (error) {
      all.push({ message: messageOf(error), at, fatal: true });
      return [];
    }
  });
  if (all.some(({ fatal }) => fatal)) return { data: null, faults: all };
  const { title, unit } = read.chart;
  const namesOf = (axis: 'x' | 'y') =>
    made.some(({ layer }) => layer.measured !== axis && layer.columns[axis]?.kind === 'text')
      ? namesOn(axis, made)
      : null;
  return { data: { title, unit, layers: made, names: { x: namesOf('x'), y: namesOf('y') } }, faults: all };
}
