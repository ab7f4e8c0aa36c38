/** One turn of a conversation, as the file has it. */
export interface Turn {
  role: string;
  text: string;
  reasoning: string | null;
  /** Name and arguments of each call, arguments as JSON text. */
  calls: readonly { name: string; arguments: string }[];
}

/** What a reader wants of one record: the whole texts, whichever format it came in. */
export interface FullRecord {
  input: string | null;
  /** The prompt as it was sent, where it is not the input itself. */
  formatted: string | null;
  references: readonly string[];
  choices: readonly string[];
  /** Completions; several where the model was asked for several. */
  outputs: readonly string[];
  reasoning: readonly string[];
  turns: readonly Turn[];
  error: string | null;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const object = (value: unknown): Json => (isObject(value) ? value : {});

/** Text as it is; a list of content blocks as their texts; anything else as JSON. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((block) => isObject(block) && typeof block['text'] === 'string'))
    return value.map((block) => text(object(block)['text'])).join('\n');
  return JSON.stringify(value, null, 2);
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => text(one) ?? []);

const first = (...values: unknown[]) => values.find((value) => value !== null && value !== undefined);

function turn(value: unknown): Turn[] {
  if (!isObject(value)) return [];
  const calls = Array.isArray(value['tool_calls']) ? value['tool_calls'] : [];
  return [
    {
      role: text(value['role']) ?? 'unknown',
      text: text(value['content']) ?? '',
      reasoning: text(first(value['reasoning_trace'], value['reasoning'])),
      calls: calls.map((call) => {
        const given = object(call);
        const inner = object(given['function']);
        return {
          name: text(first(given['name'], inner['name'])) ?? 'unnamed tool',
          arguments: text(first(given['arguments'], inner['arguments'])) ?? '',
        };
      }),
    },
  ];
}

/** Every Eval Ever rows of all versions: `interactions` and `messages`, strings and lists. */
function instanceRow(record: Json): FullRecord {
  const input = object(record['input']);
  const output = object(record['output']);
  const turns = first(record['messages'], record['interactions']);
  const raw = text(input['raw']);
  const formatted = text(input['formatted']);
  return {
    input: raw ?? formatted,
    formatted: formatted === raw || raw === null ? null : formatted,
    references: texts(first(input['reference'], input['references'])),
    choices: texts(input['choices']),
    outputs: texts(output['raw']),
    reasoning: texts(output['reasoning_trace']),
    turns: Array.isArray(turns) ? turns.flatMap(turn) : [],
    error: text(record['error']),
  };
}

/** Entries of machine translation reports and run cards, in all their spellings. */
function translationEntry(record: Json): FullRecord {
  return {
    input: text(first(record['source'], record['source_text'])),
    formatted: null,
    references: texts(first(record['expected'], record['reference'], record['target_expected'])),
    choices: [],
    outputs: texts(first(record['predicted'], record['target_output'], record['raw_predicted'])),
    reasoning: [],
    turns: [],
    error: text(record['error']),
  };
}

const translationKeys = ['source', 'source_text'];

/** null where the record has a shape that is shown as JSON only. */
export function fullRecord(value: unknown): FullRecord | null {
  if (!isObject(value)) return null;
  if (isObject(value['input']) || isObject(value['output'])) return instanceRow(value);
  if (translationKeys.some((key) => key in value)) return translationEntry(value);
  return null;
}

/** The whole texts of a sample, put together from the records of its answers. */
export const questionOf = (records: readonly (FullRecord | null)[]): FullRecord | null =>
  records.find((record) => record !== null && record.input !== null) ?? null;

/** Answers after the question: turns of the conversation that say more than the question and the final answer. */
export const hasTranscript = ({ turns }: FullRecord): boolean =>
  turns.some(({ role, calls }) => role !== 'user' && (calls.length > 0 || role !== 'assistant')) ||
  turns.length > 2;

/** What the model said last, where the record has no completion of its own. */
export function finalAnswers({ outputs, turns }: FullRecord): readonly string[] {
  if (outputs.length > 0) return outputs;
  const last = turns.filter(({ role, text }) => role === 'assistant' && text !== '').at(-1);
  return last ? [last.text] : [];
}
