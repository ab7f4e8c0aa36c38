import type { Leaderboard, LeaderboardRow } from '../../lib/analysis/types';
import {
  difference,
  interval,
  metricName,
  optional,
  pValue,
  score,
  type ScoreScale,
  UNKNOWN,
} from '../../lib/ui/numbers';

const heads = [
  'model',
  'n',
  'score',
  'low',
  'high',
  'difference',
  'difference_low',
  'difference_high',
  'p_holm',
  'better',
  'worse',
  'same',
  'input_tokens',
  'output_tokens',
  'latency_ms',
  'cost_usd',
];

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
// A model's name comes from a file: a spreadsheet must not run it.
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const exact = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

function values({ contender, n, score, interval, difference, ...row }: LeaderboardRow): string[] {
  return [
    quoted(guarded(contender.label)),
    ...[
      n,
      score,
      interval.low,
      interval.high,
      difference?.value,
      difference?.interval.low,
      difference?.interval.high,
      difference?.p,
      difference?.better,
      difference?.worse,
      difference?.same,
      row.inputTokens.mean,
      row.outputTokens.mean,
      row.latencyMs.mean,
      row.costUsd.mean,
    ].map(exact),
  ];
}

/** All digits, in stored units. */
export const leaderboardCsv = ({ rows }: Leaderboard): string =>
  [heads, ...rows.map(values)].map((line) => line.join(',')).join('\r\n') + '\r\n';

/** As the page shows it. */
export function leaderboardMarkdown({ rows, metric, baseline }: Leaderboard, scale: ScoreScale): string {
  const unit = scale.unit && `, ${scale.unit}`;
  const points = scale.difference && `, ${scale.difference}`;
  const lines = [
    [
      'model',
      'n',
      `${metricName(metric.metric)}${unit}`,
      '95 % interval',
      `to baseline${points}`,
      'paired 95 % interval',
      'p, Holm',
    ],
    ['---', '--:', '--:', '---', '--:', '---', '--:'],
    ...rows.map((row) => [
      row.contender.label.replaceAll('|', '\\|'),
      String(row.n),
      score(row.score, scale),
      interval(row.interval.low, row.interval.high, scale),
      row.difference
        ? difference(row.difference.value, scale)
        : row.contender.key === baseline?.key
          ? 'baseline'
          : UNKNOWN,
      row.difference
        ? interval(row.difference.interval.low, row.difference.interval.high, scale, 'signed')
        : '',
      row.difference ? optional(row.difference.p, pValue) : '',
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n') + '\n';
}
