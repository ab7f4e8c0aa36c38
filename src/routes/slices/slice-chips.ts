import type { Chip } from '../../lib/analysis/types';
import { sameChip } from '../../lib/state/chip-text';

export const hasChip = (chips: readonly Chip[], chip: Chip): boolean =>
  chips.some((one) => sameChip(one, chip));
