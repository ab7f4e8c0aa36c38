import type { Term } from './terms';

/** A condition on one answer to a sample: terms, and what joins them. */
export type Expression =
  | { is: 'and' | 'or'; of: readonly Expression[] }
  | { is: 'not'; of: Expression }
  /** Some answer to the sample, not just the one in hand. */
  | { is: 'any'; of: Expression }
  | Term;

export const isTerm = (expression: Expression): expression is Term => 'kind' in expression;

/** Two negations are none. */
export const not = (of: Expression): Expression =>
  !isTerm(of) && of.is === 'not' ? of.of : { is: 'not', of };

/** One of these, or all of them; a single one is itself. */
const joined =
  (is: 'and' | 'or') =>
  (of: readonly Expression[]): Expression => {
    const [only] = of;
    return of.length === 1 && only ? only : { is, of };
  };
export const either = joined('or');
export const both = joined('and');

export function termsWithin(expression: Expression): Term[] {
  if (isTerm(expression)) return [expression];
  return expression.is === 'not' || expression.is === 'any'
    ? termsWithin(expression.of)
    : expression.of.flatMap(termsWithin);
}

/** The same with each term in the place of another. */
export function withTerms(expression: Expression, change: (term: Term) => Term): Expression {
  if (isTerm(expression)) return change(expression);
  return expression.is === 'not' || expression.is === 'any'
    ? { ...expression, of: withTerms(expression.of, change) }
    : { ...expression, of: expression.of.map((one) => withTerms(one, change)) };
}
