import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { longText } from '../../json/long-text';
import type { Place, ScoreRecord } from '../../records/record';
import type { LinesFormat } from '../format';
import { numberOf, word } from './reading';

/** Where a value stands in its source. */
export const placeOf = (tape: JsonTape, node: Node): Place => ({
  offset: tape.start(node),
  length: tape.end(node) - tape.start(node),
  line: null,
});

/** The same of a value within a row: the place of the row is in its source, its values are where they were read. */
export const placeWithin = (tape: JsonTape, root: Node, row: Place, node: Node): Place => ({
  offset: row.offset + tape.start(node) - tape.start(root),
  length: tape.end(node) - tape.start(node),
  line: row.line,
});

export const isObject = (tape: JsonTape, node: Node): boolean => tape.kind(node) === Kind.object;
export const isList = (tape: JsonTape, node: Node): boolean => tape.kind(node) === Kind.array;
export const isText = (tape: JsonTape, node: Node): boolean => tape.kind(node) === Kind.string;

/** The children of a list or object; none of anything else. */
export function* children(tape: JsonTape, node: Node): Generator<Node, void, undefined> {
  if (tape.kind(node) < Kind.array) return;
  for (let child = tape.first(node); child !== ABSENT; child = tape.next(child)) yield child;
}

/** The first of these members that is there and not null. */
export function pick(tape: JsonTape, object: Node, ...keys: readonly string[]): Node {
  for (const key of keys) {
    const member = tape.get(object, key);
    if (member !== ABSENT && !tape.isNull(member)) return member;
  }
  return ABSENT;
}

/** Whether one of these members is there and not null. */
export const has = (tape: JsonTape, object: Node, ...keys: readonly string[]): boolean =>
  pick(tape, object, ...keys) !== ABSENT;

/** The last child of a list. */
export function lastOf(tape: JsonTape, list: Node): Node {
  let last = ABSENT;
  for (const child of children(tape, list)) last = child;
  return last;
}

/** Whether at least half of the rows, and one at all, look like this. */
export function mostRows(
  rows: readonly { tape: JsonTape; root: Node }[],
  isAlike: (tape: JsonTape, root: Node) => boolean,
): boolean {
  const alike = rows.filter(({ tape, root }) => isAlike(tape, root)).length;
  return alike > 0 && alike * 2 >= rows.length;
}

/** Knows rows that have no version by most of them. */
export const rowsLike =
  (isAlike: (tape: JsonTape, root: Node) => boolean): LinesFormat['recognise'] =>
  (rows) =>
    mostRows(rows, isAlike) ? { version: null } : null;

/** A score as a number: booleans are 0 and 1, numbers may be given as text; null for anything else. */
export function scoreOf(tape: JsonTape, node: Node): number | null {
  const flag = tape.boolean(node);
  return flag === null ? numberOf(tape, node) : Number(flag);
}

/**
 * The same of a field that a format defines as a score: "true" and "false" as text, in capitals or not, count as the
 * booleans that they are, and whoever reads the file is told. Any other word is no score: what it means is not guessed.
 */
export function readScore(tape: JsonTape, node: Node): Pick<ScoreRecord, 'score' | 'text'> {
  const score = scoreOf(tape, node);
  const given = score === null ? word(tape, node) : null;
  if (given === null) return { score };
  const lower = given.trim().toLowerCase();
  return { score: lower === 'true' ? 1 : lower === 'false' ? 0 : null, text: longText(given).preview(40) };
}

/** Right or wrong, of a field that asks for just that: also in words. */
export function readCorrect(tape: JsonTape, node: Node): { isCorrect: boolean | null; text?: string } {
  const isCorrect = tape.boolean(node);
  const given = isCorrect === null ? word(tape, node) : null;
  if (given === null) return { isCorrect };
  const lower = given.trim().toLowerCase();
  const known =
    lower === 'true' || lower === 'yes' ? true : lower === 'false' || lower === 'no' ? false : null;
  return { isCorrect: known, text: longText(given).preview(40) };
}

/** Whether there is nothing to read. */
export const isVoid = (text: LongText | string | null | undefined): boolean =>
  text == null || (typeof text === 'string' ? text === '' : text.isEmpty);
