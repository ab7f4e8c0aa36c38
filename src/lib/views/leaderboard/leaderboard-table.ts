import type { Interval, Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, reportedSums } from '../../analysis/usage';
import {
  type ColumnOf,
  group,
  interval,
  NOTHING,
  number,
  type Range,
  type Table,
  tableOf,
  text,
} from '../../table/table';
import { difference, metricName, pValue, score, type ScoreScale, scoreScale } from '../../ui/numbers';
import { correctionNames } from '../../present/correction-words';
import { isCounted } from '../../present/board';
import { standingWords } from '../../present/direction-words';
import { areEvidence } from '../../analysis';
import { standingOf } from '../../present/standing';
import { takesMargin, withinMargin } from '../verdict/margin-verdict';
import { marginText } from '../../present/margin-words';
import { noIntervalReasons } from '../../present/interval-words';

export interface LeaderboardFacts {
  scale?: ScoreScale;
  costOfRow?: (row: LeaderboardRow) => Cost;
  /** The group of each row, or how it stands to the baseline. */
  groups?: readonly string[];
  /** How much worse than the baseline is good enough, in the unit of the scores. */
  margin?: number | null;
  caption?: string;
}

const rangeOf = ({ low, high, why }: Interval): Range => ({
  low,
  high,
  why: why ? noIntervalReasons[why] : null,
});

/** Means with the number of responses that have the figure. */
const meanOf = (
  name: string,
  of: (row: LeaderboardRow) => { mean: number | null; known: number },
  { unit = '' } = {},
): ColumnOf<LeaderboardRow>[] => [
  number(name + unit, (row) => of(row).mean, { only: ['csv'] }),
  number(`${name}_known`, (row) => of(row).known, { only: ['csv'] }),
];

/** The leaderboard: as the page shows it to readers; as data with tokens, times and costs, all digits in stored units. */
export function leaderboardTable(
  leaderboard: Leaderboard,
  {
    scale = scoreScale(leaderboard.metric),
    costOfRow = (row) => costOf(reportedSums(row)),
    groups,
    margin = null,
    caption,
  }: LeaderboardFacts = {},
): Table {
  const { rows, metric, baseline, comparisons, correction } = leaderboard;
  const { more, less } = standingWords(scale);
  const own = (value: number) => score(value, scale);
  const paired = (value: number) => difference(value, scale);
  const isBaseline = ({ contender }: LeaderboardRow) => contender.key === baseline?.key;
  const data = { only: ['csv' as const] };
  // An interval is of shares: beside counts it is data, and not read.
  const unlessCounted = isCounted(scale) ? data : {};
  const columns: ColumnOf<LeaderboardRow>[] = [
    ...(groups ? [group<LeaderboardRow>('group', (_, i) => groups[i] ?? '', { only: ['latex'] })] : []),
    text('model', ({ contender }) => contender.label),
    number('n', ({ n }) => n),
    number('score', (row) => row.score, {
      head: metricName(metric.metric) + (scale.unit && `, ${scale.unit}`),
      write: own,
    }),
    interval('', (row) => rangeOf(row.interval), { write: own, whys: true, ...unlessCounted }),
    number(
      'difference',
      (row) => row.difference?.value ?? (isBaseline(row) ? { value: null, shown: 'baseline' } : null),
      { head: `to baseline${scale.difference && `, ${scale.difference}`}`, write: paired },
    ),
    interval('difference', (row) => (row.difference ? rangeOf(row.difference.interval) : NOTHING), {
      head: 'paired 95 % interval',
      write: paired,
      whys: true,
      ...unlessCounted,
    }),
    text('standing', ({ difference: d }) =>
      d && areEvidence(leaderboard.chosenBy)
        ? (standingOf(d, { lowerIsBetter: metric.lowerIsBetter, margin, scale })?.word ?? NOTHING)
        : NOTHING,
    ),
    ...(margin !== null && takesMargin(leaderboard)
      ? [
          text<LeaderboardRow>('margin', (row) => withinMargin(row, margin, metric.lowerIsBetter), {
            head: `margin ${marginText(margin, scale)}`,
          }),
        ]
      : []),
    number('p_corrected', (row) => (row.difference ? row.difference.p : NOTHING), {
      head: comparisons > 1 ? `p, ${correctionNames[correction]} over ${comparisons}` : 'p',
      write: pValue,
    }),
    number(more, (row) => row.difference?.better, data),
    number(less, (row) => row.difference?.worse, data),
    number('same', (row) => row.difference?.same, data),
    number('responses', ({ n, repeatsPerSample }) => Math.round(n * repeatsPerSample), data),
    ...meanOf('input_tokens', ({ inputTokens }) => inputTokens),
    ...meanOf('output_tokens', ({ outputTokens }) => outputTokens),
    ...meanOf('latency', ({ latencyMs }) => latencyMs, { unit: '_ms' }),
    number('cost_per_response', (row) => perResponse(costOfRow(row)), data),
    text('cost_currency', (row) => costOfRow(row).currency, data),
    text('cost_state', (row) => costOfRow(row).state, data),
  ];
  return tableOf(rows, columns, caption === undefined ? {} : { caption });
}

const perResponse = ({ amount, responses }: Cost): number | null =>
  amount === null ? null : amount / responses;

/** The columns of the leaderboard that a person may leave out: never n, the score or the difference. */
export const optionalColumnsOf = (scale: Pick<ScoreScale, 'isUndirected'>) => [
  { value: 'own', label: '95 % interval' },
  { value: 'paired', label: 'paired 95 % interval' },
  { value: 'ticks', label: `${standingWords(scale).less} and ${standingWords(scale).more}` },
  { value: 'file', label: 'own samples' },
  { value: 'same', label: 'same' },
  { value: 'p', label: 'p, corrected' },
  { value: 'cost', label: 'USD per 1,000 answers' },
  { value: 'latency', label: 'ms' },
  { value: 'tokens', label: 'tokens' },
];
