import type { Chip, SampleOrder, SampleRow } from '../analysis/types';
import { type Address, decodeAddress, emptyAddress, encodeAddress, type TurnPlace } from './address';
import { sameChip } from '../filter';

type Place = 'page' | 'sample' | 'turn' | 'table' | 'notebook';
/** A page that is gone to shows none of these unless it is said. */
const noPlace = { sample: null, turn: null, table: null, notebook: null } as const;

type Host = Pick<Window, 'location' | 'history' | 'addEventListener'> & { document?: Document };

interface Kept {
  /** The open sample by its place in the tables, for samples without a content key. */
  matchKey: number | null;
  /** The sample was opened from the comparison: going back is going there. */
  opened: boolean;
}

function keptIn(state: unknown): Kept {
  const kept: Partial<Record<keyof Kept, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const { matchKey, opened } = kept;
  return { matchKey: typeof matchKey === 'number' ? matchKey : null, opened: opened === true };
}

/** What the person looks at. The address bar is its other half: each change writes it, back and forward read it. */
export class View {
  #host: Host | null;
  #address: Address = $state.raw(emptyAddress);
  #matchKey: number | null = $state.raw(null);
  #opened = false;
  /** The fragment as the browser had it when it was last read or written. */
  #fragment = '';

  constructor(host: Host | null) {
    this.#host = host;
    if (!host) return;
    const read = () => this.#read(host);
    read();
    host.addEventListener('popstate', read);
    host.addEventListener('hashchange', read);
  }

  #read({ location, history, document }: Host): void {
    const { page } = this.#address;
    this.#address = decodeAddress(location.hash);
    const { matchKey, opened } = keptIn(history.state);
    this.#matchKey = matchKey;
    this.#opened = opened;
    this.#fragment = location.hash;
    if (page === this.page) return;
    // What is being typed is taken while the page that asked for it stands.
    const { activeElement = null } = document ?? {};
    if (activeElement?.matches('input, textarea')) (activeElement as HTMLElement).blur();
  }

  get address(): Address {
    return this.#address;
  }
  get page(): string {
    return this.#address.page;
  }
  get chips(): readonly Chip[] {
    return this.#address.chips;
  }
  /** The turn that the address points at. */
  get turn(): TurnPlace | null {
    return this.#address.turn;
  }
  get order(): readonly SampleOrder[] {
    return this.#address.order;
  }
  /** The open sample; one of the two is set while the sample page shows one. */
  get sample(): { contentKey: string | null; matchKey: number | null } {
    return { contentKey: this.#address.sample, matchKey: this.#matchKey };
  }

  /** The address of what is looked at, from `#` on. */
  hash(): string {
    return encodeAddress(this.#address);
  }
  /** The address of another page with what is chosen kept, but for what is to change, for a link. */
  href(page: string, change: Partial<Omit<Address, Place>> = {}): string {
    return encodeAddress({ ...this.#address, ...change, page, ...noPlace });
  }
  /** The address of a notebook, for a link. */
  notebookHref(notebook: string): string {
    return encodeAddress({ ...this.#address, page: 'notebook', ...noPlace, notebook });
  }
  /** `step`: another name of what is open, which should not fill the history. */
  openNotebook(notebook: string, step = false): void {
    this.#opened = false;
    this.#set({ page: 'notebook', ...noPlace, notebook }, null, !step);
  }
  /** The address where the columns of a group of files are mapped, for a link. */
  mapHref(table: number): string {
    return encodeAddress({ ...this.#address, page: 'map', ...noPlace, table });
  }

  /** `change`: what is chosen on the way; going back takes back both. */
  go(page: string, change: Partial<Omit<Address, Place>> = {}): void {
    if (page === this.page) return;
    this.#opened = false;
    this.#set({ ...change, page, ...noPlace }, null, true);
  }

  /** `step`: going from sample to sample, which should not fill the history. */
  open(row: Pick<SampleRow, 'contentKey' | 'matchKey'>, step = false): void {
    if (!step) this.#opened = ['compare', 'pair', 'samples'].includes(this.page);
    this.#set({ page: 'sample', ...noPlace, sample: row.contentKey }, row.matchKey, !step);
  }

  /** The address of one turn of the open sample, for a link. */
  turnHref(turn: TurnPlace): string {
    return encodeAddress({ ...this.#address, turn });
  }

  /** The address of the page of one pair, for a link. */
  pairHref(pair: readonly [a: string, b: string]): string {
    return encodeAddress({ ...this.#address, page: 'pair', ...noPlace, pair });
  }

  openPair(pair: readonly [a: string, b: string]): void {
    this.#opened = false;
    this.#set({ page: 'pair', ...noPlace, pair }, null, true);
  }

  /** From a sample to the comparison; without another entry in the history where it came from there. */
  leaveSample(): void {
    if (this.#opened && this.#host) this.#host.history.back();
    else this.go('samples');
  }

  /** Changes what is chosen; a change that only tidies (`trivial`) takes the place of the last address. */
  choose(change: Partial<Omit<Address, Place>>, { trivial = false }: { trivial?: boolean } = {}): void {
    this.#set(change, this.#matchKey, !trivial);
  }

  /** What the page chose stays chosen: the next filter would make it choose something else. */
  hold({
    evaluation,
    metric,
    baseline,
  }: Record<'evaluation' | 'metric', string> & { baseline: string | null }): void {
    const { address } = this;
    if ((address.evaluation ?? evaluation) !== evaluation || (address.metric ?? metric) !== metric) return;
    const family = address.family ?? 'pairs';
    const chosen = address.baseline === null && baseline !== null ? { baseline, family } : {};
    if (address.evaluation !== null && address.metric !== null && !('baseline' in chosen)) return;
    this.choose({ evaluation, metric, ...chosen }, { trivial: true });
  }

  addChip(chip: Chip): void {
    if (!this.chips.some((other) => sameChip(other, chip))) this.choose({ chips: [...this.chips, chip] });
  }
  removeChips(chips: readonly Chip[]): void {
    this.choose({ chips: this.chips.filter((other) => !chips.some((chip) => sameChip(other, chip))) });
  }
  clearChips(): void {
    if (this.chips.length > 0) this.choose({ chips: [] });
  }

  /** Forgets every choice: after "start over" no name of the old data may stay in the address. */
  reset(): void {
    this.#set({ ...emptyAddress }, null, false);
  }

  #set(change: Partial<Address>, matchKey: number | null, push: boolean): void {
    const host = this.#host;
    // A link was followed and its event is still on its way: what is chosen meanwhile is chosen there.
    if (host && host.location.hash !== this.#fragment) this.#read(host);
    const before = encodeAddress(this.#address);
    this.#address = { ...this.#address, ...change };
    this.#matchKey = matchKey;
    const after = encodeAddress(this.#address);
    if (!host) return;
    const { history } = host;
    const kept: Kept = { matchKey, opened: this.#opened };
    if (push && after !== before) history.pushState(kept, '', after);
    else history.replaceState(kept, '', after);
    this.#fragment = host.location.hash;
  }
}

export const view = new View(typeof window === 'undefined' ? null : window);
