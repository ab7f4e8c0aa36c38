import { labelName, type SliceRow, type Slices } from '../../analysis';
import type { DataTable } from '../../ui/data-table';
import { rowName } from './slice-words';

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
    'difference to baseline',
    'difference low',
    'difference high',
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
        difference?.value ?? null,
        difference?.interval.low ?? null,
        difference?.interval.high ?? null,
        difference?.pRaw ?? null,
        difference?.p ?? null,
        difference?.p == null ? null : difference.distinguishable ? 'yes' : 'no',
      ];
    }),
  ),
});
