import type { Bindings } from './bindings';
import { isTrap, isWithoutEngine } from './errors';

const MOST_IDLE = 4;

/**
 * A connection for each query under way, since an open result belongs to its connection: queries run side by
 * side and take turns in the engine's one thread. None waits for another, so a query inside a loop over a stream
 * cannot lock up.
 */
export class Connections {
  readonly #bindings: Bindings;
  readonly #idle: number[] = [];
  readonly #onRest: () => void;
  #inUse = 0;

  /** `onRest` hears when the last one that was in use is given back. */
  constructor(bindings: Bindings, onRest: () => void) {
    this.#bindings = bindings;
    this.#onRest = onRest;
  }

  get areInUse(): boolean {
    return this.#inUse > 0;
  }

  async take(): Promise<number> {
    this.#inUse++;
    try {
      return this.#idle.pop() ?? (await this.#bindings.connect());
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /**
   * A connection whose result was not read to the end still holds its transaction: that one is not used again. Where
   * the engine is gone, so is the connection: whoever gives it back has heard why.
   */
  async give(connection: number, finished: boolean): Promise<void> {
    try {
      if (finished && this.#idle.length < MOST_IDLE) this.#idle.push(connection);
      else await this.#bindings.disconnect(connection);
    } catch (error) {
      if (!isTrap(error) && !isWithoutEngine(error)) throw error;
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    if (--this.#inUse === 0) this.#onRest();
  }
}
