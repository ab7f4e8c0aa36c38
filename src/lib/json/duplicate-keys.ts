import { COUNT, KEY, MAX_KEYS, NEXT, SHADOWED, SHAPE, STRIDE } from '../bytes/cells';

/** Beyond this, keys outside the table are no longer compared with each other (the last one still counts). */
const MAX_LOOSE = 100_000;

/** Takes all but the last member of a key out of a closed object, so that whoever walks it meets each key once. */
export class DuplicateKeys {
  count = 0;
  #serial = 0;
  #seenIn = new Int32Array(MAX_KEYS);
  #seenAt = new Int32Array(MAX_KEYS);

  shadow(cells: Int32Array, object: number, textOf: (quote: number) => string): void {
    const serial = this.#nextSerial();
    const before = this.count;
    let loose: Map<string, number> | null = null;
    for (let child = object + STRIDE; child >= 0; child = cells[child + NEXT] as number) {
      const key = cells[child + KEY] as number;
      if (key >= 0) {
        if (this.#seenIn[key] === serial) this.#drop(cells, object, this.#seenAt[key] as number);
        this.#seenIn[key] = serial;
        this.#seenAt[key] = child;
      } else {
        loose ??= new Map();
        const name = textOf(~key);
        const earlier = loose.get(name);
        if (earlier !== undefined) this.#drop(cells, object, earlier);
        if (earlier !== undefined || loose.size < MAX_LOOSE) loose.set(name, child);
      }
    }
    if (this.count > before) relink(cells, object);
  }

  #drop(cells: Int32Array, object: number, member: number): void {
    cells[member + SHAPE] = (cells[member + SHAPE] as number) | SHADOWED;
    cells[object + COUNT] = (cells[object + COUNT] as number) - 1;
    this.count++;
  }

  #nextSerial(): number {
    if (this.#serial === 0x7fffffff) {
      this.#seenIn.fill(0);
      this.#serial = 0;
    }
    return ++this.#serial;
  }
}

/** Joins the members that are left; a shadowed first one stays the way in and is passed over by whoever reads. */
function relink(cells: Int32Array, object: number): void {
  let kept = object + STRIDE;
  for (let child = cells[kept + NEXT] as number; child >= 0; child = cells[child + NEXT] as number) {
    if (((cells[child + SHAPE] as number) & SHADOWED) !== 0) continue;
    cells[kept + NEXT] = child;
    kept = child;
  }
}
