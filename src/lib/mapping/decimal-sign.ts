import { readWritten } from './numbers';
import type { Cell } from './table';

/** The decimal sign of a column, as its cells prove it together. */
export interface DecimalSign {
  decimal: '.' | ',';
  /** Its numbers could be read with the other sign as well, or prove both. */
  isOpen: boolean;
}

/** What the signs of one figure say: which is the decimal sign, or that a single group of three could be either. */
function signIn(figure: string): '.' | ',' | 'comma or group' | 'point or group' | null {
  const [comma, point] = [figure.lastIndexOf(','), figure.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const [sign, other] = comma >= 0 ? ([',', '.'] as const) : (['.', ','] as const);
  const [first = '', ...groups] = figure.split(sign);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
  if (groups.length > 1) return isGrouped ? other : null;
  if (!isGrouped) return sign;
  return sign === ',' ? 'comma or group' : 'point or group';
}

/**
 * The decimal sign of a column: one cell that can be read in one way only says how the others are meant. `0,8` and `0,048`
 * prove the comma, `0.8` and `1,234.5` the point; `1,234` alone proves nothing, and is a group of thousands until a person
 * says otherwise.
 */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign {
  let [commas, points, openCommas, openPoints] = [0, 0, 0, 0];
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 60 || !/[.,]\d/.test(cell)) continue;
    if (readWritten(cell, '.') === null && readWritten(cell, ',') === null) continue;
    const said = signIn(/[\d.,]*\d/.exec(cell)?.[0] ?? '');
    if (said === ',') commas++;
    else if (said === '.') points++;
    else if (said === 'comma or group') openCommas++;
    else if (said === 'point or group') openPoints++;
  }
  if (commas > 0 && points > 0) return { decimal: commas > points ? ',' : '.', isOpen: true };
  if (commas > 0) return { decimal: ',', isOpen: openPoints > 0 };
  return { decimal: '.', isOpen: points === 0 && openCommas > 0 };
}
