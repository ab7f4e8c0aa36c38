import { isTerm } from './ast';
import { chipKind, type Expression, isChipTerm, kindOf } from './terms';

const strength = { or: 0, and: 1, not: 2 } as const;

/** An expression as it can be read again, with everything said that a page could fill in. */
export function printExpression(expression: Expression, outside = 0): string {
  if (isTerm(expression)) return kindOf(expression).print(expression);
  switch (expression.is) {
    case 'and':
    case 'or': {
      const own = strength[expression.is];
      const text = expression.of.map((one) => printExpression(one, own + 1)).join(` ${expression.is} `);
      return own < outside ? `(${text})` : text;
    }
    case 'not': {
      const { of } = expression;
      if (!isTerm(of)) {
        if (of.is === 'not') return printExpression(of.of, outside);
      } else {
        const opposite = kindOf(of).printNot?.(of);
        if (opposite != null) return opposite;
      }
      return `not ${printExpression(of, strength.not + 1)}`;
    }
    case 'any': {
      const { of } = expression;
      const isOwn = isTerm(of) && isChipTerm(of) && chipKind(of.kind).isOwn?.(of);
      return isOwn ? printExpression(of) : `any(${printExpression(of)})`;
    }
  }
}
