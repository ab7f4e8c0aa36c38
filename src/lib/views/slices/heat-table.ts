import { labelName, type SliceCell, type SliceRow, type Slices } from '../../analysis';
import type { Contender, Interval } from '../../analysis/types';
import { interval, number, type Range, type Table, tableOf, text } from '../../table/table';
import { difference, pValue, score, type ScoreScale } from '../../ui/numbers';
import { noIntervalReasons } from '../../present/interval-words';
import { rowName } from './slice-words';

const rangeOf = (of: Interval | undefined): Range | null =>
  of ? { low: of.low, high: of.high, why: of.why ? noIntervalReasons[of.why] : null } : null;

interface Line {
  row: SliceRow;
  contender: Contender;
  cell: SliceCell | undefined;
}

/** A row for each slice and model. */
export function heatTable(found: Slices, rows: readonly SliceRow[], scale: ScoreScale): Table {
  const lines = rows.flatMap((row) =>
    found.contenders.map((contender, k): Line => ({ row, contender, cell: row.cells[k] })),
  );
  const own = (value: number) => score(value, scale);
  const paired = (value: number) => difference(value, scale);
  const points = scale.difference && `, ${scale.difference}`;
  return tableOf<Line>(lines, [
    text('label', ({ row }) => (row.key === '' ? 'all samples' : labelName(row.key))),
    text('slice', ({ row }) => (row.key === '' ? '' : rowName(row))),
    text('model', ({ contender }) => contender.label),
    number('n', ({ row }) => row.n),
    number('score', ({ cell }) => cell?.score, {
      head: `score${scale.unit && `, ${scale.unit}`}`,
      write: own,
    }),
    interval('', ({ cell }) => rangeOf(cell?.interval), { write: own, whys: true }),
    number('difference', ({ cell }) => cell?.difference?.value, {
      head: `to baseline${points}`,
      write: paired,
    }),
    interval('difference', ({ cell }) => rangeOf(cell?.difference?.interval), {
      head: 'paired 95 % interval',
      write: paired,
      whys: true,
    }),
    ...(lines.some(({ cell }) => cell?.difference?.pooled)
      ? [
          number<Line>('pooled', ({ cell }) => cell?.difference?.pooled?.value, {
            head: `pooled${points}`,
            write: paired,
          }),
          interval<Line>('pooled', ({ cell }) => rangeOf(cell?.difference?.pooled), {
            head: 'pooled 95 % interval',
            write: paired,
          }),
        ]
      : []),
    number('p', ({ cell }) => cell?.difference?.pRaw, { write: pValue }),
    number(
      `p, Benjamini-Hochberg over ${found.tested} (all samples: as on Compare)`,
      ({ cell }) => cell?.difference?.p,
      {
        head: `p, Benjamini-Hochberg over ${found.tested} (all samples: as in the leaderboard)`,
        write: pValue,
      },
    ),
    text('distinguishable', ({ cell }) =>
      cell?.difference?.p == null ? null : cell.difference.distinguishable ? 'yes' : 'no',
    ),
  ]);
}
