import { axisFx, axisFy, axisX, axisY, type Markish, plot, type ScaleOptions } from '@observablehq/plot';
import { logTicks } from '../../present/usage/scatter-layout';
import { sixFigures } from '../../table/signs';
import { plotStyle } from '../../ui/plot-style';
import { middle } from '../../analysis/contenders/middle';
import type { ChartData } from './chart-data';
import { measuredInWords } from './chart-words';
import { isStacked, marksOf } from './marks';
import type { Paint } from './paint';

const LETTER = 6.2;
/** Letters of a name beside an axis; the legend and the data have it whole. */
const LONGEST = 26;
const PLOT_HEIGHT = 280;
const FACET_HEIGHT = 150;

type Axis = 'x' | 'y';

/** Draws a chart at a width. */
export function drawChart(chart: ChartData, paint: Paint, width: number): SVGSVGElement {
  const { layers, names } = chart;
  const facets = {
    fx: [...new Set(layers.flatMap(({ data }) => data.flatMap(({ fx }) => fx ?? [])))],
    fy: [...new Set(layers.flatMap(({ data }) => data.flatMap(({ fy }) => fy ?? [])))],
  };
  const longest = width < 480 ? 16 : LONGEST;
  const short = (name: string) => middle(name, longest);
  const room = (all: readonly string[]) =>
    12 + LETTER * Math.max(2, ...all.map((name) => short(name).length));
  const left = names.y ? Math.min(width * 0.45, room(names.y)) : 56;
  const right = facets.fy.length > 0 ? room(facets.fy) : 18;
  const places = names.x?.length ?? 0;
  const perPlace = (width - left - right) / Math.max(1, places * Math.max(1, facets.fx.length));
  const isTurned =
    names.x !== null && LETTER * Math.max(0, ...names.x.map((name) => short(name).length)) > perPlace - 4;
  const bottom = (names.x ? 24 : 40) + (isTurned ? Math.min(110, 0.7 * room(names.x ?? [])) : 0);
  const isOfCells = layers.every(({ layer }) => layer.mark === 'cell');
  const top = names.y ? (facets.fx.length > 0 ? 20 : 6) : 26;
  const row = Math.max(26, dodges(chart, paint) ? 16 + 10 * paint.names.length : 0);
  const inner = names.y
    ? Math.max(60, row * names.y.length)
    : facets.fy.length > 1
      ? FACET_HEIGHT
      : layers.every(({ layer }) => layer.measured !== 'y' && !layer.columns.y)
        ? 60
        : PLOT_HEIGHT - (width < 480 ? 40 : 0);
  const height = top + bottom + inner * Math.max(1, facets.fy.length);
  const along = { x: width - left - right, y: inner };
  const axes = { x: axisOf('x'), y: axisOf('y') };
  const marks: Markish[] = [
    ...layers.flatMap((one) => marksOf(one, paint, { chart, row, names })),
    ...(hasAxis('x') ? [axisX({ ...tickOf('x'), tickRotate: isTurned ? -40 : 0 })] : []),
    ...(hasAxis('y') ? [axisY(tickOf('y'))] : []),
    ...(facets.fx.length > 0 ? [axisFx({ label: null, tickFormat: short, lineWidth: 20 })] : []),
    ...(facets.fy.length > 0 ? [axisFy({ label: null, tickFormat: short })] : []),
  ];
  const svg = plot({
    ...{ width, height, style: plotStyle, marks },
    ...{ marginLeft: left, marginRight: right, marginBottom: bottom, marginTop: top },
    ...axes,
    ...(facets.fx.length > 0 && { fx: { domain: facets.fx, padding: 0.08 } }),
    ...(facets.fy.length > 0 && { fy: { domain: facets.fy, padding: 0.12 } }),
  }) as SVGSVGElement;
  for (const axis of ['x', 'y'] as const) svg.classList.toggle(`names-${axis}`, names[axis] !== null);
  return svg;

  function hasAxis(axis: Axis): boolean {
    return layers.some(({ layer }) => layer.measured === axis || layer.columns[axis] !== undefined);
  }

  function kindOf(axis: Axis): 'number' | 'time' | 'text' {
    if (names[axis]) return 'text';
    return layers.some(({ layer }) => layer.measured !== axis && layer.columns[axis]?.kind === 'time')
      ? 'time'
      : 'number';
  }

  function axisOf(axis: Axis): ScaleOptions {
    const domain = names[axis];
    if (domain) return { type: 'band', domain, padding: isOfCells ? 0.03 : 0.22 };
    const ticks = ticksOf(axis) ?? undefined;
    if (kindOf(axis) === 'time') return { type: 'utc', nice: true, grid: true, ticks };
    if (layers.some(({ layer }) => layer.log === axis)) return { type: 'log', grid: true, ticks };
    return {
      type: 'linear',
      nice: true,
      grid: true,
      ticks,
      zero: layers.some(({ layer }) => layer.zero === axis),
    };
  }

  function ticksOf(axis: Axis): number[] | number | null {
    const most = Math.max(
      2,
      Math.min(8, Math.floor(along[axis] / (axis === 'x' ? 70 * Math.max(1, facets.fx.length) : 45))),
    );
    if (names[axis]) return null;
    if (!layers.some(({ layer }) => layer.log === axis)) return most;
    const values = layers.flatMap(({ data }) =>
      data.flatMap((one) => {
        const value = one[axis];
        return typeof value === 'number'
          ? [value, ...(one.low ? [one.low] : []), ...(one.high ? [one.high] : [])]
          : [];
      }),
    );
    const all = logTicks(Math.min(...values), Math.max(...values));
    const step = Math.ceil(all.length / (most + 1));
    return all.filter((_, i) => i % step === 0);
  }

  function tickOf(axis: Axis) {
    const kind = kindOf(axis);
    const ticks = ticksOf(axis);
    return {
      ...{
        tickSize: 0,
        labelArrow: 'none' as const,
        label: labelOf(axis),
        fontSize: kind === 'text' ? 12 : 11,
      },
      ...(kind === 'text' && { tickFormat: short }),
      ...(kind === 'number' && { tickFormat: (value: number) => sixFigures(value) }),
      ...(axis === 'x' && { labelAnchor: 'center' as const, labelOffset: bottom - 6 }),
      ...(ticks !== null && { ticks }),
    };
  }

  /** Names say of themselves what they are: the caption names their column. */
  function labelOf(axis: Axis): string | null {
    if (names[axis]) return null;
    const words = layers.flatMap(({ layer }) =>
      layer.measured === axis ? [measuredInWords(layer)] : (layer.columns[axis]?.name ?? []),
    );
    const unit = layers.some(({ layer }) => layer.measured === axis && layer.reduce !== 'count')
      ? chart.unit
      : null;
    const said = [...new Set(words)].join(', ');
    const log = layers.some(({ layer }) => layer.log === axis) ? ', log scale' : '';
    return `${said}${unit ? `, ${unit}` : ''}${log}`;
  }
}

/** Whether several marks stand at one name, each beside the others. */
const dodges = ({ layers }: ChartData, { names }: Paint): boolean =>
  names.length > 1 && layers.some((one) => isStacked(one) === 'beside');
