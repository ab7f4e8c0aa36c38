import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, isText, pick } from './fields';
import { jsonText, textOf, word } from './reading';

const BETWEEN_MESSAGES = '\n\n';

/**
 * What a message says. Content is text, or a list of parts as OpenAI (`type`, `text`, `image_url.url`) and Gemini
 * (`text`, `functionCall`) write them; a medium stands as its kind and address in brackets. null without anything.
 */
export function contentText(tape: JsonTape, content: Node): LongText | null {
  if (!isList(tape, content))
    return isObject(tape, content) ? partText(tape, content) : textOf(tape, content);
  if (tape.count(content) === 1) return partText(tape, tape.first(content));
  const parts: string[] = [];
  for (const part of children(tape, content)) {
    const text = partText(tape, part);
    if (text !== null) parts.push(text.toString());
  }
  return parts.length === 0 ? null : longText(parts.join('\n'));
}

function partText(tape: JsonTape, part: Node): LongText | null {
  if (!isObject(tape, part)) return textOf(tape, part);
  const text = tape.text(tape.get(part, 'text'));
  if (text !== null) return text;
  const type = word(tape, tape.get(part, 'type'));
  if (type === 'reasoning' || type === 'thinking') return null;
  const medium = type === null ? ABSENT : tape.get(part, type);
  const address = word(tape, medium) ?? word(tape, pick(tape, medium, 'url', 'path', 'data'));
  return longText(type !== null && address !== null ? `[${type}: ${address}]` : jsonText(tape, part));
}

/** The content of a message, whatever the vendor calls it. */
export const messageText = (tape: JsonTape, message: Node): LongText | null =>
  isText(tape, message)
    ? tape.text(message)
    : contentText(tape, pick(tape, message, 'content', 'parts', 'text'));

export const roleOf = (tape: JsonTape, message: Node): string | null => word(tape, tape.get(message, 'role'));

/**
 * One text of the messages up to `end` (all of them without): a single message as it stands, several each with its
 * role. Equal conversations make equal texts, whichever ids and times their messages bear.
 */
export function conversationText(tape: JsonTape, messages: Node, end: Node = ABSENT): LongText | null {
  if (isText(tape, messages)) return tape.text(messages);
  const said: { role: string | null; text: LongText }[] = [];
  for (const message of children(tape, messages)) {
    if (message === end) break;
    const text = messageText(tape, message);
    if (text !== null) said.push({ role: roleOf(tape, message), text });
  }
  const [only] = said;
  if (only === undefined) return null;
  if (said.length === 1) return only.text;
  return longText(
    said.map(({ role, text }) => `${role ?? 'message'}: ${text.toString()}`).join(BETWEEN_MESSAGES),
  );
}

/** What one role said, message after message; null where it said nothing. */
export function saidBy(tape: JsonTape, messages: Node, role: string): LongText | null {
  const texts: LongText[] = [];
  for (const message of children(tape, messages)) {
    const text = roleOf(tape, message) === role ? messageText(tape, message) : null;
    if (text !== null && !text.isEmpty) texts.push(text);
  }
  const [only] = texts;
  if (only === undefined) return null;
  return texts.length === 1 ? only : longText(texts.map(String).join(BETWEEN_MESSAGES));
}

/** The last thing that one role said; null where it said nothing. */
export function lastSaidBy(tape: JsonTape, messages: Node, role: string): LongText | null {
  let last: LongText | null = null;
  for (const message of children(tape, messages)) {
    const text = roleOf(tape, message) === role ? messageText(tape, message) : null;
    if (text !== null && !text.isEmpty) last = text;
  }
  return last;
}
