/** A value of a JSON text with the offset at which it begins. */
export type Placed = { at: number } & (
  | { is: 'object'; members: readonly Member[] }
  | { is: 'list'; items: readonly Placed[] }
  | { is: 'value'; value: string | number | boolean | null }
);

export interface Member {
  key: string;
  /** Where the key begins. */
  at: number;
  value: Placed;
}

/** What is wrong with a text, and at which offset. */
export class PlacedError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const space = /[ \t\r\n]*/y;
const text = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** JSON (RFC 8259) with the place of each value and key. Throws a PlacedError. */
export function readPlaced(source: string): Placed {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const skip = () => void take(space);
  const fault = (message: string) => new PlacedError(message, at);
  const textAt = (what: string): string => {
    const found = take(text);
    if (found === null) throw fault(source[at] === '"' ? 'This text does not end in a quote.' : what);
    return String(JSON.parse(found));
  };
  /** What stands between two brackets, parted by commas. */
  const all = <One>(close: string, one: () => One): One[] => {
    const found: One[] = [];
    at += 1;
    skip();
    while (source[at] !== close) {
      found.push(one());
      skip();
      if (source[at] === close) break;
      if (source[at] !== ',') throw fault(`A comma or ${close} is expected.`);
      at += 1;
      skip();
      if (source[at] === close) throw fault(`Nothing follows the comma before ${close}.`);
    }
    at += 1;
    return found;
  };
  const member = (): Member => {
    const start = at;
    const key = textAt('A name in double quotes is expected.');
    skip();
    if (source[at] !== ':') throw fault(`A colon is expected behind "${key}".`);
    at += 1;
    skip();
    return { key, at: start, value: value() };
  };
  const value = (): Placed => {
    const start = at;
    if (source[at] === '{') return { is: 'object', at: start, members: all('}', member) };
    if (source[at] === '[') return { is: 'list', at: start, items: all(']', value) };
    if (source[at] === '"') return { is: 'value', at: start, value: textAt('') };
    const found = take(word);
    if (found === null || /[\w.]/.test(source[at] ?? '')) {
      at = start;
      throw fault('A value is expected: a text in double quotes, a number, true, false, null, [ or {.');
    }
    return { is: 'value', at: start, value: JSON.parse(found) as number | boolean | null };
  };
  skip();
  const read = value();
  skip();
  if (at < source.length) throw fault('Nothing may follow here.');
  return read;
}

/** Line and column of an offset, from 1. */
export function placeOf(source: string, at: number): { line: number; column: number } {
  const lines = source.slice(0, at).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
