import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { probe } from '$lib/ingest/text/probe';
import { readTranscript } from '$lib/formats/transcript';
import { readText } from './read-text';

const read = (value: unknown, path = 'quiz/iteration-1/benchmark.json') =>
  readText(formats, JSON.stringify(value), path);
type Read = ReturnType<typeof read>;

/** Rows as configuration, eval, pass rate, and repeat. */
const rowsOf = ({ sink }: Read) =>
  sink.rows.map(({ run, sample, response, scores }) => {
    const of = sink.runs.find(({ key }) => key === run);
    const rate = scores.find(({ metric }) => metric === 'pass_rate')?.score;
    return [of?.condition ?? null, sample.id, rate ?? null, response?.epoch ?? null];
  });
const scoreOf = ({ sink }: Read, metric: string, at = 0) =>
  sink.rows[at]?.scores.find((score) => score.metric === metric)?.score;
async function said(value: unknown): Promise<string | null> {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(value)));
  const probed = await probe(new Blob([bytes]), bytes, formats);
  return probed.layout === 'unknown' ? probed.message : null;
}

const side = (passed: number, total: number) => ({ passed, total, pass_rate: passed / total });
const graded = (...passed: (boolean | null)[]) =>
  passed.map((met, i) => ({ text: `part ${i + 1}`, passed: met, evidence: `seen ${i + 1}` }));

describe('dialects of benchmark.json', () => {
  const both = [
    ['with_skill, iteration-1', 'a', 0.5, 1],
    ['without_skill, iteration-1', 'a', 0.25, 1],
  ];
  const cases: Record<string, unknown> = {
    'runs with a result': {
      metadata: { skill_name: 's' },
      runs: [
        { eval_name: 'a', configuration: 'with_skill', run_number: 1, result: side(2, 4) },
        { eval_name: 'a', configuration: 'without_skill', run_number: 1, result: side(1, 4) },
      ],
    },
    'runs with a summary': {
      skill_name: 's',
      run_summary: [{ configuration: 'with_skill', mean_pass_rate: 0.5 }],
      runs: [
        { run_id: 'x', eval_name: 'a', configuration: 'with_skill', summary: side(2, 4) },
        { run_id: 'y', eval_name: 'a', configuration: 'without_skill', summary: side(1, 4) },
      ],
    },
    'flat runs': {
      metadata: { skill_name: 's' },
      runs: [
        { case_id: 'a', condition: 'with_skill', ...side(2, 4) },
        { case_id: 'a', condition: 'without_skill', ...side(1, 4) },
      ],
      by_case: [{ case_id: 'a', with_skill: side(2, 4), without_skill: side(1, 4) }],
    },
    'runs of two sides': {
      skill_name: 's',
      runs: [
        {
          ...{ eval_id: 'a', run_index: 0, delta_pass_rate: 0.25 },
          with_skill: { eval_id: 'a', pass_rate: 0.5, assertion_results: graded(true, false) },
          without_skill: {
            eval_id: 'a',
            pass_rate: 0.25,
            assertion_results: graded(true, false, false, false),
          },
        },
      ],
    },
    configurations: {
      skill_name: 's',
      configurations: [
        {
          name: 'with_skill',
          evals: [{ eval_name: 'a', ...side(2, 4) }],
          aggregate: { mean_pass_rate: 0.5 },
        },
        { name: 'without_skill', evals: [{ eval_name: 'a', ...side(1, 4) }] },
      ],
    },
    'evals of two sides': {
      skill_name: 's',
      evals: [{ eval_id: 0, eval_name: 'a', with_skill: side(2, 4), without_skill: side(1, 4), delta: 0.25 }],
    },
    'keys that are configurations': {
      with_skill: { evals: [{ eval_name: 'a', ...side(2, 4) }], overall_pass_rate: 0.9 },
      without_skill: { evals: [{ eval_name: 'a', ...side(1, 4) }], overall_pass_rate: 0.9 },
      delta: { with_skill_rate: 0.9 },
    },
    'evals by key': {
      results: {
        a: {
          with_skill: { assertions_passed: '2/4' },
          without_skill: { assertions_passed: 1, assertions_total: 4 },
        },
      },
    },
    'rates by key': { evals: [{ eval_name: 'a', with_skill_pass_rate: 0.5, without_skill_pass_rate: 0.25 }] },
    'iterations with eval and setting in one key': {
      skill_name: 's',
      iterations: [
        {
          iteration: 1,
          evaluations: {
            'eval-0-with_skill': { eval_name: 'a', pass_rate: 0.5, assertions: { total: 4, passed: 2 } },
            'eval-0-without_skill': { eval_name: 'a', pass_rate: 0.25, assertions: { total: 4, passed: 1 } },
          },
        },
      ],
    },
  };
  it.each(Object.entries(cases))('%s', (_name, value) => {
    const found = read(value);
    expect(found.format).toBe('skill-benchmark');
    expect(rowsOf(found)).toEqual(both);
  });

  it('one configuration: its name, or none', () => {
    const items = [{ eval_id: 'a', status: 'done', pass_rate: '100%' }];
    expect(rowsOf(read({ skill_name: 's', configuration: 'with_skill', results: items }))).toEqual([
      ['with_skill, iteration-1', 'a', 1, 1],
    ]);
    expect(
      rowsOf(read({ skill_name: 's', per_case: [{ id: 'a', ...side(1, 2), quality: { depth: 4 } }] })),
    ).toEqual([['iteration-1', 'a', 0.5, 1]]);
  });

  it('a key that joins a model and a setting', () => {
    const { sink } = read({ claude_with_skill: { evals: [{ eval_id: 1, ...side(1, 2) }] } });
    expect(sink.runs[0]).toMatchObject({ model: 'claude', condition: 'with_skill, iteration-1' });
  });
});

