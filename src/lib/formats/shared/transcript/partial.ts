import {
  emptyTranscript,
  type Choice,
  type Content,
  type Transcript,
  type Turn,
} from '../../../records/transcript';
import { contentOf } from './content';
import { isObject, list, many, object, pick, text, word, type Json } from './values';

/** One family's way from the JSON of a record to what a reader wants of it; null where it is no such record. */
export type TranscriptReader = (record: Json) => Transcript | null;

export const transcript = (parts: Partial<Transcript>): Transcript => ({ ...emptyTranscript, ...parts });

export const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1);

/** Each one of a list, or the thing itself, as a content of its own. */
export const contents = (value: unknown): Content[] =>
  many(value)
    .map(contentOf)
    .filter((content) => content.length > 0);

/** References as text, as parts or as `{answer}`. */
export const referencesOf = (value: unknown): Content[] =>
  many(value)
    .map((one) => contentOf(isObject(one) ? (pick(one, 'answer') ?? one) : one))
    .filter((content) => content.length > 0);

/** Options as texts, as `{id, content}`, or as `{text: [], label: []}`. */
export function choicesOf(value: unknown): Choice[] {
  const columns = object(value);
  const labels = list(pick(columns, 'label', 'labels'));
  const all = isObject(value) ? list(pick(columns, 'text', 'texts')) : list(value);
  return all.map((one, i) => ({
    id: (isObject(one) ? word(pick(one, 'id', 'label')) : text(labels[i])) ?? letter(i),
    content: contentOf(isObject(one) ? (pick(one, 'content', 'text') ?? one) : one),
    logProbability: null,
  }));
}

/** The reasons behind scores that say something, each under its name. */
export const verdictsOf = (
  told: readonly (readonly [name: string, text: string | null])[],
): Transcript['verdicts'] => told.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));

/** What was taken for the answer; nothing of null. */
export const extractedAs = (
  value: string | null,
  method: string | null = null,
  source: string | null = null,
): Transcript['extracted'] => (value === null ? [] : [{ value, method, source }]);

/** The texts of a list, or the one in its place, that say something. */
export const wordsOf = (value: unknown): string[] => many(value).flatMap((one) => word(one) ?? []);

/** What the user said in a conversation: the question of it. */
export const askedIn = (turns: readonly Turn[]): Content =>
  turns.flatMap(({ role, content }) => (role === 'user' ? content : []));

const TRACE = /\n(?=Traceback \(most recent call last\)|\s+at .+:\d+)/;

/** A message and the program's trace, which some tools write behind each other. */
export function errorOf(value: unknown): Pick<Transcript, 'error' | 'trace'> {
  const given = object(value);
  const told = text(isObject(value) ? pick(given, 'message', 'error', 'name', 'type') : value);
  if (told === null)
    return {
      error: isObject(value) ? 'The record holds an error.' : null,
      trace: word(pick(given, 'traceback')),
    };
  const cut = told.search(TRACE);
  const lines = cut < 0 && told.length > 400 ? told.indexOf('\n') : cut;
  return {
    error: (lines < 0 ? told : told.slice(0, lines)) || null,
    trace:
      word(pick(given, 'traceback', 'stack')) ?? (lines < 0 ? null : told.slice(lines).replace(/^\n/, '')),
  };
}
