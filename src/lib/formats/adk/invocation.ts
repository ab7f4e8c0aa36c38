import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { messageText } from '../shared/chat';
import { children, isList, isVoid, pick } from '../shared/fields';
import { both } from './transcript';

/** A member under either of its names. */
export const of = (tape: JsonTape, node: Node, name: string): Node => pick(tape, node, ...both(name));

/** The invocations of a case: one for each thing that the user said. */
export const invocationsOf = (tape: JsonTape, result: Node, which: 'actual' | 'expected'): Node[] =>
  [...children(tape, of(tape, result, 'evalMetricResultPerInvocation'))].map((one) =>
    of(tape, one, `${which}Invocation`),
  );

/** What the user said, or what was answered, in an invocation. */
export function saidIn(
  tape: JsonTape,
  invocation: Node,
  which: 'userContent' | 'finalResponse',
): LongText | null {
  const text = messageText(tape, of(tape, invocation, which));
  return isVoid(text) ? null : text;
}

/** Calls of tools, under the names that they had over the years. */
export function callsIn(tape: JsonTape, invocation: Node): number {
  const within = of(tape, invocation, 'intermediateData');
  const calls = [
    pick(tape, invocation, 'tools'),
    of(tape, within, 'toolUses'),
    of(tape, within, 'toolCalls'),
  ].find((list) => isList(tape, list));
  return calls === undefined ? 0 : tape.count(calls);
}
