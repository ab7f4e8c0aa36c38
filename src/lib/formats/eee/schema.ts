import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { CHECKED_BYTES } from '../../records/staging';
import { children } from '../shared/fields';

/** What a value may be, as JSON Schema says it; `types` of: object, array, string, number, integer, boolean, null. */
interface Shape {
  readonly types: readonly JsonType[];
  readonly least?: number;
  readonly words?: readonly string[];
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly fields?: Readonly<Record<string, Shape>>;
  /** No other member than those of `fields`. */
  readonly closed?: true;
  /** Of members that `fields` does not name. */
  readonly others?: Shape;
}
type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

const string: Shape = { types: ['string'] };
const strings: Shape = { types: ['array'], items: string };
const boolean: Shape = { types: ['boolean'] };
const optional = (shape: Shape): Shape => ({ ...shape, types: [...shape.types, 'null'] });
const whole = (least: number): Shape => ({ types: ['integer'], least });
const object = (fields: Record<string, Shape>, required: readonly string[] = []): Shape => ({
  types: ['object'],
  fields,
  required,
});
const amount = optional({ types: ['number'], least: 0 });
const texts: Shape = { types: ['object'], others: string };

const attribution = object(
  {
    turn_idx: whole(0),
    source: string,
    extracted_value: string,
    extraction_method: string,
    is_terminal: boolean,
  },
  ['turn_idx', 'source', 'extracted_value', 'extraction_method', 'is_terminal'],
);
const usage = object(
  {
    input_tokens: whole(0),
    output_tokens: whole(0),
    total_tokens: whole(0),
    input_tokens_cache_write: optional(whole(0)),
    input_tokens_cache_read: optional(whole(0)),
    reasoning_tokens: optional(whole(0)),
  },
  ['input_tokens', 'output_tokens', 'total_tokens'],
);
const times = { latency_ms: amount, time_to_first_token_ms: amount, generation_time_ms: amount };
const call = (details: Shape): Shape =>
  object({ id: string, name: string, arguments: details }, ['id', 'name']);
const turn = (calls: Shape, answered: Shape): Shape =>
  object(
    {
      turn_idx: whole(0),
      role: string,
      content: optional(string),
      reasoning_trace: optional(string),
      tool_calls: optional({ types: ['array'], items: calls }),
      tool_call_id: answered,
    },
    ['turn_idx', 'role'],
  );
const required = [
  'schema_version',
  'evaluation_id',
  'model_id',
  'evaluation_name',
  'sample_id',
  'interaction_type',
  'input',
  'answer_attribution',
  'evaluation',
];
const common = {
  schema_version: string,
  evaluation_id: string,
  model_id: string,
  evaluation_name: string,
  interaction_type: { types: ['string'], words: ['single_turn', 'multi_turn', 'agentic'] },
  answer_attribution: { types: ['array'], items: attribution },
  token_usage: optional(usage),
  error: optional(string),
} as const satisfies Record<string, Shape>;

interface Schema {
  readonly version: string;
  readonly row: Shape;
  /** What holds the turns of a conversation; a single turn has an `output` in its place. */
  readonly turns: string;
}

/** `instance_level_eval_0.2.0`, the schema that the project began with. */
const early: Schema = {
  version: '0.2.0',
  turns: 'interactions',
  row: object(
    {
      ...common,
      sample_id: { types: ['integer', 'string'] },
      sample_hash: string,
      input: object({ raw: string, formatted: string, reference: string, choices: strings }, [
        'raw',
        'reference',
      ]),
      output: optional(object({ raw: string, reasoning_trace: optional(string) }, ['raw'])),
      interactions: optional({
        types: ['array'],
        items: turn(call({ types: ['object'] }), { types: ['string', 'array'], items: string }),
      }),
      evaluation: object(
        {
          score: { types: ['number', 'boolean'] },
          is_correct: boolean,
          num_turns: whole(1),
          tool_calls_count: whole(0),
        },
        ['score', 'is_correct'],
      ),
      performance: optional(object(times)),
      metadata: { types: ['object'] },
    },
    required,
  ),
};

/** `evaleval/every_eval_ever`, `instance_level_eval.schema.json` 0.3.0. */
const current: Schema = {
  version: '0.3.0',
  turns: 'messages',
  row: {
    ...object(
      {
        ...common,
        evaluation_result_id: string,
        sample_id: string,
        sample_hash: optional(string),
        input: object(
          { raw: string, formatted: optional(string), reference: strings, choices: optional(strings) },
          ['raw', 'reference'],
        ),
        output: optional(object({ raw: strings, reasoning_trace: optional(strings) }, ['raw'])),
        messages: optional({ types: ['array'], items: turn(call(optional(texts)), optional(strings)) }),
        evaluation: object(
          {
            score: { types: ['number'] },
            is_correct: boolean,
            num_turns: optional(whole(1)),
            tool_calls_count: optional(whole(0)),
          },
          ['score', 'is_correct'],
        ),
        performance: optional(object({ ...times, additional_details: optional(texts) })),
        metadata: optional(texts),
      },
      required,
    ),
    closed: true,
  },
};

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
const or = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

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
function deviations(tape: JsonTape, root: Node, schema: Schema): Deviation[] {
  const found = new Map<string, Deviation>();
  const say: Say = (field, what) => found.set(`${field} ${what}`, { field, what });
  compare(tape, root, schema.row, '', say);
  compareInteraction(tape, root, schema, say);
  return [...found.values()];
}

export const deviationsFrom = (tape: JsonTape, root: Node, version: '0.2.0' | '0.3.0'): Deviation[] =>
  deviations(tape, root, version === '0.2.0' ? early : current);

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
