import { type Errors, errors, type Priced, priceUsage, spending } from '../../analysis/usage';
import { codec } from '../../session/codec';
import type { View } from '../view';
import { troubleFinding, troubleTable } from './trouble-table';

export const errorsView: View<object, { found: Errors; priced: Priced }> = {
  id: 'errors',
  title: 'Errors',
  page: 'usage',
  options: codec<object>({}),
  question: {
    id: 'errors',
    key: ({ comparison, given }) => [
      { ...comparison, baseline: null, cluster: null },
      ...[given.prices, given.prefer],
    ],
    async ask(context, { comparison, given }) {
      const { db, signal } = context;
      const {
        usage,
        implied,
        comparison: bare,
      } = await spending.ask(context, { comparison, over: 'shared' });
      const found = await errors(db, bare, { signal });
      const all = { units: usage.units, rows: found.totals };
      return { found, priced: priceUsage(all, given.prices, implied, given.prefer) };
    },
  },
  finding: ({ found }) => troubleFinding(found),
  table: ({ found, priced }) => troubleTable(found, priced),
};
