import type { Cost } from '../../analysis/usage';
import { usd } from '../../ui/numbers';
import { whyAtLeast, whyUnknown } from '../../present/usage/why-unknown';
import type { Answer } from './reader.svelte';

export interface CostInWords {
  /** Its currency. */
  unit: string;
  /** null: not known. */
  amount: string | null;
  /** What it comes from, where that is not the file. */
  how: string | null;
  why: string | null;
}

/** What an answer costs: as its file reports it, or computed by the rule of the Cost page, which is said. */
export function costInWords(
  { costUsd, inputTokens, outputTokens }: Pick<Answer, 'costUsd' | 'inputTokens' | 'outputTokens'>,
  cost: Cost | null,
): CostInWords {
  if (cost === null || cost.reported > 0)
    return costUsd === null
      ? {
          unit: 'USD',
          amount: null,
          how: null,
          why:
            inputTokens === null && outputTokens === null
              ? 'the file reports no cost and no tokens; a price per request, entered on the Cost page, gives one'
              : 'the file reports no cost; prices entered on the Cost page make one of the tokens',
        }
      : { unit: 'USD', amount: usd(costUsd), how: null, why: 'as the file reports it' };
  const unit = cost.currency ?? 'USD';
  if (cost.amount === null) return { unit, amount: null, how: null, why: whyUnknown(cost) };
  const isBound = cost.state === 'at least';
  const beside = costUsd === null ? '' : `; the file reports USD ${usd(costUsd)}`;
  return {
    unit,
    amount: `${isBound ? 'at least ' : ''}${usd(cost.amount)}`,
    how: 'from prices',
    why: `computed from prices and the tokens of this answer${beside}${isBound ? `. ${whyAtLeast(cost)}` : ''}`,
  };
}
