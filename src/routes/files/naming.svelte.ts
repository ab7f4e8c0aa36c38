import { tick, untrack } from 'svelte';
import { listFoldedMetrics, listNames, listUnnamed, suggestNames } from '../../lib/analysis';
import type { FoldedMetric, NameRow, Suggestion, UnnamedSource } from '../../lib/analysis';
import type { GivenName, NameKind } from '../../lib/session/kept-names';
import { movesOf, renamed } from '../../lib/session/renamed';
import { isAtLeisure } from '../../lib/session/ask.svelte';
import { view } from '../../lib/session/view.svelte';
import { workspace } from '../../lib/session/workspace.svelte';
import type { Database } from '../../lib/engine/database';
import { Asked } from '../../lib/ui/asked.svelte';

/** What was last done, for one click back. */
interface Done {
  words: string;
  /** The names as they were; an empty name gives back what the files say. */
  before: readonly GivenName[];
}

interface Found {
  /** Of which state of the tables. */
  key: string;
  rows: readonly NameRow[];
  unnamed: readonly UnnamedSource[];
  folded: readonly FoldedMetric[];
}

const none: Found = { key: '', rows: [], unnamed: [], folded: [] };

export const kindWords: Record<NameKind, [one: string, many: string]> = {
  model: ['model', 'models'],
  evaluation: ['evaluation', 'evaluations'],
  metric: ['metric', 'metrics'],
};

/** Names as the files give them and as a person wants them. */
class Naming {
  readonly #found = new Asked<Found>();
  readonly #suggested = new Asked<readonly Suggestion[]>();
  done: Done | null = $state.raw(null);
  #lastTurn: Promise<void> = Promise.resolve();

  get found(): Found {
    return this.#found.answer ?? none;
  }

  /** Reads the names again whenever the tables have changed, while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      if (db && version > 0) untrack(() => this.#read(db, String(version)));
    });
    $effect(() => {
      const { db } = workspace;
      const { key, rows } = this.found;
      if (!db || key === '' || !isAtLeisure()) return;
      untrack(() => this.#suggested.load(key, () => suggestNames(db, rows)));
    });
    $effect(() => () => {
      this.#found.close();
      this.#suggested.close();
    });
  }

  /** Where it fails, the section keeps what it has. */
  #read(db: Database, key: string): void {
    this.#found.load(key, async (signal) => {
      const [rows, unnamed, folded] = await Promise.all([
        listNames(db),
        listUnnamed(db),
        listFoldedMetrics(db),
      ]);
      signal.throwIfAborted();
      return { key, rows, unnamed, folded };
    });
  }

  /** Those whose names still stand: after one is accepted, the next are on their way. */
  get suggestions(): readonly Suggestion[] {
    const names = new Set(this.found.rows.map((row) => JSON.stringify([row.kind, row.name])));
    const stands = (kind: NameKind, name: string) => names.has(JSON.stringify([kind, name]));
    return (this.#suggested.answer ?? []).filter(
      ({ kind, from, to }) => stands(kind, from) && stands(kind, to),
    );
  }

  rowsOf(kind: NameKind): readonly NameRow[] {
    return this.found.rows.filter((row) => row.kind === kind);
  }

  #nameOf(kind: NameKind, given: string): string {
    return workspace.choices.names.find((one) => one.kind === kind && one.given === given)?.name ?? '';
  }

  async #give(kind: NameKind, given: readonly string[], name: string, words: string): Promise<void> {
    const as = (of: string, text: string): GivenName => ({ kind, given: of, digest: null, name: text });
    this.done = { words, before: given.map((of) => as(of, this.#nameOf(kind, of))) };
    await this.#rename(given.map((of) => as(of, name)));
  }

  /** What is chosen under a name that nothing bears any more is chosen under the name that took its place. */
  #rename(names: readonly GivenName[]): Promise<void> {
    const turn = this.#lastTurn.then(async () => {
      await this.#found.whenQuiet(); // who undoes at once is faster than the rows
      const moves = movesOf(names, this.found.rows);
      await workspace.choices.rename(names);
      for (const move of moves) view.choose(renamed(view.address, move), { trivial: true });
      await tick(); // from here on the rows are being read again
    });
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  rename({ kind, given }: NameRow, name: string): Promise<void> {
    return this.#give(kind, [given], name.trim(), `${given} is now ${name.trim()}.`);
  }

  restore({ kind, given }: NameRow): Promise<void> {
    return this.#give(kind, [given], '', `${given} goes by its own name again.`);
  }

  /** Everything that goes by one name goes by the other from now on. */
  accept({ kind, from, to }: Suggestion): Promise<void> {
    const given = this.rowsOf(kind)
      .filter((row) => row.name === from)
      .map((row) => row.given);
    return this.#give(kind, given, to, `${from} is now ${to}.`);
  }

  /** Names the model of a source whose runs name none; empty: it has no name again. */
  async nameSource({ digest, path, name: before }: UnnamedSource, name: string): Promise<void> {
    const as = (text: string): GivenName => ({ kind: 'model', given: null, digest, name: text });
    const words =
      name.trim() === ''
        ? `The model of ${path} has no name again.`
        : `The model of ${path} is now ${name.trim()}.`;
    this.done = { words, before: [as(before ?? '')] };
    await this.#rename([as(name.trim())]);
  }

  async undo(): Promise<void> {
    const { done } = this;
    if (!done) return;
    this.done = null;
    await this.#rename(done.before);
  }
}

export const naming = new Naming();
