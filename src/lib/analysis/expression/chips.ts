import { groupChips, groupOf, namesContender } from '../filter-groups';
import type { Chip, ContenderBy } from '../types';
import { type Expression, levelOf } from './ast';
import { parseExpression } from './parse';
import { printExpression } from './print';

export interface ChipRules {
  by: ContenderBy;
  /** Labels that only samples bear: whatever answer is looked at, they say the same. */
  isSampleLabel: (key: string) => boolean;
}

const isPick = ({ kind }: Chip): boolean => kind === 'model' || kind === 'evaluation';

/** Whether it says the same of every answer to a sample. */
const isOfSample = (chip: Chip, { isSampleLabel }: ChipRules): boolean =>
  chip.kind === 'outcome' ||
  chip.kind === 'better' ||
  chip.kind === 'shared' ||
  chip.kind === 'sample' ||
  ((chip.kind === 'label' || chip.kind === 'range' || chip.kind === 'others') && isSampleLabel(chip.key));

/** One chip, or several of one group joined by `or`; null where it is something else. */
function groupIn(expression: Expression): Chip[] | null {
  if (expression.is === 'chip') return expression.chip.kind === 'expression' ? null : [expression.chip];
  if (expression.is !== 'or') return null;
  const chips = expression.of.flatMap((one) => (one.is === 'chip' ? [one.chip] : []));
  return chips.length === expression.of.length && groupChips(chips).length === 1 ? chips : null;
}

/**
 * The chips that say the same as an expression; null where no chips do. A chip is met by any answer to a sample, an
 * expression by one answer as a whole: so at most one of the conditions may be on the answer itself.
 */
export function chipsOf(expression: Expression, rules: ChipRules): Chip[] | null {
  const parts = expression.is === 'and' ? expression.of : [expression];
  const groups: Chip[][] = [];
  const ofAnswer: Chip[][] = [];
  const models: Chip[][] = [];
  for (const part of parts) {
    const group = groupIn(part.is === 'any' ? part.of : part);
    const [first] = group ?? [];
    if (group === null || first === undefined) return null;
    if (part.is === 'any' && isPick(first)) return null;
    if (part.is === 'any' || group.every((chip) => isOfSample(chip, rules))) groups.push(group);
    else if (isPick(first)) models.push(group);
    else ofAnswer.push(group);
  }
  const [answer] = ofAnswer;
  const [model] = models.filter(([one]) => one?.kind === 'model');
  if (ofAnswer.length > 1) return null;
  if (answer && model) {
    // A model's score, or why its answer ended, is a chip of its own.
    const [of, named] = [answer[0], model[0]];
    if (rules.by !== 'model' || answer.length > 1 || model.length > 1) return null;
    if ((of?.kind !== 'score' && of?.kind !== 'stop') || of.contender !== undefined) return null;
    if (named?.kind !== 'model') return null;
    groups.push([{ ...of, contender: named.value }], ...models.filter((one) => one !== model));
  } else groups.push(...ofAnswer, ...models);
  const chips = groups.flat();
  return new Set(groups.map(([first]) => first && groupOf(first))).size === groups.length ? chips : null;
}

/** Whether an expression says the same of every answer to a sample. */
function saysOfSample(expression: Expression, rules: ChipRules): boolean {
  switch (expression.is) {
    case 'and':
    case 'or':
      return expression.of.every((one) => saysOfSample(one, rules));
    case 'not':
      return saysOfSample(expression.of, rules);
    case 'any':
      return true;
    case 'chip':
      return isOfSample(expression.chip, rules);
    case 'word':
      return expression.field === 'id';
    case 'compare':
      return levelOf({ is: 'sum', op: '-', left: expression.left, right: expression.right }) === 'sample';
  }
}

/**
 * An expression as a filter: chips where they say the same, and for the rest chips that hold an expression. What
 * speaks of a whole sample stands by itself; what speaks of one answer stays together.
 */
export function filterOf(expression: Expression, rules: ChipRules): Chip[] {
  const all = chipsOf(expression, rules);
  if (all) return all;
  const parts = expression.is === 'and' ? expression.of : [expression];
  const chips: Chip[] = [];
  const rest: Expression[] = [];
  const taken = new Set<string>();
  for (const part of parts) {
    if (!saysOfSample(part, rules)) {
      rest.push(part);
      continue;
    }
    const group = groupIn(part.is === 'any' ? part.of : part);
    const key = group?.[0] ? groupOf(group[0]) : null;
    if (group === null || key === null || taken.has(key) || group.some(isPick)) {
      chips.push({ kind: 'expression', text: printExpression(part.is === 'any' ? part.of : part) });
      continue;
    }
    taken.add(key);
    chips.push(...group);
  }
  const [only] = rest;
  if (only === undefined) return chips;
  const joined: Expression = rest.length === 1 ? only : { is: 'and', of: rest };
  const asChips = chipsOf(joined, rules);
  const isFree = asChips?.every((chip) => !taken.has(groupOf(chip))) ?? false;
  return [
    ...chips,
    ...(asChips && isFree ? asChips : [{ kind: 'expression' as const, text: printExpression(joined) }]),
  ];
}

/** The expression that says the same as these chips; null where there are none. */
export function expressionOf(chips: readonly Chip[], rules: ChipRules): Expression | null {
  const groups = groupChips(chips).flatMap(
    (group): { whole: Expression; isPick: boolean; ofAnswer: boolean }[] => {
      const list = group.flatMap((chip): Expression[] => {
        if (chip.kind !== 'expression') return [{ is: 'chip', chip }];
        return [parseExpression(chip.text).expression].filter((one) => one !== null);
      });
      const [first] = group;
      const [only] = list;
      if (!only || !first) return [];
      const whole: Expression = list.length === 1 ? only : { is: 'or', of: list };
      if (namesContender(first)) return [{ whole: { is: 'any', of: whole }, isPick: false, ofAnswer: false }];
      return [{ whole, isPick: isPick(first), ofAnswer: !isPick(first) && !saysOfSample(whole, rules) }];
    },
  );
  const alone = groups.filter(({ ofAnswer }) => ofAnswer).length <= 1 && !groups.some((one) => one.isPick);
  const parts = groups.map(({ whole, ofAnswer }): Expression =>
    ofAnswer && !alone ? { is: 'any', of: whole } : whole,
  );
  const [only] = parts;
  return parts.length > 1 ? { is: 'and', of: parts } : (only ?? null);
}

/** What the filter is as one text; empty where there is none. */
export function textOfChips(chips: readonly Chip[], rules: ChipRules): string {
  const expression = expressionOf(chips, rules);
  return expression === null ? '' : printExpression(expression);
}
