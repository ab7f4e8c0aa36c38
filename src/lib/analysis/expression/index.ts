import type { Chip } from '../types';
import type { Expression } from './ast';
import { parseExpression } from './parse';

export { type ChipRules, chipsOf, filterOf, textOfChips } from './chips';
export type { Expression } from './ast';
export { complete, type Completion, type Vocabulary } from './complete';
export { type Names, noNames } from './names';
export { meant, replaced } from './meant';
export { type Fault, parseExpression } from './parse';
export { printExpression } from './print';
export { differenceWithin, solvedBy } from './say';

/** Chips within an expression: what they stand on has to be there before it can be asked. */
export function chipsWithin(expression: Expression): Chip[] {
  switch (expression.is) {
    case 'and':
    case 'or':
      return expression.of.flatMap(chipsWithin);
    case 'not':
    case 'any':
      return chipsWithin(expression.of);
    case 'chip':
      return [expression.chip];
    default:
      return [];
  }
}

/** Chips and, where they are expressions, the chips within them. */
export const allChips = (chips: readonly Chip[]): Chip[] =>
  chips.flatMap((chip) => {
    const { expression } = chip.kind === 'expression' ? parseExpression(chip.text) : { expression: null };
    return expression ? chipsWithin(expression) : [chip];
  });
