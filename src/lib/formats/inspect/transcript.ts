import { contentOf } from '../shared/transcript/content';
import { toolsOf, turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  choicesOf,
  contents,
  errorOf,
  extractedAs,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import {
  at,
  isObject,
  list,
  object,
  pick,
  said,
  text,
  unwrapped,
  word,
  type Json,
} from '../shared/transcript/values';

const SCHEME = /(?:attachment|tc):\/\/([0-9a-f]+)/g;

/** Long texts stand once in `attachments` (`transcript.content` in older logs), elsewhere their address. */
function attached(value: unknown, held: Json): unknown {
  if (typeof value === 'string')
    return value.includes('://')
      ? value.replace(SCHEME, (address, hash: string) => text(pick(held, hash)) ?? address)
      : value;
  if (Array.isArray(value)) return value.map((one) => attached(one, held));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, attached(one, held)]));
}

/** A log may keep each message once, in a pool, and say of each call of the model which ranges of it were sent. */
function pooled(record: Json, events: readonly Json[]): unknown[] {
  const pool = list(pick(object(pick(record, 'events_data')), 'messages') ?? pick(record, 'message_pool'));
  const last = events.filter((event) => pick(event, 'event') === 'model').at(-1);
  if (last === undefined) return [...pool];
  const sent = list(pick(last, 'input_refs')).flatMap((range) => {
    const [from, to] = list(range);
    return typeof from === 'number' && typeof to === 'number' ? pool.slice(from, to) : [];
  });
  const input = sent.length > 0 ? sent : list(pick(last, 'input'));
  const answer = at(list(at(last, 'output', 'choices'))[0], 'message');
  return answer === undefined ? [...input] : [...input, answer];
}

const PIECE = /^(messages|events|attachments)\/(\d+)$/;

/** A sample whose parts stand apart, as the one object that others are. */
function joined(parts: Json): Json {
  const items: Record<string, unknown[]> = { messages: [], events: [], attachments: [] };
  for (const [key, value] of Object.entries(parts)) {
    const [, name = '', from = ''] = PIECE.exec(key) ?? [];
    list(value).forEach((item, i) => {
      const into = items[name];
      if (into) into[Number(from) + i] = item;
    });
  }
  const { messages = [], events = [], attachments = [] } = items;
  const sample = object(pick(parts, 'sample'));
  const own = list(pick(sample, 'message_refs')).flatMap((range) => {
    const [from, to] = list(range);
    return typeof from === 'number' && typeof to === 'number' ? messages.slice(from, to) : [];
  });
  return {
    ...sample,
    messages: own,
    message_pool: messages,
    events,
    attachments: Object.fromEntries(attachments.entries()),
  };
}

/** One EvalSample of a log. */
export const readInspect: TranscriptReader = (given) => {
  const record =
    pick(given, 'sample') !== undefined && pick(given, 'id') === undefined ? joined(given) : given;
  const held = { ...object(at(record, 'transcript', 'content')), ...object(pick(record, 'attachments')) };
  const events = list(pick(record, 'events') ?? at(record, 'transcript', 'events')).map(object);
  const own = list(pick(record, 'messages'));
  const messages = own.length > 0 ? own : pooled(record, events);
  const turns = turnsOf(attached(messages, held));
  const input = attached(pick(record, 'input'), held);
  const asked = Array.isArray(input) ? askedIn(turnsOf(input)) : contentOf(input);
  const completion = text(attached(at(record, 'output', 'completion'), held));
  const completions = list(at(record, 'output', 'choices')).map((one) =>
    contentOf(attached(at(one, 'message', 'content'), held)),
  );
  const offered = events.map((event) => list(pick(event, 'tools'))).find((tools) => tools.length > 0);
  const scores = Object.entries(object(pick(record, 'scores')));
  return transcript({
    input: asked,
    references: contents(attached(pick(record, 'target'), held)),
    choices: choicesOf(pick(record, 'choices')),
    outputs: completions.some((one) => one.length > 0) ? completions : contents(completion || null),
    turns,
    messageIds: messages.map((message) => word(at(message, 'id'))),
    tools: toolsOf(attached(offered ?? [], held)),
    sandbox: pick(record, 'sandbox') ?? null,
    extracted: scores.flatMap(([scorer, score]) => extractedAs(said(pick(object(score), 'answer')), scorer)),
    verdicts: verdictsOf(
      scores.map(([name, score]) => {
        const told = word(attached(pick(object(score), 'explanation'), held));
        return [name, told === completion ? null : told];
      }),
    ),
    ...errorOf(pick(record, 'error')),
  });
};

/** What a scanner says of an answer, with the messages that it cites. */
export const readScan: TranscriptReader = (record) => {
  const cites = list(unwrapped(pick(record, 'message_references'))).flatMap((reference) => {
    const id = word(at(reference, 'id'));
    return id === null ? [] : [{ mark: word(at(reference, 'cite')) ?? 'It cites', id }];
  });
  const name = word(pick(record, 'scanner_key', 'scanner_name')) ?? 'scan';
  const text = word(pick(record, 'explanation')) ?? '';
  return transcript({ verdicts: text === '' && cites.length === 0 ? [] : [{ name, text, cites }] });
};
