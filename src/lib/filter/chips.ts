import { both, either, isTerm } from './ast';
import { groupChips, groupOf, isPick, namesContender } from './groups';
import type { ChipRules } from './kind';
import { printExpression } from './print';
import { chipKind, type ChipTerm, type Expression, isChipTerm, kindOf } from './terms';
import { type Chip, expressionOf, written } from './written';

/** One chip, or several of one group joined by `or`; null where it is something else. */
function groupIn(expression: Expression): ChipTerm[] | null {
  const list = !isTerm(expression) && expression.is === 'or' ? expression.of : [expression];
  const terms = list.flatMap((one) => (isTerm(one) && isChipTerm(one) ? [one] : []));
  return terms.length === list.length && groupChips(terms).length === 1 ? terms : null;
}

const partsOf = (expression: Expression): readonly Expression[] =>
  !isTerm(expression) && expression.is === 'and' ? expression.of : [expression];

/** Whether a part speaks of some answer, and of what. */
function opened(part: Expression): { isAny: boolean; of: Expression } {
  const isAny = !isTerm(part) && part.is === 'any';
  return { isAny, of: isAny ? part.of : part };
}

/**
 * The chips that say the same as an expression; null where no chips do. A chip is met by any answer to a sample, an
 * expression by one answer as a whole: so at most one of the conditions may be on the answer itself.
 */
export function chipsOf(expression: Expression, rules: ChipRules): ChipTerm[] | null {
  const groups: ChipTerm[][] = [];
  const ofAnswer: ChipTerm[][] = [];
  const models: ChipTerm[][] = [];
  for (const part of partsOf(expression)) {
    const { isAny, of } = opened(part);
    const group = groupIn(of);
    const [first] = group ?? [];
    if (group === null || first === undefined || (isAny && isPick(first))) return null;
    if (isAny || group.every((term) => saysOfSample(term, rules))) groups.push(group);
    else (isPick(first) ? models : ofAnswer).push(group);
  }
  const [answer] = ofAnswer;
  const model = models.find(([one]) => one?.kind === 'model');
  if (ofAnswer.length > 1) return null;
  if (answer && model) {
    // A model's score, or why its answer ended, is a chip of its own.
    const [of, named] = [answer[0], model[0]];
    if (rules.by !== 'model' || answer.length > 1 || model.length > 1 || named?.kind !== 'model') return null;
    const own = of && chipKind(of.kind).ofContender?.(of, named.value);
    if (!own) return null;
    groups.push([own], ...models.filter((one) => one !== model));
  } else groups.push(...ofAnswer, ...models);
  return new Set(groups.map(([first]) => first && groupOf(first))).size === groups.length
    ? groups.flat()
    : null;
}

/** Whether an expression says the same of every answer to a sample. */
function saysOfSample(expression: Expression, rules: ChipRules): boolean {
  if (isTerm(expression)) return kindOf(expression).isOfSample?.(expression, rules) ?? false;
  switch (expression.is) {
    case 'and':
    case 'or':
      return expression.of.every((one) => saysOfSample(one, rules));
    case 'not':
      return saysOfSample(expression.of, rules);
    case 'any':
      return true;
  }
}

/**
 * An expression as a filter: chips where they say the same, and for the rest chips that hold an expression. What
 * speaks of a whole sample stands by itself; what speaks of one answer stays together.
 */
export function filterOf(expression: Expression, rules: ChipRules): Chip[] {
  const all = chipsOf(expression, rules);
  if (all) return all;
  const chips: Chip[] = [];
  const rest: Expression[] = [];
  const taken = new Set<string>();
  for (const part of partsOf(expression)) {
    if (!saysOfSample(part, rules)) {
      rest.push(part);
      continue;
    }
    const { of } = opened(part);
    const group = groupIn(of);
    const key = group?.[0] ? groupOf(group[0]) : null;
    if (group === null || key === null || taken.has(key) || group.some(isPick)) {
      chips.push(written(of));
      continue;
    }
    taken.add(key);
    chips.push(...group);
  }
  if (rest.length === 0) return chips;
  const joined = both(rest);
  const asChips = chipsOf(joined, rules);
  const isFree = asChips?.every((chip) => !taken.has(groupOf(chip))) ?? false;
  return [...chips, ...(asChips && isFree ? asChips : [written(joined)])];
}

/** The expression that says the same as these chips; null where there are none. */
function wholeOf(chips: readonly Chip[], rules: ChipRules): Expression | null {
  const groups = groupChips(chips).flatMap((group) => {
    const list = group.map(expressionOf).filter((one) => one !== null);
    const [first] = group;
    if (list.length === 0 || !first) return [];
    const whole = either(list);
    if (namesContender(first))
      return [{ whole: { is: 'any', of: whole } as const, isPick: false, ofAnswer: false }];
    return [{ whole, isPick: isPick(first), ofAnswer: !isPick(first) && !saysOfSample(whole, rules) }];
  });
  const alone = groups.filter(({ ofAnswer }) => ofAnswer).length <= 1 && !groups.some((one) => one.isPick);
  const parts = groups.map(({ whole, ofAnswer }): Expression =>
    ofAnswer && !alone ? { is: 'any', of: whole } : whole,
  );
  return parts.length === 0 ? null : both(parts);
}

/** What the filter is as one text; empty where there is none. */
export function textOfChips(chips: readonly Chip[], rules: ChipRules): string {
  const expression = wholeOf(chips, rules);
  return expression === null ? '' : printExpression(expression);
}
