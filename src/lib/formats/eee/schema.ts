/** What a value may be, as JSON Schema says it; `types` of: object, array, string, number, integer, boolean, null. */
export interface Shape {
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
export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

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

/** What a row of a version is to be. */
export interface Schema {
  readonly version: string;
  readonly row: Shape;
  /** What holds the turns of a conversation; a single turn has an `output` in its place. */
  readonly turns: string;
}

/** `instance_level_eval_0.2.0`, the schema that the project began with. */
export const early: Schema = {
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
export const current: Schema = {
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
