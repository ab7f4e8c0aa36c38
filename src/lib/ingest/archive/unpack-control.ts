import { tooDense, tooMuch, type UnpackLimits } from './unpack-limits';

const EVERY_MS = 100;

/** Looks after one task while it unpacks: tells how far it is, and ends it where it was cancelled or goes too far. */
export class UnpackControl {
  cancelled = false;
  /** All that came out of the dropped file is more than allowed. */
  exhausted = false;
  readonly limits: UnpackLimits;
  readonly #tell: (consumed: number, produced: number) => void;
  #before = { consumed: 0, produced: 0 };
  #so = this.#before;
  #last = 0;

  constructor(limits: UnpackLimits, tell: (consumed: number, produced: number) => void) {
    this.limits = limits;
    this.#tell = tell;
  }

  /**
   * Called as one text is unpacked, with what was taken in and put out of it so far. Answers why it can't go on,
   * null where it can. Throws an AbortError.
   */
  advance(consumed: number, produced: number): string | null {
    this.check();
    this.#so = { consumed: this.#before.consumed + consumed, produced: this.#before.produced + produced };
    this.#tellSometimes();
    const { limits } = this;
    if (this.exhausted || this.#so.produced > limits.total) return tooMuch(limits);
    return produced > limits.freeSize && produced > consumed * limits.ratio ? tooDense(limits) : null;
  }

  /** A text has ended; the next one counts beside it. */
  done(consumed: number, produced: number): void {
    this.#before = {
      consumed: this.#before.consumed + consumed,
      produced: this.#before.produced + produced,
    };
    this.#so = this.#before;
    this.#tellSometimes();
  }

  /** Tells how it ended. */
  finish(): void {
    if (this.#so.consumed > 0) this.#tell(this.#so.consumed, this.#so.produced);
  }

  #tellSometimes(): void {
    const now = performance.now();
    if (now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#tell(this.#so.consumed, this.#so.produced);
  }

  check(): void {
    if (this.cancelled) throw new DOMException('Reading was cancelled', 'AbortError');
  }
}
