import type { Chip } from '../../lib/analysis/types';
import { sameChip } from '../../lib/state/chip-text';

type Labelled = Extract<Chip, { kind: 'label' | 'range' | 'others' }>;

const isAbout = (chip: Chip, key: string): boolean =>
  (chip.kind === 'label' || chip.kind === 'range' || chip.kind === 'others') && chip.key === key;

/** The filter with one slice of a label in place of what it said of that label. */
export function withSlice(chips: readonly Chip[], chip: Chip): Chip[] {
  const { key } = chip as Labelled;
  return [...chips.filter((one) => !isAbout(one, key)), chip];
}

export const hasChip = (chips: readonly Chip[], chip: Chip): boolean =>
  chips.some((one) => sameChip(one, chip));
