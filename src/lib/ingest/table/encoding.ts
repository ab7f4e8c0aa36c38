import { asciiEnd, sequenceLength } from '../../json/utf8';
import { bomLength, readBytes } from '../text/source-bytes';
import { type CodePage, codePageOf } from './code-page';
import type { TableLayout } from './sniff';

const PORTION = 2 ** 20;
/** A larger text is looked at in so many portions, spread over it. */
const PORTIONS = 64;
/** Bytes of lines that are no UTF-8, by which their code page is told. */
const LINES = 4 * 2 ** 20;
const LONGEST_LINE = 2 ** 14;
/** Bytes below it are characters of their own in all encodings that are told apart here, never the second of one. */
const ALONE = 0x30;
const LF = 10;

/** In which letters a text is written. */
export interface Letters {
  /** null: neither UTF-8 nor a code page that is known. */
  encoding: TableLayout['encoding'] | null;
  /** Another code page would do as well. */
  isOpen: boolean;
  /** Places that are no UTF-8, in what was looked at. */
  broken: number;
}

/** What speaks for UTF-8, what against it, and the lines that do. */
class Evidence {
  characters = 0;
  broken = 0;
  #size = 0;
  #room = 0;
  readonly #lines: Uint8Array[] = [];

  /** `isCut`: the bytes go on, so that a character at their end may be cut; `room`: for bytes of lines of these. */
  add(bytes: Uint8Array, from: number, isCut: boolean, room: number): void {
    this.#room = this.#size + room;
    const end = bytes.length;
    let lineEnd = -1;
    for (let at = asciiEnd(bytes, from, end); at < end; at = asciiEnd(bytes, at, end)) {
      const length = sequenceLength(bytes, at, end);
      if (length > 0) {
        this.characters++;
        at += length;
        continue;
      }
      if (isCut && end - at < 4 && at - length === end) return;
      this.broken++;
      if (at >= lineEnd && this.#size < this.#room) lineEnd = this.#keep(bytes, at, from > 0, isCut);
      at -= length;
    }
  }
  #keep(bytes: Uint8Array, at: number, beginsAmid: boolean, endsAmid: boolean): number {
    const feed = bytes.indexOf(LF, at);
    const before = bytes.lastIndexOf(LF, at);
    const end = Math.min(feed < 0 ? bytes.length : feed + 1, at + LONGEST_LINE);
    const start = Math.max(before + 1, at - LONGEST_LINE);
    const isCutAtStart = before < 0 ? beginsAmid || start > 0 : start > before + 1;
    const isCutAtEnd = feed < 0 ? endsAmid || end < bytes.length : end < feed + 1;
    const line = wholeCharacters(bytes.subarray(start, end), isCutAtStart, isCutAtEnd);
    this.#lines.push(line.slice());
    this.#size += line.length;
    return end;
  }
  get page(): CodePage | null {
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const line of this.#lines) {
      all.set(line, at);
      at += line.length;
    }
    return codePageOf(all);
  }
}

/**
 * The letters of a text, by all of it, or by places all over it where it is large. A text that says as much in characters of
 * UTF-8 as it has places that are none is UTF-8 that was damaged: no text of a code page looks like it.
 */
export async function lettersOf(blob: Blob): Promise<Letters> {
  const evidence = new Evidence();
  const step = Math.max(PORTION, Math.floor((blob.size - PORTION) / (PORTIONS - 1)));
  const room = LINES / Math.min(PORTIONS, Math.ceil(blob.size / PORTION));
  for (let start = 0; start < blob.size; start += step) {
    const bytes = await readBytes(blob, start, Math.min(blob.size, start + PORTION));
    if (start === 0 && bomLength(bytes) > 0) return { encoding: 'utf-8', isOpen: false, broken: 0 };
    evidence.add(bytes, start === 0 ? 0 : characterIn(bytes), start + PORTION < blob.size, room);
  }
  const { broken, characters } = evidence;
  if (characters >= broken) return { encoding: 'utf-8', isOpen: false, broken };
  const { page } = evidence;
  return { encoding: page?.encoding ?? null, isOpen: page?.isOpen ?? false, broken };
}

/** The bytes without what may be half a character where they were cut. */
function wholeCharacters(bytes: Uint8Array, isCutAtStart: boolean, isCutAtEnd: boolean): Uint8Array {
  const isAlone = (byte: number): boolean => byte < ALONE;
  const first = isCutAtStart ? bytes.findIndex(isAlone) : 0;
  const last = isCutAtEnd ? bytes.findLastIndex(isAlone) + 1 : bytes.length;
  return first < 0 ? bytes.subarray(0, 0) : bytes.subarray(first, Math.max(first, last));
}

/** Where the first character begins: what stands before it may be the end of one that is cut. */
function characterIn(bytes: Uint8Array): number {
  let at = 0;
  while (at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}
