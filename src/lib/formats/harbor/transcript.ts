import { toolsOf, turnsOf } from '../shared/transcript/messages';
import { errorOf, transcript, type TranscriptReader } from '../shared/transcript/partial';
import { at, isObject, type Json, list, object, pick, text, word } from '../shared/transcript/values';

/** A step as messages that all readers know: what was said with its calls, then what each of them gave. */
function messagesOf(step: Json): Json[] {
  const source = word(pick(step, 'source'));
  const copied = pick(step, 'is_copied_context') === true;
  const said = {
    role: copied ? 'copied context' : source === 'agent' ? 'assistant' : source,
    content: pick(step, 'message'),
    reasoning_content: pick(step, 'reasoning_content'),
    usage: pick(step, 'metrics'),
    tool_calls: list(pick(step, 'tool_calls'))
      .map(object)
      .map((call) => ({
        id: pick(call, 'tool_call_id'),
        name: pick(call, 'function_name'),
        arguments: pick(call, 'arguments'),
      })),
  };
  const seen = list(at(step, 'observation', 'results'))
    .map(object)
    .map((result) => {
      const id = pick(result, 'source_call_id') ?? at(step, 'extra', 'tool_call_id');
      const name = id === undefined ? 'observation' : undefined;
      return { role: 'tool', name, tool_call_id: id, content: pick(result, 'content') };
    });
  // What a tool answered, as a step of its own.
  const isObservation = said.tool_calls.length === 0 && seen.some(({ content }) => content === said.content);
  return [...(isObservation ? [] : [said]), ...seen.filter(({ content }) => content !== undefined)];
}

/** A trajectory (ATIF): its steps, the question of the user and what the agent said last. */
export const readTrajectory: TranscriptReader = (record) => {
  const messages = list(pick(record, 'steps')).flatMap((step, index) =>
    isObject(step) ? messagesOf(step).map((message) => ({ message, index })) : [],
  );
  const turns = turnsOf(messages.map(({ message }) => message)).map((turn) => ({
    ...turn,
    index: messages[turn.index]?.index ?? turn.index,
  }));
  const last = turns.findLast(({ role, content }) => role === 'assistant' && content.length > 0);
  return transcript({
    input: turns.find(({ role }) => role === 'user')?.content ?? [],
    outputs: last && pick(record, 'continued_trajectory_ref') === undefined ? [last.content] : [],
    turns,
    tools: toolsOf(at(record, 'agent', 'tool_definitions')),
  });
};

/** The result of a trial: what it broke off with. Of a job, nothing. */
export const readTrial: TranscriptReader = (record) => {
  const exception = object(pick(record, 'exception_info'));
  const type = text(pick(exception, 'exception_type'));
  const message = text(pick(exception, 'exception_message'));
  return transcript({
    ...errorOf([type, message].filter(Boolean).join(': ') || null),
    trace: word(pick(exception, 'exception_traceback')),
  });
};

/** Tests of a verifier: how many passed, and what the others said. */
export const readTests: TranscriptReader = (record) => {
  const tests = list(at(record, 'results', 'tests')).map(object);
  const passed = tests.filter((test) => pick(test, 'status') === 'passed').length;
  const others = tests
    .filter((test) => pick(test, 'status') !== 'passed')
    .map((test) => ({
      name: `${text(pick(test, 'status')) ?? 'unknown'}: ${text(pick(test, 'name')) ?? ''}`,
      text: text(pick(test, 'message', 'trace')) ?? 'No message is given.',
    }));
  return transcript({
    verdicts: [{ name: 'tests_passed', text: `${passed} of ${tests.length} tests passed` }, ...others],
  });
};
