import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Mapping } from '../../mapping/mapping';
import type { DocumentFormat, LinesFormat } from '../format';
import { children, isObject, placeOf } from '../shared/fields';
import { OwnReader } from './row';

const noKeys: readonly string[] = [];

/** Lines of JSON, or tables written as such, as a mapping says. */
export const ownLines = (mapping: Mapping): LinesFormat => ({
  id: 'own',
  layout: 'lines',
  alsoValues: true,
  recognise: () => ({ version: null }),
  open(source) {
    const reader = new OwnReader(mapping, source);
    return {
      row: (tape, root, place, sink) => reader.row({ tape, root, keys: noKeys }, place, sink),
    };
  },
});

/** Rows at a path of one JSON document, as a mapping says. */
export const ownDocument = (mapping: Mapping, path: readonly string[]): DocumentFormat => ({
  id: 'own-document',
  layout: 'document',
  recognise: () => ({ version: null }),
  read(tape, root, source, _recognised, sink) {
    const reader = new OwnReader(mapping, source);
    for (const { node, keys } of rowsAt(tape, root, path))
      reader.row({ tape, root: node, keys }, placeOf(tape, node), sink);
  },
});

/** The rows at a path: `[]` goes through a list, `*` through the members of an object and keeps their keys. */
export function* rowsAt(
  tape: JsonTape,
  root: Node,
  path: readonly string[],
  keys: readonly string[] = noKeys,
): Generator<{ node: Node; keys: readonly string[] }, void, undefined> {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (root !== ABSENT && tape.kind(root) !== Kind.null) yield { node: root, keys };
  } else if (step === '[]') {
    if (tape.kind(root) === Kind.array)
      for (const item of children(tape, root)) yield* rowsAt(tape, item, rest, keys);
  } else if (step === '*') {
    if (isObject(tape, root))
      for (const member of children(tape, root))
        yield* rowsAt(tape, member, rest, [...keys, tape.key(member)]);
  } else yield* rowsAt(tape, tape.get(root, step), rest, keys);
}
