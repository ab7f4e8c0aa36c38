import type { EvaluationInfo, SourceRow } from '../analysis';
import { type Loaded, nothingLoaded } from '../analysis/files/loaded';
import type { Database } from '../engine/database';
import { fetched } from '../ui/fetched';
import { Choices } from './choices.svelte';
import { demoFolder } from './demo';
import { Judging } from './judging.svelte';
import type { Choices as Chosen, Library } from './library';
import { Media } from './media';
import type { MetricSetting } from './metric-settings';
import { ownLabels } from './own-labels.svelte';
import { OwnTables } from './own-tables.svelte';
import { reviewLabels } from './review/review-labels.svelte';
import { Searches } from './searches.svelte';
import { detailOf, isAbort, messageOf, Troubles } from './troubles.svelte';

type EngineStatus =
  | { is: 'closed' }
  | { is: 'opening'; loaded: number; total: number | null }
  | { is: 'ready' }
  | { is: 'failed'; message: string; detail: string };

/** Milliseconds in which a page that opens with something to do has begun to do it. */
const WARM_AFTER = 200;

/** The engine, and the lists of what is loaded into it. Pages read its fields; `version` tells them when to ask again. */
export class Catalog {
  engine: EngineStatus = $state.raw({ is: 'closed' });
  db: Database | null = $state.raw(null);
  sources: readonly SourceRow[] = $state.raw([]);
  evaluations: readonly EvaluationInfo[] = $state.raw([]);
  totals: Loaded = $state.raw(nothingLoaded);
  /** Goes up when the tables have changed. */
  version = $state(0);
  readonly troubles = new Troubles();
  readonly searches = new Searches(() => this.library());
  readonly judging = new Judging();
  /** Tables of one's own, and what their columns mean. */
  readonly tables = new OwnTables();
  /** Images and the like that were dropped along. */
  readonly media = new Media();

  readonly choices = new Choices(
    (chosen) => this.#choose(chosen),
    (metrics) => this.#describe(metrics),
  );

  /** Whether synthetic data is among what is loaded: then the demo mark shows. */
  readonly isSynthetic = $derived(this.sources.some(({ path }) => path.startsWith(demoFolder)));

  /** Set once the browser has ended the engine that was asked. */
  isLost = false;
  /** Called where the browser has ended the engine and all that it held is forgotten. */
  onlost: (reason: Error) => void = () => undefined;
  #library: Promise<Library> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Opens the engine once; after a failure, again. Rejects with a sentence that a person can act on. */
  async open(): Promise<Database> {
    return (await this.library()).db;
  }

  /** The same, with the files behind the tables. */
  library(): Promise<Library> {
    if (this.#library) return this.#library;
    this.engine = { is: 'opening', loaded: 0, total: null };
    const opening = this.#open();
    this.#library = opening;
    opening.then(
      (library) => {
        this.db = library.db;
        this.engine = { is: 'ready' };
        void library.db.closed.then((reason) => reason && this.#lose(reason));
        setTimeout(() => library.warm(), WARM_AFTER);
      },
      (error: unknown) => {
        this.#library = null;
        this.engine = { is: 'failed', message: messageOf(error), detail: detailOf(error) };
      },
    );
    return opening;
  }

  async #open(): Promise<Library> {
    const { openLibrary } = await fetched(() => import('./page-library'));
    const library = await openLibrary(
      { onProgress: ({ loaded, total }) => (this.engine = { is: 'opening', loaded, total }) },
      this.choices.chosen,
    );
    library.provide((query) => this.searches.hits(query), this.judging);
    return library;
  }

  /** Closes the engine and gives its memory back. It opens again when it is next needed. */
  async close(): Promise<void> {
    const library = await this.#library?.catch(() => null);
    this.#forget();
    this.tables.clear();
    this.troubles.clear();
    await library?.close();
    this.engine = { is: 'closed' };
  }

  /** Does work that writes after all that was asked before. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves once all that writes has ended. */
  settled(): Promise<void> {
    return this.inTurn(() => Promise.resolve());
  }

  /** Lists anew what is loaded, with the person's own labels worked out for it. */
  async refresh(library: Library): Promise<void> {
    this.searches.forget(); // ids are others now
    await this.#label(library.db);
    const { sources, evaluations, totals } = await library.listed();
    this.sources = sources;
    this.evaluations = evaluations;
    this.totals = totals;
    this.version++;
  }

  /** Lists anew what can be asked of it: a label or a metric is another. */
  async relist(library: Library): Promise<void> {
    this.evaluations = await library.evaluations();
    this.version++;
  }

  /** Does work, and says where it fails, unless a person stopped it or the end of the engine was said. */
  async attempt(work: () => Promise<unknown>, title: string, text: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isAbort(error) || this.isLost) return;
      this.troubles.add(title, text, error);
    }
  }

  #choose(chosen: Chosen): Promise<void> {
    const work = this.#inLibrary(async (library) => {
      await library.choose(chosen);
      await this.refresh(library);
    });
    return this.attempt(work, 'The choice could not be applied.', 'The tables are as they were before it.');
  }

  #describe(metrics: readonly MetricSetting[]): Promise<void> {
    const work = this.#inLibrary(async (library) => {
      await library.describe(metrics);
      await this.relist(library);
    });
    return this.attempt(work, 'The metric could not be changed.', 'It is as it was before.');
  }

  /** Work in turn on a library that is open; one that is not yet begins with what was chosen. */
  #inLibrary(work: (library: Library) => Promise<void>): () => Promise<void> {
    return async () => {
      if (this.#library) await this.inTurn(async () => work(await this.library()));
    };
  }

  /** What was loaded gets the labels that the person has defined. */
  async #label(db: Database): Promise<void> {
    for (const { key, error } of await ownLabels.apply(db))
      this.troubles.add(
        `Your label ${key} could not be worked out for all that is loaded.`,
        'Change its definition on the Slices page, or remove it there. Everything else is as read.',
        error,
      );
    await reviewLabels.applyAnew(db);
  }

  /** What the engine held is gone with it. */
  #forget(): void {
    this.#library = null;
    this.db = null;
    this.sources = [];
    this.evaluations = [];
    this.totals = nothingLoaded;
    this.media.clear();
    this.version++;
  }

  /** The browser ended the engine. */
  #lose(reason: Error): void {
    this.isLost = true;
    this.#forget();
    this.engine = { is: 'closed' };
    this.onlost(reason);
  }
}
