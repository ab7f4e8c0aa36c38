import { ABSENT, Kind, type Node } from '../../json/node';
import { JsonTape } from '../../json/tape';
import { parseDocument } from './cut-document';
import { beforeComma } from './line-comma';
import { bomLength, readBytes } from './source-bytes';

/** A log in which a field tells what each line is. */
export interface TaggedLog {
  tag: string;
  /** How many lines have each tag, the most first. */
  counts: readonly (readonly [value: string, count: number])[];
  /** All lines were counted. */
  isWhole: boolean;
}

/** Names of the field: any other that says what a row is may be a label of samples. */
const NAMES = 'entry_type type event kind record_type event_type msg_type message_type row_type op'.split(
  ' ',
);
const LONGEST = 40;
const MOST_VALUES = 40;
/** Of the rows so many have the field. */
const SHARE = 0.6;
/** Two kinds of lines have fewer of their fields in common than this, and as many differ at least. */
const ALIKE = 0.6;
const DIFFERENT = 3;
const ROWS = 2000;
const COUNTED = 32 * 2 ** 20;

interface Lines {
  rows: number;
  /** How often each field is there: `usage`, `usage.tokens`. */
  fields: Map<string, number>;
}

function* children(tape: JsonTape, node: Node): Generator<Node, void, undefined> {
  for (let child = tape.first(node); child !== ABSENT; child = tape.next(child)) yield child;
}

function addFields({ fields }: Lines, tape: JsonTape, row: Node): void {
  const add = (name: string): unknown => fields.set(name, (fields.get(name) ?? 0) + 1);
  for (const member of children(tape, row)) {
    if (tape.isNull(member)) continue;
    const name = tape.key(member);
    add(name);
    if (tape.kind(member) !== Kind.object) continue;
    for (const inner of children(tape, member)) if (!tape.isNull(inner)) add(`${name}.${tape.key(inner)}`);
  }
}

/** Counts the rows of a text by each field that may be its tag. */
class Tally {
  rows = 0;
  readonly #tags = new Map(NAMES.map((name) => [name, new Map<string, Lines>()]));

  add(tape: JsonTape, row: Node, hasFields: boolean): void {
    this.rows++;
    if (tape.kind(row) !== Kind.object) return;
    for (const [name, values] of this.#tags) {
      const value = tape.string(tape.get(row, name));
      if (value === null || values.size > MOST_VALUES) continue;
      const lines = values.get(value) ?? { rows: 0, fields: new Map<string, number>() };
      values.set(value, lines);
      lines.rows++;
      if (hasFields) addFields(lines, tape, row);
    }
  }

  counts(tag: string): [string, number][] {
    return [...(this.#tags.get(tag) ?? [])]
      .map(([value, { rows }]): [string, number] => [value, rows])
      .sort((a, b) => b[1] - a[1]);
  }

  /** The field whose values are lines of different kinds; null where none is. */
  tag(): string | null {
    for (const [name, values] of this.#tags) {
      const tagged = [...values.values()].reduce((sum, { rows }) => sum + rows, 0);
      const isTag =
        tagged >= SHARE * this.rows &&
        values.size > 1 &&
        values.size <= Math.min(MOST_VALUES, this.rows / 2 + 3) &&
        [...values.keys()].every((value) => value.length <= LONGEST);
      if (isTag && areDifferent([...values.values()])) return name;
    }
    return null;
  }
}

function areDifferent(kinds: readonly Lines[]): boolean {
  const usual = kinds.map(
    ({ rows, fields }) => new Set([...fields].filter(([, n]) => n * 2 >= rows).map(([name]) => name)),
  );
  return usual.some((one, i) =>
    usual.slice(i + 1).some((other) => {
      const both = [...one].filter((name) => other.has(name)).length;
      const all = one.size + other.size - both;
      return both < ALIKE * all && all - both >= DIFFERENT;
    }),
  );
}

function addLines(tally: Tally, bytes: Uint8Array, isWhole: boolean, from: number, most: number): number {
  const tape = new JsonTape();
  let at = from;
  for (let n = 0; at < bytes.length && n < most; n++) {
    const feed = bytes.indexOf(10, at);
    if (feed < 0 && !isWhole) break;
    const end = feed < 0 ? bytes.length : feed;
    if (tape.parse(bytes, at, beforeComma(bytes, at, end)) === null)
      tally.add(tape, tape.root, tally.rows < ROWS);
    at = end + 1;
  }
  return at;
}

/**
 * The tags of a text whose lines are of several kinds, each with fields of its own: no table, whatever columns they have
 * together. Null for any other text. `head`: its first bytes.
 */
export async function taggedLog(blob: Blob, head: Uint8Array<ArrayBuffer>): Promise<TaggedLog | null> {
  const tally = new Tally();
  const isAll = head.length === blob.size;
  const start = bomLength(head);
  const first = head.subarray(start, start + 64).find((byte) => byte > 0x20);
  const isList = first === 0x5b;
  if (!isList && first !== 0x7b) return null;
  if (isList) {
    const bytes = isAll ? head : await readBytes(blob, 0, Math.min(blob.size, COUNTED));
    const tape = new JsonTape();
    // Of a longer list the rows that end in what was read.
    if (parseDocument(tape, bytes, start, bytes.length).fault !== null) return null;
    for (const row of children(tape, tape.root)) tally.add(tape, row, tally.rows < ROWS);
  }
  const seen = isList ? 0 : addLines(tally, head, isAll, start, ROWS);
  const tag = tally.tag();
  if (tag === null) return null;
  const isShort = isAll && (isList || seen >= head.length);
  if (!isShort && !isList) {
    const bytes = await readBytes(blob, 0, Math.min(blob.size, COUNTED));
    addLines(tally, bytes, bytes.length === blob.size, seen, Infinity);
  }
  return { tag, counts: tally.counts(tag), isWhole: isShort || blob.size <= COUNTED };
}

const SHOWN = 8;

/** A log of lines as a person is told of it. `isSample`: some of its rows were looked at. */
export function logInWords({ tag, counts, isWhole }: TaggedLog, isSample = false): string {
  const kinds = counts.slice(0, SHOWN).map(([value, n]) => `${value} ${n.toLocaleString('en')}`);
  const more = counts.length > SHOWN ? ', …' : '';
  const where = isSample ? ' among the rows that were looked at' : isWhole ? '' : ' in its first 32 MB';
  return `A log of lines tagged ${tag}: ${kinds.join(', ')}${more}${where}. None of these is known, so nothing was read.`;
}
