import { MAX_KEYS, MAX_KEY_LENGTH } from '../bytes/cells';
import { ascii } from './numbers';

const SLOTS = 4 * MAX_KEYS;
/** What never stands in a key's bytes as it is: such a name must not be looked for there. */
const needsEscape = /["\\\p{Cc}]/u;

/**
 * Object keys as small integers, so that looking up a member compares integers. Holds a bounded number of keys:
 * what does not fit (or holds escapes) answers -1 and is compared as text.
 */
export class KeyTable {
  readonly names: string[] = [];
  /** How often it started anew: ids of before mean nothing. */
  round = 0;
  #ids = new Map<string, number>();
  #slots = new Int32Array(SLOTS);
  #offsets = new Int32Array(MAX_KEYS + 1);
  #arena = new Uint8Array(1 << 16);

  /** Called before a text is read: a full table starts anew, since keys of earlier texts are no longer asked for. */
  prepare(): void {
    if (this.names.length < MAX_KEYS) return;
    this.round++;
    this.names.length = 0;
    this.#ids.clear();
    this.#slots.fill(0);
  }

  /** Id of a name, -1 for one that never was a key. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? -1;
  }

  /** Id of the ASCII key in `bytes[start, end)`, -1 where it does not fit. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > MAX_KEY_LENGTH) return -1;
    let slot = length;
    if (length > 0) {
      slot += (bytes[start] as number) * 31 + (bytes[end - 1] as number) * 1031;
      slot +=
        (bytes[start + (length >> 1)] as number) * 8209 + (bytes[start + (length >> 2)] as number) * 127;
    }
    slot &= SLOTS - 1;
    for (;;) {
      const id = (this.#slots[slot] as number) - 1;
      if (id < 0) return this.#add(bytes, start, end, slot);
      if (this.#equals(id, bytes, start, length)) return id;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  /** Offset of the quote that closes key `id` if its bytes stand at `start`, else -1. */
  closes(id: number, bytes: Uint8Array, start: number, end: number): number {
    const from = this.#offsets[id] as number;
    const length = (this.#offsets[id + 1] as number) - from;
    const close = start + length;
    if (length === 0 || close >= end || bytes[close] !== 0x22) return -1;
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[from + i] !== bytes[start + i]) return -1;
    return close;
  }

  /** Id of a key that had to be decoded first. */
  findName(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    if (name.length > MAX_KEY_LENGTH || this.names.length >= MAX_KEYS) return -1;
    const bytes = new TextEncoder().encode(name);
    if (bytes.length === name.length && !needsEscape.test(name)) return this.find(bytes, 0, bytes.length);
    const id = this.names.push(name) - 1;
    const at = id === 0 ? 0 : (this.#offsets[id] as number);
    this.#offsets[id] = at;
    this.#offsets[id + 1] = at;
    this.#ids.set(name, id);
    return id;
  }

  #equals(id: number, bytes: Uint8Array, start: number, length: number): boolean {
    const from = this.#offsets[id] as number;
    if ((this.#offsets[id + 1] as number) - from !== length) return false;
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[from + i] !== bytes[start + i]) return false;
    return true;
  }

  #add(bytes: Uint8Array, start: number, end: number, slot: number): number {
    const id = this.names.length;
    if (id >= MAX_KEYS) return -1;
    const from = id === 0 ? 0 : (this.#offsets[id] as number);
    const to = from + end - start;
    if (to > this.#arena.length) {
      const grown = new Uint8Array(this.#arena.length * 2);
      grown.set(this.#arena);
      this.#arena = grown;
    }
    this.#arena.set(bytes.subarray(start, end), from);
    this.#offsets[id] = from;
    this.#offsets[id + 1] = to;
    this.#slots[slot] = id + 1;
    const name = ascii(bytes, start, end);
    this.names.push(name);
    this.#ids.set(name, id);
    return id;
  }
}
