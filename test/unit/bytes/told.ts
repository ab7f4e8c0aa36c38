import { Kind, type Node } from '../../../src/lib/json/node';
import type { JsonTape } from '../../../src/lib/json/tape';
import { toValue } from '../../../src/lib/json/value';

/** At once: it is a view that holds until the next text is asked. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** All that a tape says of the text that it holds. */
export function toldOf(tape: JsonTape): unknown {
  const { nonFinite, repaired, duplicateKeys, rootEnd } = tape;
  const nodes: unknown[] = [];
  const visit = (node: Node) => {
    const text = tape.text(node);
    nodes.push([
      tape.kind(node),
      tape.start(node),
      tape.end(node),
      tape.key(node),
      tape.count(node),
      tape.string(node),
      tape.number(node),
      text && [text.preview(5), text.isEmpty, ...[3, Infinity].map((points) => latin1(text.utf8(points)))],
      ['id', 'a', 'x', 'text', 'no such key'].map((key) => tape.get(node, key)),
      tape.kind(node) === Kind.object && tape.get(node, tape.key(tape.first(node))),
    ]);
  };
  for (let node = tape.root, open: Node[] = []; node >= 0;) {
    visit(node);
    const first = tape.first(node);
    if (first >= 0) open.push(node);
    let next = first >= 0 ? first : tape.next(node);
    while (next < 0 && open.length > 0) next = tape.next(open.pop() ?? -1);
    node = next;
  }
  return { nonFinite, repaired, duplicateKeys, rootEnd, nodes, value: toValue(tape, tape.root) };
}
