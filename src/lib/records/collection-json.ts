import { ABSENT, Kind, type Node } from '../json/node';
import { JsonTape } from '../json/tape';
import { type CollectionGroup, type CollectionNode, isGroup, readCollection } from './collection';
import { pythonNumber } from './python-number';

/** A schema from its text. Throws a CollectionError, or a SyntaxError where the text is no JSON. */
export function parseCollection(text: string): CollectionGroup {
  const bytes = new TextEncoder().encode(text);
  const tape = new JsonTape();
  if (tape.parse(bytes, 0, bytes.length) !== null) throw new SyntaxError('This is no JSON.');
  return readCollection(tape, tape.root);
}

const INDENT = '    ';

/**
 * The text that `CollectionSchema.dump_json` of EvalScope writes: the same keys in the same order, four spaces, numbers
 * as Python spells them, no line end after the last brace.
 */
export const collectionJson = (collection: CollectionGroup): string => write(collection, '');

function write(node: CollectionNode, indent: string): string {
  const inner = indent + INDENT;
  const weight = pythonNumber(node.weightText);
  const members = isGroup(node)
    ? [
        `"name": ${JSON.stringify(node.name)}`,
        `"weight": ${weight}`,
        `"datasets": ${list(
          node.datasets.map((entry) => write(entry, inner + INDENT)),
          inner,
        )}`,
      ]
    : [
        `"name": ${JSON.stringify(node.name)}`,
        `"weight": ${weight}`,
        `"task_type": ${JSON.stringify(node.taskType)}`,
        `"tags": ${list(
          node.tags.map((tag) => JSON.stringify(tag)),
          inner,
        )}`,
        `"args": ${pretty(node.args, inner)}`,
        `"hierarchy": []`,
      ];
  return braced('{', members, '}', indent);
}

const list = (entries: readonly string[], indent: string): string => braced('[', entries, ']', indent);

const braced = (open: string, entries: readonly string[], close: string, indent: string): string =>
  entries.length === 0
    ? open + close
    : `${open}\n${entries.map((entry) => indent + INDENT + entry).join(',\n')}\n${indent}${close}`;

/** Any JSON as Python's `json.dump(..., ensure_ascii=False, indent=4)` lays it out, further in by `indent`. */
function pretty(text: string, indent: string): string {
  const bytes = new TextEncoder().encode(text);
  const tape = new JsonTape();
  return tape.parse(bytes, 0, bytes.length) === null ? laidOut(tape, tape.root, indent) : '{}';
}

function laidOut(tape: JsonTape, node: Node, indent: string): string {
  const kind = tape.kind(node);
  if (kind === Kind.string) return JSON.stringify(tape.string(node));
  if (kind === Kind.number || kind === Kind.nonFinite) return pythonNumber(tape.lexeme(node) ?? '');
  if (kind !== Kind.object && kind !== Kind.array) return tape.source(node);
  const entries: string[] = [];
  for (let child = tape.first(node); child !== ABSENT; child = tape.next(child)) {
    const value = laidOut(tape, child, indent + INDENT);
    entries.push(kind === Kind.object ? `${JSON.stringify(tape.key(child))}: ${value}` : value);
  }
  return kind === Kind.object ? braced('{', entries, '}', indent) : braced('[', entries, ']', indent);
}

/** How Python spells a weight that a person typed: always as a float. */
export const weightText = (weight: number): string =>
  pythonNumber(/[.e]/.test(String(weight)) ? String(weight) : `${weight}.0`);
