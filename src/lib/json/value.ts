import { ABSENT, Kind, type Node } from './node';
import type { JsonTape } from './tape';

interface Frame {
  target: unknown[] | Record<string, unknown>;
  next: Node;
}

/** The value at a node as JSON.parse would give it, but for objects without prototype; without recursion. */
export function toValue(tape: JsonTape, node: Node): unknown {
  const made = make(tape, node);
  if (!isContainer(made)) return made;
  const frames: Frame[] = [{ target: made, next: tape.first(node) }];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const child = frame.next;
    if (child === ABSENT) {
      frames.pop();
      continue;
    }
    frame.next = tape.next(child);
    const value = make(tape, child);
    if (Array.isArray(frame.target)) frame.target.push(value);
    else frame.target[tape.key(child)] = value;
    if (isContainer(value)) frames.push({ target: value, next: tape.first(child) });
  }
  return made;
}

const isContainer = (value: unknown): value is Frame['target'] => typeof value === 'object' && value !== null;

function make(tape: JsonTape, node: Node): unknown {
  switch (tape.kind(node)) {
    case Kind.object:
      return Object.create(null) as Record<string, unknown>;
    case Kind.array:
      return [];
    case Kind.string:
      return tape.string(node);
    case Kind.number:
      return tape.number(node);
    case Kind.true:
      return true;
    case Kind.false:
      return false;
    default:
      return null;
  }
}
