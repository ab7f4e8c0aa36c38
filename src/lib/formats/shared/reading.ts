import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { longText } from '../../json/long-text';
import type { Label } from '../../records/record';

/** A value as one word of text: strings and numbers as they stand, lists and objects as JSON; null for null. */
export function scalarText(tape: JsonTape, node: Node): string | null {
  switch (tape.kind(node)) {
    case Kind.string:
      return tape.string(node);
    case Kind.number:
      return tape.lexeme(node);
    case Kind.true:
      return 'true';
    case Kind.false:
      return 'false';
    case Kind.array:
    case Kind.object:
      return jsonText(tape, node);
    default:
      return null;
  }
}

/** A string that says something; null for anything else. */
export function word(tape: JsonTape, node: Node): string | null {
  const text = tape.string(node);
  return text === null || text.trim() === '' ? null : text;
}

/** A finite number, also one written as text ("122.49"). */
export function numberOf(tape: JsonTape, node: Node): number | null {
  if (tape.kind(node) !== Kind.string) return tape.number(node);
  const text = tape.string(node) ?? '';
  if (!/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Long text of a value: strings stay in the file's bytes, anything else but null becomes JSON. */
export function textOf(tape: JsonTape, node: Node): LongText | null {
  const text = tape.text(node);
  if (text !== null) return text;
  const scalar = scalarText(tape, node);
  return scalar === null ? null : longText(scalar);
}

/** The texts of a list, or of a single value; empty for null. */
export function textsOf(tape: JsonTape, node: Node): LongText[] {
  const isList = tape.kind(node) === Kind.array;
  if (!isList || tape.count(node) === 1) {
    const text = textOf(tape, isList ? tape.first(node) : node);
    return text === null ? [] : [text];
  }
  const texts: LongText[] = [];
  for (let item = tape.first(node); item !== ABSENT; item = tape.next(item)) {
    const text = textOf(tape, item);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/** A label is a word to filter by: longer text is cut here, and what is larger still is no label. */
const LABEL_LENGTH = 200;
const LARGEST_LABEL_SOURCE = 4096;

/** Appends a label for a value, one for each item of a list; nothing for null and for empty text. */
export function addLabels(tape: JsonTape, key: string, node: Node, labels: Label[]): void {
  if (tape.kind(node) !== Kind.array) return addLabel(tape, key, node, labels);
  for (let item = tape.first(node); item !== ABSENT; item = tape.next(item))
    addLabel(tape, key, item, labels);
}

function addLabel(tape: JsonTape, key: string, node: Node, labels: Label[]): void {
  if (node === ABSENT) return;
  const size = tape.end(node) - tape.start(node);
  if (size <= LABEL_LENGTH) {
    const value = scalarText(tape, node);
    if (value !== null && value !== '') labels.push([key, value]);
  } else if (size <= LARGEST_LABEL_SOURCE || tape.kind(node) === Kind.string) {
    const text = textOf(tape, node);
    const start = text?.preview(LABEL_LENGTH + 1) ?? '';
    const cut = longText(start).preview(LABEL_LENGTH);
    labels.push([key, cut.length < start.length ? `${cut}…` : start]);
  }
}

/** JSON text of a value as the file spells it, without the white space between. */
export function jsonText(tape: JsonTape, node: Node): string {
  const source = tape.source(node);
  const parts: string[] = [];
  let from = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit <= 0x20) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return parts.length === 0 ? source : parts.join('') + source.slice(from);
}

/** The last part of a path of either kind. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
