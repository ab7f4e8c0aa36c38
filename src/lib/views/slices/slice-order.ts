import type { SliceRow, Slices } from '../../analysis';
import type { SliceChoice } from '../../session/slice-choice';
import { rowName } from './slice-words';

export interface SliceGroup {
  key: string;
  rows: readonly SliceRow[];
}

/** The widest gap between two models in a slice; nothing is said of small ones. */
function gapOf({ cells, enough }: SliceRow): number {
  const scores = cells.flatMap(({ score }) => (score === null ? [] : [score]));
  return enough && scores.length > 1 ? Math.max(...scores) - Math.min(...scores) : -1;
}

const orders: Record<Exclude<SliceChoice['rows'], 'label'>, (a: SliceRow, b: SliceRow) => number> = {
  size: (a, b) => b.n - a.n,
  name: (a, b) => rowName(a).localeCompare(rowName(b), 'en', { numeric: true }),
  gap: (a, b) => gapOf(b) - gapOf(a) || b.n - a.n,
};

/** Rows under their label, within it in the order that was chosen; samples without the label stand last. */
export function groupsOf({ rows, shown }: Slices, order: SliceChoice['rows']): SliceGroup[] {
  return shown.flatMap((key) => {
    const own = rows.filter((row) => row.key === key);
    if (order !== 'label') {
      const none = (row: SliceRow) => Number(row.slice.kind === 'none');
      own.sort((a, b) => none(a) - none(b) || orders[order](a, b));
    }
    return own.length > 0 ? [{ key, rows: own }] : [];
  });
}
