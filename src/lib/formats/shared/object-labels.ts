import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label } from '../../records/record';
import { children, isList, isObject } from './fields';
import { scalarText } from './reading';

/** What is longer, or has lines, is text of the sample and no label. */
const MAX_VALUE = 200;
const MAX_DEPTH = 4;
const MAX_LABELS = 100;

const isLabel = (value: string): boolean =>
  value !== '' && value.length <= MAX_VALUE && !value.includes('\n');

/**
 * Labels of a free object such as `metadata`: nested objects get dotted keys, a list makes several labels of one key.
 * Keys in `without` and those that begin with `_` are the tool's own affairs.
 */
export function objectLabels(
  tape: JsonTape,
  object: Node,
  prefix = '',
  without: ReadonlySet<string> = new Set(),
): Label[] {
  const labels: Label[] = [];
  if (isObject(tape, object)) collect(tape, object, prefix, without, labels, 0);
  return labels;
}

function collect(
  tape: JsonTape,
  object: Node,
  prefix: string,
  without: ReadonlySet<string>,
  labels: Label[],
  depth: number,
): void {
  for (const member of children(tape, object)) {
    const own = tape.key(member);
    if (own === '' || own.startsWith('_') || (depth === 0 && without.has(own))) continue;
    const key = prefix + own;
    if (isObject(tape, member) && depth < MAX_DEPTH) {
      collect(tape, member, `${key}.`, without, labels, depth + 1);
    } else if (isList(tape, member)) {
      for (const item of children(tape, member)) push(tape, key, item, labels);
    } else push(tape, key, member, labels);
    if (labels.length >= MAX_LABELS) return;
  }
}

function push(tape: JsonTape, key: string, node: Node, labels: Label[]): void {
  // What is long enough is not even decoded.
  if (tape.end(node) - tape.start(node) > MAX_VALUE * 6 || tape.kind(node) === Kind.null) return;
  const value = scalarText(tape, node);
  if (value !== null && isLabel(value) && labels.length < MAX_LABELS) labels.push([key, value]);
}
