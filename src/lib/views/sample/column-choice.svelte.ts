import type { Column } from './columns';

/** Which columns are seen, and in which order. Holds from sample to sample. */
export class ColumnChoice {
  #hidden: readonly string[] = $state.raw([]);
  #pinned: readonly string[] = $state.raw([]);
  #moved: readonly string[] = $state.raw([]);
  /** The column that keys act on. */
  current: string | null = $state(null);

  isHidden = (key: string): boolean => this.#hidden.includes(key);
  isPinned = (key: string): boolean => this.#pinned.includes(key);

  /** Pinned columns first; then as they were moved; then as given. */
  arrange(columns: readonly Column[]): Column[] {
    const rank = ({ contender: { key } }: Column, i: number) => {
      const pin = this.#pinned.indexOf(key);
      if (pin >= 0) return pin - 1e6;
      const moved = this.#moved.indexOf(key);
      return moved >= 0 ? moved : this.#moved.length + i;
    };
    return columns
      .map((column, i) => ({ column, rank: rank(column, i) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ column }) => column);
  }

  shown(columns: readonly Column[]): Column[] {
    return this.arrange(columns).filter(({ contender }) => !this.isHidden(contender.key));
  }

  pin(key: string): void {
    this.#pinned = this.isPinned(key) ? this.#pinned.filter((one) => one !== key) : [...this.#pinned, key];
  }

  hide(key: string): void {
    this.#hidden = this.isHidden(key) ? this.#hidden.filter((one) => one !== key) : [...this.#hidden, key];
  }

  showAll(): void {
    this.#hidden = [];
  }

  /** Puts a column in the place of another among those that are shown. A pinned one goes among the pinned. */
  move(columns: readonly Column[], key: string, to: number): void {
    const shown = this.shown(columns).map(({ contender }) => contender.key);
    const from = shown.indexOf(key);
    if (from < 0 || to < 0 || to >= shown.length || to === from) return;
    const other = shown[to];
    if (other !== undefined && this.isPinned(other) && !this.isPinned(key)) this.pin(key);
    else if (other !== undefined && !this.isPinned(other) && this.isPinned(key)) this.pin(key);
    shown.splice(to, 0, ...shown.splice(from, 1));
    const pinned = this.#pinned;
    this.#pinned = shown.filter((one) => pinned.includes(one));
    const hidden = this.arrange(columns)
      .map(({ contender }) => contender.key)
      .filter((one) => !shown.includes(one));
    this.#moved = [...shown, ...hidden];
  }

  /** The column after or before the current one. */
  step(columns: readonly Column[], by: 1 | -1): string | null {
    const shown = this.shown(columns).map(({ contender }) => contender.key);
    const at = this.current === null ? -1 : shown.indexOf(this.current);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
    this.current = shown[Math.min(shown.length - 1, Math.max(0, next))] ?? null;
    return this.current;
  }
}

export const columnChoice = new ColumnChoice();
