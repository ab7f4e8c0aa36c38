import { ABSENT, Kind, type Node } from '../json/node';
import type { JsonTape } from '../json/tape';

/** What a value is, in words that help to tell which file this is. */
export function shapeOf(tape: JsonTape, root: Node): string {
  const kind = tape.kind(root);
  if (kind === Kind.array) {
    const first = tape.first(root);
    return first === ABSENT ? 'an empty list' : `a list; its first element is ${shapeOf(tape, first)}`;
  }
  if (kind !== Kind.object) return `${kindNames[kind]}`;
  const keys: string[] = [];
  let member = tape.first(root);
  for (; member !== ABSENT && keys.length < 8; member = tape.next(member))
    keys.push(tape.key(member).slice(0, 40));
  return keys.length === 0
    ? 'an empty object'
    : `an object with ${keys.join(', ')}${member === ABSENT ? '' : ', ...'}`;
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
