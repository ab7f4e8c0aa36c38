import type { Bindings } from './bindings';

const kept = 4;

/**
 * A connection for each query under way, since an open result belongs to its connection: queries run side by
 * side and take turns in the engine's one thread. None waits for another, so a query inside a loop over a stream
 * cannot lock up.
 */
export class Connections {
  readonly #bindings: Bindings;
  readonly #idle: number[] = [];

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
  }

  async take(): Promise<number> {
    return this.#idle.pop() ?? (await this.#bindings.connect());
  }

  /** A connection whose result was not read to the end still holds its transaction: that one is not used again. */
  async give(connection: number, finished: boolean): Promise<void> {
    if (finished && this.#idle.length < kept) this.#idle.push(connection);
    else await this.#bindings.disconnect(connection);
  }
}
