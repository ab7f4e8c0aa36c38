import { recordOf, type RecordShape } from '../cells/record';
import { JsonTape } from '../json/tape';
import { toValue } from '../json/value';
import { type Candidates, candidatesFor } from './candidates';
import { escapedAsciiIn } from './escaped-ascii';
import { bit, type ColumnPlaces, eachText } from './record-texts';
import { TextAround } from './text-around';
import { finder, type TextQuery } from './text-query';

/** A text with a match, cut to what a line shows. */
export interface Snippet {
  /** Of the span, within its chunk. */
  span: number;
  places: number;
  before: string;
  match: string;
  after: string;
}

export interface Scanned {
  /** Spans with a match, in order. */
  hits: Int32Array;
  snippets: Snippet[];
  /** No escaped ASCII letter stands in these bytes; null: nobody looked. */
  plain: boolean | null;
}

/** Spans of records within `bytes`: where each begins, and how long it is; in order. */
export interface Chunk {
  bytes: Uint8Array;
  /** Where they are no JSON. */
  shape: RecordShape | null;
  /** Of a table of one's own: which texts its columns hold. */
  columns?: ColumnPlaces | null;
  starts: Float64Array;
  lengths: Float64Array;
  /** Known from before: no ASCII letter is escaped in it. */
  plain: boolean;
  /** Of so many hits the text is told. */
  shown: number;
}

const AROUND = 60;
/** Bytes of the longest escape, but for its last: so far before a match it may begin and take letters of it. */
const ESCAPE = 6;
/** A record to be looked at, though no place in it is known. */
const SOMEWHERE = -1;

/** The last span that begins at or before `offset`, from `low` on; -1 where there is none. */
function spanAt(starts: Float64Array, offset: number, low: number): number {
  let high = starts.length - 1;
  if (high < low || (starts[low] as number) > offset) return low - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

const anywhere = bit('any');

function hasBackslash(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] === 0x5c) return true;
  return false;
}

/** Looks for one query in chunk after chunk: first in the bytes, then in the decoded texts of the records that may hold it. */
export class Scanner {
  readonly #candidates: Candidates;
  readonly #find: ReturnType<typeof finder>;
  readonly #places: number;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #around = new TextAround();
  #tape: JsonTape | null = null;

  /** Throws a SyntaxError for an expression that is none. */
  constructor(query: TextQuery) {
    this.#find = finder(query);
    this.#candidates = candidatesFor(query);
    this.#places = bit(query.where);
  }

  scan(chunk: Chunk): Scanned {
    const { bytes, starts, lengths, shape, columns = null } = chunk;
    const { patterns, ascii } = this.#candidates;
    // The first place of each record that is worth a look, plus one; 0 where there is none.
    const marked = new Int32Array(starts.length);
    if (patterns === null) marked.fill(SOMEWHERE);
    let plain: boolean | null = null;
    const mark = (
      indexIn: (hay: Uint8Array, from: number, to: number) => number,
      markAt: (at: number) => number,
    ): boolean => {
      let any = false;
      let span = 0;
      for (let at = indexIn(bytes, 0, bytes.length); at >= 0;) {
        any = true;
        span = Math.max(0, spanAt(starts, at, span));
        const end = (starts[span] as number) + (lengths[span] as number);
        const inside = at >= (starts[span] as number) && at < end;
        if (inside && marked[span] === 0) marked[span] = markAt(at);
        at = indexIn(bytes, inside ? end : at + 1, bytes.length);
      }
      return any;
    };
    for (const pattern of patterns ?? [])
      mark(
        (hay, from, to) => pattern.indexIn(hay, from, to),
        (at) => at + 1,
      );
    // Only JSON has escapes.
    if (ascii && !chunk.plain && !shape) plain = !mark(escapedAsciiIn, () => SOMEWHERE);
    const hits: number[] = [];
    const snippets: Snippet[] = [];
    for (let span = 0; span < marked.length; span++) {
      const at = (marked[span] as number) - 1;
      if (at === -1) continue;
      const start = starts[span] as number;
      const end = start + (lengths[span] as number);
      // What is not shown need only be known to be there.
      if (snippets.length >= chunk.shown && at >= 0 && !shape && this.#standsIn(bytes, start, at, end)) {
        hits.push(span);
        continue;
      }
      const record = bytes.subarray(start, end);
      const snippet = this.#look(shape ? recordOf(record, shape) : this.#valueOf(record), span, columns);
      if (snippet === null) continue;
      hits.push(span);
      if (snippets.length < chunk.shown) snippets.push(snippet);
    }
    return { hits: Int32Array.from(hits), snippets, plain };
  }

  /** Whether the text that `at` lies in holds a match; false also where only the whole record can tell. */
  #standsIn(bytes: Uint8Array, start: number, at: number, end: number): boolean {
    const around = this.#around;
    if (this.#places !== anywhere || !around.find(bytes, start, at, end)) return false;
    const { open, close } = around;
    if (this.#candidates.whole && !hasBackslash(bytes, Math.max(open, at - ESCAPE), at)) return true;
    try {
      const text: unknown = JSON.parse(this.#decoder.decode(bytes.subarray(open, close + 1)));
      return typeof text === 'string' && this.#find(text) !== null;
    } catch {
      return false;
    }
  }

  #look(record: unknown, span: number, columns: ColumnPlaces | null): Snippet | null {
    let snippet: Snippet | null = null;
    const look = (text: string, places: number): boolean => {
      if ((places & this.#places) === 0) return false;
      const found = this.#find(text);
      if (found === null) return false;
      snippet = cut(text, found, span, places);
      return true;
    };
    eachText(record, look, columns);
    return snippet;
  }

  /** What is not quite JSON (NaN, a broken end) is read as an import reads it, or as the text that it is. */
  #valueOf(bytes: Uint8Array): unknown {
    const text = this.#decoder.decode(bytes);
    try {
      return JSON.parse(text);
    } catch {
      const tape = (this.#tape ??= new JsonTape());
      return tape.parse(bytes, 0, bytes.length) === null ? toValue(tape, tape.root) : text;
    }
  }
}

/** Pairs are not cut in two. */
function cut(text: string, [start, end]: readonly [number, number], span: number, places: number): Snippet {
  const isLow = (index: number): boolean => {
    const unit = text.charCodeAt(index);
    return unit >= 0xdc00 && unit < 0xe000;
  };
  const stop = Math.min(end, start + 2 * AROUND);
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, stop + 2 * AROUND);
  return {
    span,
    places,
    before: (from > 0 ? '…' : '') + text.slice(isLow(from) ? from + 1 : from, start),
    match: text.slice(start, isLow(stop) ? stop + 1 : stop),
    after:
      (stop < end ? '…' : text.slice(isLow(stop) ? stop + 1 : stop, isLow(to) ? to + 1 : to)) +
      (to < text.length && stop >= end ? '…' : ''),
  };
}
