import type { ChosenBy, ComparedResult } from './kind';

export const strongest = (all: readonly ChosenBy[]): ChosenBy =>
  all.includes('outcome') ? 'outcome' : all.includes('other') ? 'other' : null;

/** `contender` null: any of them. What a model that is not compared got says how hard a sample is. */
export function scoreChoosesBy(
  metric: string,
  contender: string | null,
  { metric: compared, contenders }: ComparedResult,
): ChosenBy {
  if (contender !== null && contenders !== null && !contenders.includes(contender)) return null;
  return metric === compared ? 'outcome' : 'other';
}
