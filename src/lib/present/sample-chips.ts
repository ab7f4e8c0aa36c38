import { type Expression, parseExpression, printExpression } from '../analysis/expression';
import type { Chip } from '../analysis/types';

/** The filter lets every sample pass but these: as a whole, for other answers to it may stand under another content. */
export function leaveOut(contentKeys: readonly string[]): Chip {
  const some = contentKeys.map((contentKey): Expression => ({
    is: 'chip',
    chip: { kind: 'sample', contentKey },
  }));
  const any: Expression = { is: 'any', of: some.length === 1 && some[0] ? some[0] : { is: 'or', of: some } };
  return { kind: 'expression', text: printExpression({ is: 'not', of: any }) };
}

const isSample = (one: Expression): boolean => one.is === 'chip' && one.chip.kind === 'sample';

/** How many samples an expression leaves out by their names; null where it says anything else. */
export function leftOut(text: string): number | null {
  const { expression } = parseExpression(text);
  if (expression?.is !== 'not' || expression.of.is !== 'any') return null;
  const { of } = expression.of;
  if (isSample(of)) return 1;
  return of.is === 'or' && of.of.every(isSample) ? of.of.length : null;
}

/** The filter as it is shown: chips one by one, but samples that are named one by one together. */
export function shownChips(chips: readonly Chip[]): Chip[][] {
  const samples = chips.filter(({ kind }) => kind === 'sample');
  return chips.flatMap((chip) => {
    if (chip.kind !== 'sample' || samples.length === 1) return [[chip]];
    return chip === samples[0] ? [samples] : [];
  });
}
