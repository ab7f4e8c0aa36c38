import type { Errors, ErrorGroup, Priced } from '../../analysis/usage';
import type { DataTable } from '../../ui/data-table';
import { errorKindInWords } from '../../present/chip-words';
import { costOfGroup, tokensOfGroup } from './taken';

/** `rate limit`, `no answer`, `cut off at the length limit` */
export function troubleInWords({ trouble, kind }: Pick<ErrorGroup, 'trouble' | 'kind'>): string {
  if (trouble === 'no_answer') return 'no answer';
  if (trouble === 'cut') return 'cut off at the length limit';
  return errorKindInWords(kind ?? 'other');
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
      'tokens_are_at_least',
      'share_of_tokens_low',
      'share_of_tokens_high',
      'cost',
      'cost_is_at_least',
      'share_of_cost_low',
      'share_of_cost_high',
    ],
    rows: errors.groups.map((group) => {
      const taken = [tokensOfGroup(group, errors), costOfGroup(group, errors, priced)];
      return [
        troubleInWords(group),
        group.message,
        group.responses,
        ...models.map(({ key }) => group.by.find(({ contender }) => contender.key === key)?.responses ?? 0),
        ...taken.flatMap(({ amount, atLeast, share }) => [
          amount,
          amount === null ? null : atLeast ? 'yes' : 'no',
          share?.low ?? null,
          share?.high ?? null,
        ]),
      ];
    }),
  };
}
