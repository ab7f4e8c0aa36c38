import type { Chip } from '../../lib/analysis/types';

type Is = 'right' | 'wrong';

/** The chips with the outcomes of these contenders in place of what was said of them before. */
export function withOutcomes(
  chips: readonly Chip[],
  metric: string,
  outcomes: readonly (readonly [contender: string, is: Is])[],
): Chip[] {
  const named = new Set(outcomes.map(([contender]) => contender));
  const others = chips.filter(
    (chip) => chip.kind !== 'outcome' || chip.metric !== metric || !named.has(chip.contender),
  );
  return [
    ...others,
    ...outcomes.map(([contender, is]): Chip => ({ kind: 'outcome', metric, contender, is })),
  ];
}
