import { RecordCells } from '../../cells/record-cells';

const LF = 10;

/** Whether a record is the last of a file that does not end with its line. */
export const isUnended = ({ bytes, next }: RecordCells, isWhole: boolean): boolean =>
  isWhole && next > bytes.length && bytes[bytes.length - 1] !== LF;

/**
 * Whether a file ends inside a quoted cell of this record, as a crash or a full disk leaves it: no whole record follows the
 * quote that is never closed. `isWhole`: its bytes reach to the end of the file.
 */
export function isCutRecord(
  cells: RecordCells,
  { delimiter, columns, isWhole }: { delimiter: string; columns: number; isWhole: boolean },
): boolean {
  if (!isWhole || cells.unclosed === 0) return false;
  if (cells.count >= columns && !isUnended(cells, isWhole)) return false;
  const rest = new RecordCells(delimiter);
  for (let at = cells.next; rest.read(cells.bytes, at, true) === 'record'; at = rest.next)
    if (rest.count >= columns) return false;
  return true;
}
