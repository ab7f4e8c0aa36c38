import { isTerm, termsWithin, withTerms } from './ast';
import { parseExpression } from './parse';
import { printExpression } from './print';
import { type ChipTerm, type Expression, isChipTerm, type Term } from './terms';

/** A condition as its text: what no other chip shows. */
export interface Written {
  kind: 'expression';
  text: string;
}

/**
 * One term of a filter, which is a conjunction of them. Serialisable: it is the address bar's state and a view's option.
 */
export type Chip = ChipTerm | Written;

export const written = (expression: Expression): Written => ({
  kind: 'expression',
  text: printExpression(expression),
});

/** A term as its chip: as what it is where a chip shows that, else as it is written. */
const chipOf = (expression: Expression): Chip =>
  isTerm(expression) && isChipTerm(expression) ? expression : written(expression);

/** What a chip says; null where its text cannot be read. */
export const expressionOf = (chip: Chip): Expression | null =>
  chip.kind === 'expression' ? parseExpression(chip.text).expression : chip;

/** All that chips speak of, within what is written as well. */
export const termsOf = (chips: readonly Chip[]): Term[] =>
  chips.flatMap((chip) => {
    const expression = expressionOf(chip);
    return expression === null ? [] : termsWithin(expression);
  });

/** The chip with each of its terms in the place of another; one that is not touched keeps its text. */
export function changed(chip: Chip, change: (term: Term) => Term): Chip {
  const expression = expressionOf(chip);
  if (expression === null) return chip;
  const next = chipOf(withTerms(expression, change));
  return chip.kind === 'expression' && next.kind === 'expression' && next.text === printExpression(expression)
    ? chip
    : next;
}
