import type { Overview, OverviewCell, OverviewColumn } from '../../analysis/overview';
import { escape } from '../../filter';
import type { Address } from '../../session/address';
import { metricName, type ScoreScale, scoreScale } from '../../ui/numbers';
import { axis, type Scale } from '../../ui/scale';
import { isPartial } from './order';

/** Pixels of a cell, and of one that has to hold `1,204 of 1,319`. */
const CELL = 100;
const WIDE = 132;
/** What stands left and right of the drawing in a cell. */
const EDGES = 16;

/** Pixels that the cells of a row share where they are few: with the names of models they fit a sheet. */
const TOGETHER = 540;
const WIDEST = 260;

/** Pixels of every cell: all columns of one overview are as wide. */
export function cellWidth({ columns }: Overview): number {
  const isLong = columns.some(
    ({ samples, cells }) => samples >= 1000 && cells.some((cell) => isPartial(cell, { samples })),
  );
  return Math.max(isLong ? WIDE : CELL, Math.min(WIDEST, Math.floor(TOGETHER / columns.length)));
}
/** Where a cell has room for a word beside its score. */
export const hasRoom = ({ axis: { width } }: ColumnLook): boolean => width >= WIDE;

/** A column as it is drawn. */
export interface ColumnLook {
  column: OverviewColumn;
  scale: ScoreScale;
  /** That its intervals share. */
  axis: Scale;
  /** `accuracy, %`. */
  metric: string;
}

const valuesOf = ({ cells }: OverviewColumn): (number | null)[] =>
  cells.flatMap(({ score, interval }) => [score, interval.low, interval.high]);

/** How scores of a column are written. */
export const scaleOf = (column: OverviewColumn): ScoreScale => scoreScale(column.metric, valuesOf(column));

/**
 * Close round what there is: over a whole range of 0 to 100 intervals in a cell could not be seen. It ends where scores
 * end: 120 % is none.
 */
function closeAxis(
  shown: readonly (number | null)[],
  { min, max }: OverviewColumn['metric'],
  { factor }: ScoreScale,
  width: number,
): Scale {
  const close = axis(shown, { low: null, high: null }, width);
  if (min === null || max === null) return close;
  const [low, high] = [min * factor, max * factor];
  const isWithin = (values: readonly (number | null)[]) =>
    values.every((value) => value === null || (value >= low && value <= high));
  return isWithin(close.ticks) || !isWithin(shown) ? close : axis(shown, { low, high }, width);
}

/** Scales and axes, one for each column. */
export const looksOf = (found: Overview): ColumnLook[] =>
  found.columns.map((column) => {
    const scale = scaleOf(column);
    const shown = valuesOf(column).map((value) => (value === null ? null : value * scale.factor));
    return {
      ...{ column, scale },
      axis: closeAxis(shown, column.metric, scale, cellWidth(found) - EDGES),
      metric: metricName(column.metric.metric) + (scale.unit && `, ${scale.unit}`),
    };
  });

type Chosen = Pick<Address, 'evaluation' | 'metric' | 'baseline' | 'family' | 'pair'> &
  Partial<Pick<Address, 'samples'>>;

/**
 * What Compare is opened with from a column; with the model of a cell as its baseline, its row there is the cell, to the
 * digit. Where not all have the same samples, each pair has its own there, and the baseline all of its own.
 */
export const comparedFrom = ({ evaluation, metric, samples, cells }: OverviewColumn): Chosen => ({
  ...{ evaluation, metric: metric.metric, baseline: null, family: null, pair: null },
  ...(cells.some(({ n }) => n < samples) ? { samples: 'pairs' as const } : {}),
});

/** The address of Compare from a cell. `compare`: that of its column, which takes longer to write. */
export const hrefOf = (compare: string, { contender }: Pick<OverviewCell, 'contender'>): string =>
  `${compare}&baseline=${escape(contender)}`;
