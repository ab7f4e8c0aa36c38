import type { Chip } from '../types';
import type { Comparator, Expression, Figure } from './ast';

export const chip = (one: Chip): Expression => ({ is: 'chip', chip: one });
/** Two negations are none. */
export const not = (of: Expression): Expression => (of.is === 'not' ? of.of : { is: 'not', of });
/** One of these; a single one is itself. */
export const some = (list: readonly Expression[]): Expression => {
  const [only] = list;
  return list.length === 1 && only ? only : { is: 'or', of: list };
};

const turned: Record<Comparator, Comparator> = {
  '<': '>',
  '<=': '>=',
  '>=': '<=',
  '>': '<',
  '=': '=',
  '!=': '!=',
};

/** A score against a number is a chip. */
export function simplest(left: Figure, op: Comparator, right: Figure): Expression {
  if (left.is === 'number' && right.is !== 'number') return simplest(right, turned[op], left);
  if (left.is !== 'score' || right.is !== 'number' || op === '!=') return { is: 'compare', left, op, right };
  const { metric, of } = left;
  const { value } = right;
  return of === null
    ? chip({ kind: 'score', metric, op, value })
    : { is: 'any', of: chip({ kind: 'score', metric, op, value, contender: of }) };
}
