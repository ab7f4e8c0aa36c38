import { File } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { readTranscript } from '$lib/formats/transcript';
import { openLibrary, type Library } from '../support/library';

/** Jobs of Harbor as they lie in folders: what the files of one trial say is of one answer. */
let library: Library;
beforeAll(async () => void (library = await openLibrary()));
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const load = (files: Record<string, unknown>) =>
  library.load(
    Object.entries(files).map(([path, value]) => ({
      path,
      file: new File([JSON.stringify(value)], path.split('/').at(-1) ?? '') as unknown as globalThis.File,
    })),
  );

const trial = (task: string, more: Record<string, unknown> = {}) => ({
  ...{
    id: `id of ${task}`,
    task_name: task,
    trial_name: `${task}__aaaaaaa`,
    trial_uri: 'file:///t',
    source: 'quiz',
  },
  task_checksum: `sum of ${task}`,
  agent_info: { name: 'claw', version: '1', model_info: { name: 'acme/fir-5', provider: 'other' } },
  agent_result: { n_input_tokens: 10, n_cache_tokens: 40, n_output_tokens: 3, cost_usd: null },
  verifier_result: { rewards: { reward: 1 } },
  exception_info: null,
  ...more,
});
const timeout = {
  exception_type: 'AgentTimeoutError',
  exception_message: 'too long',
  exception_traceback: 'at 1',
};
const trajectory = (more: Record<string, unknown> = {}) => ({
  ...{
    schema_version: 'ATIF-v1.7',
    session_id: 's',
    agent: { name: 'claw', version: '1', model_name: 'other/acme/fir-5' },
  },
  steps: [
    { step_id: 1, source: 'user', message: 'Fix it.' },
    { step_id: 2, source: 'agent', message: 'Fixed.' },
  ],
  final_metrics: {
    total_prompt_tokens: 99,
    total_completion_tokens: 9,
    total_cached_tokens: 40,
    total_cost_usd: 0.5,
  },
  ...more,
});
const ctrf = (passed: number, tests: number, skipped = 0) => ({
  results: { tool: { name: 'pytest' }, summary: { tests, passed, skipped }, tests: [] },
});

const answers = () =>
  library.db.query<Record<string, unknown>>(sql`
    SELECT s.sample_id AS id, u.model, u.evaluation, r.status, r.error_kind, r.output_preview AS output, r.input_tokens AS i,
           r.output_tokens AS o, r.cache_read_tokens AS c, r.reported_cost_usd AS usd,
           (SELECT string_agg(metric || ' ' || coalesce(score::VARCHAR, 'null'), ', ' ORDER BY metric) FROM scores WHERE response_id = r.response_id) AS scores
    FROM responses r JOIN runs u USING (run_id) JOIN samples s USING (sample_key) ORDER BY ALL`);
const codes = async () =>
  (await library.db.query<{ code: string }>(sql`SELECT code FROM problems ORDER BY code`)).map(
    ({ code }) => code,
  );

