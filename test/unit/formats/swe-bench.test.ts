import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { sweRun } from '$lib/formats/swe-bench/run';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { readText } from './read-text';

const report = (more: object) => JSON.stringify({ total_instances: 3, ...more });
const read = (text: string, path = 'run/results/results.json') => readText(formats, text, path);
const codes = (text: string, path?: string) => read(text, path).sink.notes.map(({ code }) => code);

describe('where a file lies', () => {
  const keyOf = (path: string) => sweRun({ path, digest: `d of ${path}` }).key;
  it('results and predictions of a leaderboard are one run, two runs are not', () => {
    expect(keyOf('evals/a/all_preds.jsonl')).toBe(keyOf('evals/a/results/results.json'));
    expect(keyOf('evals/a/all_preds.jsonl')).not.toBe(keyOf('evals/b/all_preds.jsonl'));
    expect(keyOf('evals/gpt.jsonl')).not.toBe(keyOf('evals/claude.jsonl'));
    expect(keyOf('preds.json')).not.toBe(keyOf('results.json'));
  });
  it('a report of the harness has model and run in its name, and dots in either', () => {
    expect(sweRun({ path: 'x/claude-3.5__v2.run.1.json', digest: '' })).toMatchObject({
      name: 'claude-3.5__v2.run.1',
      models: ['claude-3', 'claude-3.5__v2', 'claude-3.5__v2.run'],
    });
    const instance = 'logs/run_evaluation/r1/org__m/django__django-1/report.json';
    expect(keyOf(instance)).toBe(keyOf('org__m.r1.json'));
    expect(sweRun({ path: instance, digest: '' }).model?.name).toBe('org/m');
  });
});

describe('reports', () => {
  it('an instance that is missing is wrong only where a list says that it was tried', () => {
    const tried = read(report({ resolved_ids: ['a__b-1'], submitted_ids: ['a__b-1', 'a__b-2'] })).sink;
    expect(tried.rows.map(({ sample, scores }) => [sample.id, scores[0]?.score])).toEqual([
      ['a__b-1', 1],
      ['a__b-2', 0],
    ]);
    const only = read(report({ resolved: ['a__b-1'], no_generation: ['a__b-2'], no_logs: [] })).sink;
    expect([only.rows.length, only.ignored]).toEqual([0, 2]);
    expect(only.notes.map(({ code }) => code)).toContain('unresolved_unnamed');
  });

  it('a run that resolved all it tried is scored', () => {
    const { sink } = read(
      report({ resolved_ids: ['a__b-1'], unresolved_ids: [], submitted_ids: ['a__b-1'] }),
    );
    expect(sink.rows.map(({ scores }) => scores[0]?.score)).toEqual([1]);
  });

  it('no patch is not resolved; not tested is failed, has no score, and is said', () => {
    const text = report({
      resolved_ids: [],
      unresolved_ids: ['a__b-3'],
      empty_patch_ids: ['a__b-1'],
      error_ids: ['a__b-2'],
      submitted_ids: ['a__b-1', 'a__b-2', 'a__b-3'],
    });
    expect(read(text).sink.rows.map(({ response, scores }) => [response?.status, scores[0]?.score])).toEqual([
      ['no_answer', 0],
      ['error', null],
      ['ok', 0],
    ]);
    expect(codes(text)).toContain('not_tested');
  });

  it('the dataset is a guess from its size, and counts that differ are said', () => {
    const { sink } = read(
      report({ total_instances: 300, resolved_instances: 2, resolved_ids: ['a__b-1'], unresolved_ids: [] }),
    );
    expect(sink.runs[0]?.dataset).toBe('SWE-bench Lite');
    expect(sink.notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['dataset_by_size', 'counts_differ']),
    );
    expect(sink.declarations[0]).toMatchObject({ value: 2 / 300, n: 300 });
  });

  it('the lists of 2024 are read', () => {
    const { sink } = read(
      JSON.stringify({
        ...{
          no_generation: ['a__b-1'],
          generated: ['a__b-2', 'a__b-3', 'a__b-4'],
          with_logs: ['a__b-2', 'a__b-3'],
        },
        ...{
          install_fail: ['a__b-3'],
          reset_failed: [],
          no_apply: ['a__b-4'],
          applied: ['a__b-2'],
          resolved: ['a__b-2'],
        },
      }),
    );
    expect(
      Object.fromEntries(sink.rows.map(({ sample, response }) => [sample.id, response?.labels?.[0]?.[1]])),
    ).toEqual({
      'a__b-1': 'no patch',
      'a__b-2': 'resolved',
      'a__b-3': 'not tested',
      'a__b-4': 'unresolved',
    });
  });
});

describe('predictions', () => {
  const rows = (...models: string[]) =>
    models
      .map((model_name_or_path, i) =>
        JSON.stringify({ instance_id: `a__b-${i}`, model_name_or_path, model_patch: 'p' }),
      )
      .join('\n');
  it('two names of one model are one run, and said; two models are two', () => {
    const variants = read(rows('m-test', 'm', 'm'), 'a/all_preds.jsonl').sink;
    expect(new Set(variants.rows.map(({ run }) => run)).size).toBe(1);
    expect(variants.notes.map(({ code }) => code)).toEqual(['two_models']);
    const models = read(rows('gpt-4', 'claude'), 'a/all_preds.jsonl').sink;
    expect(new Set(models.rows.map(({ run }) => run)).size).toBe(2);
    expect(models.notes).toEqual([]);
  });
  it('without a patch there is no answer; the repository is a label', () => {
    const text = '{"instance_id":"django__django-11099","model_name_or_path":"m","model_patch":null}';
    expect(read(text, 'preds.jsonl').sink.rows[0]).toMatchObject({
      sample: { labels: [['repo', 'django/django']] },
      response: { status: 'no_answer' },
    });
  });
});

