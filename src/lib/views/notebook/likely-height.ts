import { partsOf } from '../../notebook/cell';
import { isCell, type Segment } from '../../notebook/notebook';
import type { Stored } from '../../notebook/stored';

const LINE = 21;
const ROW = 27;
const AROUND = 90;

/** About how high a cell will be, in pixels, before it was ever drawn: so that the page is as long as it will be. */
export function likelyHeight(segment: Segment, result: Stored | null): number {
  if (!isCell(segment)) return 0;
  const { kind, source } = partsOf(segment.raw);
  if (kind === 'chart') return 460;
  if (kind !== 'sql' && kind !== 'view') return 50;
  const rows = Math.min(result?.rows.length ?? 0, 14) * ROW;
  return AROUND + rows + (kind === 'sql' ? source.split('\n').length * LINE : LINE);
}
