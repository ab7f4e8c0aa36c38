import { labelName, type SliceRow, type Slices } from '../../analysis';
import type { Interval } from '../../analysis/types';
import { noIntervalReasons } from '../../present/interval-words';
import type { DataTable } from '../../ui/data-table';
import { rowName } from './slice-words';

const whyNone = (of: Interval | undefined): string | null => (of?.why ? noIntervalReasons[of.why] : null);

/** A row for each slice and model, all digits. */
export const heatTable = (found: Slices, rows: readonly SliceRow[]): DataTable => ({
  heads: [
    'label',
    'slice',
    'model',
    'n',
    'score',
    'low',
    'high',
    'no interval',
    'difference to baseline',
    'difference low',
    'difference high',
    'difference no interval',
    'p',
    `p, Benjamini-Hochberg over ${found.tested} (all samples: as on Compare)`,
    'distinguishable',
  ],
  rows: rows.flatMap((row) =>
    found.contenders.map((contender, k) => {
      const cell = row.cells[k];
      const difference = cell?.difference ?? null;
      return [
        row.key === '' ? 'all samples' : labelName(row.key),
        row.key === '' ? '' : rowName(row),
        contender.label,
        row.n,
        cell?.score ?? null,
        cell?.interval.low ?? null,
        cell?.interval.high ?? null,
        whyNone(cell?.interval),
        difference?.value ?? null,
        difference?.interval.low ?? null,
        difference?.interval.high ?? null,
        whyNone(difference?.interval),
        difference?.pRaw ?? null,
        difference?.p ?? null,
        difference?.p == null ? null : difference.distinguishable ? 'yes' : 'no',
      ];
    }),
  ),
});
