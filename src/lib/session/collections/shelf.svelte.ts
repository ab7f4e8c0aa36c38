import {
  brokenCollections,
  flatten,
  leafSources,
  type LeafMatch,
  listCollections,
  type SourceOption,
  type StoredCollection,
  suggestAll,
  type Suggestion,
} from '../../analysis/collections';
import type { Database } from '../../engine/database';
import type { CollectionGroup } from '../../records/collection';
import type { IndexChoice } from '../address';
import { view } from '../view.svelte';
import { newDataset } from './edit';
import { matchesOf } from './source-words';

/** Changes what the page shows; the rest stays. */
export const chooseIndex = (change: Partial<IndexChoice>): void =>
  view.choose({ index: { ...view.address.index, ...change } });

/** A collection that can be looked at: of a file, of the rows of a run, or one's own. */
export type Opened = Omit<StoredCollection, 'origin'> & { origin: StoredCollection['origin'] | 'own' };

interface Known {
  version: number;
  stored: readonly StoredCollection[];
  sources: readonly SourceOption[];
  broken: readonly { path: string; message: string }[];
}

/** The collections that there are, the one on view as the person left it, and what its datasets are. */
class Shelf {
  #loaded: Known | null = $state.raw(null);
  #own: readonly Opened[] = $state.raw([]);
  /** Trees as a person left them, by collection, the last one on view. */
  #edits: Readonly<Partial<Record<string, readonly CollectionGroup[]>>> = $state.raw({});
  /** What a person says a dataset is, by collection and dataset. */
  #matches: Readonly<Partial<Record<string, LeafMatch>>> = $state.raw({});

  readonly all: readonly Opened[] = $derived([...(this.#loaded?.stored ?? []), ...this.#own]);
  readonly opened: Opened | null = $derived(
    this.all.find(({ id }) => id === view.address.index.collection) ?? this.all[0] ?? null,
  );
  readonly #history = $derived(this.opened ? (this.#edits[this.opened.id] ?? []) : []);
  readonly collection: CollectionGroup | null = $derived(
    this.#history.at(-1) ?? this.opened?.collection ?? null,
  );
  readonly isEdited = $derived(this.#history.length > 0);
  readonly leaves = $derived(this.collection ? flatten(this.collection, view.address.index.shares) : []);
  /** Where datasets can be found. */
  readonly sources: readonly SourceOption[] = $derived(this.#loaded?.sources ?? []);
  /** Files that are no collection although they look like one. */
  readonly broken = $derived(this.#loaded?.broken ?? []);
  readonly suggestions: ReadonlyMap<number, Suggestion> = $derived(suggestAll(this.leaves, this.sources));
  /** By dataset: what a person says, else what its name says; null: none. */
  readonly matches: ReadonlyMap<number, LeafMatch | null> = $derived(
    matchesOf(this.leaves, (id) => this.#chosen(id) ?? this.suggestions.get(id)?.match ?? null),
  );

  /** The version of the workspace that is known; null before any is. */
  get version(): number | null {
    return this.#loaded?.version ?? null;
  }

  async read(db: Database, version: number, isWanted: () => boolean): Promise<void> {
    const [stored, sources, broken] = await Promise.all([
      listCollections(db),
      leafSources(db),
      brokenCollections(db),
    ]);
    if (isWanted()) this.#loaded = { version, stored, sources, broken };
  }

  clear(): void {
    this.#loaded = null;
    this.#own = [];
    this.#edits = {};
    this.#matches = {};
  }

  #key = (id: number): string => JSON.stringify([this.opened?.id, id]);
  #chosen = (id: number): LeafMatch | undefined => this.#matches[this.#key(id)];

  /** Whether a person said what a dataset is. */
  isChosen(id: number): boolean {
    return this.#chosen(id) !== undefined;
  }

  /** Says what a dataset is; null: goes back to what its name says. */
  choose(id: number, match: LeafMatch | null): void {
    const others = { ...this.#matches };
    delete others[this.#key(id)];
    this.#matches = match === null ? others : { ...others, [this.#key(id)]: match };
  }

  change(collection: CollectionGroup): void {
    if (!this.opened || collection === this.collection) return;
    this.#edits = { ...this.#edits, [this.opened.id]: [...this.#history, collection] };
  }

  undo(): void {
    if (this.opened) this.#edits = { ...this.#edits, [this.opened.id]: this.#history.slice(0, -1) };
  }

  /** A collection of one's own, of these datasets. */
  begin(names: readonly string[]): void {
    let n = 1;
    while (this.all.some(({ id }) => id === `own:${n}`)) n++;
    const name = n === 1 ? 'my_index' : `my_index_${n}`;
    let collection: CollectionGroup = { id: 0, name, weight: 1, weightText: '1.0', datasets: [] };
    for (const dataset of names)
      collection = { ...collection, datasets: [...collection.datasets, newDataset(collection, dataset)] };
    const id = `own:${n}`;
    this.#own = [...this.#own, { id, collection, origin: 'own', from: '', sampleWeights: null }];
    chooseIndex({ collection: id });
  }

  /** Takes one's own collection away. */
  discard(id: string): void {
    this.#own = this.#own.filter((one) => one.id !== id);
    chooseIndex({ collection: null });
  }
}

export const shelf = new Shelf();
