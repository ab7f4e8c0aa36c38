import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { messageText, roleOf } from './chat';
import { children, isList, isVoid, pick } from './fields';
import { addTokens, noTokens, readTokens, type Tokens } from './token-usage';

export interface Conversation {
  /** What the agent said last. */
  output: LongText | null;
  /** Messages of the agent. */
  turns: number;
  toolCalls: number;
  /** Of the agent's calls alone; null where no message says any. */
  tokens: Tokens | null;
}

/** What an agent did over a conversation: messages without a role are the agent's. */
export function readConversation(tape: JsonTape, messages: Node): Conversation {
  const found: Conversation = { output: null, turns: 0, toolCalls: 0, tokens: null };
  for (const message of children(tape, messages)) {
    if ((roleOf(tape, message) ?? 'assistant') !== 'assistant') continue;
    const text = messageText(tape, message);
    if (!isVoid(text)) found.output = text;
    found.turns++;
    const calls = pick(tape, message, 'tool_calls');
    if (isList(tape, calls)) found.toolCalls += tape.count(calls);
    const usage = readTokens(tape, tape.get(message, 'usage'));
    if (!noTokens(usage)) found.tokens = found.tokens === null ? usage : addTokens(found.tokens, usage);
  }
  return found;
}