it('a reader sees the patch, or the tests that failed', () => {
  const patch = readTranscript('swe-bench-predictions', { model_patch: 'diff' });
  expect(patch?.outputs.map(contentText)).toEqual(['diff']);
  const tests_status = {
    FAIL_TO_PASS: { success: ['t1'], failure: ['t2'] },
    PASS_TO_PASS: { success: [], failure: [] },
  };
  expect(readTranscript('swe-bench-instance', { tests_status })?.verdicts).toEqual([
    { name: 'FAIL_TO_PASS', text: '1 of 2 passed\nFailed: t2' },
  ]);
  expect(readTranscript('swe-bench-report', 'a__b-1')).toBeNull();
});

describe('SWE-bench Pro', () => {
  const id = (n: number) => `instance_a__b-${String(n).repeat(40)}-vnan`;
  const path = 'traj/fir-9-paper/eval_results.json';

  it('a verdict each, of the model that the folder names; what is not listed was not run', () => {
    const { format, sink } = read(JSON.stringify({ [id(1)]: true, [id(2)]: false }), path);
    expect(format).toBe('swe-bench-pro');
    expect(
      sink.rows.map(({ sample, scores }) => [sample.evaluation, sample.labels, scores[0]?.score]),
    ).toEqual([
      ['SWE-bench Pro', [['repo', 'a/b']], 1],
      ['SWE-bench Pro', [['repo', 'a/b']], 0],
    ]);
    expect(sink.runs.map(({ model }) => model)).toEqual(['fir-9-paper']);
    expect(sink.notes.map(({ code }) => code)).toEqual(['model_from_path']);
  });

  it('other flags by key are none of its results', () => {
    for (const other of [{ [id(1)]: true, verbose: true }, { [id(1)]: 1 }, { 'a__b-1': true }, {}])
      expect(read(JSON.stringify(other), path).format).not.toBe('swe-bench-pro');
  });
});

describe('mini-swe-agent', () => {
  const messages = [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'Solve it.' },
    { role: 'assistant', content: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT' },
  ];
  const trajectory = (info: object, more: object = {}) =>
    JSON.stringify({ trajectory_format: 'mini-swe-agent-1', info, messages, ...more });

  it('joins the predictions beside its instance’s folder', () => {
    const predictions = JSON.stringify({
      'a__b-1': { instance_id: 'a__b-1', model_name_or_path: 'm', model_patch: 'p' },
    });
    const [of] = read(predictions, 'out/preds.json').sink.runs;
    const { sink } = read(
      trajectory({
        exit_status: 'Submitted',
        submission: 'p',
        model_stats: { instance_cost: 0, api_calls: 4 },
      }),
      'out/a__b-1/a__b-1.traj.json',
    );
    expect(sink.runs[0]?.key).toBe(of?.key);
    expect(sink.rows[0]).toMatchObject({
      sample: { id: 'a__b-1', evaluation: 'SWE-bench' },
      // A cost of 0 is unknown.
      response: { output: 'p', status: 'ok', turns: 4, reportedCostUsd: null, stopReason: 'Submitted' },
      join: { key: 'a__b-1', provisional: true },
    });
  });

  it('what was not handed in is no answer, and tokens are those of its calls', () => {
    const call = (prompt_tokens: number) => ({
      ...{ role: 'assistant', content: 'x' },
      extra: { response: { usage: { prompt_tokens, completion_tokens: 1 } } },
    });
    const { sink } = read(
      trajectory(
        { exit_status: 'LimitsExceeded', submission: '' },
        { messages: [call(5), call(7)], instance_id: 'c__d-2' },
      ),
    );
    expect(sink.rows[0]).toMatchObject({
      sample: { id: 'c__d-2' },
      response: {
        output: null,
        status: 'no_answer',
        inputTokens: 12,
        outputTokens: 2,
        tokensScope: 'sample',
      },
    });
  });

  it('messages alone are known by the command that hands in, and their sample by what was asked', () => {
    const { format, sink } = read(JSON.stringify(messages), 'x/local.traj.json');
    expect(format).toBe('swe-bench-mini');
    expect(sink.rows[0]?.sample).toMatchObject({ evaluation: null, id: null, input: 'Solve it.' });
    expect(read(JSON.stringify(messages.slice(0, 2)), 'x/local.traj.json').format).not.toBe('swe-bench-mini');
    const silent = read(trajectory({}, { messages: [] }), 'x/local.traj.json');
    expect(silent.sink.rejected.map(({ code }) => code)).toEqual(['sample_unidentified']);
  });

  it('its transcript has the messages and the patch', () => {
    const shown = readTranscript('swe-bench-mini', JSON.parse(trajectory({ submission: 'p' })));
    expect(shown?.turns).toHaveLength(3);
    expect(shown?.outputs.map(contentText)).toEqual(['p']);
  });
});
