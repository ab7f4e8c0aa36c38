/** What the page may be held without a pause, in ms: two frames would be seen. */
const SLICE = 12;

const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
};

/**
 * Lets the page answer in between long work on its thread: `isDue` after some ms of it, and `pause` waits until what was
 * waiting had its turn.
 */
export class GiveWay {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE;
  }

  async pause(): Promise<void> {
    await pause();
    this.#since = performance.now();
  }
}
