import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { contentText, conversationText, messageText, roleOf } from '../shared/chat';
import { children, isText, lastOf } from '../shared/fields';
import { word } from '../shared/reading';

/** What a chat asked and what was answered in it. */
export interface EvalscopeChat {
  input: LongText | null;
  answer: LongText | null;
  /** The last message of the model; it bears times and tokens. */
  last: Node;
  /** Messages that the model wrote. */
  turns: number;
  toolCalls: number;
}

/**
 * The input ends where the model begins: at the first message with `source: generate`, else at a last message of the
 * assistant (few-shot examples hold answers as well). Ids of messages are random and say nothing.
 */
export function readEvalscopeChat(tape: JsonTape, messages: Node): EvalscopeChat {
  let first = ABSENT;
  let last = ABSENT;
  let turns = 0;
  let toolCalls = 0;
  for (const message of children(tape, messages)) {
    if (roleOf(tape, message) !== 'assistant' || word(tape, tape.get(message, 'source')) !== 'generate')
      continue;
    if (first === ABSENT) first = message;
    last = message;
    turns++;
    toolCalls += tape.count(tape.get(message, 'tool_calls'));
  }
  const end = lastOf(tape, messages);
  if (last === ABSENT && roleOf(tape, end) === 'assistant') {
    first = last = end;
    turns = 1;
    toolCalls = tape.count(tape.get(end, 'tool_calls'));
  }
  return {
    input: conversationText(tape, messages, first),
    answer: last === ABSENT ? null : messageText(tape, last),
    last,
    turns,
    toolCalls,
  };
}

/** Reviews of v1.0 to v1.6 have the chat as one text with headings: the heading of a single question is left out. */
export function renderedInput(tape: JsonTape, input: Node): LongText | null {
  if (!isText(tape, input)) return contentText(tape, input);
  const text = tape.string(input) ?? '';
  const heading = '**User**:';
  const isSingle = text.startsWith(heading) && text.indexOf('\n\n**', heading.length) < 0;
  return isSingle ? longText(text.slice(heading.length).replace(/^ ?\n/, '')) : tape.text(input);
}
