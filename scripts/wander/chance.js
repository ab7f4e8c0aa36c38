/** Numbers that look random and are the same for a seed (Park and Miller's generator). */
export class Chance {
  #state;

  /** @param {number} seed a whole number above 0 */
  constructor(seed) {
    this.#state = (seed * 48271) % 2147483647 || 1;
  }

  /** From 0, below 1. */
  next() {
    this.#state = (this.#state * 48271) % 2147483647;
    return this.#state / 2147483647;
  }

  /** @param {number} share from 0 to 1 */
  happens(share) {
    return this.next() < share;
  }

  /** @template T @param {readonly T[]} list not empty @returns {T} */
  pick(list) {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  }
}
