import { coverage } from '../../analysis';
import type { Coverage } from '../../analysis/types';
import { coverageHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { ledgerTable } from './ledger-table';

export const ledgerView: View<object, Coverage> = {
  id: 'ledger',
  title: 'From read to compared',
  page: 'compare',
  options: codec<object>({}),
  question: {
    id: 'ledger',
    key: ({ comparison }) => comparison,
    ask: ({ db, signal }, { comparison }) => coverage(db, comparison, { signal }),
  },
  how: coverageHow,
  table: ({ rows }) => ledgerTable(rows),
};
