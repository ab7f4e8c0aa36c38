import type { Overview, OverviewCell, OverviewColumn } from '../../analysis/overview';
import type { Contender } from '../../analysis/types';
import type { OverviewChoice } from '../../session/overview-choice';

/** A contender with its cells, one for each column of the overview; undefined where it has no run. */
export interface OverviewRow {
  contender: Contender;
  cells: readonly (OverviewCell | undefined)[];
  /** Evaluations on which it is best, and tied for it. */
  best: number;
  tied: number;
  /** Evaluations that it has a score on, and those of them on a part of the samples. */
  scored: number;
  partial: number;
}

/** A score on some of the samples that others have one on. */
export const isPartial = ({ n }: OverviewCell, { samples }: Pick<OverviewColumn, 'samples'>): boolean =>
  n > 0 && n < samples;

function rowOf(contender: Contender, columns: readonly OverviewColumn[]): OverviewRow {
  const cells = columns.map((column) => column.cells.find((cell) => cell.contender === contender.key));
  const count = (is: (cell: OverviewCell, column: OverviewColumn) => boolean): number =>
    cells.filter((cell, i) => {
      const column = columns[i];
      return cell !== undefined && column !== undefined && is(cell, column);
    }).length;
  return {
    ...{ contender, cells },
    best: count(({ place }) => place === 'best'),
    tied: count(({ place }) => place === 'tied'),
    scored: count(({ n }) => n > 0),
    partial: count(isPartial),
  };
}

/** What a click on a head makes of the order: the same again turns it. */
export const sortedBy = (
  choice: OverviewChoice,
  sort: OverviewChoice['sort'],
  of: string | null = null,
): OverviewChoice => {
  const same = choice.sort === sort && choice.of === of;
  return { sort, of, turned: same && choice.turned === 'no' ? 'yes' : 'no' };
};

/** Which way a column stands in the order; undefined: rows are not sorted by it. */
export function ariaSort(
  choice: OverviewChoice,
  sort: OverviewChoice['sort'],
  of: string | null = null,
  first: 'ascending' | 'descending' = 'descending',
): 'ascending' | 'descending' | undefined {
  if (choice.sort !== sort || choice.of !== of) return undefined;
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return choice.turned === 'yes' ? other : first;
}

/** The rows of an overview as they were sorted: those best on most evaluations first, unless another order was chosen. */
export function rowsOf({ contenders, columns }: Overview, choice: OverviewChoice): OverviewRow[] {
  const rows = contenders.map((contender) => rowOf(contender, columns));
  const place = columns.findIndex(({ evaluation }) => evaluation === choice.of);
  const turn = choice.turned === 'yes' ? -1 : 1;
  if (choice.sort === 'model')
    return rows.sort((a, b) => turn * a.contender.label.localeCompare(b.contender.label, 'en'));
  if (choice.sort === 'evaluation' && place >= 0) return byScore(rows, columns, place, turn);
  // Of one evaluation, the order of equals would be read as a ranking.
  const [only, ...others] = columns;
  const equals = only && others.length === 0 ? byScore(rows, columns, 0, turn) : rows;
  return equals.sort((a, b) => turn * (b.best - a.best || b.tied - a.tied));
}

/** Best first (`turn` 1) or last. Without a score there is no place in the order, whichever way it goes. */
function byScore(
  rows: readonly OverviewRow[],
  columns: readonly OverviewColumn[],
  place: number,
  turn: number,
): OverviewRow[] {
  const sign = columns[place]?.metric.lowerIsBetter ? turn : -turn;
  const [known, unknown] = [true, false].map((is) =>
    rows.filter(({ cells }) => ((cells[place]?.score ?? null) !== null) === is),
  );
  const score = ({ cells }: OverviewRow): number => cells[place]?.score ?? 0;
  return [...(known ?? []).sort((a, b) => sign * (score(a) - score(b))), ...(unknown ?? [])];
}
