import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';

const ADDRESS = /(?:attachment|tc):\/\/([0-9a-f]+)/g;
const ONLY_ADDRESS = /^(?:attachment|tc):\/\/([0-9a-f]+)$/;

/**
 * A text of an Inspect sample with what it refers to: long texts stand once in `attachments` (`attachment://<hash>`),
 * in older logs in `transcript.content` (`tc://<hash>`), elsewhere their address. An address of nothing stays.
 */
export function attached(tape: JsonTape, sample: Node, text: LongText | null): LongText | null {
  const held = [tape.get(sample, 'attachments'), tape.at(sample, 'transcript', 'content')];
  if (text === null || held.every((texts) => tape.count(texts) === 0)) return text;
  const given = text.toString();
  if (!given.includes('://')) return text;
  const find = (hash: string): Node =>
    held.map((texts) => tape.get(texts, hash)).find((node) => tape.string(node) !== null) ?? ABSENT;
  const only = ONLY_ADDRESS.exec(given)?.[1];
  const whole = only === undefined ? null : tape.text(find(only));
  if (whole !== null) return whole;
  const resolved = given.replace(ADDRESS, (address, hash: string) => tape.string(find(hash)) ?? address);
  return resolved === given ? text : longText(resolved);
}
