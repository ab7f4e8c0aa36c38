interface AnyTerm {
  kind: string;
}

/** A condition on one answer to a sample: terms (`terms` lists their kinds), and what joins them. */
export type ExpressionOf<T extends AnyTerm> =
  | { is: 'and' | 'or'; of: readonly ExpressionOf<T>[] }
  | { is: 'not'; of: ExpressionOf<T> }
  /** Some answer to the sample, not just the one in hand. */
  | { is: 'any'; of: ExpressionOf<T> }
  | T;

export const isTerm = <T extends AnyTerm>(expression: ExpressionOf<T>): expression is T =>
  'kind' in expression;

/** Two negations are none. */
export const not = <T extends AnyTerm>(of: ExpressionOf<T>): ExpressionOf<T> =>
  !isTerm(of) && of.is === 'not' ? of.of : { is: 'not', of };

/** One of these, or all of them; a single one is itself. */
const joined =
  (is: 'and' | 'or') =>
  <T extends AnyTerm>(of: readonly ExpressionOf<T>[]): ExpressionOf<T> => {
    const [only] = of;
    return of.length === 1 && only ? only : { is, of };
  };
export const either = joined('or');
export const both = joined('and');

export function termsWithin<T extends AnyTerm>(expression: ExpressionOf<T>): T[] {
  if (isTerm(expression)) return [expression];
  return expression.is === 'not' || expression.is === 'any'
    ? termsWithin(expression.of)
    : expression.of.flatMap((one) => termsWithin(one));
}

/** The same with each term in the place of another. */
export function withTerms<T extends AnyTerm>(
  expression: ExpressionOf<T>,
  change: (term: T) => T,
): ExpressionOf<T> {
  if (isTerm(expression)) return change(expression);
  return expression.is === 'not' || expression.is === 'any'
    ? { ...expression, of: withTerms(expression.of, change) }
    : { ...expression, of: expression.of.map((one) => withTerms(one, change)) };
}
