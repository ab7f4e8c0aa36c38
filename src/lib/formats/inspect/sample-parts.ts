import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList } from '../shared/fields';

/** An EvalSample, in whichever layout its log keeps it. */
export interface InspectSample {
  readonly tape: JsonTape;
  /** Where its fields stand. */
  readonly node: Node;
  readonly metadata: Node;
  /** null: it does not say which messages are its own. */
  readonly messages: readonly Node[] | null;
  readonly events: () => Iterable<Node>;
  /** Whether any long text stands elsewhere. */
  readonly hasAttachments: boolean;
  /** The text behind `attachment://<address>`. */
  readonly attachment: (address: string) => Node;
}

/** A sample that is one object: long texts stand in `attachments`, in older logs in `transcript.content`. */
export function wholeSample(tape: JsonTape, node: Node): InspectSample {
  const held = [tape.get(node, 'attachments'), tape.at(node, 'transcript', 'content')];
  const messages = tape.get(node, 'messages');
  return {
    tape,
    node,
    metadata: tape.get(node, 'metadata'),
    messages: tape.count(messages) > 0 && isList(tape, messages) ? [...children(tape, messages)] : null,
    events: () => {
      const events = tape.get(node, 'events');
      return children(tape, isList(tape, events) ? events : tape.at(node, 'transcript', 'events'));
    },
    hasAttachments: held.some((texts) => tape.count(texts) > 0),
    attachment: (address) =>
      held.map((texts) => tape.get(texts, address)).find((text) => tape.string(text) !== null) ?? ABSENT,
  };
}

const PART = /^(messages|events|attachments)\/(\d+)$/;

/**
 * A sample in parts: `sample`, `metadata`, and lists that are cut, each piece under the number of its first item
 * (`messages/0`, `messages/100`). `message_refs` are the ranges of the messages that are the sample's own; an attachment's
 * address is its number. null without `sample`: it was never finished.
 */
export function partedSample(tape: JsonTape, record: Node): InspectSample | null {
  const node = tape.get(record, 'sample');
  if (node === ABSENT) return null;
  const pieces = new Map<string, { from: number; list: Node }[]>();
  for (const part of children(tape, record)) {
    const [, name, from] = PART.exec(tape.key(part)) ?? [];
    if (name === undefined || !isList(tape, part)) continue;
    const known = pieces.get(name) ?? [];
    known.push({ from: Number(from), list: part });
    pieces.set(name, known);
  }
  const itemsOf = (name: string): Node[] => {
    const items: Node[] = [];
    const inOrder = (pieces.get(name) ?? []).sort((a, b) => a.from - b.from);
    for (const { from, list } of inOrder) {
      let at = from;
      for (const item of children(tape, list)) items[at++] = item;
    }
    return items;
  };
  let texts: Node[] | undefined;
  return {
    tape,
    node,
    metadata:
      [tape.get(record, 'metadata'), tape.get(node, 'metadata')].find((one) => one !== ABSENT) ?? ABSENT,
    messages: ownMessages(tape, node, itemsOf('messages')),
    events: () => itemsOf('events').filter((event) => event !== undefined),
    hasAttachments: pieces.has('attachments'),
    attachment: (address) => (texts ??= itemsOf('attachments'))[Number(address)] ?? ABSENT,
  };
}

function ownMessages(tape: JsonTape, node: Node, pool: readonly Node[]): Node[] | null {
  const refs = tape.get(node, 'message_refs');
  if (!isList(tape, refs)) return null;
  const own: Node[] = [];
  for (const range of children(tape, refs)) {
    const from = tape.number(tape.first(range)) ?? 0;
    const to = tape.number(tape.next(tape.first(range))) ?? 0;
    for (let at = from; at < to; at++) {
      const message = pool[at];
      // A message that is not there leaves the others uncounted: fewer would be wrong.
      if (message === undefined) return null;
      own.push(message);
    }
  }
  return own.length > 0 ? own : null;
}
