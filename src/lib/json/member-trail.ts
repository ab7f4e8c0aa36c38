import type { Node } from './node';

/** What `at` answers where it does not know. */
export const UNKNOWN = -2;
/** Of a longer text the rest is looked for. */
const MOST = 1024;

/**
 * Rows of one file have the same members and are asked for them in the same order: what was found at a step stands in
 * the same place as long as the layout of the tape is the same.
 */
export class MemberTrail {
  #layout = 0;
  #step = 0;
  readonly #keys = new Array<string>(MOST).fill('');
  readonly #objects = new Int32Array(MOST).fill(UNKNOWN);
  readonly #members = new Int32Array(MOST);
  #kept = 0;

  /** Another text; 0 where its layout is not known. */
  begin(layout: number): void {
    this.#step = 0;
    if (layout === this.#layout) return;
    this.#objects.fill(UNKNOWN, 0, this.#kept);
    this.#kept = 0;
    this.#layout = layout;
  }

  /** The member that is asked for in the next step. */
  at(object: Node, key: string): Node {
    const step = this.#step++;
    return this.#objects[step] === object && this.#keys[step] === key
      ? (this.#members[step] as number)
      : UNKNOWN;
  }

  /** What was found in that step. */
  keep(object: Node, key: string, member: Node): void {
    const step = this.#step - 1;
    if (this.#layout === 0 || step >= MOST) return;
    this.#objects[step] = object;
    this.#keys[step] = key;
    this.#members[step] = member;
    if (step >= this.#kept) this.#kept = step + 1;
  }
}
