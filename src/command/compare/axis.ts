import { difference } from '../../lib/ui/numbers';
import type { Compared } from './compared';

const WIDTH = 60;
const TICKS = 5;

/** Steps that are read with ease. */
const stepFor = (range: number): number => {
  const rough = range / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
};

/** Places on an axis, from 0 to 1: the difference with its interval, no difference, the margin, and the ticks with what they say. */
interface Axis {
  value: number;
  low: number;
  high: number;
  zero: number;
  margin: number | null;
  ticks: readonly { at: number; text: string }[];
}

/** null without an interval. */
function axisOf({ difference: apart, scale, margin, metric }: Compared): Axis | null {
  const { low = null, high = null } = apart?.interval ?? {};
  if (apart === null || low === null || high === null) return null;
  const worst = margin === null ? null : metric.lowerIsBetter ? margin : -margin;
  const ends = [low, high, 0, ...(worst === null ? [] : [worst])];
  const range = Math.max(...ends) - Math.min(...ends);
  if (range === 0) return null;
  const step = stepFor(range);
  const from = Math.floor(Math.min(...ends) / step) * step;
  const to = Math.ceil(Math.max(...ends) / step) * step;
  const at = (value: number) => (value - from) / (to - from);
  return {
    ...{ value: at(apart.value), low: at(low), high: at(high), zero: at(0) },
    margin: worst === null ? null : at(worst),
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => {
      const value = from + i * step;
      const text = Math.abs(value) < step / 1e6 ? '0' : difference(value, scale).replace(/\.0+$/, '');
      return { at: at(value), text };
    }),
  };
}

/** Drawn in letters, for a terminal. */
export function axisText(compared: Compared): string | null {
  const axis = axisOf(compared);
  if (axis === null) return null;
  const place = (at: number) => Math.round(at * WIDTH);
  const row = (marks: readonly (readonly [at: number, sign: string])[], fill = ' ') => {
    const letters = Array<string>(WIDTH + 1).fill(fill);
    for (const [at, sign] of marks) letters[place(at)] = sign;
    return letters;
  };
  const heads = row([]);
  for (const { at, text } of axis.ticks) {
    const start = Math.max(0, Math.min(WIDTH + 1 - text.length, place(at) - Math.floor(text.length / 2)));
    [...text].forEach((letter, i) => (heads[start + i] = letter));
  }
  const { low, high, value, zero, margin } = axis;
  const marks = [[zero, '│'] as const, ...(margin === null ? [] : [[margin, '┊'] as const])];
  const bar = row(marks);
  for (let letter = place(low); letter <= place(high); letter++) bar[letter] = '─';
  for (const [at, sign] of [
    [low, '├'],
    [high, '┤'],
    [value, '●'],
  ] as const)
    bar[place(at)] = sign;
  const scale = row(
    axis.ticks.map(({ at }) => [at, '┼'] as const),
    '─',
  );
  const named = margin === null ? '' : `${' '.repeat(place(margin))}┊ margin`;
  return [heads.join(''), scale.join(''), bar.join(''), named]
    .filter(Boolean)
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('');
}

const [ROOM, EDGE] = [640, 40];

/** The same as a picture, in the colours of the page that it stands on. */
export function axisSvg(compared: Compared, label: string): string | null {
  const axis = axisOf(compared);
  if (axis === null) return null;
  const x = (at: number) => (EDGE + at * (ROOM - 2 * EDGE)).toFixed(1);
  const line = (at: number, from: number, to: number, more = '') =>
    `<line x1="${x(at)}" x2="${x(at)}" y1="${from}" y2="${to}" ${more}/>`;
  const { low, high, value, zero, margin } = axis;
  const texts = axis.ticks.map(({ at, text }) => `<text x="${x(at)}" y="14">${text}</text>`);
  const below = margin === null ? '' : `<text x="${x(margin)}" y="72">margin</text>`;
  const dashed = margin === null ? '' : line(margin, 23, 64, 'stroke-dasharray="3 3"');
  return [
    `<svg viewBox="0 0 ${ROOM} 76" role="img" aria-label="${label}" width="${ROOM}" height="76" fill="currentColor" stroke="currentColor" style="max-width:100%;height:auto;font-size:12px">`,
    `<g stroke="none" text-anchor="middle">${texts.join('')}${below}</g>`,
    `<line x1="${EDGE}" x2="${ROOM - EDGE}" y1="23" y2="23"/>${axis.ticks.map(({ at }) => line(at, 20, 26)).join('')}${line(zero, 23, 64)}${dashed}`,
    `<g stroke-width="2"><line x1="${x(low)}" x2="${x(high)}" y1="44" y2="44"/>${line(low, 38, 50)}${line(high, 38, 50)}<circle cx="${x(value)}" cy="44" r="4"/></g>`,
    '</svg>\n',
  ].join('\n');
}
