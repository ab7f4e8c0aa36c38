import { chipKind } from './terms';
import type { Chip } from './written';

/**
 * Chips of one kind (and one label key, one metric and contender) widen each other, chips of different kinds
 * narrow. A comparison keeps a sample where any of its responses passes; an export keeps the responses that pass.
 */
export function groupChips<Any extends Chip>(chips: readonly Any[]): Any[][] {
  const groups = new Map<string, Any[]>();
  for (const chip of chips) {
    const key = groupOf(chip);
    const group = groups.get(key);
    if (group) group.push(chip);
    else groups.set(key, [chip]);
  }
  return [...groups.values()];
}

/** Equal for chips that widen each other. */
export const groupOf = (chip: Chip): string =>
  JSON.stringify(chip.kind === 'expression' ? chip : (chipKind(chip.kind).group?.(chip) ?? chip));

/** Whether it is met by the answers of one contender alone. */
export const namesContender = (chip: Chip): boolean =>
  chip.kind !== 'expression' && chipKind(chip.kind).isOwn?.(chip) === true;

/** Whether it says which contenders are looked at, not which samples. */
export const isPick = (chip: Chip): boolean =>
  chip.kind !== 'expression' && chipKind(chip.kind).isPick === true;

/** Chips that say which samples are looked at. */
export const sampleChips = (chips: readonly Chip[]): Chip[] => chips.filter((chip) => !isPick(chip));
