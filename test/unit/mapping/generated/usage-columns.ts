import { type MadeColumn, nameOf, rounded, type Style, written } from './column';
import type { Answer } from './study';
import type { Usage } from './truth';

type Kind = readonly [
  names: readonly string[],
  of: (answer: Answer) => number,
  says: (answer: Answer) => Usage,
];

const kinds: readonly Kind[] = [
  [['prompt_tokens', 'input_tokens', 'tokens_in'], ({ inputTokens }) => inputTokens, ({ inputTokens }) => ({ inputTokens })],
  [['completion_tokens', 'output_tokens', 'tokens_out'], ({ outputTokens }) => outputTokens, ({ outputTokens }) => ({ outputTokens })],
  [['total_tokens'], (answer) => answer.inputTokens + answer.outputTokens, (answer) => ({ totalTokens: answer.inputTokens + answer.outputTokens })],
  [['cost_usd', 'cost', 'total_cost', 'costUsd'], ({ cost }) => cost, ({ cost }) => ({ cost })],
]; // prettier-ignore

const latencies: readonly Kind[] = [
  [['latency_ms', 'duration_ms', 'wall_ms', 'response_time_ms'], ({ latencyMs }) => latencyMs, ({ latencyMs }) => ({ latencyMs })],
  [['latency_s', 'duration_seconds', 'time_sec', 'elapsed_s'], ({ latencyMs }) => latencyMs / 1000, ({ latencyMs }) => ({ latencyMs })],
  [['latency', 'duration', 'response_time', 'elapsed'], ({ latencyMs }) => rounded(latencyMs / 1000, 2), ({ latencyMs }) => ({ latencyMs: rounded(latencyMs / 1000, 2) * 1000 })],
]; // prettier-ignore

/** Tokens, cost, seconds: up to `n` different ones. Of several times it is not known which one counts. */
export function usageColumns(style: Style, n: number): MadeColumn[] {
  const { random } = style;
  const latency = random.pick(latencies);
  return random.some([...kinds, latency], n).map(([names, of, says]) => ({
    name: nameOf(style, names),
    truth: { meaning: 'usage' },
    cell: (answer) => written(style, of(answer), 6),
    usage: says,
  }));
}

/** When it was answered. */
export function timeColumn(style: Style): MadeColumn {
  const at = ({ nr }: Answer): string => new Date(1_735_000_000_000 + nr * 41_000).toISOString();
  return {
    name: nameOf(style, ['timestamp', 'created_at', 'date', 'finishedAt']),
    truth: { meaning: 'time' },
    cell: (answer) => at(answer),
  };
}
