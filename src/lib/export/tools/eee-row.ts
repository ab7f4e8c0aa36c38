import type { Cell } from '../../engine/database';
import { responseKeys } from '../../records/response-keys';
import { contentText, finalAnswers, type Transcript, type Turn } from '../../records/transcript';

export const SCHEMA_VERSION = '0.3.0';

/** What all rows of a file say alike. */
export interface RowsOf {
  evaluationId: string;
  model: string;
  evaluation: string;
  resultId: string;
}

type Values = Readonly<Partial<Record<string, Cell>>>;
type Written = Readonly<Record<string, unknown>>;

const text = (value: Cell | undefined): string | null => (value == null ? null : String(value));
const number = (value: Cell | undefined): number | null => (value == null ? null : Number(value));
const atLeast = (least: number, value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= least ? value : null;
const some = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);
const object = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A row of Every Eval Ever (`evaleval/every_eval_ever`, instance_level_eval.schema.json 0.3.0): one answer with the score of
 * one result. `values`: columns of `responses`, with those of the sample and the score.
 */
export function eeeRow(values: Values, transcript: Transcript, of: RowsOf): Written {
  const type = interactionOf(values, transcript);
  const input = contentText(transcript.input);
  const isRight = values['is_correct'];
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: of.evaluationId,
    model_id: of.model,
    evaluation_name: of.evaluation,
    evaluation_result_id: of.resultId,
    sample_id: text(values['sample_id'] ?? values['content_key']) ?? '',
    sample_hash: text(values['sample_hash']),
    interaction_type: type,
    input: {
      raw: input === '' ? (transcript.formatted ?? '') : input,
      formatted: input === '' ? null : transcript.formatted,
      reference: transcript.references.map(contentText),
      choices: some(transcript.choices.map(({ content }) => contentText(content))),
    },
    output: type === 'single_turn' ? outputOf(values, transcript) : null,
    messages: type === 'single_turn' ? null : messagesOf(transcript),
    answer_attribution: transcript.extracted.map(({ value, method, source }, i, { length }) => ({
      turn_idx: 0,
      source: source ?? 'output.raw',
      extracted_value: value,
      extraction_method: method ?? 'unknown',
      is_terminal: i === length - 1,
    })),
    evaluation: {
      score: number(values['score']),
      is_correct: isRight === true,
      num_turns: atLeast(1, number(values['turns'])),
      tool_calls_count: atLeast(0, number(values['tool_calls'])),
    },
    token_usage: tokensOf(values),
    performance: timesOf(values),
    error: null,
    metadata: metadataOf(values),
  };
}

function interactionOf({ interaction_type: stated }: Values, { turns, outputs }: Transcript): string {
  const isTold = stated === 'multi_turn' || stated === 'agentic';
  if (isTold || stated === 'single_turn') return turns.length > 0 || !isTold ? String(stated) : 'single_turn';
  if (turns.some(({ calls }) => calls.length > 0)) return 'agentic';
  return outputs.length === 0 && turns.filter(({ role }) => role === 'assistant').length > 1
    ? 'multi_turn'
    : 'single_turn';
}

function outputOf({ output_preview: preview }: Values, transcript: Transcript): Written {
  const answers = finalAnswers(transcript).map(contentText);
  const reasoning = [...transcript.reasoning, ...transcript.turns.flatMap((turn) => turn.reasoning)];
  return {
    raw: answers.length === 0 && preview === '' ? [''] : answers,
    reasoning_trace: some(reasoning),
  };
}

/** The messages one after another: the result of a call stands in one of its own behind it. */
function messagesOf({ turns }: Transcript): readonly Written[] {
  const messages = turns.flatMap((turn) => [
    messageOf(turn),
    ...turn.calls.flatMap(({ id, result }, i) =>
      result === null
        ? []
        : [{ role: 'tool', content: contentText(result.content), tool_call_id: [id ?? callName(turn, i)] }],
    ),
  ]);
  return messages.map((message, i) => ({ turn_idx: i, ...message }));
}

const callName = ({ index }: Turn, i: number): string => `call_${String(index)}_${String(i)}`;

const messageOf = (turn: Turn): Written => ({
  role: turn.given ?? turn.role,
  content: turn.content.length === 0 ? null : contentText(turn.content),
  reasoning_trace: some(turn.reasoning)?.join('\n\n') ?? null,
  tool_calls: some(
    turn.calls.map(({ id, name, arguments: given }, i) => ({
      id: id ?? callName(turn, i),
      name,
      arguments: argumentsOf(given),
    })),
  ),
});

/** The schema has texts alone: what is none is written as JSON. */
function argumentsOf(given: unknown): Record<string, string> | null {
  if (given === null || given === undefined) return null;
  const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  if (!object(given)) return { arguments: said(given) };
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, said(value)]));
}

/** All three counts or none, as the schema has them; averages of a batch are of no answer. */
function tokensOf(values: Values): Written | null {
  const of = (column: string): number | null => atLeast(0, number(values[column]));
  const [input, output] = [of('input_tokens'), of('output_tokens')];
  if (input === null || output === null || values['tokens_scope'] === 'batch_average') return null;
  const cost = number(values['reported_cost_usd']);
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: of('total_tokens') ?? input + output,
    input_tokens_cache_write: of('cache_write_tokens'),
    input_tokens_cache_read: of('cache_read_tokens'),
    reasoning_tokens: of('reasoning_tokens'),
    ...(cost === null ? {} : { cost_usd: cost }),
  };
}

function timesOf(values: Values): Written | null {
  const times = {
    latency_ms: values['latency_kind'] === 'batch_average' ? null : number(values['latency_ms']),
    time_to_first_token_ms: number(values['first_token_ms']),
    generation_time_ms: number(values['generation_ms']),
  };
  return Object.values(times).every((time) => time === null) ? null : times;
}

/** Labels of the sample, and what else the schema has no place for, as texts. */
function metadataOf(values: Values): Record<string, string> | null {
  const labels = new Map<string, string[]>();
  const add = (column: string, isWanted: (key: string) => boolean): void => {
    for (const [key, value] of JSON.parse(text(values[column]) ?? '[]') as [string, string][])
      if (isWanted(key)) labels.set(key, [...(labels.get(key) ?? []), value]);
  };
  add('sample_labels', (key) => !responseKeys.has(key));
  add('response_labels', (key) => responseKeys.has(key));
  const told = [...labels].map(([key, all]): [string, string] => [
    key,
    all.length === 1 ? (all[0] ?? '') : JSON.stringify(all),
  ]);
  const say = (key: string, value: Cell | undefined): void => {
    if (value != null) told.push([key, String(value)]);
  };
  // As the converter of Inspect's logs writes it, by which such tokens and times are known.
  const isInspect = values['tokens_scope'] === 'last_call' || values['latency_kind'] === 'waiting';
  say(isInspect ? 'stop_reason' : 'finish_reason', values['stop_reason']);
  say('epoch', values['epoch']);
  if (values['is_correct'] == null) say('is_correct_applicable', false);
  return told.length === 0 ? null : Object.fromEntries(told);
}
