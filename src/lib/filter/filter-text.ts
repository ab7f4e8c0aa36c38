import { printExpression } from './print';
import { groupChips, sampleChips } from './groups';
import { type Chip, expressionOf } from './written';

/**
 * What says which samples are looked at, in one line: equal for equal chips, whatever is loaded. Empty: all of them. It is
 * for who reads it, and for who holds it against another; an expression that is read again is `textOfChips`.
 */
export function filterText(chips: readonly Chip[]): string {
  const groups = groupChips(sampleChips(chips)).map((group) => group.map(textOf));
  return groups
    .map((texts) => (texts.length === 1 ? (texts[0] ?? '') : `(${texts.join(' or ')})`))
    .join(' and ');
}

function textOf(chip: Chip): string {
  if (chip.kind === 'expression') return chip.text;
  const expression = expressionOf(chip);
  return expression === null ? '' : printExpression(expression);
}
