import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { toValue } from '../../json/value';
import type { Cell } from '../../mapping/table';
import { children } from '../shared/fields';
import { byName, nameIn, onlyOne } from '../../mapping/lists';

/** A row of a table of one's own: its value, and the keys under which it stands in a document. */
export interface OwnRow {
  tape: JsonTape;
  root: Node;
  keys: readonly string[];
}

/** Where a column's cell comes from. */
export type Cut = (row: OwnRow) => { node: Node; key: string | null };

const none = { node: ABSENT, key: null };

/** A column by its name: `key 1` is a key of the document, `value` a row that is no object, `a.b` a nested field. */
export function columnOf(name: string): Cut {
  const level = /^key (\d+)$/.exec(name);
  const nth = level ? Number(level[1]) - 1 : -1;
  return ({ tape, root, keys }) => {
    if (nth >= 0 && nth < keys.length) return { node: ABSENT, key: keys[nth] ?? null };
    if (tape.kind(root) !== Kind.object) return name === 'value' ? { node: root, key: null } : none;
    return { node: fieldAt(tape, root, name), key: null };
  };
}

/** The member of that name, or the nested one that its points lead to: of a list, to the score of that name in it. */
export function fieldAt(tape: JsonTape, object: Node, name: string): Node {
  const whole = tape.get(object, name);
  if (whole !== ABSENT) return whole;
  for (let point = name.indexOf('.'); point > 0; point = name.indexOf('.', point + 1)) {
    const outer = tape.get(object, name.slice(0, point));
    const kind = tape.kind(outer);
    if (kind !== Kind.object && kind !== Kind.array) continue;
    const rest = name.slice(point + 1);
    const inner = kind === Kind.array ? fieldInList(tape, outer, rest) : fieldAt(tape, outer, rest);
    if (inner !== ABSENT) return inner;
  }
  return ABSENT;
}

function fieldInList(tape: JsonTape, list: Node, name: string): Node {
  const items = [...children(tape, list)];
  const values = items.map((item) => toValue(tape, item));
  const named = byName(values);
  if (named === null) return onlyOne(values) === null ? ABSENT : fieldAt(tape, items[0] ?? ABSENT, name);
  for (const [i, value] of values.entries()) {
    const own = nameIn(value) ?? '';
    if (name.startsWith(`${own}.`)) return fieldAt(tape, items[i] ?? ABSENT, name.slice(own.length + 1));
  }
  return ABSENT;
}

/** A value as a mapping reads it; null where there is none. */
export const cellOf = (tape: JsonTape, node: Node): Cell =>
  node === ABSENT ? null : (toValue(tape, node) as Cell);
