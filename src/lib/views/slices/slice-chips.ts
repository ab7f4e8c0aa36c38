import type { Chip } from '../../analysis/types';
import { sameChip } from '../../filter';

export const hasChip = (chips: readonly Chip[], chip: Chip): boolean =>
  chips.some((one) => sameChip(one, chip));