describe('what is counted', () => {
  const runs = (...rates: number[]) => ({
    skill_name: 's',
    runs: rates.map((pass_rate, i) => ({
      eval_id: i,
      configuration: 'with_skill',
      passed: 2,
      total: 5,
      pass_rate,
    })),
  });
  it('a share by what passed of how many, never by how large the rates are', () => {
    expect(rowsOf(read(runs(40, 0))).map(([, , rate]) => rate)).toEqual([0.4, 0.4]);
    expect(rowsOf(read(runs(1, 0))).map(([, , rate]) => rate)).toEqual([0.4, 0.4]);
  });

  it('percent of the whole file where no count stands beside', () => {
    const found = read({
      skill_name: 's',
      runs: [100, 80, 1].map((pass_rate, id) => ({ id, condition: 'baseline', pass_rate })),
    });
    expect(rowsOf(found).map(([, , rate]) => rate)).toEqual([1, 0.8, 0.01]);
  });

  it('expectations before the count beside them, and says where they differ', () => {
    const found = read({
      skill_name: 's',
      runs: [
        {
          eval_id: 1,
          configuration: 'with_skill',
          result: { passed: 2, total: 3 },
          expectations: graded(true, false, false),
        },
      ],
    });
    expect([scoreOf(found, 'pass_rate'), scoreOf(found, 'expectations_passed')]).toEqual([1 / 3, 2]);
    expect(found.sink.notes).toMatchObject([{ code: 'counts_differ', severity: 'advice' }]);
  });

  it('0 tokens and no time are not measured', () => {
    const { sink } = read({
      skill_name: 's',
      runs: [
        {
          eval_id: 1,
          configuration: 'with_skill',
          result: { ...side(1, 2), tokens: 0, time_seconds: 0, tool_calls: 0 },
        },
      ],
    });
    expect(sink.responses()[0]).toMatchObject({
      totalTokens: null,
      latencyMs: null,
      tokensScope: null,
      toolCalls: null,
    });
  });

  it('what nobody graded has no score', () => {
    const found = read(
      { expectations: graded(null, null), pass_rate: null },
      's/iteration-1/a/with_skill/grading.json',
    );
    expect([scoreOf(found, 'pass_rate'), scoreOf(found, 'all_passed')]).toEqual([null, null]);
    const half = read({ expectations: graded(true, null) }, 's/iteration-1/a/with_skill/grading.json');
    expect([scoreOf(half, 'pass_rate'), scoreOf(half, 'all_passed')]).toEqual([1, null]);
  });

  it('a mean that the file gives of rows is what it declares', () => {
    const { sink } = read({
      ...{
        skill_name: 's',
        run_summary: { with_skill: { pass_rate: { mean: 0.75 } }, delta: { pass_rate: '+1' } },
      },
      runs: [{ eval_id: 1, configuration: 'with_skill', ...side(1, 2) }],
    });
    expect(sink.declarations).toMatchObject([{ metric: 'pass_rate', value: 0.75 }]);
  });
});

