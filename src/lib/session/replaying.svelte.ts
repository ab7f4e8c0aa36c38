import { untrack } from 'svelte';
import { possibleReplays, type Replay } from '../analysis';
import { Asked } from '../ui/asked.svelte';
import { isAtLeisure } from './ask.svelte';
import { workspace } from './workspace.svelte';

/** Possible replays among all that is loaded: looked for when a page first shows them, once for each state of the tables. */
class Replaying {
  readonly #asked = new Asked<readonly Replay[]>();

  get found(): readonly Replay[] {
    return this.#asked.error === null ? (this.#asked.answer ?? []) : [];
  }

  /** Looks whenever the tables have changed, while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      if (db && isAtLeisure()) untrack(() => this.#asked.load(String(version), () => possibleReplays(db)));
    });
  }
}

export const replaying = new Replaying();
