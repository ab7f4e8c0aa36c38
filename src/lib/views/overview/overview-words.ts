import type { OverviewCell, OverviewColumn, Place } from '../../analysis/overview';
import { evaluationInWords } from '../../present/evaluation-words';
import { winRateHead } from '../../present/win-rate-words';
import { intervalAfter } from '../../present/interval-words';
import { count, fixed, metricName, score, scoreWithUnit, whole } from '../../ui/numbers';
import type { ColumnLook } from './layout';
import { isPartial } from './order';

const placeWords: Record<Place, string> = {
  best: ', best',
  tied: ', may be best',
  behind: '',
  few: ', on less than half of the samples',
};

/** Over what `behind` is corrected: the evaluations, and not the models. */
export const behindInWords = (judged: number): string =>
  judged > 1
    ? `by a test against the best, corrected over the ${count(judged, 'judged evaluation')}, not over models`
    : 'by a test against the best, not corrected over models';

/** A cell for those who do not see it, and on hover. */
export function cellLabel(cell: OverviewCell, { column, scale }: ColumnLook, label: string): string {
  const of = isPartial(cell, column)
    ? `${whole(cell.n)} of ${whole(column.samples)} samples`
    : count(cell.n, 'sample');
  return `${label} on ${evaluationInWords(column.evaluation)}: ${winRateHead(column.metric) ?? metricName(column.metric.metric)} ${scoreWithUnit(cell.score, scale)}, ${of}${intervalAfter(cell.interval, scale)}${cell.place ? placeWords[cell.place] : ''}`;
}

/** Why there is no score. */
export const missingLabel = (cell: OverviewCell | undefined, { samples }: OverviewColumn): string =>
  cell === undefined
    ? 'no run of this evaluation'
    : samples === 0
      ? 'no sample that can be compared'
      : 'no sample with a score';

/** The score as the cell shows it. */
export const cellScore = (cell: OverviewCell, { scale }: ColumnLook): string => score(cell.score, scale);

/** Ends of a column's axis. */
export const axisEnds = ({ axis: { ticks, decimals } }: ColumnLook): [string, string] => [
  fixed(ticks[0] ?? 0, decimals),
  fixed(ticks.at(-1) ?? 0, decimals),
];

/** `↑`, `↓ lower`; nobody says which. */
export const directionSign = ({ metric: { direction } }: OverviewColumn): string =>
  direction === null ? '' : direction === 'higher' ? '↑' : '↓ lower';
