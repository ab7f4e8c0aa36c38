import type { SampleRow } from '../../analysis/types';
import type { RightShare } from '../../analysis/metrics/right';
import { pasted } from '../../table/csv-cells';
import type { ScoreScale } from '../../ui/numbers';
import { disagreementText } from '../../present/sample-words';
import type { Column } from '../../session/table/columns';
import { answerText } from './answer-words';

/** The value of a cell: all digits, in stored units; null: none, or not known. */
export function cellValue(
  column: Column,
  row: SampleRow,
  right: RightShare | null,
  scale: ScoreScale,
): string | number | null {
  switch (column.kind) {
    case 'number':
      return row.matchKey;
    case 'sample':
      return row.sampleId;
    case 'input':
      return row.input;
    case 'reference':
      return row.reference;
    case 'label':
      return row.labels[column.at] ?? null;
    case 'disagreement':
      return disagreementText(row, right, scale);
    case 'score': {
      const cell = row.cells[column.at];
      return cell?.state === 'failed' ? 'failed' : (cell?.score ?? null);
    }
    case 'answer': {
      const cell = row.cells[column.at];
      return cell ? answerText(cell) : null;
    }
    default:
      return row.cells[column.at]?.[column.kind] ?? null;
  }
}

const pastedCell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : pasted(value);

/** A row as spreadsheets take it from the clipboard. */
export const pastedLine = (cells: readonly (string | number | null)[]): string =>
  cells.map(pastedCell).join('\t');
