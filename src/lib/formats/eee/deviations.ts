import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { CHECKED_BYTES } from '../../records/staging';
import { children } from '../shared/fields';
import { current, early, type JsonType, type Schema, type Shape } from './schema';
import { listInWords } from '../../records/list-in-words';

/** A place in a row that is not as its schema wants it: `input.reference`, `is a string, not an array`. */
export interface Deviation {
  field: string;
  what: string;
}

function typeOf(tape: JsonTape, node: Node): JsonType {
  switch (tape.kind(node)) {
    case Kind.object:
      return 'object';
    case Kind.array:
      return 'array';
    case Kind.string:
      return 'string';
    case Kind.true:
    case Kind.false:
      return 'boolean';
    case Kind.number:
      return Number.isInteger(tape.number(node)) ? 'integer' : 'number';
    default:
      return 'null';
  }
}

const named: Record<JsonType, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};
const or = (words: readonly string[]): string => listInWords(words, 'or');

type Say = (field: string, what: string) => void;

function compare(tape: JsonTape, node: Node, shape: Shape, path: string, say: Say): void {
  const type = typeOf(tape, node);
  if (!shape.types.includes(type) && !(type === 'integer' && shape.types.includes('number')))
    return say(path, `is ${named[type]}, not ${or(shape.types.map((one) => named[one]))}`);
  if (shape.least !== undefined && (tape.number(node) ?? shape.least) < shape.least)
    return say(path, `is less than ${shape.least}`);
  if (shape.words && !shape.words.includes(tape.string(node) ?? ''))
    return say(path, `is none of ${or(shape.words)}`);
  if (type === 'array' && shape.items)
    for (const item of children(tape, node)) compare(tape, item, shape.items, `${path}[]`, say);
  if (type !== 'object') return;
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  for (const key of shape.required ?? []) if (tape.get(node, key) === ABSENT) say(at(key), 'is missing');
  for (const member of children(tape, node)) {
    const key = tape.key(member);
    const own = shape.fields && Object.hasOwn(shape.fields, key) ? shape.fields[key] : shape.others;
    if (own) compare(tape, member, own, shape.others === own ? `${path}.*` : at(key), say);
    else if (shape.closed) say(at(key), 'is not in the schema');
  }
}

/** What both schemas say of the kind of interaction: a single turn has an output, a conversation has its turns. */
function compareInteraction(tape: JsonTape, root: Node, { turns }: Schema, say: Say): void {
  const kind = tape.string(tape.get(root, 'interaction_type'));
  const there = (key: string): boolean => !tape.isNull(tape.get(root, key)) && tape.get(root, key) !== ABSENT;
  const [wanted, unwanted] =
    kind === 'single_turn'
      ? ['output', turns]
      : kind === 'multi_turn' || kind === 'agentic'
        ? [turns, 'output']
        : [];
  if (wanted === undefined || unwanted === undefined) return;
  if (!there(wanted)) say(wanted, `is not there, although the interaction is ${kind ?? ''}`);
  if (there(unwanted)) say(unwanted, `is there, although the interaction is ${kind ?? ''}`);
}

/** Each deviation of a row from a schema once. */
export function deviations(tape: JsonTape, root: Node, schema: Schema): Deviation[] {
  const found = new Map<string, Deviation>();
  const say: Say = (field, what) => found.set(`${field} ${what}`, { field, what });
  compare(tape, root, schema.row, '', say);
  compareInteraction(tape, root, schema, say);
  return [...found.values()];
}

/** Says as advice how a row deviates from both schemas; no row is refused for it. */
export function adviseBySchema(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
  if (place.offset >= CHECKED_BYTES) return;
  const [then, now] = [deviations(tape, root, early), deviations(tape, root, current)];
  const has = (list: readonly Deviation[], { field, what }: Deviation): boolean =>
    list.some((other) => other.field === field && other.what === what);
  const advise = ({ field, what }: Deviation, code: string, wanted: string): void =>
    sink.note({ severity: 'advice', code, field, message: `\`${field}\` ${what} (${wanted}).` }, place);
  for (const one of then)
    if (has(now, one)) advise(one, 'schema', 'schemas 0.2.0 and 0.3.0');
    else advise(one, 'schema_0_2_0', 'schema 0.2.0');
  for (const one of now) if (!has(then, one)) advise(one, 'schema_0_3_0', 'schema 0.3.0');
}
