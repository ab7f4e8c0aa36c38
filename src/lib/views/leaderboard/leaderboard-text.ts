import type { Interval, Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Cost, costOf, reportedSums } from '../../analysis/usage';
import {
  difference,
  interval,
  metricName,
  MINUS,
  optional,
  pValue,
  score,
  type ScoreScale,
  scoreScale,
  UNKNOWN,
} from '../../ui/numbers';
import { standingWords } from '../../present/direction-words';
import { noIntervalReasons } from '../../present/interval-words';

const headsOf = ({ more, less }: ReturnType<typeof standingWords>) => [
  'model',
  'n',
  'score',
  'low',
  'high',
  'no_interval',
  'difference',
  'difference_low',
  'difference_high',
  'difference_no_interval',
  'p_holm',
  more,
  less,
  'same',
  'responses',
  'input_tokens',
  'input_tokens_known',
  'output_tokens',
  'output_tokens_known',
  'latency_ms',
  'latency_known',
  'cost_per_response',
  'cost_currency',
  'cost_state',
];

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
// A model's name comes from a file: a spreadsheet must not run it.
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const exact = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

const whyNone = (of: Interval | undefined): string => (of?.why ? noIntervalReasons[of.why] : '');

function values(all: LeaderboardRow, cost: Cost): string[] {
  const { contender, n, score, interval, difference, ...row } = all;
  return [
    quoted(guarded(contender.label)),
    ...[n, score, interval.low, interval.high].map(exact),
    whyNone(interval),
    ...[difference?.value, difference?.interval.low, difference?.interval.high].map(exact),
    whyNone(difference?.interval),
    ...[
      difference?.p,
      difference?.better,
      difference?.worse,
      difference?.same,
      Math.round(n * row.repeatsPerSample),
      row.inputTokens.mean,
      row.inputTokens.known,
      row.outputTokens.mean,
      row.outputTokens.known,
      row.latencyMs.mean,
      row.latencyMs.known,
    ].map(exact),
    exact(cost.amount === null ? null : cost.amount / cost.responses),
    cost.currency ?? '',
    cost.state,
  ];
}

/** All digits, in stored units. */
export const leaderboardCsv = (
  { rows, metric }: Leaderboard,
  costOfRow: (row: LeaderboardRow) => Cost = (row) => costOf(reportedSums(row)),
): string =>
  [headsOf(standingWords(scoreScale(metric))), ...rows.map((row) => values(row, costOfRow(row)))]
    .map((line) => line.join(','))
    .join('\r\n') + '\r\n';

/** What LaTeX would take for its own. */
const latexSigns: Partial<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
export const latex = (text: string): string =>
  text
    .replace(/[\\~^&%$#_{}]/g, (sign) => latexSigns[sign] ?? `\\${sign}`)
    .replaceAll(MINUS, '$-$')
    .replaceAll('<', '$<$')
    .replaceAll('>', '$>$');

/** A table for booktabs, as the page shows it, with what it stands on as caption. */
export function leaderboardLatex(
  { rows, metric, baseline, comparisons }: Leaderboard,
  scale: ScoreScale,
  groups: readonly string[],
  caption: string,
): string {
  const unit = scale.unit && `, ${scale.unit}`;
  const points = scale.difference && `, ${scale.difference}`;
  const heads = [
    'Group',
    'Model',
    'n',
    `${metricName(metric.metric)}${unit}`,
    '95 % interval',
    `to baseline${points}`,
    'paired 95 % interval',
    comparisons > 1 ? `p, Holm over ${comparisons}` : 'p',
  ];
  const lines = rows.map(({ contender, n, score: own, interval: range, difference: d }, i) =>
    [
      groups[i] === groups[i - 1] ? '' : (groups[i] ?? ''),
      contender.label,
      String(n),
      score(own, scale),
      interval(range.low, range.high, scale),
      d ? difference(d.value, scale) : contender.key === baseline?.key ? 'baseline' : UNKNOWN,
      d ? interval(d.interval.low, d.interval.high, scale, 'signed') : '',
      d ? optional(d.p, pValue) : '',
    ].map(latex),
  );
  const breaks = (i: number) => i > 0 && groups[i] !== groups[i - 1];
  return [
    '% \\usepackage{booktabs}',
    '\\begin{table}',
    `  \\caption{${latex(caption)}}`,
    '  \\begin{tabular}{llrrlrlr}',
    '    \\toprule',
    `    ${heads.map(latex).join(' & ')} \\\\`,
    '    \\midrule',
    ...lines.flatMap((cells, i) => [
      ...(breaks(i) ? ['    \\addlinespace'] : []),
      `    ${cells.join(' & ')} \\\\`,
    ]),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** As the page shows it. */
export function leaderboardMarkdown(
  { rows, metric, baseline, comparisons }: Leaderboard,
  scale: ScoreScale,
): string {
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
      comparisons > 1 ? `p, Holm over ${comparisons}` : 'p',
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
