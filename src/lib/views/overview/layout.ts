import type { Overview, OverviewCell, OverviewColumn } from '../../analysis/overview';
import { escape } from '../../filter';
import type { Address } from '../../session/address';
import { winRateHead } from '../../present/win-rate-words';
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
/** A cell from here on is a line: score, drawing, n and a word beside each other. */
const LINE = 400;
const WIDEST_LINE = 560;

/** The columns of names and of how often a model is best. */
export const MODEL = 176;
export const BEST = 70;

/** Pixels of what stands in a line beside its drawing, edges and gaps with it. */
export const IN_LINE = { score: 60, n: 96, word: 64, edges: 26 };
const BESIDE = Object.values(IN_LINE).reduce((sum, width) => sum + width, 0);

/** How wide a cell is, and what of it is drawn: all columns of one overview are as wide. */
export interface CellShape {
  width: number;
  drawn: number;
  isLine: boolean;
}

/** `room`: pixels that all columns of evaluations have on the page; null: on a sheet. */
export function cellShape({ columns }: Pick<Overview, 'columns'>, room: number | null): CellShape {
  const isLong = columns.some(
    ({ samples, cells }) => samples >= 1000 && cells.some((cell) => isPartial(cell, { samples })),
  );
  const least = isLong ? WIDE : CELL;
  const each = Math.floor((room ?? TOGETHER) / columns.length);
  if (room !== null && each >= LINE) {
    const width = Math.min(WIDEST_LINE, each);
    return { width, drawn: width - BESIDE, isLine: true };
  }
  const width = Math.max(least, Math.min(room === null ? WIDEST : LINE, each));
  return { width, drawn: width - EDGES, isLine: false };
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

/** Scales and axes, one for each column; `room` as in `cellShape`. */
export const looksOf = (found: Pick<Overview, 'columns'>, room: number | null = null): ColumnLook[] =>
  found.columns.map((column) => {
    const scale = scaleOf(column);
    const shown = valuesOf(column).map((value) => (value === null ? null : value * scale.factor));
    return {
      ...{ column, scale },
      axis: closeAxis(shown, column.metric, scale, cellShape(found, room).drawn),
      metric:
        (winRateHead(column.metric) ?? metricName(column.metric.metric)) + (scale.unit && `, ${scale.unit}`),
    };
  });

type Chosen = Pick<Address, 'evaluation' | 'metric' | 'baseline' | 'family' | 'pair'> &
  Partial<Pick<Address, 'samples'>>;

/**
 * What Compare is opened with from a column; with the model of a cell as its baseline, its row there is the cell, to the
 * digit. Where not all have the same samples, each pair has its own there, and the baseline all of its own.
 */
export const comparedFrom = ({
  evaluation,
  metric,
  samples,
  cells,
}: Pick<OverviewColumn, 'evaluation' | 'metric' | 'samples'> & {
  cells: readonly Pick<OverviewCell, 'n'>[];
}): Chosen => ({
  ...{ evaluation, metric: metric.metric, baseline: null, family: null, pair: null },
  ...(cells.some(({ n }) => n < samples) ? { samples: 'pairs' as const } : {}),
});

/** The address of Compare from a cell. `compare`: that of its column, which takes longer to write. */
export const hrefOf = (compare: string, { contender }: Pick<OverviewCell, 'contender'>): string =>
  `${compare}&baseline=${escape(contender)}`;

/**
 * Evaluations that share models, directly or over others, with these models and how many of them are judged; those with
 * most evaluations first.
 */
export function togetherIn<Of extends Pick<Overview, 'columns' | 'contenders' | 'judged'>>(found: Of): Of[] {
  let groups: { keys: Set<string>; columns: OverviewColumn[] }[] = [];
  for (const column of found.columns) {
    const own = column.cells.map(({ contender }) => contender);
    const met = groups.filter(({ keys }) => own.some((key) => keys.has(key)));
    groups = groups.filter((group) => !met.includes(group));
    groups.push({
      keys: new Set([...met.flatMap(({ keys }) => [...keys]), ...own]),
      columns: [...met.flatMap(({ columns }) => columns), column],
    });
  }
  if (groups.length < 2) return [found];
  const place = (one: OverviewColumn) => found.columns.indexOf(one);
  return groups
    .sort((a, b) => b.columns.length - a.columns.length)
    .map(({ keys, columns }) => ({
      ...found,
      contenders: found.contenders.filter(({ key }) => keys.has(key)),
      columns: columns.sort((a, b) => place(a) - place(b)),
      judged: columns.filter(({ unjudged }) => unjudged === null).length,
    }));
}

/** The tables of an overview with how wide their cells are; `room`: pixels of each, or (null) a sheet. */
export const drawnIn = (found: Overview, room: number | null) =>
  togetherIn(found).map((group) => {
    const head = MODEL + (group.judged > 0 ? BEST : 0);
    const left = room === null ? null : Math.max(0, room - head);
    return { group, shape: cellShape(group, left), looks: looksOf(group, left) };
  });
