import type { Chip } from '../analysis/types';
import { sameChip } from '../filter';
import { view } from './view.svelte';

/** A count was asked for its samples: they become the filter, and the table of samples comes into sight. */
class Showing {
  #wanted: readonly Chip[] | null = $state.raw(null);

  show(chips: readonly Chip[]): void {
    this.#wanted = chips;
    if (view.page === 'samples') view.choose({ chips });
    else view.go('samples', { chips });
  }

  /** Whether an answer under this filter is what somebody waits to see; true once. */
  take(chips: readonly Chip[]): boolean {
    const wanted = this.#wanted;
    if (wanted === null || !same(wanted, chips)) return false;
    this.#wanted = null;
    return true;
  }
}

const same = (a: readonly Chip[], b: readonly Chip[]): boolean =>
  a.length === b.length && a.every((chip, i) => b[i] !== undefined && sameChip(chip, b[i]));

export const showing = new Showing();
