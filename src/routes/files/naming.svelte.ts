import { tick } from 'svelte';
import { listFoldedMetrics, listNames, listUnnamed, suggestNames } from '../../lib/analysis';
import type { FoldedMetric, NameRow, Suggestion, UnnamedSource } from '../../lib/analysis';
import type { GivenName, NameKind } from '../../lib/session/kept-names';
import { movesOf, renamed } from '../../lib/session/renamed';
import { view } from '../../lib/session/view.svelte';
import { workspace } from '../../lib/session/workspace.svelte';

/** What was last done, for one click back. */
interface Done {
  words: string;
  /** The names as they were; an empty name gives back what the files say. */
  before: readonly GivenName[];
}

interface Found {
  rows: readonly NameRow[];
  unnamed: readonly UnnamedSource[];
  folded: readonly FoldedMetric[];
  suggestions: readonly Suggestion[];
}

const none: Found = { rows: [], unnamed: [], folded: [], suggestions: [] };

export const kindWords: Record<NameKind, [one: string, many: string]> = {
  model: ['model', 'models'],
  evaluation: ['evaluation', 'evaluations'],
  metric: ['metric', 'metrics'],
};

/** Names as the files give them and as a person wants them. */
class Naming {
  #found: Found = $state.raw(none);
  done: Done | null = $state.raw(null);
  /** Settles when the rows are those of the tables as they are now. */
  #fresh: Promise<unknown> = Promise.resolve();
  #lastTurn: Promise<void> = Promise.resolve();

  get found(): Found {
    return this.#found;
  }

  /** Reads the names again whenever the tables have changed, while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      let current = true;
      if (db && version > 0) {
        const read = async () => {
          const [rows, unnamed, folded] = await Promise.all([
            listNames(db),
            listUnnamed(db),
            listFoldedMetrics(db),
          ]);
          if (current) this.#found = { ...this.#found, rows, unnamed, folded };
          return rows;
        };
        const suggest = async (rows: readonly NameRow[]) => {
          const suggestions = await suggestNames(db, rows);
          if (current) this.#found = { ...this.#found, suggestions };
        };
        const rows = read();
        this.#fresh = rows.catch(() => undefined);
        void rows.then(suggest).catch(() => undefined); // the section keeps what it has
      }
      return () => (current = false);
    });
  }

  /** Those whose names still stand: after one is accepted, the next are on their way. */
  get suggestions(): readonly Suggestion[] {
    const names = new Set(this.#found.rows.map((row) => JSON.stringify([row.kind, row.name])));
    const stands = (kind: NameKind, name: string) => names.has(JSON.stringify([kind, name]));
    return this.#found.suggestions.filter(({ kind, from, to }) => stands(kind, from) && stands(kind, to));
  }

  rowsOf(kind: NameKind): readonly NameRow[] {
    return this.#found.rows.filter((row) => row.kind === kind);
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
      await this.#fresh; // who undoes at once is faster than the rows
      const moves = movesOf(names, this.#found.rows);
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
