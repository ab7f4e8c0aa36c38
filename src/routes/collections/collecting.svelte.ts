import { untrack } from 'svelte';
import {
  baselineOf,
  type Claim,
  collectionClaims,
  contendersOf,
  flatten,
  indexRows,
  leafScores,
  leafSources,
  type LeafMatch,
  type LeafQuestion,
  type LeafScores,
  listCollections,
  type ScoredLeaf,
  type SourceOption,
  type StoredCollection,
  suggest,
  type Suggestion,
} from '../../lib/analysis/collections';
import type { Contender } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import type { CollectionGroup } from '../../lib/records/collection';
import type { IndexChoice } from '../../lib/state/address';
import { view } from '../../lib/state/view.svelte';
import { workspace } from '../../lib/state/workspace.svelte';
import { newDataset } from './edit';

/** Changes what the page shows; the rest stays. */
export const chooseIndex = (change: Partial<IndexChoice>): void =>
  view.choose({ index: { ...view.address.index, ...change } });

/** A collection that can be looked at: of a file, of the rows of a run, or one's own. */
export type Opened = Omit<StoredCollection, 'origin'> & { origin: StoredCollection['origin'] | 'own' };

/** Numbers that belong together. */
interface Answer {
  /** What was asked; see `Collecting.#wanted`. */
  key: string;
  /** Id of the collection. */
  of: string | null;
  scores: ReadonlyMap<number, LeafScores | null>;
  baseline: string | null;
}

interface Known {
  version: number;
  stored: readonly StoredCollection[];
  sources: readonly SourceOption[];
}

/** The collection on view, what its datasets are among what is loaded, and the index that follows. */
class Collecting {
  #known: Known | null = $state.raw(null);
  #own: readonly Opened[] = $state.raw([]);
  /** Trees as a person left them, by collection, the last one on view. */
  #edits: Readonly<Partial<Record<string, readonly CollectionGroup[]>>> = $state.raw({});
  /** What a person says a dataset is, by collection and dataset. */
  #matches: Readonly<Partial<Record<string, LeafMatch>>> = $state.raw({});
  #answer: Answer | null = $state.raw(null);
  #claims: { of: string; list: readonly Claim[] } | null = $state.raw(null);
  #error: unknown = $state.raw(null);
  #asked = '';
  #kept = new Map<string, Promise<LeafScores | null>>();
  #abort: AbortController | null = null;

