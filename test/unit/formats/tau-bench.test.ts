import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { contentText, finalAnswers } from '$lib/records/transcript';
import { tauBench } from '../../fixtures/tools/tau-bench';
import { readText } from './read-text';

interface Results {
  simulations: Record<string, unknown>[];
  tasks: Record<string, unknown>[];
}
const [[v1Path, v1Text], [v2Path, v2Text]] = Object.entries(tauBench().files).map(
  ([path, text]) => [path, text.toString()] as const,
) as [readonly [string, string], readonly [string, string]];
const read = (text: string, path: string) => readText(formats, text, path).sink;
const changed = (change: (results: Results) => void, path = v2Path) => {
  const results = JSON.parse(v2Text) as Results;
  change(results);
  return read(JSON.stringify(results), path);
};
const codes = ({ notes }: ReturnType<typeof read>) => notes.map(({ code }) => code);

describe('version 1', () => {
  const sink = read(v1Text, v1Path);
  it('model, user and strategy are in the name of the file, the domain in the tools', () => {
    expect(sink.runs[0]).toMatchObject({
      model: 'fictional-alder',
      evaluation: 'tau-bench airline',
      condition: 'tool-calling',
    });
    expect(sink.runs[0]?.labels).toContainEqual(['user_model', 'gpt-4o']);
    expect(codes(sink)).toEqual(['model_from_path']);
    expect(read(v1Text, 'template_result.json').runs[0]?.model).toBeNull();
  });
  it('a crash is a failure, and the policy is not the question', () => {
    expect(sink.rows[5]?.response).toMatchObject({ status: 'error', errorKind: 'service' });
    expect(sink.rows[0]).toMatchObject({
      sample: { id: '1', input: 'What is 10 plus 1? (asked by tau quiz)', references: ['11'] },
      response: { epoch: 1, output: '11', turns: 2, toolCalls: 1 },
    });
  });
  it('messages without a role are the agent’s', () => {
    const traj = [{ role: 'user', content: 'Hi' }, { content: 'Hello' }];
    const text = JSON.stringify([{ task_id: 1, reward: 1, info: {}, traj, trial: 3 }], null, 1);
    expect(read(text, 'x.json').rows[0]?.response).toMatchObject({ epoch: 4, output: 'Hello', turns: 1 });
    const transcript = readTranscript('tau-bench-v1', { traj });
    expect(transcript?.turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});

describe('version 2', () => {
  const sink = changed(() => undefined);
  it('each trial has its conversation, tokens of the agent, its cost and time', () => {
    const last = sink.rows.at(-1);
    expect(last?.response).toMatchObject({
      epoch: 2,
      ...{ inputTokens: 220, outputTokens: 15, tokensScope: 'sample', reportedCostUsd: 0.02 },
      ...{ latencyMs: 61_000, latencyKind: 'sample', stopReason: 'max_steps', turns: 2, toolCalls: 1 },
    });
    expect(last?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['reward', 0],
      ['reward_db', 1],
      ['reward_communicate', 0],
    ]);
    expect(codes(sink)).toEqual([]);
  });

  it('placeholder times are unknown', () => {
    const placeholders = changed(({ simulations }) => {
      for (const one of simulations)
        Object.assign(one, { start_time: '2025-01-01T00:00:00.000000', duration: 60 });
    });
    expect(placeholders.responses().filter(({ latencyMs }) => latencyMs !== null)).toEqual([]);
    expect(placeholders.runs[0]?.startedAt).toBeNull();
    expect(codes(placeholders)).toEqual(['placeholder_times']);
  });

  it('what is inside the file names the model, and a name that differs is said', () => {
    const other = changed(() => undefined, 'retail_gpt-5_1trial.json');
    expect(other.runs[0]?.model).toBe('fictional/birch');
    expect(codes(other)).toEqual(['model_differs']);
    expect(codes(changed(() => undefined, 'llama_vs_fictional-birch.json'))).toEqual([]);
  });

  it('a simulation of another task than its id says is kept apart from that task', () => {
    const numbered = changed(({ simulations }) => {
      for (const one of simulations)
        if (one.task_id === '2')
          Object.assign(one.reward_info as object, { action_checks: [{ action: { action_id: '89_0' } }] });
    });
    const rows = numbered.rows.filter(({ sample }) => sample.id === '2');
    expect(rows.map(({ sample, response }) => [sample.variant, sample.input, response === null])).toEqual([
      ['89_0', null, false],
      ['89_0', null, false],
    ]);
    expect(codes(numbered)).toEqual(['other_task']);
  });

  it('an error of the infrastructure is a failure; without a reward there is no score', () => {
    const failed = changed(({ simulations }) => {
      Object.assign(simulations[0] ?? {}, { termination_reason: 'infrastructure_error', reward_info: null });
    });
    const row = failed.rows.find(({ response }) => response?.status === 'error');
    expect(row?.scores).toMatchObject([{ metric: 'reward', score: null }]);
  });
});

it('a reader sees the task, the conversation and what was checked', () => {
  const { simulations, tasks } = JSON.parse(v2Text) as Results;
  const task = readTranscript('tau-bench-v2', tasks[0]);
  expect(contentText(task?.input ?? [])).toBe(
    'domain: retail\nreason_for_call: What is 10 plus 1? (asked by tau quiz)',
  );
  const trial = readTranscript('tau-bench-v2', simulations[1]);
  if (!trial) throw new Error('no transcript');
  expect(finalAnswers(trial).map(contentText)).toEqual(['18']);
  expect(
    trial.turns.flatMap(({ calls }) =>
      calls.map(({ name, result }) => [name, contentText(result?.content ?? [])]),
    ),
  ).toEqual([['book_reservation', 'booked']]);
  expect(trial.verdicts).toEqual([{ name: 'communicate, failed', text: '22\nLooked for it.' }]);
});
