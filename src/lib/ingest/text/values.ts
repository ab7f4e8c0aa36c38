import { skipSpace } from '../../json/bytes';
import { Kind } from '../../json/node';
import type { JsonFault } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place } from '../../records/record';
import type { ByteWindow } from './byte-window';
import { bomLength } from './source-bytes';

const LINE_FEED = 10;
const BRACE = 0x7b;
const COMMA = 0x2c;
const WINDOW = 2 ** 20;
/** A value longer than this is no record of any format. */
const LONGEST = 512 * 2 ** 20;
/** A fault this close to the end of what was read may only mean that the value goes on. */
const EDGE = 16;
const NUL = 'NUL bytes stand here, as a crash or a full disk leaves them.';
/** So many values may run on to the end of the file before no more is looked for. */
const RUNAWAYS = 50;

/** Takes a value that stands parsed on the tape, or what is wrong with one. */
export interface ValueReceiver {
  value(place: Place): void;
  broken(fault: JsonFault, place: Place): void;
}

/**
 * Reads JSON values that stand one after another, with or without white space between. A broken one is
 * told, and reading resumes at the next line that begins with `{`: pretty-printed, only records do. Answers the
 * number of lines.
 */
export async function readValues(
  window: ByteWindow,
  tape: JsonTape,
  receiver: ValueReceiver,
): Promise<number> {
  const bytes = await ValueBytes.open(window);
  let runaways = 0;
  let isBehindValue = false;
  while (await bytes.skipSpace()) {
    // Values that were cut out of a list.
    if (isBehindValue && bytes.held[bytes.at] === COMMA) {
      bytes.advance(bytes.at + 1);
      isBehindValue = false;
      continue;
    }
    const fault = tape.parseFirst(bytes.held, bytes.at, bytes.held.length);
    const end = fault ? bytes.at + fault.offset : tape.rootEnd;
    const isScalar = !fault && tape.kind(tape.root) < Kind.string;
    const mayGoOn = fault ? end >= bytes.held.length - EDGE : isScalar && end === bytes.held.length;
    if (mayGoOn && (await bytes.more())) continue;
    const place = { offset: bytes.offset, length: end - bytes.at, line: bytes.line };
    if (!fault) {
      receiver.value(place);
      bytes.advance(end);
      isBehindValue = true;
      continue;
    }
    isBehindValue = false;
    const isNul = bytes.held[end] === 0;
    receiver.broken(isNul ? { ...fault, message: NUL } : fault, {
      ...place,
      offset: place.offset + fault.offset,
    });
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

/** Where in a window reading stands. */
class ValueBytes {
  at: number;
  /** Line feeds before `at`. */
  line = 0;
  readonly #window: ByteWindow;

  private constructor(window: ByteWindow) {
    this.#window = window;
    this.at = bomLength(window.held);
  }

  static async open(window: ByteWindow): Promise<ValueBytes> {
    await window.hold(0, WINDOW);
    return new ValueBytes(window);
  }

  get held(): Uint8Array {
    return this.#window.held;
  }

  /** Of `at` in the blob. */
  get offset(): number {
    return this.#window.base + this.at;
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
    if (this.#window.isWhole || rest > LONGEST) return false;
    await this.#window.hold(this.at, rest + Math.max(WINDOW, rest));
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
