import type { SampleRow } from '../../analysis/types';
import type { Column } from '../../session/table/columns';
import { answerSaid } from './answer-words';

const looks = {
  number: 'num dim',
  sample: 'mono sid ellipsis',
  input: 'ellipsis input',
  reference: 'ellipsis dim ref',
  score: 'out',
  answer: 'answer',
  label: 'ellipsis',
  disagreement: 'num dim dis narrow-hide',
  second: 'num',
  tokens: 'num',
  cost: 'num',
  latency: 'num',
} as const;

export const cellLook = ({ kind }: Column): string => looks[kind];

/** Heads are set in one face. */
export const headLook = (column: Column): string => cellLook(column).replace('mono ', '').replace(' dim', '');

/** The whole of what a cell cuts. */
export function titleOf(column: Column, row: SampleRow): string | null | undefined {
  switch (column.kind) {
    case 'sample':
      return row.sampleId;
    case 'input':
      return row.input;
    case 'reference':
      return row.reference;
    case 'label':
      return row.labels[column.at];
    case 'answer': {
      const cell = row.cells[column.at];
      const said = cell && answerSaid(cell);
      return said?.text ?? said?.why;
    }
    default:
      return undefined;
  }
}
