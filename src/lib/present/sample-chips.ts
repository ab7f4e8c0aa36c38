import {
  type Chip,
  either,
  parseExpression,
  printExpression,
  termsWithin,
  type Written,
  written,
} from '../filter';

/** The filter lets every sample pass but these: as a whole, for other answers to it may stand under another content. */
export const leaveOut = (contentKeys: readonly string[]): Written =>
  written({
    is: 'not',
    of: { is: 'any', of: either(contentKeys.map((contentKey) => ({ kind: 'sample', contentKey }))) },
  });

/** How many samples an expression leaves out by their names; null where it says anything else. */
export function leftOut(text: string): number | null {
  const { expression } = parseExpression(text);
  const terms = expression === null ? [] : termsWithin(expression);
  const keys = terms.flatMap((term) => (term.kind === 'sample' ? [term.contentKey] : []));
  return expression && printExpression(expression) === leaveOut(keys).text ? keys.length : null;
}

/** The filter as it is shown: chips one by one, but samples that are named one by one together. */
export function shownChips(chips: readonly Chip[]): Chip[][] {
  const samples = chips.filter(({ kind }) => kind === 'sample');
  return chips.flatMap((chip) => {
    if (chip.kind !== 'sample' || samples.length === 1) return [[chip]];
    return chip === samples[0] ? [samples] : [];
  });
}
