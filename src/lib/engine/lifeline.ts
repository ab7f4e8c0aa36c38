/** Calls to a worker that may die or be ended: then each one under way fails, instead of waiting for ever. */
export class Lifeline {
  readonly #waiting = new Set<(reason: Error) => void>();
  #ended: Error | null = null;

  /** The result of the call, or the reason of the end if that comes first. */
  guard<T>(call: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.add(reject);
      call()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  end(reason: Error): void {
    this.#ended ??= reason;
    for (const reject of this.#waiting) reject(this.#ended);
    this.#waiting.clear();
  }
}

/** Gives up after a time without a sign of life. */
export class Patience {
  readonly #milliseconds: number;
  readonly #giveUp: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, giveUp: () => void) {
    this.#milliseconds = milliseconds;
    this.#giveUp = giveUp;
    this.renew();
  }

  renew(): void {
    this.stop();
    this.#timer = setTimeout(this.#giveUp, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