describe('runs and iterations', () => {
  const run = (configuration: string, run_number: number, eval_name = 'a') => ({
    ...{ eval_name, configuration, run_number },
    ...side(1, 2),
  });
  it('the number of a run that stands alone is carried over, and no repeat', () => {
    const found = read(
      { skill_name: 's', runs: [run('with_skill (iter4)', 4), run('with_skill (iter3)', 3)] },
      's/iteration-4/benchmark.json',
    );
    expect(rowsOf(found)).toEqual([
      ['with_skill, iteration-4', 'a', 0.5, 1],
      ['with_skill, iteration-3', 'a', 0.5, 1],
    ]);
  });

  it('runs of one eval are repeats', () => {
    const found = read({
      skill_name: 's',
      runs: [run('with_skill', 1), run('with_skill', 2), run('with_skill', 3, 'b')],
    });
    expect(rowsOf(found).map(([, , , epoch]) => epoch)).toEqual([1, 2, 1]);
    const planned = read({
      metadata: { skill_name: 's', runs_per_configuration: 3 },
      runs: [run('with_skill', 3)],
    });
    expect(rowsOf(planned)[0]?.[3]).toBe(3);
  });

  it('the folders of a grading say whose it is', () => {
    const at = (path: string) => rowsOf(read({ expectations: graded(true) }, path))[0];
    expect(at('x/iteration-5b/eval-2-tables/with_skill/run-3/grading.json')).toEqual([
      'with_skill, iteration-5b',
      'eval-2-tables',
      1,
      3,
    ]);
    expect(at('x/iteration-1/tables/baseline/outputs/grading.json')).toEqual([
      'baseline, iteration-1',
      'tables',
      1,
      1,
    ]);
    expect(at('x/iteration-1/tables/grading_with_skill.json')).toEqual([
      'with_skill, iteration-1',
      'tables',
      1,
      1,
    ]);
    expect(at('x/iteration-1/without_skill/eval-7-grading.json')).toEqual([
      'without_skill, iteration-1',
      'eval-7',
      1,
      1,
    ]);
    expect(at('x/evals/tables/old_skill/grading.json')).toEqual(['old_skill', 'tables', 1, 1]);
  });

  it('a grading may tell of several runs, and of both configurations', () => {
    const runs = [
      { run: 1, expectations: graded(true) },
      { run: 2, expectations: graded(false) },
    ];
    const path = 'x/iteration-1/eval-7/grading.json';
    expect(rowsOf(read({ eval_id: 7, with_skill: runs, without_skill: runs.slice(0, 1) }, path))).toEqual([
      ['with_skill, iteration-1', '7', 1, 1],
      ['with_skill, iteration-1', '7', 0, 2],
      ['without_skill, iteration-1', '7', 1, 1],
    ]);
    expect(rowsOf(read({ condition: 'baseline', runs }, path)).map(([condition]) => condition)).toEqual([
      'baseline, iteration-1',
      'baseline, iteration-1',
    ]);
  });

  it('a place holder names no model', () => {
    const { sink } = read({
      metadata: { skill_name: 's', executor_model: '<model-name>' },
      runs: [run('with_skill', 1)],
    });
    expect(sink.runs[0]?.model).toBe(null);
  });
});

describe('what holds no results', () => {
  it.each([
    [{ metadata: { skill_name: 's' }, runs: [] }, 'runs of this skill’s benchmark is empty'],
    [
      {
        metadata: { skill_name: 's' },
        measured: false,
        run_summary: { with_skill: { pass_rate: { mean: 0.6 } } },
      },
      'means (run_summary) without the runs',
    ],
    [
      { benchmark_name: 'b', minimum_eval_count: 30, required_assertions_per_eval: 4 },
      'this defines a benchmark',
    ],
    [{ winner: 'A', reasoning: 'better', rubric: { A: {} } }, 'a blind comparison'],
    [{ skill_name: 's', current_best: 'v2', iterations: [{ version: 'v0' }] }, 'how a skill came to be'],
  ])('%o', async (value, words) => {
    expect(await said(value)).toMatch(/^No results/);
    expect(((await said(value)) ?? '').replaceAll("'", '’')).toContain(words);
  });

  it('definitions with expectations that wait for a grade are no results', () => {
    const { format, sink } = read({
      skill_name: 's',
      evals: [
        {
          id: 1,
          prompt: 'p',
          expected_output: 'x',
          assertions: [{ text: 't', passed: false, evidence: '' }],
        },
      ],
    });
    expect([format, sink.rows.length, sink.responses().length]).toEqual(['skill-evals', 1, 0]);
  });
});

it('a grading is read as what was found of each expectation', () => {
  const found = readTranscript('skill-grading', {
    expectations: graded(true, false, null),
    note: 'cut short',
  });
  expect(found?.verdicts).toEqual([
    { name: 'Met: part 1', text: 'seen 1' },
    { name: 'Not met: part 2', text: 'seen 2' },
    { name: 'Not graded: part 3', text: 'seen 3' },
    { name: 'Note', text: 'cut short' },
  ]);
});
