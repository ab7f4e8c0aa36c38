import { type Spent, spending } from '../../analysis/usage';
import { codec } from '../../session/codec';
import { defaultUsage, type UsageChoice, usageFields } from '../../session/usage-choice';
import { tokenFinding, tokenTable } from '../../present/usage/token-table';
import type { View } from '../view';

type Options = Pick<UsageChoice, 'over'>;

export const tokensView: View<Options, Spent> = {
  id: 'tokens',
  title: 'Tokens',
  page: 'usage',
  options: codec<Options>({ over: usageFields.over }),
  chosen: (options) => ({ usage: { ...defaultUsage, ...options } }),
  question: {
    id: 'tokens',
    key: ({ comparison, options: { over } }) => spending.key({ comparison, over }),
    ask: (context, { comparison, options: { over } }) => spending.ask(context, { comparison, over }),
  },
  finding: ({ usage }) => tokenFinding(usage),
  table: ({ usage }) => tokenTable(usage),
};
