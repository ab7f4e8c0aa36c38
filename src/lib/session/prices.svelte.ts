import { noRates, type Prefer, type Price, rateNames } from '../analysis/usage';

/** Where a row comes from: entered or imported by the person, or brought by the demo. */
export type PriceRow = Price & { id: number; origin: 'own' | 'demo' };

const store = 'evalbook.prices';
const KEPT = 100;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A price as this browser keeps it; null where the value is none. */
export function keptPrice(value: unknown): Price | null {
  if (!isRecord(value) || typeof value['model'] !== 'string') return null;
  const price: Price = { ...noRates, model: value['model'], from: null, currency: 'USD' };
  if (typeof value['from'] === 'string') price.from = value['from'];
  if (typeof value['currency'] === 'string') price.currency = value['currency'];
  for (const name of rateNames) {
    const rate = value[name];
    if (typeof rate === 'number' && rate >= 0) price[name] = rate;
  }
  return price;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The prices of this browser: edited as a list, each change can be undone, all but the demo's are kept. */
export class Prices {
  #rows: readonly PriceRow[] = $state.raw([]);
  #prefer: Prefer = $state('reported');
  #past: readonly (readonly PriceRow[])[] = $state.raw([]);
  #next = 1;
  #store: Store | null;

  constructor(storage: Store | null) {
    this.#store = storage;
    try {
      const kept: unknown = JSON.parse(storage?.getItem(store) ?? '{}');
      if (!isRecord(kept)) return;
      if (kept['prefer'] === 'prices') this.#prefer = 'prices';
      const rows = Array.isArray(kept['prices'])
        ? kept['prices'].flatMap((value) => keptPrice(value) ?? [])
        : [];
      this.#rows = rows.map((price) => this.#row(price, 'own'));
    } catch {
      // storage is closed to this page, or holds something else
    }
  }

  get rows(): readonly PriceRow[] {
    return this.#rows;
  }
  /** Whether a reported or a computed cost goes first where a response has both. */
  get prefer(): Prefer {
    return this.#prefer;
  }
  set prefer(prefer: Prefer) {
    this.#prefer = prefer;
    this.#keep();
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  add(...prices: readonly Partial<Price>[]): void {
    const added = prices.map((price) =>
      this.#row({ ...noRates, model: '', from: null, currency: 'USD', ...price }, 'own'),
    );
    this.#change([...this.#rows, ...added]);
  }

  /** A row of the demo that is edited is the person's from then on. */
  edit(id: number, change: Partial<Price>): void {
    this.#change(this.#rows.map((row) => (row.id === id ? { ...row, ...change, origin: 'own' } : row)));
  }

  remove(id: number): void {
    this.#change(this.#rows.filter((row) => row.id !== id));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#rows = before;
    this.#keep();
  }

  /** What the demo brings, for models that no row names yet; it goes with the demo. */
  bring(prices: readonly Price[]): void {
    const fresh = prices.filter(({ model }) => !this.#rows.some((row) => row.model === model));
    this.#rows = [...this.#rows, ...fresh.map((price) => this.#row(price, 'demo'))];
  }

  takeBack(): void {
    this.#rows = this.#rows.filter(({ origin }) => origin !== 'demo');
    this.#past = [];
  }

  #row(price: Price, origin: PriceRow['origin']): PriceRow {
    return { ...price, id: this.#next++, origin };
  }

  #change(rows: readonly PriceRow[]): void {
    this.#past = [...this.#past, this.#rows].slice(-KEPT);
    this.#rows = rows;
    this.#keep();
  }

  #keep(): void {
    const prices = this.#rows
      .filter(({ origin }) => origin === 'own')
      .map(({ model, from, currency, ...row }) => ({
        model,
        from,
        currency,
        ...Object.fromEntries(rateNames.map((name) => [name, row[name]])),
      }));
    try {
      this.#store?.setItem(store, JSON.stringify({ prefer: this.#prefer, prices }));
    } catch {
      // they hold until the page is closed
    }
  }
}

function storage(): Store | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

export const prices = new Prices(storage());
