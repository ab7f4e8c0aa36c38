import {
  finalAnswers,
  contentText,
  type ToolCall,
  type Transcript,
  type Turn,
  type Usage,
} from './transcript';

/** One call of a run, as it stands on its path. */
export interface Step {
  name: string;
  /** As it was given, in one text: parsed arguments as JSON. */
  given: string;
  /** What came back; null where the record has no result. */
  result: string | null;
  failed: boolean;
  /** The same for calls of the same tool with the same arguments, whatever the order of their keys. */
  call: string;
  /** Place of its message in the record; null where the calls are the answer itself. */
  turn: number | null;
  /** What its message took, shared among the calls of the message; null where the record does not say. */
  usage: Usage | null;
}

/** What a run did, call by call. */
export interface Path {
  steps: readonly Step[];
  /** Messages of the model. */
  messages: number;
  /** What it said last; null for nothing. */
  answer: string | null;
}

/** A result that begins so is an error by its own words, where the record does not mark it. */
const ERROR = /^\W{0,2}(?:\w*(?:error|exception)\b|traceback \(most recent call last\))/i;

/** Arguments as they are compared: keys in order, and a number equal to its text, as some writers have it. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
}

function stepOf(
  { name, arguments: given, result }: ToolCall,
  turn: number | null,
  usage: Usage | null,
): Step {
  const said = result && contentText(result.content);
  return {
    ...{ name, turn, usage, result: said },
    given:
      given === null || given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given),
    failed: result !== null && (result.failed || ERROR.test(said ?? '')),
    call: `${name} ${JSON.stringify(canonical(given ?? {}))}`,
  };
}

const part = (value: number | null, of: number): number | null => (value === null ? null : value / of);

const stepsOf = ({ calls, index, usage }: Turn): Step[] => {
  const share = usage && {
    inputTokens: part(usage.inputTokens, calls.length),
    outputTokens: part(usage.outputTokens, calls.length),
    costUsd: part(usage.costUsd, calls.length),
  };
  return calls.map((call) => stepOf(call, index, share ?? null));
};

/** The calls of these turns, in their order. */
export const stepsIn = (turns: readonly Turn[]): Step[] => turns.flatMap(stepsOf);

/** The path of an answer, from its record. */
export function pathOf(transcript: Transcript): Path {
  const { turns, answerCalls } = transcript;
  const steps = stepsIn(turns);
  const final = finalAnswers(transcript).map(contentText).join('\n').trim();
  return {
    steps: steps.length > 0 ? steps : answerCalls.map((call) => stepOf(call, null, null)),
    messages: turns.filter(({ role }) => role === 'assistant').length,
    answer: final === '' ? null : final,
  };
}

/** Whether it is known what the answer called: its record has a conversation, or its file counts no call. */
export const isTold = ({ steps, messages }: Path, counted: number | null): boolean =>
  steps.length > 0 || messages > 0 || counted === 0;
