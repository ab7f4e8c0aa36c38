import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { probe } from '$lib/ingest/text/probe';
import { readText } from './read-text';

const read = (more: object) =>
  readText(
    formats,
    JSON.stringify({ config: {}, results: {}, raw_eval_results: {}, raw_logging_results: [], ...more }),
    'x_UPLOAD.json',
  );
const rows = (more: object) =>
  read(more).sink.rows.map(({ sample, response, scores }) => [
    ...[sample.id, response?.status, response?.epoch],
    Object.fromEntries(scores.map(({ metric, score }) => [metric, score])),
  ]);

describe('tasks of a run', () => {
  it('are those that the lists name, with what the benchmark gave for each', () => {
    const found = read({
      results: { successful_tasks: ['a'], failed_tasks: ['b', 'c'], accuracy: 1 / 3 },
      raw_eval_results: { a: { score: true }, c: 'Error: timed out', rs: [1], total: 3 },
    });
    expect(found.format).toBe('hal-upload');
    expect(
      rows({
        results: { successful_tasks: ['a'], failed_tasks: ['b', 'c'] },
        raw_eval_results: { a: { score: true }, c: 'Error: timed out', rs: [1], total: 3 },
      }),
    ).toEqual([
      ['a', 'ok', 1, { score: 1, successful: 1 }],
      ['b', 'ok', 1, { successful: 0 }],
      ['c', 'error', 1, { successful: 0 }],
    ]);
    expect(found.sink.declarations).toMatchObject([{ metric: 'successful', value: 1 / 3, n: 3 }]);
  });

  it('or, without lists, those of the entries; prompts that were varied are repeats', () => {
    expect(
      rows({
        raw_eval_results: { a: { reward: 0.5, confidence: 0.9 }, b: true, d: [{ score: 1 }, { score: 0 }] },
      }),
    ).toEqual([
      ['a', 'ok', 1, { reward: 0.5, confidence: 0.9 }],
      ['b', 'ok', 1, { score: 1 }],
      ['d', 'ok', 1, { score: 1 }],
      ['d', 'ok', 2, { score: 0 }],
    ]);
  });

  it('times are seconds, as a number or of an object; a cost of 0 is unknown', () => {
    const { sink } = read({
      results: { latencies: { a: 1.5, b: { total_time: 2 } }, costs: { a: 0, b: 0.25 } },
      raw_eval_results: { a: { reward: 1 }, b: { reward: 1, cost: 9 } },
      task_step_counts: { a: 4 },
    });
    expect(
      sink.rows.map(({ response }) => [response?.latencyMs, response?.reportedCostUsd, response?.turns]),
    ).toEqual([
      [1500, null, 4],
      [2000, 0.25, null],
    ]);
  });
});

describe('the model', () => {
  const call = (model: string, task: string) => ({
    weave_task_id: task,
    summary: { usage: { [model]: { prompt_tokens: 5, completion_tokens: 2 } } },
  });
  const modelOf = (more: object) =>
    read({ raw_eval_results: { a: { reward: 1 } }, ...more }).sink.runs[0]?.model;

  it('is named by the agent’s arguments, else the only one that was called', () => {
    const logs = { raw_logging_results: [call('fir', 'a'), call('fir', 'a')] };
    expect(modelOf({ ...logs, config: { agent_args: { model_name: 'oak' } } })).toBe('oak');
    expect(modelOf(logs)).toBe('fir');
    expect(modelOf({ raw_logging_results: [call('fir', 'a'), call('user', 'a')] })).toBeNull();
    const { sink } = read({ raw_eval_results: { a: { reward: 1 } }, ...logs });
    expect(sink.rows[0]?.response).toMatchObject({ inputTokens: 10, outputTokens: 4, tokensScope: 'sample' });
  });
});

const said = async (value: object) => {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(value)));
  const probed = await probe(new Blob([bytes]), bytes, formats);
  return probed.layout === 'unknown' ? probed.message : null;
};

it('an encrypted trace says so, and a file in which no task comes out in any way', async () => {
  expect(await said({ salt: 'a', encrypted_data: 'b' })).toContain('hal-decrypt');
  const inspect = { status: 'success', eval: { task: 'x' }, stats: { model_usage: {} } };
  const raw_logging_results = 'Inspect logs are contained in raw_eval_results';
  expect(await said({ results: {}, raw_eval_results: inspect, raw_logging_results })).toContain('no task');
});
