import {
  areaX,
  areaY,
  barX,
  barY,
  cell,
  dot,
  line,
  type Markish,
  rectX,
  rectY,
  type RenderFunction,
  ruleX,
  ruleY,
  text,
  tickX,
  tickY,
} from '@observablehq/plot';
import { sixFigures } from '../../table/signs';
import { type Mark, markOf } from '../../ui/shapes';
import { addsUp } from './bound';
import type { ChartData } from './chart-data';
import { datumInWords } from './chart-words';
import type { Datum, LayerData } from './layer-data';
import type { Paint } from './paint';
import type { AxisKind } from './result';

interface Room {
  chart: ChartData;
  /** Height of a name's row. */
  row: number;
  names: ChartData['names'];
}

/** A line of more points than these has no marks at them. */
const POINTS = 60;
const SVG = 'http://www.w3.org/2000/svg';
const plain = 'var(--ink-2)';

/** How marks of several colours stand at one place: upon each other, beside each other, or each where it is. */
export function isStacked({ layer }: LayerData): 'upon' | 'beside' | null {
  const { columns, measured, mark, reduce } = layer;
  const { color } = columns;
  const along = measured === 'x' ? columns.y : columns.x;
  if (!color || color.kind !== 'text' || color.name === along?.name) return null;
  if ((mark === 'bar' || mark === 'area') && addsUp(reduce)) return 'upon';
  const isBeside = mark === 'box' || mark === 'whisker' || (mark === 'dot' && reduce === 'mean ci');
  return isBeside && along?.kind === 'text' ? 'beside' : null;
}

/** A layer as marks of Observable Plot. */
export function marksOf(one: LayerData, paint: Paint, room: Room): Markish[] {
  if (isStacked(one) !== 'beside') return drawn(one, one.data, paint, room, 0);
  const step = Math.min(10, (room.row - 14) / paint.names.length);
  return paint.names.flatMap((name, i) => {
    const some = one.data.filter((datum) => paint.nameOf(datum, one) === name);
    return drawn(one, some, paint, room, (i - (paint.names.length - 1) / 2) * step);
  });
}

const placed = (value: string | number | null, kind: AxisKind | undefined): string | number | Date | null =>
  kind === 'time' && typeof value === 'number' ? new Date(value) : value;

/** Lines go along the axis, and what stands upon each other does so in one order everywhere. */
function inOrder(
  one: LayerData,
  some: readonly Datum[],
  paint: Paint,
  names: readonly string[] | null,
): Datum[] {
  const { mark, measured } = one.layer;
  const along = measured === 'x' ? 'y' : 'x';
  const data = [...some];
  if (names && (mark === 'line' || mark === 'area'))
    data.sort((a, b) => names.indexOf(String(a[along])) - names.indexOf(String(b[along])));
  const place = new Map(paint.names.map((name, i) => [name, i]));
  const placeOf = (datum: Datum) => place.get(paint.nameOf(datum, one) ?? '') ?? 0;
  return isStacked(one) === 'upon' ? data.sort((a, b) => placeOf(a) - placeOf(b)) : data;
}

/** What marks are called that measure across, or upwards. */
const ways = {
  x: { bar: barX, rect: rectX, area: areaX, tick: tickX, level: ruleX, span: ruleY, aside: 'dy', along: 'y' },
  y: { bar: barY, rect: rectY, area: areaY, tick: tickY, level: ruleY, span: ruleX, aside: 'dx', along: 'x' },
} as const;

