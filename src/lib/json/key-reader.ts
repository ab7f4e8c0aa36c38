import { skipSpace } from './bytes';
import { BROKEN, NO_KEY } from '../bytes/cells';
import { FAULTS } from './faults';
import { KeyTable } from './key-table';
import { StringScanner } from './string-scan';
import { ByteArena, unescapeInto } from './utf8';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads the keys of objects into small integers. */
export class KeyReader {
  readonly table = new KeyTable();
  /** Of the key read last: its id in the table, or ~offset of its opening quote where the table has no room. */
  id = NO_KEY;
  /** Keys of this text that the table does not hold, and keys that had to be repaired. */
  loose = 0;
  broken = 0;
  fault = '';
  faultAt = 0;
  readonly #strings = new StringScanner();
  readonly #names = new ByteArena();
  #bytes: Uint8Array = new Uint8Array(0);
  /** Names that no text spells, and their ids. */
  #given: readonly string[] | null = null;
  #ids = new Int32Array(0);
  #round = -1;

  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#given = null;
    this.loose = this.broken = 0;
    this.table.prepare();
    this.#strings.use(bytes);
  }

  /** Reads a key and its colon into `id` and answers where the value starts; -1 with `fault` set. */
  read(bytes: Uint8Array, at: number, end: number, guess: number): number {
    if (at >= end) return this.#fail(at, FAULTS.openObject);
    if (bytes[at] !== 0x22) return this.#fail(at, FAULTS.key);
    const isGuess = guess >= 0 && guess < this.table.names.length;
    let close = isGuess ? this.table.closes(guess, bytes, at + 1, end) : -1;
    if (close >= 0) this.id = guess;
    else {
      close = this.#strings.scan(at + 1, end);
      if (close < 0) return this.#fail(this.#strings.faultAt, this.#strings.fault);
      this.id = this.#idOf(bytes, at, close);
    }
    const colon = skipSpace(bytes, close + 1, end);
    if (colon >= end) return this.#fail(colon, FAULTS.afterKey);
    if (bytes[colon] !== 0x3a) return this.#fail(colon, FAULTS.colon);
    return skipSpace(bytes, colon + 1, end);
  }

  /** The ids of names that no text spells: ~ of the index from 1 where the table has no room. */
  named(names: readonly string[]): Int32Array {
    this.table.prepare();
    if (names !== this.#given || this.#round !== this.table.round) {
      const found = names.map((name) => this.table.findName(name));
      this.#ids = Int32Array.from(found, (id, i) => (id < 0 ? ~(i + 1) : id));
      this.#given = names;
      this.#round = this.table.round;
      this.loose = found.filter((id) => id < 0).length;
      this.broken = 0;
    }
    return this.#ids;
  }

  /** Text of the key whose opening quote stands at `quote`. */
  textAt(quote: number): string {
    if (this.#given !== null) return this.#given[quote - 1] ?? '';
    const bytes = this.#bytes;
    let close = quote + 1;
    while (bytes[close] !== 0x22) close += bytes[close] === 0x5c ? 2 : 1;
    this.#names.clear();
    unescapeInto(bytes, quote + 1, close, this.#names, Infinity, true);
    return decoder.decode(this.#names.bytes.subarray(0, this.#names.length));
  }

  #idOf(bytes: Uint8Array, quote: number, close: number): number {
    const { flags } = this.#strings;
    if ((flags & BROKEN) !== 0) this.broken++;
    const id =
      flags === 0 ? this.table.find(bytes, quote + 1, close) : this.table.findName(this.textAt(quote));
    if (id < 0) this.loose++;
    return id < 0 ? ~quote : id;
  }

  #fail(at: number, message: string): number {
    this.fault = message;
    this.faultAt = at;
    return -1;
  }
}
