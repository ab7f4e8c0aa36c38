import type { Chip } from '../../lib/analysis/types';
import { costOfParts, type Errors, type ErrorGroup, type Priced } from '../../lib/analysis/usage';
import type { DataTable } from '../../lib/ui/data-table';
import { errorKindInWords } from '../filter/chip-words';

/** `rate limit`, `no answer`, `cut at the limit of length` */
export function troubleInWords({ trouble, kind }: Pick<ErrorGroup, 'trouble' | 'kind'>): string {
  if (trouble === 'no_answer') return 'no answer';
  if (trouble === 'cut') return 'cut at the limit of length';
  return errorKindInWords(kind ?? 'other');
}

/** What keeps the samples of a group: its kind, and the longest piece of its message that never changes. */
export function chipsOfGroup({ trouble, kind, literal }: ErrorGroup): Chip[] {
  if (trouble === 'cut') return [{ kind: 'stop', value: 'length' }];
  if (trouble === 'no_answer') return [{ kind: 'status', value: 'no_answer' }];
  return [
    kind === null ? { kind: 'status', value: 'error' } : { kind: 'status', value: 'error', errorKind: kind },
    ...(literal === null ? [] : [{ kind: 'text', where: 'error', value: literal } as const]),
  ];
}

/** The same of one model, where a chip can say so. */
export function chipsOfShare(group: ErrorGroup, contender: string): Chip[] {
  return group.trouble === 'cut' ? [{ kind: 'stop', value: 'length', contender }] : [];
}

export interface Burnt {
  tokens: number | null;
  tokenShare: number | null;
  cost: number | null;
  costShare: number | null;
  atLeast: boolean;
}

/** What a group took of all that was used; null where nothing is known of it. */
export function burntBy(group: ErrorGroup, { totals }: Errors, { rules, currency }: Priced): Burnt {
  const known = group.by.reduce((sum, { tokens }) => sum + tokens.known, 0);
  const tokens = group.by.reduce((sum, { tokens }) => sum + tokens.sum, 0);
  const all = totals.reduce((sum, { tokens }) => sum + tokens, 0);
  const own = costOfParts(
    group.by.flatMap(({ parts }) => parts),
    rules,
  );
  const whole = costOfParts(
    totals.flatMap(({ parts }) => parts),
    rules,
  );
  const isPriced = own.amount !== null && own.currency === currency;
  return {
    tokens: known === 0 ? null : tokens,
    tokenShare: known === 0 || all === 0 ? null : tokens / all,
    cost: isPriced ? own.amount : null,
    costShare: isPriced && own.amount !== null && whole.amount ? own.amount / whole.amount : null,
    atLeast: known < group.responses,
  };
}

export function troubleTable(errors: Errors, priced: Priced): DataTable {
  const models = errors.totals.map(({ contender }) => contender);
  return {
    heads: [
      'what',
      'message',
      'responses',
      ...models.map(({ label }) => label),
      'tokens',
      'share_of_tokens',
      'cost',
      'share_of_cost',
    ],
    rows: errors.groups.map((group) => {
      const burnt = burntBy(group, errors, priced);
      return [
        troubleInWords(group),
        group.message,
        group.responses,
        ...models.map(({ key }) => group.by.find(({ contender }) => contender.key === key)?.responses ?? 0),
        burnt.tokens,
        burnt.tokenShare,
        burnt.cost,
        burnt.costShare,
      ];
    }),
  };
}
