import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import { errorKind } from '../shared/error-kind';
import { children, isList, isObject, isText, isVoid } from '../shared/fields';
import { numberOf, scalarText } from '../shared/reading';

/** What the harness writes in the place of an answer that it did not get. */
const FAILED = 'Error during inference';

/** Calls as they are read, `name(arguments)` one a line; steps and turns of a conversation in their order. */
function* said(tape: JsonTape, node: Node): Generator<string, void, undefined> {
  if (isList(tape, node)) for (const item of children(tape, node)) yield* said(tape, item);
  else if (isObject(tape, node))
    for (const call of children(tape, node)) yield `${tape.key(call)}(${scalarText(tape, call) ?? ''})`;
  else {
    const text = scalarText(tape, node);
    if (text !== null && text !== '') yield text;
  }
}

function callsIn(tape: JsonTape, node: Node): number {
  if (isObject(tape, node)) return tape.count(node);
  let calls = 0;
  if (isList(tape, node)) for (const item of children(tape, node)) calls += callsIn(tape, item);
  return calls;
}

/** A list of turns, each a list of steps; a single turn is a list of calls. */
const isConversation = (tape: JsonTape, result: Node): boolean => isList(tape, tape.first(result));

/** What a model answered: text, calls, or turns of both. */
export function answerOf(tape: JsonTape, result: Node): ResponseRecord {
  const text = tape.text(result);
  if (text !== null && text.preview(FAILED.length) === FAILED)
    return { output: null, status: 'error', error: text, errorKind: errorKind(text) };
  const isTurns = isConversation(tape, result);
  const output = text ?? written(tape, result);
  return {
    output,
    status: isVoid(output) ? 'no_answer' : 'ok',
    interactionType: isTurns ? 'multi_turn' : 'single_turn',
    turns: isTurns ? tape.count(result) : null,
    toolCalls: isText(tape, result) ? null : callsIn(tape, result),
  };
}

/** An empty list says that no function was called, which may be right. */
const written = (tape: JsonTape, result: Node): LongText | null => {
  const lines = [...said(tape, result)];
  if (lines.length > 0) return longText(lines.join('\n'));
  return isList(tape, result) ? longText('[]') : null;
};

/** A count or a duration: one number, or one for each step of each turn. null for none, and for 0, which stands for unknown. */
export function total(tape: JsonTape, node: Node): number | null {
  if (!isList(tape, node)) return numberOf(tape, node) || null;
  let sum = 0;
  for (const item of children(tape, node)) sum += total(tape, item) ?? 0;
  return sum || null;
}
