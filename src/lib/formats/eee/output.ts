import { longText } from '../../json/long-text';
import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { textOf } from '../shared/reading';

export interface RowOutput {
  text: LongText | null;
  /** Completions behind the one score. */
  candidates: number | null;
  /** Whether the row has a place for an answer, be it empty. */
  isThere: boolean;
}

/**
 * The answer of a row: `output.raw` (text until 0.2.0, a list of completions since 0.2.1, of which the first stands
 * for all), else (none or an empty one) what the assistant said last in `messages` (called `interactions` until 0.2.0).
 */
export function readOutput(tape: JsonTape, row: Node): RowOutput {
  const output = tape.get(row, 'output');
  const isObject = tape.kind(output) === Kind.object;
  const raw = isObject ? tape.get(output, 'raw') : output;
  const isList = tape.kind(raw) === Kind.array;
  const text = textOf(tape, isList ? tape.first(raw) : raw);
  const candidates = isList ? tape.count(raw) : 1;
  if (text !== null && !text.isEmpty) return { text, candidates, isThere: true };
  const messages = messagesOf(tape, row);
  const answer = lastAnswer(tape, messages);
  if (answer !== null) return { text: answer, candidates: 1, isThere: true };
  const isThere = isObject || text !== null || tape.count(messages) > 0;
  return { text, candidates: text === null ? null : candidates, isThere };
}

export function messagesOf(tape: JsonTape, row: Node): Node {
  const messages = tape.get(row, 'messages');
  return tape.kind(messages) === Kind.array ? messages : tape.get(row, 'interactions');
}

/** How many messages of the assistant the transcript holds. */
export function assistantTurns(tape: JsonTape, messages: Node): number {
  let turns = 0;
  for (let message = tape.first(messages); message !== ABSENT; message = tape.next(message)) {
    if (tape.string(tape.get(message, 'role')) === 'assistant') turns++;
  }
  return turns;
}

function lastAnswer(tape: JsonTape, messages: Node): LongText | null {
  let last: LongText | null = null;
  for (let message = tape.first(messages); message !== ABSENT; message = tape.next(message)) {
    if (tape.string(tape.get(message, 'role')) !== 'assistant') continue;
    const text = contentText(tape, tape.get(message, 'content'));
    if (text !== null && !text.isEmpty) last = text;
  }
  return last;
}

/** Content is text; other writers give a list of blocks with `text`. */
function contentText(tape: JsonTape, content: Node): LongText | null {
  if (tape.kind(content) !== Kind.array) return textOf(tape, content);
  const parts: string[] = [];
  for (let block = tape.first(content); block !== ABSENT; block = tape.next(block)) {
    const text = tape.string(block) ?? tape.string(tape.get(block, 'text'));
    if (text !== null) parts.push(text);
  }
  return parts.length === 0 ? null : longText(parts.join('\n'));
}
