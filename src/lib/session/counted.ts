import {
  type Chip,
  either,
  type Expression,
  groupOf,
  sameChip,
  scoredIn,
  speaksOfScores,
  written,
} from '../filter';
import type { Comparison } from '../analysis/types';

/** What a count stands on: samples on which each of these contenders has a score in the metric. */
export interface Counted extends Pick<Comparison, 'metric' | 'missingAs'> {
  contenders: readonly string[];
}

/**
 * The filter that holds exactly the samples of a count on view: those of the present filter, with what the count says of
 * them, that are compared at all.
 */
export function withCounted(chips: readonly Chip[], said: readonly Chip[], of: Counted): Chip[] {
  const narrowed = said.reduce(narrow, [...chips]);
  return sharedOf(said, of).reduce(narrow, narrowed);
}

/** That the samples are compared, where what is said of them does not say so already. */
export function sharedOf(said: readonly Chip[], { metric, missingAs, contenders }: Counted): Chip[] {
  // With a score put in for what is missing, every sample is compared.
  if (missingAs === 'wrong' || contenders.length === 0) return [];
  const scored = new Set(said.flatMap((chip) => scoredIn(chip, metric)));
  return contenders.every((key) => scored.has(key))
    ? []
    : [{ kind: 'shared', metric, contenders: [...contenders].sort() }];
}

type LabelChip = Extract<Chip, { key: string }>;

/** One more condition. Chips of one group would widen each other: an outcome takes their place, a label joins them. */
function narrow(chips: readonly Chip[], chip: Chip): Chip[] {
  const group = groupOf(chip);
  const own = chips.filter((one) => groupOf(one) === group);
  const others = chips.filter((one) => groupOf(one) !== group);
  const labels = own.flatMap((one) => ('key' in one ? [one] : []));
  if (labels.length === 0 || own.some((one) => sameChip(one, chip))) return [...others, chip];
  return [...others, written(either(labels.map(onSample))), chip];
}

/** The same condition on a sample as an expression: it stands beside another of the same label. */
const onSample = (chip: LabelChip): Expression =>
  // Without the label: no answer bears it.
  chip.kind === 'label' && chip.value === null
    ? { is: 'not', of: { is: 'any', of: { is: 'not', of: chip } } }
    : { is: 'any', of: chip };

/** The filter without these conditions, and without that samples are compared where nothing else needs it. */
export function withoutCounted(chips: readonly Chip[], said: readonly Chip[], of: Counted): Chip[] {
  const rest = chips.filter((chip) => !said.some((one) => sameChip(one, chip)));
  const shared = sharedOf(said, of);
  const isSpare = rest.every((chip) => shared.some((one) => sameChip(one, chip)) || !speaksOfScores(chip));
  return isSpare ? rest.filter((chip) => !shared.some((one) => sameChip(one, chip))) : rest;
}
