import type { LedgerRow } from '../../analysis/types';
import { number, type Table, tableOf, text } from '../../table/table';
import { whole } from '../../ui/numbers';
import { ledgerColumns } from './coverage-words';

/** From what was read of each model to what is compared. */
export const ledgerTable = (rows: readonly LedgerRow[]): Table =>
  tableOf<LedgerRow>(rows, [
    text('model', ({ contender }) => contender.label),
    ...ledgerColumns(rows).map(({ key, head }) =>
      number<LedgerRow>(head.replaceAll(' ', '_'), (row) => row[key], { head, write: whole }),
    ),
  ]);
