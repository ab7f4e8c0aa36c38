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

/** The difference with its interval, zero and the margin, drawn in letters; null without an interval. */
export function axis({ difference: apart, scale, margin, metric }: Compared): string | null {
  const { low = null, high = null } = apart?.interval ?? {};
  if (apart === null || low === null || high === null) return null;
  const worst = margin === null ? null : metric.lowerIsBetter ? margin : -margin;
  const ends = [low, high, 0, ...(worst === null ? [] : [worst])];
  const range = Math.max(...ends) - Math.min(...ends);
  if (range === 0) return null;
  const step = stepFor(range);
  const from = Math.floor(Math.min(...ends) / step) * step;
  const to = Math.ceil(Math.max(...ends) / step) * step;
  const at = (value: number) => Math.round(((value - from) / (to - from)) * WIDTH);
  const row = (marks: readonly (readonly [place: number, sign: string])[], fill = ' ') => {
    const letters = Array<string>(WIDTH + 1).fill(fill);
    for (const [place, sign] of marks) letters[place] = sign;
    return letters;
  };
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  const heads = row([]);
  for (const tick of ticks) {
    const text = Math.abs(tick) < step / 1e6 ? '0' : difference(tick, scale).replace(/\.0+$/, '');
    const start = Math.max(0, Math.min(WIDTH + 1 - text.length, at(tick) - Math.floor(text.length / 2)));
    [...text].forEach((letter, i) => (heads[start + i] = letter));
  }
  const scaleRow = row(
    ticks.map((tick) => [at(tick), '┼'] as const),
    '─',
  );
  const bar = row(
    worst === null
      ? [[at(0), '│']]
      : [
          [at(0), '│'],
          [at(worst), '┊'],
        ],
  );
  for (let place = at(low); place <= at(high); place++) bar[place] = '─';
  for (const [value, sign] of [
    [low, '├'],
    [high, '┤'],
    [apart.value, '●'],
  ] as const)
    bar[at(value)] = sign;
  const lines = [heads, scaleRow, bar];
  const named = worst === null ? '' : `${' '.repeat(at(worst))}┊ margin`;
  return [...lines.map((line) => line.join('')), named]
    .filter(Boolean)
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('');
}