function drawn(one: LayerData, some: readonly Datum[], paint: Paint, room: Room, aside: number): Markish[] {
  const { layer } = one;
  const { columns, measured, mark, bin } = layer;
  const on = measured === 'x' ? 'x' : 'y';
  const way = ways[on];
  const { along } = way;
  const has = (axis: 'x' | 'y') => measured === axis || columns[axis] !== undefined;
  const x = (datum: Datum) => placed(datum.x, measured === 'x' ? 'number' : columns.x?.kind);
  const y = (datum: Datum) => placed(datum.y, measured === 'y' ? 'number' : columns.y?.kind);
  const colour = (datum: Datum) => paint.markOf(datum, one)?.colour ?? paint.amountOf(datum, one) ?? plain;
  const unit = room.chart.unit ?? '';
  const data = inOrder(one, some, paint, room.names[along]);
  const upon = isStacked(one) === 'upon';
  const facets = {
    ...(columns.fx && { fx: (datum: Datum) => datum.fx }),
    ...(columns.fy && { fy: (datum: Datum) => datum.fy }),
  };
  const moved = { [way.aside]: aside };
  /** Of marks that go on from one datum to the next, which words would part. */
  const going = { ...facets, z: (datum: Datum) => datum.color };
  const common = { ...facets, ...moved, title: (datum: Datum) => datumInWords(datum, layer, unit) };
  const place = has(along) ? { [along]: along === 'y' ? y : x } : {};
  const value = { [on]: (datum: Datum) => datum[on] };
  const between = <V>(low: V, high: V) => ({ [`${on}1`]: low, [`${on}2`]: high });
  const fromZero = upon ? value : between<number | ((datum: Datum) => Datum['x'])>(0, (datum) => datum[on]);

  const whiskers = (
    low: (datum: Datum) => number | null,
    high: (datum: Datum) => number | null,
    stroke = colour,
  ) => {
    const known = data.filter((datum) => low(datum) !== null && high(datum) !== null);
    return way.span(known, { ...common, ...place, stroke, strokeWidth: 1.5, ...between(low, high) });
  };
  const lowOf = ({ low }: Datum) => low;
  const highOf = ({ high }: Datum) => high;
  const interval = (stroke = colour) =>
    data.some(({ low }) => low !== null) ? [whiskers(lowOf, highOf, stroke)] : [];
  const most = Math.max(...data.map(({ size }) => size ?? 0));
  const dots = () =>
    dot(data, {
      ...common,
      ...(has('x') && { x }),
      ...(has('y') && { y }),
      render: shapes((i) => {
        const datum = data[i];
        const shape = datum ? paint.markOf(datum, one) : null;
        const amount = datum ? paint.amountOf(datum, one) : null;
        const size = columns.size ? Math.max(0.3, 1.7 * Math.sqrt((datum?.size ?? 0) / (most || 1))) : 1;
        return { shape: shape ?? { ...markOf(0), colour: amount ?? plain }, size, edge: amount !== null };
      }, moved),
    });

  switch (mark) {
    case 'dot':
    case 'whisker':
      return [...interval(), dots()];
    case 'rule':
      return [
        way.level(data, { ...facets, stroke: plain, strokeWidth: 1, strokeDasharray: '4 3', ...value }),
      ];
    case 'tick': {
      const look = { ...common, ...place, stroke: colour, strokeWidth: 1.2, strokeOpacity: 0.75 };
      return [way.tick(data, { ...look, ...value })];
    }
    case 'cell':
      return cells();
    case 'box':
      return boxes();
    case 'line': {
      const look = { ...going, x, y, stroke: colour, strokeWidth: 1.6 };
      return [line(data, look), ...interval(), ...(data.length <= POINTS ? [dots()] : [])];
    }
    case 'area': {
      const look = { ...going, fill: fillOf, fillOpacity: upon ? 0.85 : 0.3 };
      return [way.area(data, { ...look, [along]: along === 'y' ? y : x, ...fromZero })];
    }
    case 'bar':
      return [bars(), way.level([0], { stroke: 'var(--line-3)' }), ...interval(() => 'var(--ink-1)')];
  }

  function fillOf(datum: Datum): string {
    return paint.markOf(datum, one)?.colour ?? 'var(--amount-5)';
  }

  function bars(): Markish {
    const look = { ...common, fill: fillOf, insetTop: 0, z: (datum: Datum) => datum.color, ...fromZero };
    if (!bin) return way.bar(data, { ...look, ...place });
    const edges = {
      [`${along}1`]: ({ from }: Datum) => from,
      [`${along}2`]: ({ to }: Datum) => to,
      inset: 0.5,
    };
    return way.rect(data, { ...look, ...edges });
  }

  function cells(): Markish[] {
    const look = { ...common, x, y };
    const fill = (datum: Datum) => paint.amountOf(datum, one) ?? 'none';
    const words = (datum: Datum) =>
      typeof datum.color === 'number' ? sixFigures(Number(datum.color.toPrecision(3))) : '\u2014';
    return [
      cell(data, { ...look, fill, inset: 0.5 }),
      ...(data.length <= 400 ? [text(data, { ...facets, x, y, text: words, fill: 'var(--ink-1)' })] : []),
    ];
  }

  function boxes(): Markish[] {
    const known = data.filter(({ box }) => box !== null);
    const inset = on === 'x' ? 3 : 0;
    const thin = { ...common, ...place, insetTop: inset, insetBottom: inset, stroke: colour };
    const beyond = known.flatMap((datum) => (datum.box?.beyond ?? []).map((far) => ({ ...datum, far })));
    const body = between(
      ({ box }: Datum) => box?.lower,
      ({ box }: Datum) => box?.upper,
    );
    const far = { [on]: ({ far: at }: { far: number }) => at };
    return [
      whiskers(
        ({ box }) => box?.low ?? null,
        ({ box }) => box?.high ?? null,
      ),
      way.bar(known, { ...thin, ...body, fill: 'var(--paper)' }),
      way.tick(known, { ...thin, ...value, strokeWidth: 2.5 }),
      dot(beyond, { ...facets, ...moved, r: 2, fill: 'var(--ink-3)', ...place, ...far }),
    ];
  }
}

interface Shape {
  shape: Mark;
  size: number;
  /** A colour that is near to the paper needs one. */
  edge: boolean;
}

/** Draws each dot as the shape that a model has on every page. */
const shapes =
  (of: (index: number) => Shape, { dx = 0, dy = 0 }: { dx?: number; dy?: number }): RenderFunction =>
  (index, scales, values, { width, height, marginLeft, marginRight, marginTop, marginBottom }) => {
    const group = document.createElementNS(SVG, 'g');
    const half = (axis: 'x' | 'y') => (scales.scales[axis]?.bandwidth ?? 0) / 2;
    const [xs, ys, titles] = [values['x'], values['y'], values['title']] as (
      ArrayLike<number | string> | undefined
    )[];
    for (const i of index) {
      const { shape, size, edge } = of(i);
      const left = xs ? Number(xs[i]) + half('x') : (marginLeft + width - marginRight) / 2;
      const top = ys ? Number(ys[i]) + half('y') : (marginTop + height - marginBottom) / 2;
      if (!Number.isFinite(left) || !Number.isFinite(top)) continue;
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', 'shape');
      path.setAttribute('d', shape.path);
      path.setAttribute(
        'transform',
        `translate(${left + dx} ${top + dy}) scale(${size * (shape.hollow ? 0.86 : 0.95)})`,
      );
      path.setAttribute('fill', shape.hollow ? 'var(--paper)' : shape.colour);
      path.setAttribute('stroke', shape.hollow ? shape.colour : edge ? 'var(--ink-3)' : 'var(--paper)');
      path.setAttribute('stroke-width', String((shape.hollow ? 1.9 : 0.7) / Math.max(size, 0.5)));
      const said = titles?.[i];
      if (said !== undefined) {
        const title = document.createElementNS(SVG, 'title');
        title.textContent = String(said);
        path.append(title);
      }
      group.append(path);
    }
    return group;
  };
