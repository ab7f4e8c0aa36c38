import { densities, type Density } from './density';

export type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const store = 'evalbook.preferences';

function kept(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(store) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // storage is closed to this page, or holds something else
  }
}

/** What a person set once for this browser. */
class Preferences {
  #theme: Theme = $state('system');
  #singleKeys = $state(true);
  #hiddenColumns: readonly string[] = $state.raw([]);
  #density: Density = $state('normal');

  constructor() {
    const { theme, singleKeys, hiddenColumns, density } = kept();
    this.#theme = themes.find((known) => known === theme) ?? 'system';
    this.#singleKeys = singleKeys !== false;
    if (Array.isArray(hiddenColumns)) this.#hiddenColumns = hiddenColumns.map(String);
    this.#density = densities.find((known) => known === density) ?? 'normal';
    this.#paint();
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#paint();
    this.#keep();
  }

  /** Whether keys without Ctrl or Alt do something. */
  get singleKeys(): boolean {
    return this.#singleKeys;
  }
  set singleKeys(on: boolean) {
    this.#singleKeys = on;
    this.#keep();
  }

  get density(): Density {
    return this.#density;
  }
  set density(density: Density) {
    this.#density = density;
    this.#keep();
  }

  /** Columns of the leaderboard that are left out. */
  get hiddenColumns(): readonly string[] {
    return this.#hiddenColumns;
  }
  toggleColumn(column: string): void {
    const hidden = this.#hiddenColumns;
    this.#hiddenColumns = hidden.includes(column)
      ? hidden.filter((one) => one !== column)
      : [...hidden, column];
    this.#keep();
  }

  #paint() {
    if (this.#theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }

  #keep() {
    try {
      const { theme, singleKeys, hiddenColumns, density } = this;
      localStorage.setItem(store, JSON.stringify({ theme, singleKeys, hiddenColumns, density }));
    } catch {
      // it holds until the page is closed
    }
  }
}

export const preferences = new Preferences();
