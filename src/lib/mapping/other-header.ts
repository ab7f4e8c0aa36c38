import { isMetricStem } from './metric-stem';
import { meaningOf } from './names';
import type { OwnTable } from './table';

const NUMBER = /\d[\d.,]*\s*%?$/;

/**
 * The names of columns that stand in a row amid the others, where they are others or in another order: what stands below them is of
 * another table. null where no row is such, as far as rows are looked at.
 */
export function otherHeader({ rows, columns, sample }: OwnTable): string[] | null {
  if (rows.layout !== 'table' || !rows.header) return null;
  const at = new Map(columns.map((name, i) => [name.toLowerCase(), i] as const));
  for (const row of sample) {
    const cells = row.map((cell) => (typeof cell === 'string' ? cell.trim() : cell === null ? '' : '0'));
    const filled = cells.filter((cell) => cell !== '');
    const isElsewhere = cells.some((cell, i) => (at.get(cell.toLowerCase()) ?? i) !== i);
    if (filled.length < 2 || !isElsewhere) continue;
    const areNames = filled.every(
      (cell) =>
        !NUMBER.test(cell) &&
        (at.has(cell.toLowerCase()) || meaningOf(cell)?.whole === true || isMetricStem(cell)),
    );
    if (areNames && new Set(filled).size === filled.length) return filled;
  }
  return null;
}