  readonly all: readonly Opened[] = $derived([...(this.#known?.stored ?? []), ...this.#own]);
  readonly opened: Opened | null = $derived(
    this.all.find(({ id }) => id === view.address.index.collection) ?? this.all[0] ?? null,
  );
  readonly #history = $derived(this.opened ? (this.#edits[this.opened.id] ?? []) : []);
  readonly collection: CollectionGroup | null = $derived(
    this.#history.at(-1) ?? this.opened?.collection ?? null,
  );
  readonly sources: readonly SourceOption[] = $derived(this.#known?.sources ?? []);
  readonly leaves = $derived(this.collection ? flatten(this.collection, view.address.index.shares) : []);
  readonly suggestions: ReadonlyMap<number, Suggestion> = $derived(
    new Map(this.leaves.map((leaf) => [leaf.dataset.id, suggest(leaf, this.sources)])),
  );
  /** By dataset; null: none. */
  readonly matches: ReadonlyMap<number, LeafMatch | null> = $derived(
    new Map(
      this.leaves.map(({ dataset: { id } }) => [
        id,
        this.#chosen(id) ?? this.suggestions.get(id)?.match ?? null,
      ]),
    ),
  );
  /** Runs are of one evaluation each: over several it is models that are compared. */
  readonly by = $derived(view.address.by === 'run' ? 'model' : view.address.by);
  /** The answer on view, also while a later one is on its way; that of another collection is none. */
  readonly #current = $derived(this.#answer && this.#answer.of === this.opened?.id ? this.#answer : null);
  readonly scored: readonly ScoredLeaf[] = $derived(
    this.leaves.map((leaf) => ({ leaf, scores: this.#current?.scores.get(leaf.dataset.id) ?? null })),
  );
  readonly contenders = $derived(contendersOf(this.scored));
  readonly options = $derived({
    averaging: view.address.index.average,
    renormalise: view.address.index.lacking === 'renormalised',
    baseline: this.#current?.baseline ?? null,
  });
  readonly rows = $derived(indexRows(this.scored, this.options));
  readonly baseline = $derived(baselineOf(this.scored, { ...this.options, baseline: view.address.baseline }));
  readonly claims = $derived(this.#claims && this.#claims.of === this.#answer?.key ? this.#claims.list : []);

  /** Models that may be shown, whether they are or not. */
  #everyone: { of: string; list: readonly Contender[] } | null = $state.raw(null);
  readonly #ground = $derived(
    JSON.stringify([this.#known?.version ?? null, this.opened?.id ?? null, this.by, [...this.matches]]),
  );
  readonly everyone = $derived(this.#everyone?.of === this.#ground ? this.#everyone.list : this.contenders);

  readonly #shown = $derived.by(() => {
    const chosen = view.address.contenders;
    if (chosen === null || this.#everyone?.of !== this.#ground) return null;
    const there = this.#everyone.list.map(({ key }) => key).filter((key) => chosen.includes(key));
    return there.length === 0 ? null : there;
  });
  readonly #question: Omit<LeafQuestion, 'baseline'> = $derived({
    by: this.by,
    contenders: this.#shown,
    chips: view.chips,
  });
  readonly #wanted = $derived(
    JSON.stringify([
      this.#known?.version ?? null,
      this.opened?.id ?? null,
      [...this.matches],
      this.#question,
    ]),
  );
  /** Whether the answer on view answers what is asked, about what is loaded. */
  readonly isQuiet = $derived(
    this.#known !== null &&
      this.#known.version === workspace.version &&
      (this.opened === null ||
        (this.#answer?.key === this.#wanted && this.#answer.baseline === this.baseline)),
  );

  get error(): unknown {
    return this.#error;
  }
  get isAnswered(): boolean {
    return this.#current !== null;
  }
  get isKnown(): boolean {
    return this.#known !== null;
  }
  get isEdited(): boolean {
    return this.#history.length > 0;
  }

  /** Keeps everything up to date while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      if (!db) {
        untrack(() => this.#forget());
        return;
      }
      let current = true;
      Promise.all([listCollections(db), leafSources(db)]).then(
        ([stored, sources]) => current && (this.#known = { version, stored, sources }),
        (error: unknown) => current && (this.#error = error),
      );
      return () => (current = false);
    });
    $effect(() => {
      const { db } = workspace;
      if (!db || this.isQuiet || this.#known?.version !== workspace.version) return;
      const asked = this.#wanted + JSON.stringify(this.baseline);
      untrack(() => void this.#load(db, asked));
    });
  }

  /** Asks again after a failure. */
  again(): void {
    const { db } = workspace;
    this.#error = null;
    this.#asked = '';
    if (db) void this.#load(db, this.#wanted);
  }

  async #load(db: Database, asked: string): Promise<void> {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    const [key, ground, question] = [this.#wanted, this.#ground, this.#question];
    const of = this.opened?.id ?? null;
    const version = this.#known?.version ?? 0;
    const { leaves, matches } = this;
    const ask = async (baseline: string | null) =>
      new Map(
        await Promise.all(
          [...matches].map(
            async ([id, match]) =>
              [id, await this.#leaf(db, version, match, { ...question, baseline })] as const,
          ),
        ),
      );
    try {
      let { baseline } = this;
      let scores = await ask(baseline);
      // Who is the baseline may follow from the scores.
      const scored = leaves.map((leaf) => ({ leaf, scores: scores.get(leaf.dataset.id) ?? null }));
      const best = baselineOf(scored, { ...this.options, baseline: view.address.baseline });
      if (best !== baseline) scores = await ask((baseline = best));
      if (abort.signal.aborted) return;
      this.#answer = { key, of, scores, baseline };
      this.#error = null;
      if (question.contenders === null) this.#everyone = { of: ground, list: this.contenders };
      await this.#claim(db, key);
    } catch (error) {
      if (!abort.signal.aborted) this.#error = error;
    }
  }

  /** The scores of a dataset; those that were asked for before are kept until the next import. */
  #leaf(
    db: Database,
    version: number,
    match: LeafMatch | null,
    question: LeafQuestion,
  ): Promise<LeafScores | null> {
    if (match === null || match.sources.length === 0) return Promise.resolve(null);
    const key = JSON.stringify([version, match, question]);
    let found = this.#kept.get(key);
    if (!found) {
      found = leafScores(db, match, question);
      this.#kept.set(key, found);
      found.catch(() => this.#kept.delete(key));
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > 200 && oldest !== undefined) this.#kept.delete(oldest);
    }
    return found;
  }

  async #claim(db: Database, of: string): Promise<void> {
    const { opened } = this;
    if (opened?.origin !== 'rows') return;
    const list = await collectionClaims(db, opened.from, this.by, this.scored);
    if (this.#answer?.key === of) this.#claims = { of, list };
  }

  #forget(): void {
    this.#abort?.abort();
    this.#known = null;
    this.#own = [];
    this.#edits = {};
    this.#matches = {};
    this.#answer = null;
    this.#everyone = null;
    this.#asked = '';
    this.#kept.clear();
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

  /** Shows a contender or takes it out; the last one stays. */
  toggle(key: string): void {
    const all = this.everyone.map((one) => one.key);
    const shown = this.contenders.map((one) => one.key);
    const next = all.filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)));
    if (next.length > 0) view.choose({ contenders: next.length === all.length ? null : next });
  }
}

export const collecting = new Collecting();
