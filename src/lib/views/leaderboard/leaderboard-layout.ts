import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { count, difference, fixed, metricName, pValue, score, type ScoreScale } from '../../ui/numbers';
import { isCounted } from '../../present/board';
import { intervalAfter } from '../../present/interval-words';
import { axis, type Scale, symmetricAxis, tickLayout, type TickLayout } from '../../ui/scale';

export interface LeaderboardLayout {
  own: Scale;
  paired: Scale;
  /** Where a difference becomes worse than the margin, as shown; null: no margin was given. */
  margin: number | null;
  /** The last tick of the paired axis. */
  end: number;
  ticks: TickLayout;
  /** The metric's name on at most two lines. */
  head: readonly [string, string];
  ownLabel(row: LeaderboardRow): string;
  pairedLabel(row: LeaderboardRow): string;
  digits(row: LeaderboardRow): string | undefined;
}

const methodNames = {
  wilson: 'Wilson',
  marks: 'posterior over the marks',
  t: 't',
  'clustered t': 'clustered t',
};

/** Words on two lines of about equal length. */
export function twoLines(text: string): [string, string] {
  if (text.length < 10) return [text, ''];
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** From nothing to all samples and so many more that four steps are whole. */
const wholes = ({ high }: ScoreScale) => ({ low: 0, high: 4 * Math.ceil((high ?? 0) / 4) });

/** Axes that all rows share, and what a row says to those who do not see it. */
export function layoutOf(
  { rows, metric }: Leaderboard,
  scale: ScoreScale,
  margin: number | null = null,
  /** Pixels of the axis of differences. */
  across = 220,
): LeaderboardLayout {
  const shown = (value: number | null) => (value === null ? null : value * scale.factor);
  const own = rows.flatMap((row) => [row.score, row.interval.low, row.interval.high]).map(shown);
  const differences = rows.flatMap(({ difference: d }) =>
    d ? [d.value, d.interval.low, d.interval.high] : [],
  );
  const paired = symmetricAxis([...differences, margin].map(shown), across);
  return {
    own: axis(own, isCounted(scale) ? wholes(scale) : { low: null, high: null }, 160),
    paired,
    margin: shown(margin === null || metric.lowerIsBetter ? margin : -margin),
    end: paired.ticks.at(-1) ?? 0,
    ticks: tickLayout(rows.flatMap((row) => row.difference ?? [])),
    head: twoLines(metricName(metric.metric) + (scale.unit && `, ${scale.unit}`)),
    ownLabel: (row) =>
      `${score(row.score, scale)}${scale.unit === '%' ? ' percent' : scale.unit && ` ${scale.unit}`}${intervalAfter(row.interval, scale)}`,
    pairedLabel: ({ difference: d }) =>
      d
        ? `${difference(d.value, scale)} ${scale.difference}${intervalAfter(d.interval, scale, 'signed')}, p ${pValue(d.p)} after correction`
        : '',
    digits: (row) =>
      row.score === null
        ? undefined
        : `${fixed(row.score, 6)}, mean of ${count(row.n, 'sample')}${intervalAfter(row.interval, scale)}${row.interval.low === null ? '' : ` (${methodNames[row.method]})`}`,
  };
}
