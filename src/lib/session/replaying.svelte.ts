import { possibleReplays, type Replay } from '../analysis';
import type { Database } from '../engine/database';
import { workspace } from './workspace.svelte';

/** Possible replays among all that is loaded: looked for when a page first shows them, once for each state of the tables. */
class Replaying {
  #found: readonly Replay[] = $state.raw([]);
  #asked: { db: Database; version: number } | null = null;

  get found(): readonly Replay[] {
    return this.#found;
  }

  /** Looks whenever the tables have changed, while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      if (!db || (this.#asked?.db === db && this.#asked.version === version)) return;
      const asked = { db, version };
      this.#asked = asked;
      possibleReplays(db).then(
        (found) => this.#asked === asked && (this.#found = found),
        () => this.#asked === asked && (this.#found = []),
      );
    });
  }
}

export const replaying = new Replaying();
