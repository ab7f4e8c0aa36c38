import { skipSpace } from '../json/bytes';
import { Kind } from '../json/node';
import type { JsonFault } from '../json/node';
import type { JsonTape } from '../json/tape';
import type { Place } from '../records/record';
import { bomLength, readBytes } from './source-bytes';

const LINE_FEED = 10;
const BRACE = 0x7b;
const WINDOW = 2 ** 23;
/** A value longer than this is no record of any format. */
const LONGEST = 512 * 2 ** 20;
/** A fault this close to the end of what was read may only mean that the value goes on. */
const EDGE = 16;
/** So many values may run on to the end of the file before no more is looked for. */
const RUNAWAYS = 50;

/** Takes a value that stands parsed on the tape, or what is wrong with one. */
export interface ValueReceiver {
  value(place: Place): void;
  broken(fault: JsonFault, place: Place): void;
}

/** The bytes that `readValues` begins with. */
export const fetchValues = (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => readBytes(blob, 0, WINDOW);

/**
 * Reads JSON values that stand one after another, with or without white space between, in windows. A broken one is
 * told, and reading resumes at the next line that begins with `{`: pretty-printed, only records do. Answers the
 * number of lines.
 */
export async function readValues(
  blob: Blob,
  fetched: Uint8Array,
  tape: JsonTape,
  receiver: ValueReceiver,
): Promise<number> {
  const bytes = new ValueBytes(blob, fetched);
  let runaways = 0;
  while (await bytes.skipSpace()) {
    const fault = tape.parseFirst(bytes.held, bytes.at, bytes.held.length);
    const end = fault ? bytes.at + fault.offset : tape.rootEnd;
    const isScalar = !fault && tape.kind(tape.root) < Kind.string;
    const mayGoOn = fault ? end >= bytes.held.length - EDGE : isScalar && end === bytes.held.length;
    if (mayGoOn && (await bytes.more())) continue;
    const place = { offset: bytes.offset, length: end - bytes.at, line: bytes.line };
    if (!fault) {
      receiver.value(place);
      bytes.advance(end);
      continue;
    }
    receiver.broken(fault, { ...place, offset: place.offset + fault.offset });
    if (mayGoOn && ++runaways > RUNAWAYS) await bytes.skipRest();
    else await bytes.skipToRecord();
  }
  return bytes.lines;
}

/** The first values of a text that may be cut. `several`: there is more to the text than one value. */
export function firstValues(
  bytes: Uint8Array,
  tapeAt: (i: number) => JsonTape,
  most: number,
): { places: Place[]; several: boolean } {
  const places: Place[] = [];
  const start = skipSpace(bytes, bomLength(bytes), bytes.length);
  let at = start;
  for (let attempts = 0; attempts < 2 * most && places.length < most && at < bytes.length; attempts++) {
    const tape = tapeAt(places.length);
    if (tape.parseFirst(bytes, at, bytes.length) === null) {
      places.push({ offset: at, length: tape.rootEnd - at, line: null });
      at = skipSpace(bytes, tape.rootEnd, bytes.length);
    } else {
      const next = nextRecord(bytes, at);
      if (next < 0) break;
      at = next;
    }
  }
  const [first] = places;
  return {
    places,
    several: first !== undefined && (first.offset > start || at < bytes.length || places.length > 1),
  };
}

/** The next `{` that begins a line after `at`; -1 where there is none. */
function nextRecord(bytes: Uint8Array, at: number): number {
  for (let feed = bytes.indexOf(LINE_FEED, at); feed >= 0; feed = bytes.indexOf(LINE_FEED, feed + 1))
    if (bytes[feed + 1] === BRACE) return feed + 1;
  return -1;
}

/** A window that moves along a blob, and grows where a value does not fit. */
class ValueBytes {
  held: Uint8Array;
  at: number;
  /** Line feeds before `at`. */
  line = 0;
  readonly #blob: Blob;
  #base = 0;

  constructor(blob: Blob, fetched: Uint8Array) {
    this.#blob = blob;
    this.held = fetched;
    this.at = bomLength(fetched);
  }

  /** Of `at` in the blob. */
  get offset(): number {
    return this.#base + this.at;
  }

  /** Once everything was read. */
  get lines(): number {
    return this.held.length > 0 && this.held[this.held.length - 1] !== LINE_FEED ? this.line + 1 : this.line;
  }

  advance(to: number): void {
    for (
      let feed = this.held.indexOf(LINE_FEED, this.at);
      feed >= 0 && feed < to;
      feed = this.held.indexOf(LINE_FEED, feed + 1)
    )
      this.line++;
    this.at = to;
  }

  /** False at the end of the blob. */
  async skipSpace(): Promise<boolean> {
    for (;;) {
      const to = skipSpace(this.held, this.at, this.held.length);
      this.advance(to);
      if (to < this.held.length) return true;
      if (!(await this.more())) return false;
    }
  }

  /** Reads on, and lets go of what lies behind. False where there is no more, or too much of one value. */
  async more(): Promise<boolean> {
    const rest = this.held.length - this.at;
    const end = this.#base + this.held.length;
    if (end >= this.#blob.size || rest > LONGEST) return false;
    const read = await readBytes(this.#blob, end, end + Math.max(WINDOW, rest));
    if (read.length === 0) throw new DOMException('The file is shorter than it was', 'NotReadableError');
    const joined = new Uint8Array(rest + read.length);
    joined.set(this.held.subarray(this.at));
    joined.set(read, rest);
    this.#base += this.at;
    this.held = joined;
    this.at = 0;
    return true;
  }

  /** To the next line that begins with `{`, or to the end. */
  async skipToRecord(): Promise<void> {
    for (;;) {
      const next = nextRecord(this.held, this.at);
      this.advance(next < 0 ? Math.max(this.at, this.held.length - 1) : next);
      if (next >= 0 || !(await this.more())) break;
    }
    if (this.held[this.at] !== BRACE) this.advance(this.held.length);
  }

  async skipRest(): Promise<void> {
    do this.advance(this.held.length);
    while (await this.more());
  }
}
