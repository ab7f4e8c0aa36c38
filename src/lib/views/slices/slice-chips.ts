import type { Chip } from '../../analysis/types';
import { sameChip } from '../../session/chip-text';

export const hasChip = (chips: readonly Chip[], chip: Chip): boolean =>
  chips.some((one) => sameChip(one, chip));
