import { BROKEN, ESCAPED } from '../bytes/cells';
import { skipSpace } from '../json/bytes';
import { StringScanner } from '../json/string-scan';
import { StringTable } from '../json/string-table';
import { isSurelyText } from './record-texts';

const DEEPEST = 64;
const NO_KEY = '';

/** Finds the string of a record that a byte lies in, reading no further than its end. */
export class TextAround {
  /** Of the string found last: its quotes. */
  open = 0;
  close = 0;
  readonly #strings = new StringScanner();
  readonly #keys = new StringTable();
  readonly #path: string[] = [];

  /**
   * Whether the byte `at` lies in a text, whatever the rest of the record says: a value whose keys are no names, ids or
   * facts about the record. False also where that takes more than its keys to tell.
   */
  find(bytes: Uint8Array, start: number, at: number, end: number): boolean {
    const strings = this.#strings;
    const path = this.#path;
    strings.use(bytes);
    let depth = -1;
    for (let i = start; i <= at;) {
      const byte = bytes[i] as number;
      if (byte === 0x22) {
        const close = strings.scan(i + 1, end);
        if (close < 0) return false;
        const next = skipSpace(bytes, close + 1, end);
        const isKey = bytes[next] === 0x3a;
        if (at < close) {
          if (isKey || depth < 0) return false;
          this.open = i;
          this.close = close;
          return isSurelyText(path, depth + 1);
        }
        if (isKey) {
          if (depth < 0 || close - i > StringTable.maxLength) return false;
          if ((strings.flags & (ESCAPED | BROKEN)) !== 0) return false;
          path[depth] = this.#keys.read(bytes, i + 1, close, false);
        }
        i = isKey ? next + 1 : next;
      } else {
        if (byte === 0x7b || byte === 0x5b) {
          if (++depth >= DEEPEST) return false;
          path[depth] = NO_KEY;
        } else if ((byte === 0x7d || byte === 0x5d) && --depth < -1) return false;
        i++;
      }
    }
    return false;
  }
}
