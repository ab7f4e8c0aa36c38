import { densities, type Density } from './density';
import { folds } from '../ui/folds.svelte';
import { store, storedFields } from './stored';

export type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const place = 'evalbook.preferences';

/** What a person set once for this browser. */
class Preferences {
  #theme: Theme = $state('system');
  #singleKeys = $state(true);
  #hiddenColumns: readonly string[] = $state.raw(['same', 'p', 'tokens']);
  #density: Density = $state('normal');

  constructor() {
    const { theme, singleKeys, hiddenColumns, density, openSections } = storedFields(place);
    this.#theme = themes.find((known) => known === theme) ?? 'system';
    this.#singleKeys = singleKeys !== false;
    if (Array.isArray(hiddenColumns)) this.#hiddenColumns = hiddenColumns.map(String);
    this.#density = densities.find((known) => known === density) ?? 'normal';
    folds.areOpen = openSections === true;
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

  /** Whether sections that are folded stand open from the start. */
  get openSections(): boolean {
    return folds.areOpen;
  }
  set openSections(on: boolean) {
    folds.areOpen = on;
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
    if (typeof document === 'undefined') return; // a report is made without a page
    if (this.#theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }

  #keep() {
    const { theme, singleKeys, hiddenColumns, density, openSections } = this;
    store(place, { theme, singleKeys, hiddenColumns, density, openSections });
  }
}

export const preferences = new Preferences();
