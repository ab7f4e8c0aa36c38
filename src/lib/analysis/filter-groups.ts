import type { Chip } from './types';

/**
 * Chips of one kind (and one label key, one metric and contender) widen each other, chips of different kinds
 * narrow. A comparison keeps a sample where any of its responses passes; an export keeps the responses that pass.
 */
export function groupChips(chips: readonly Chip[]): Chip[][] {
  const groups = new Map<string, Chip[]>();
  for (const chip of chips) {
    const key = groupOf(chip);
    const group = groups.get(key);
    if (group) group.push(chip);
    else groups.set(key, [chip]);
  }
  return [...groups.values()];
}

/** Equal for chips that widen each other. */
export function groupOf(chip: Chip): string {
  switch (chip.kind) {
    case 'label':
    case 'range':
    case 'others':
      return JSON.stringify(['label', chip.key]);
    case 'outcome':
      return JSON.stringify([chip.kind, chip.metric, chip.contender]);
    case 'stop':
      return JSON.stringify([chip.kind, chip.contender ?? null]);
    case 'score':
    case 'better':
    case 'shared':
    case 'text':
    case 'search':
    case 'expression':
      return JSON.stringify(chip);
    default:
      return chip.kind;
  }
}

/** Whether it is met by the answers of one contender alone. */
export const namesContender = (chip: Chip): boolean =>
  (chip.kind === 'score' || chip.kind === 'stop') && chip.contender !== undefined;
