import { dot, line, plot, rect, rectY, ruleX, ruleY } from '@observablehq/plot';
import { fixed, signed } from '../../ui/numbers';
import { plotStyle } from '../../ui/plot-style';
import type { Drawn } from './brush';
import { type Bin, binsOf, type Cell2, cellsOf, type Point } from './bins';

export type Drawing = (width: number) => Drawn;

/** More dots than this are an ink blot: cells with a count take their place. */
const DOTS = 3000;

/** Differences of a pair, in classes that stand symmetric round zero. */
export function histogram(differences: readonly number[], lowerIsBetter: boolean, unit: string): Drawing {
  const { bins, step } = binsOf(differences);
  const colour = ({ at }: Bin) =>
    at === 0 ? 'var(--line-3)' : at > 0 !== lowerIsBetter ? 'var(--better)' : 'var(--worse)';
  const largest = Math.max(step, ...bins.map(({ at }) => Math.abs(at))) + step / 2;
  return (width) => ({
    svg: plot({
      width,
      height: 190,
      marginLeft: 40,
      marginRight: 16,
      marginBottom: 34,
      style: plotStyle,
      x: {
        domain: [-largest, largest],
        label: unit === '' ? 'difference' : `difference, ${unit}`,
        labelAnchor: 'center',
        labelArrow: 'none',
        tickSize: 0,
        ticks: Math.max(3, Math.min(9, Math.floor(width / 70))),
        tickFormat: (value: number) => signed(value, Number.isInteger(value) ? 0 : step < 0.1 ? 3 : 1),
      },
      y: {
        label: 'samples',
        labelArrow: 'none',
        tickSize: 0,
        ticks: 3,
        grid: true,
        tickFormat: (value: number) => (Number.isInteger(value) ? fixed(value, 0) : ''),
      },
      marks: [
        rectY(bins, {
          x1: ({ at }: Bin) => at - step / 2,
          x2: ({ at }: Bin) => at + step / 2,
          y: 'samples',
          fill: colour,
          inset: 0.5,
          title: ({ at, samples }: Bin) =>
            `${signed(at - step / 2, 2)} to ${signed(at + step / 2, 2)}: ${fixed(samples, 0)}`,
        }),
        ruleY([0], { stroke: 'var(--line-2)' }),
        ruleX([0], { stroke: 'var(--line-3)' }),
      ],
    }) as SVGSVGElement,
  });
}

interface Scatter {
  points: readonly Point[];
  a: string;
  b: string;
  lowerIsBetter: boolean;
  domain: readonly [number, number];
}

/** Score of the first against the score of the second, with the line on which they are equal. */
export function scatter({ points, a, b, lowerIsBetter, domain }: Scatter): Drawing {
  const colour = (x: number, y: number) =>
    x === y ? 'var(--line-3)' : y > x !== lowerIsBetter ? 'var(--better)' : 'var(--worse)';
  const cells = points.length > DOTS ? cellsOf(points, domain) : null;
  const most = Math.max(1, ...(cells ?? []).map(({ samples }) => samples));
  const marks = cells
    ? [
        rect(cells, {
          x1: 'x1',
          x2: 'x2',
          y1: 'y1',
          y2: 'y2',
          inset: 0.5,
          fill: ({ samples }: Cell2) =>
            `var(--amount-${Math.ceil((5 * Math.log1p(samples)) / Math.log1p(most))})`,
          title: ({ samples }: Cell2) => `${fixed(samples, 0)} samples`,
        }),
      ]
    : [
        dot(points, {
          x: 'b',
          y: 'a',
          r: 3.2,
          fill: ({ a: y, b: x }: Point) => colour(x, y),
          fillOpacity: 0.65,
          stroke: 'var(--paper)',
          strokeWidth: 0.5,
        }),
      ];
  return (width) => {
    const side = Math.min(width, 420);
    const axis = { domain, labelArrow: 'none' as const, tickSize: 0, ticks: 5, grid: true };
    const drawn = plot({
      width: side,
      height: side - 20,
      marginLeft: 48,
      marginBottom: 38,
      marginTop: 22,
      style: plotStyle,
      x: { ...axis, label: b, labelAnchor: 'center' },
      y: { ...axis, label: a },
      marks: [
        line(
          [domain, domain].map((_, i) => [domain[i], domain[i]]),
          { stroke: 'var(--line-3)' },
        ),
        ...marks,
      ],
    });
    const [x, y] = [drawn.scale('x'), drawn.scale('y')];
    return {
      svg: drawn as SVGSVGElement,
      scoresAt: (left, top) => [Number(x?.invert?.(left) ?? 0), Number(y?.invert?.(top) ?? 0)],
    };
  };
}
