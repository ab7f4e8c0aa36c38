/** Answers are read from their files and judged by a rule: how far that is, and the way to stop it. */
export class Judging {
  done = $state(0);
  /** null: nothing is judged. */
  of: number | null = $state(null);
  #stop: AbortController | null = null;

  stop(): void {
    this.#stop?.abort();
  }

  /** Answers are read from now on; aborted where a person stops it. */
  begin(): AbortController {
    const stop = new AbortController();
    this.#stop = stop;
    return stop;
  }

  end(): void {
    this.of = null;
    this.done = 0;
    this.#stop = null;
  }
}
