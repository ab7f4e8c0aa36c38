import type { ToolCall, Turn } from '../../../records/transcript';
import { contentOf } from './content';
import { callOf, responseOf, resultOf, turnsOf } from './messages';
import { askedIn, contents, errorOf, transcript, type TranscriptReader, verdictsOf } from './partial';
import { at, isObject, list, object, pick, word, type Json } from './values';

interface Event {
  call: ToolCall;
  turn: number | null;
}

function eventOf(value: unknown): Event {
  const event = object(value);
  const turn = pick(event, 'turn');
  const place = typeof turn === 'number' && Number.isInteger(turn) && turn >= 0 ? turn : null;
  const asked = pick(event, 'function_call', 'functionCall');
  const ended = pick(event, 'output', 'error') !== undefined;
  if (asked === undefined)
    return {
      turn: place,
      call: {
        ...callOf(event),
        result: ended ? resultOf(pick(event, 'output'), pick(event, 'error')) : null,
      },
    };
  const answer = object(pick(event, 'function_response', 'functionResponse'));
  const isAnswered = pick(answer, 'response') !== undefined;
  return {
    turn: place,
    call: { ...callOf(asked), result: isAnswered ? resultOf(responseOf(answer)) : null },
  };
}

/** Events of Vertex stand in `content.parts`, a call in one and its response in the next. */
function eventsOf(value: unknown): Event[] {
  const all = list(value);
  if (!all.some((event) => isObject(event) && isObject(pick(event, 'content')))) return all.map(eventOf);
  const turns = turnsOf(all.map((event) => pick(object(event), 'content') ?? event));
  return turns.flatMap(({ calls }) => calls.map((call) => ({ call, turn: null })));
}

/**
 * Events at their turn. The documentation counts turns from 1, the program from 0: where one of the two always finds
 * the model, it is that one. A turn of tools alone has no content of its own and stands before the next.
 */
function withEvents(turns: readonly Turn[], final: Turn | null, events: readonly Event[]): Turn[] {
  const all = final ? [...turns, final] : [...turns];
  const isModels = (place: number | null, shift: number) =>
    place === null || all[place - shift]?.role === 'assistant';
  const zero = events.filter(({ turn }) => isModels(turn, 0)).length;
  const one = events.filter(({ turn }) => isModels(turn, 1)).length;
  const shift = one > zero ? 1 : 0;
  const last = final ? all.length - 1 : all.length;
  const found: Turn[] = [];
  for (let place = 0; place <= all.length; place++) {
    const calls = events.filter(
      ({ turn }) => Math.min(turn === null ? last : turn - shift, all.length) === place,
    );
    if (calls.length > 0)
      found.push({
        index: place,
        role: 'assistant',
        given: null,
        content: [],
        reasoning: [],
        calls: calls.map(({ call }) => call),
      });
    const turn = all[place];
    if (turn) found.push(turn);
  }
  return found;
}

const spoken = (index: number, content: Turn['content']): Turn | null =>
  content.length === 0 ? null : { index, role: 'assistant', given: null, content, reasoning: [], calls: [] };

/** What a Gemini, an OpenAI or a plain response says. */
function responseContent(response: unknown): Turn['content'] {
  if (!isObject(response)) return contentOf(response);
  const [candidate] = list(pick(response, 'candidates'));
  const [choice] = list(pick(response, 'choices'));
  return contentOf(
    at(candidate, 'content', 'parts') ?? at(choice, 'message', 'content') ?? pick(response, 'text'),
  );
}

/** Sessions of the OpenCode ingest script, and rows of Vertex data sets (GEMINI, OPENAI, FLATTEN). */
export const readSession: TranscriptReader = (record) => {
  if (Array.isArray(pick(record, 'checks'))) return readChecks(record);
  const request = object(pick(record, 'request'));
  const messages = pick(request, 'contents', 'messages');
  const prompt = contentOf(pick(record, 'prompt_concat', 'prompt'));
  const instruction = turnsOf([
    ...[pick(request, 'systemInstruction', 'system_instruction')].flatMap((one) =>
      isObject(one) ? [{ ...one, role: 'system' }] : [],
    ),
  ]);
  const all = Array.isArray(messages)
    ? turnsOf(messages)
    : [
        ...turnsOf(pick(record, 'history', 'conversation_history')),
        ...turnsOf([{ role: 'user', content: pick(record, 'prompt') }]),
      ];
  const answer = responseContent(pick(record, 'response'));
  const isSession = pick(record, 'session_id') !== undefined;
  // In a Vertex data set a last content of the model is the reference.
  const reference =
    !isSession && turnsOf(list(messages).slice(-1))[0]?.role === 'assistant' ? all.at(-1) : undefined;
  const turns = reference ? all.slice(0, -1) : all;
  const events = eventsOf(pick(record, 'intermediate_events', 'generated_trajectory'));
  return transcript({
    input: askedIn(turns).length > 0 ? askedIn(turns) : prompt,
    references: reference ? [reference.content] : contents(pick(record, 'reference')),
    outputs: answer.length > 0 ? [answer] : contents(word(pick(record, 'response_concat'))),
    turns: [...instruction, ...withEvents(turns, spoken(turns.length, answer), events)],
    ...errorOf(at(record, 'response', 'error')),
  });
};

/** Checks of a session, from the file of its scores. */
const readChecks = (record: Json) =>
  transcript({
    verdicts: verdictsOf(
      list(pick(record, 'checks'))
        .map(object)
        .map((check) => [
          word(pick(check, 'check_name', 'metric_name', 'check_id')) ?? 'check',
          word(pick(check, 'explanation', 'message')),
        ]),
    ),
  });
