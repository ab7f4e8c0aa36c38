import type { Format } from '../../formats/format';
import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';

interface Value {
  tape: JsonTape;
  root: Node;
}

/** What nothing recognised, in words: its fields where it has any. */
export function described(what: string, { tape, root }: Value): string {
  const first = tape.kind(root) === Kind.array ? tape.first(root) : root;
  const fields = fieldsOf(tape, first);
  if (fields === null) return `${what}, ${shapeOf(tape, root)}`;
  return first === root ? `fields: ${fields}` : `a list; fields of its first element: ${fields}`;
}

/** A sentence for each format that knows the shape and would drop a column of it; '' where none does. */
export function lossesOf(formats: readonly Format[], rows: readonly Value[], document: Value | null): string {
  const sentences = formats.flatMap((format) => {
    const lost =
      format.layout === 'lines' && rows.length > 0
        ? format.loses?.(rows)
        : format.layout === 'document' && document
          ? format.loses?.(document.tape, document.root)
          : null;
    return lost && lost.length > 0 ? [sentence(format.name ?? format.id, lost)] : [];
  });
  return sentences.length === 0 ? '' : ` ${[...new Set(sentences)].join(' ')}`;
}

/** What a format says of a document that its tool writes beside; null where none does. */
export function besideOf(formats: readonly Format[], { tape, root }: Value): string | null {
  for (const format of formats) {
    const said = format.layout === 'document' ? format.beside?.(tape, root) : null;
    if (said) return said;
  }
  return null;
}

function sentence(name: string, lost: readonly string[]): string {
  const columns = lost.map((column) => `"${column.slice(0, 40)}"`).join(', ');
  const they = lost.length === 1 ? 'it' : 'them';
  return `It could be read as ${name}, but ${columns} would be lost: that format has no place for ${they}.`;
}

/** The names of the first fields of an object; null where there are none. */
function fieldsOf(tape: JsonTape, node: Node): string | null {
  if (tape.kind(node) !== Kind.object || tape.count(node) === 0) return null;
  const keys: string[] = [];
  let member = tape.first(node);
  for (; member !== ABSENT && keys.length < SHOWN; member = tape.next(member))
    keys.push(tape.key(member).slice(0, 40));
  return keys.join(', ') + (member === ABSENT ? '' : ', …');
}

const SHOWN = 12;

function shapeOf(tape: JsonTape, root: Node): string {
  const kind = tape.kind(root);
  if (kind === Kind.array) {
    const first = tape.first(root);
    return first === ABSENT ? 'an empty list' : `a list; its first element is ${shapeOf(tape, first)}`;
  }
  if (kind !== Kind.object) return `${kindNames[kind]}`;
  const fields = fieldsOf(tape, root);
  return fields === null ? 'an empty object' : `an object with ${fields}`;
}

const kindNames: Record<Kind, string> = {
  0: 'null',
  1: 'a boolean',
  2: 'a boolean',
  3: 'a number',
  4: 'a number',
  5: 'a text',
  6: 'a list',
  7: 'an object',
};
