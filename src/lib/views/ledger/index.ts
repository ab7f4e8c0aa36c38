import type { Coverage } from '../../analysis/types';
import { coverageHow } from '../../present/how-words';
import { ledger } from '../../session/compare-questions';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { ledgerTable } from './ledger-table';

export const ledgerView: View<object, Coverage> = {
  id: 'ledger',
  title: 'From read to compared',
  page: 'compare',
  options: codec<object>({}),
  question: ledger,
  how: coverageHow,
  table: ({ rows }) => ledgerTable(rows),
};
