import { contentOf } from '../shared/transcript/content';
import { toolsOf, turnsOf } from '../shared/transcript/messages';
import { askedIn, contents, errorOf, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { at, isObject, list, object, pick, text, unwrapped } from '../shared/transcript/values';

/** Messages as all readers know them: each call is the text of its JSON here. */
const messagesOf = (messages: unknown): unknown[] =>
  list(messages).map((message) =>
    isObject(message)
      ? { ...message, tool_calls: list(pick(message, 'tool_calls')).map(unwrapped) }
      : message,
  );

/** A rollout: prompt and completion are one conversation, of which the prompt is what was asked. */
export const readVerifiers: TranscriptReader = (record) => {
  const [prompt, completion] = [pick(record, 'prompt'), pick(record, 'completion')];
  const asked = messagesOf(prompt);
  const turns = turnsOf([...asked, ...messagesOf(completion)]);
  const before = turns.filter(({ index }) => index < asked.length);
  const question = before.findLast(({ role }) => role === 'user');
  const last = turns.findLast(
    ({ index, role, content }) => index >= asked.length && role === 'assistant' && content.length > 0,
  );
  const error = pick(record, 'error');
  return transcript({
    input: text(prompt) === null ? (question?.content ?? askedIn(before)) : contentOf(prompt),
    references: contents(text(pick(record, 'answer')) || null),
    outputs: last ? [last.content] : contents(text(completion) || null),
    turns,
    tools: toolsOf(at(record, 'info', 'oai_tools') ?? pick(record, 'tool_defs')),
    ...errorOf(isObject(error) ? pick(object(error), 'error_chain_str', 'error') : error),
  });
};
