import type { RungChoice } from '../engine/merge/choices';
import { type GivenName, keepNames, readNames, withNames } from './kept-names';
import type { Choices as Chosen } from './library';

/** What a person chose of how the tables are made: names given, and rungs of the ladder. */
export class Choices {
  /** Given on this visit or an earlier one; some may be of files that are not loaded. */
  names: readonly GivenName[] = $state.raw(readNames());
  /** False where this browser keeps no names. */
  keepsNames = $state(true);
  /** While the tables are made again. */
  busy = $state(false);
  #rungs: readonly RungChoice[] = [];
  readonly #apply: (chosen: Chosen) => Promise<void>;

  /** `apply` makes the tables again; it says itself where that fails. */
  constructor(apply: (chosen: Chosen) => Promise<void>) {
    this.#apply = apply;
  }

  get chosen(): Chosen {
    return { names: this.names, rungs: this.#rungs };
  }

  /** Gives names, or gives back what the files say where `name` is empty. */
  async rename(names: readonly GivenName[]): Promise<void> {
    this.#setNames(withNames(this.names, names));
    await this.#again();
  }

  /** Every name is again what the files say, now and on later visits. */
  async forgetNames(): Promise<void> {
    this.#setNames([]);
    await this.#again();
  }

  /** Rungs by evaluation; those of all others are chosen automatically. Nothing happens where they are these already. */
  async chooseRungs(rungs: readonly RungChoice[]): Promise<void> {
    if (JSON.stringify(rungs) === JSON.stringify(this.#rungs)) return;
    this.#rungs = rungs;
    await this.#again();
  }

  /** Before the tables are gone: nothing is made again. */
  clear({ names }: { names: 'forget' | 'keep' }): void {
    if (names === 'forget') this.#setNames([]);
    this.#rungs = [];
  }

  #setNames(names: readonly GivenName[]): void {
    this.names = names;
    this.keepsNames = keepNames(names);
  }

  async #again(): Promise<void> {
    this.busy = true;
    try {
      await this.#apply(this.chosen);
    } finally {
      this.busy = false;
    }
  }
}
