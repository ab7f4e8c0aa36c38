import type { Overview, OverviewCell, OverviewColumn } from '../../analysis/overview';
import type { Address } from '../../session/address';
import { metricName, type ScoreScale, scoreScale } from '../../ui/numbers';
import { axis, type Scale } from '../../ui/scale';

/** Pixels of the drawing in a cell. */
export const CELL_WIDTH = 84;

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

/** Scales and axes, one for each column. */
export const looksOf = ({ columns }: Overview): ColumnLook[] =>
  columns.map((column) => {
    const scale = scaleOf(column);
    const shown = valuesOf(column).map((value) => (value === null ? null : value * scale.factor));
    return {
      ...{ column, scale },
      // Close round what there is: over a whole range of 0 to 100 intervals in a cell could not be seen.
      axis: axis(shown, { low: null, high: null }, CELL_WIDTH),
      metric: metricName(column.metric.metric) + (scale.unit && `, ${scale.unit}`),
    };
  });

type Chosen = Pick<Address, 'evaluation' | 'metric' | 'baseline' | 'family' | 'pair'> &
  Partial<Pick<Address, 'samples'>>;

/**
 * What Compare is opened with from a cell: its row there is the cell, to the digit. Where not all have the same samples,
 * each pair has its own there, and the baseline all of its own.
 */
export const comparedFrom = (
  { evaluation, metric, samples, cells }: OverviewColumn,
  { contender }: Pick<OverviewCell, 'contender'>,
): Chosen => ({
  ...{ evaluation, metric: metric.metric, baseline: contender, family: null, pair: null },
  ...(cells.some(({ n }) => n < samples) ? { samples: 'pairs' as const } : {}),
});
