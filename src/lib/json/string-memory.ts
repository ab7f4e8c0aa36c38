import type { Node } from './node';

/** Beyond, the strings of a text are read each time. */
const MOST = 4096;

/** The strings of a text by their node, each with the text since which it is the same there. */
export class StringMemory {
  readonly #since = new Int32Array(MOST);
  readonly #strings = new Array<string>(MOST).fill('');

  /** null where it was not read since then; `since` 0 is not known. */
  at(node: Node, since: number): string | null {
    return since !== 0 && this.#since[node] === since ? (this.#strings[node] as string) : null;
  }

  keep(node: Node, since: number, text: string): void {
    if (since === 0 || node >= MOST) return;
    this.#since[node] = since;
    this.#strings[node] = text;
  }
}