describe('a trial', () => {
  test('its trajectory and tests stand with its reward, whose counts come first', async () => {
    await load({
      'jobs/j/fix__aaaaaaa/result.json': trial('fix-a-task-whose-name-is-longer-than-its-folder'),
      'jobs/j/fix__aaaaaaa/agent/trajectory.json': trajectory(),
      'jobs/j/fix__aaaaaaa/verifier/ctrf.json': ctrf(1, 3, 1),
    });
    expect(await answers()).toEqual([
      {
        ...{ id: 'fix-a-task-whose-name-is-longer-than-its-folder', model: 'acme/fir-5', evaluation: 'quiz' },
        ...{ status: 'ok', error_kind: null, output: 'Fixed.', i: 10, o: 3, c: 40, usd: 0.5 },
        scores: 'reward 1.0, tests_passed 0.5',
      },
    ]);
    expect(await codes()).toEqual([]);
  });

  test('an exception beside a reward undoes nothing; without one the trial failed, whatever its trajectory says', async () => {
    await load({
      'jobs/j/a__aaaaaaa/result.json': trial('a', { exception_info: timeout }),
      'jobs/j/b__aaaaaaa/result.json': trial('b', { exception_info: timeout, verifier_result: null }),
      'jobs/j/b__aaaaaaa/agent/trajectory.json': trajectory(),
    });
    const found = await answers();
    expect(found.map(({ id, status, error_kind, scores }) => [id, status, error_kind, scores])).toEqual([
      ['a', 'ok', null, 'reward 1.0'],
      ['b', 'error', 'timeout', 'reward null'],
    ]);
    expect(
      (
        await library.db.query<{ value: string }>(
          sql`SELECT value FROM response_tags WHERE key = 'exception'`,
        )
      ).map(({ value }) => value),
    ).toEqual(['AgentTimeoutError', 'AgentTimeoutError']);
  });

  test('what was not counted is unknown: 0 out, 0 in of which nothing is cached, and a cost of 0', async () => {
    const used = (n_input_tokens: number, n_cache_tokens: number, n_output_tokens: number) => ({
      agent_result: { n_input_tokens, n_cache_tokens, n_output_tokens, cost_usd: 0 },
    });
    await load({
      'jobs/j/a__aaaaaaa/result.json': trial('a', used(7, 0, 0)),
      'jobs/j/b__aaaaaaa/result.json': trial('b', used(0, 0, 5)),
      'jobs/j/c__aaaaaaa/result.json': trial('c', used(0, 8, 5)),
    });
    expect((await answers()).map(({ i, o, c, usd }) => [i, o, c, usd])).toEqual([
      [7, null, 0, null],
      [null, 5, null, null],
      [0, 5, 8, null],
    ]);
  });

  test('a task in steps used what its steps add up to', async () => {
    const step = {
      agent_result: { n_input_tokens: 4, n_output_tokens: 1, cost_usd: 0.25, n_agent_steps: 2 },
    };
    await load({
      'jobs/j/a__aaaaaaa/result.json': trial('a', { agent_result: null, step_results: [step, step] }),
    });
    expect((await answers()).map(({ i, o, usd }) => [i, o, usd])).toEqual([[8, 2, 0.5]]);
  });

  test('a changed task is another sample, and trials of one task are repeats', async () => {
    await load({
      'jobs/j/a__aaaaaaa/result.json': trial('a'),
      'jobs/j/a__bbbbbbb/result.json': trial('a', { id: 'x', trial_name: 'a__bbbbbbb' }),
      'jobs/k/a__ccccccc/result.json': trial('a', { id: 'y', task_checksum: 'another' }),
    });
    const found = await library.db.query(sql`
      SELECT u.run_name AS job, s.sample_id AS id, r.epoch FROM responses r JOIN runs u USING (run_id) JOIN samples s USING (sample_key) ORDER BY ALL`);
    expect(found).toEqual([
      { job: 'j', id: 'a', epoch: 1 },
      { job: 'j', id: 'a', epoch: 2 },
      { job: 'k', id: 'a', epoch: 1 },
    ]);
    expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM samples`)).toEqual([{ n: 2 }]);
  });
});

describe('a job', () => {
  const job = (more: Record<string, unknown> = {}, stats: Record<string, unknown> = {}) => ({
    ...{ id: 'j', finished_at: '2026-01-01T00:00:00', n_total_trials: 3 },
    stats: {
      n_trials: 3,
      ...stats,
      evals: {
        'claw__acme-fir-5__quiz': {
          ...{ n_trials: 2, n_errors: 2, metrics: [{ mean: 1 / 3 }] },
          reward_stats: { reward: { '1.0': ['a__aaaaaaa'], '0.0': ['b__aaaaaaa'] } },
          exception_stats: { AgentTimeoutError: ['a__aaaaaaa', 'c__aaaaaaa'] },
        },
      },
    },
    ...more,
  });

  test('its mean is of its trials: a slash of the model’s name is a dash there, and no reward counts as 0', async () => {
    await load({ 'jobs/j/result.json': job(), 'jobs/j/a__aaaaaaa/result.json': trial('a') });
    expect(
      await library.db.query(
        sql`SELECT model, run_status, planned, metric, value, n FROM declared JOIN runs USING (run_id)`,
      ),
    ).toEqual([
      { model: 'acme/fir-5', run_status: 'success', planned: 3, metric: 'reward', value: 1 / 3, n: 3 },
    ]);
    expect(await codes()).toEqual(['missing_as_zero']);
  });

  test('cut short, or with trials that ran again, it says so', async () => {
    await load({
      'jobs/j/result.json': job(
        { finished_at: null, n_total_trials: 15 },
        { n_trials: undefined, n_completed_trials: 3, n_retries: 2 },
      ),
      'jobs/j/a__aaaaaaa/result.json': trial('a'),
    });
    expect(await codes()).toEqual(['cut_short', 'missing_as_zero', 'retried']);
    expect(await library.db.query(sql`SELECT run_status, planned FROM runs`)).toEqual([
      { run_status: 'started', planned: 15 },
    ]);
  });

  test('trials that stand in the job as well are the same trials', async () => {
    const own = trial('a');
    await load({ 'jobs/j/result.json': job({ trial_results: [own] }), 'jobs/j/a__aaaaaaa/result.json': own });
    expect(await answers()).toHaveLength(1);
  });

  test('its settings hold no results', async () => {
    await load({
      'jobs/j/config.json': { job_name: 'j', jobs_dir: 'jobs', timeout_multiplier: 1, agents: [] },
    });
    expect(await codes()).toEqual(['no_results']);
  });
});

describe('trajectories alone', () => {
  test('parts of one are one answer: the last holds the totals of all', async () => {
    const first = trajectory({
      continued_trajectory_ref: 'trajectory.cont-1.json',
      final_metrics: { total_prompt_tokens: 5 },
    });
    const last = trajectory({
      agent: { name: 'claw', model_name: 'other/acme/fir-5', extra: { continuation_index: 1 } },
      steps: [
        { step_id: 1, source: 'user', message: 'Fix it.' },
        { step_id: 2, source: 'agent', message: 'Copied.', is_copied_context: true },
        { step_id: 3, source: 'agent', message: 'Done.' },
      ],
    });
    await load({ 'x/trajectory.json': first, 'x/trajectory.cont-1.json': last });
    expect(await answers()).toMatchObject([{ output: 'Done.', i: 99, o: 9, usd: 0.5, scores: null }]);
    expect(await codes()).toEqual(['continued']);
    expect(await library.db.query(sql`SELECT input_preview AS input FROM samples`)).toEqual([
      { input: 'Fix it.' },
    ]);
  });

  test('a helper’s trajectory and tests of anything are no answers', async () => {
    await load({
      'jobs/j/a__aaaaaaa/result.json': trial('a'),
      'jobs/j/a__aaaaaaa/agent/trajectory.json': trajectory(),
      'jobs/j/a__aaaaaaa/agent/trajectory.summarization-1-summary.json': trajectory({ session_id: 'other' }),
      'build/ctrf.json': ctrf(1, 2),
    });
    expect(await answers()).toHaveLength(1);
    expect(await codes()).toEqual(['helper', 'run_unknown']);
  });

  test('a step that repeats what a tool answered is the tool’s, and calls find their results', () => {
    const read = readTranscript(
      'harbor-trajectory',
      trajectory({
        steps: [
          { step_id: 1, source: 'user', message: 'Fix it.' },
          {
            ...{ step_id: 2, source: 'agent', message: '', reasoning_content: 'Look first.' },
            tool_calls: [{ tool_call_id: 'c', function_name: 'exec', arguments: { command: 'ls' } }],
          },
          {
            ...{ step_id: 3, source: 'agent', message: 'a.txt', extra: { tool_call_id: 'c' } },
            observation: { results: [{ content: 'a.txt' }] },
          },
          { step_id: 4, source: 'agent', message: 'Fixed.', observation: { results: [{ content: 'saw' }] } },
        ],
      }),
    );
    expect(read?.outputs).toEqual([[{ is: 'text', text: 'Fixed.' }]]);
    expect(
      read?.turns.map(({ index, role, calls }) => [
        index,
        role,
        calls.map(({ name, result }) => [name, result?.content]),
      ]),
    ).toEqual([
      [0, 'user', []],
      [1, 'assistant', [['exec', [{ is: 'text', text: 'a.txt' }]]]],
      [3, 'assistant', []],
      [3, 'tool', [['observation', [{ is: 'text', text: 'saw' }]]]],
    ]);
    expect(readTranscript('harbor-trial', trial('a', { exception_info: timeout }))).toMatchObject({
      error: 'AgentTimeoutError: too long',
      trace: 'at 1',
    });
  });
});
