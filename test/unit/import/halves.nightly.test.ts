import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { missingHalf } from '../../../src/lib/formats/missing-half';
import { droppedText, openLibrary, type Library } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());
beforeEach(() => library.fresh());

type Files = Record<string, unknown>;
const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
const lines = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const load = (files: Files) =>
  library.load(Object.entries(files).map(([path, content]) => droppedText(path, text(content))));
/** What is missing, by file. */
const missing = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await listSources(library.db)).flatMap(({ path, format, runFacts: told }) => {
      const half = missingHalf(format, told);
      return half ? [[path, half.text]] : [];
    }),
  );

const chat = [
  { role: 'user', content: 'Q' },
  { role: 'assistant', content: 'A' },
];
const evalscope = 'out/20260101_000000';
const helm = 'runs/mmlu:subject=x,model=org_m';
const lmEval = 'out/org__m';
const gage = 'runs/run-20260101000000-0123abcd';
const session = {
  session_id: 's1',
  created: '2026-01-01T00:00:00',
  request: { contents: [] },
  response: { candidates: [] },
};
const eeeRow = (score: unknown, more: object = {}) => ({
  evaluation_id: 'e',
  model_id: 'm',
  evaluation_name: 'x',
  sample_id: '1',
  interaction_type: 'single_turn',
  input: { raw: 'Q', reference: ['A'] },
  output: { raw: ['A'] },
  evaluation: { score, ...more },
});
const mtEntry = { id: 1, source: 'a', predicted: 'b', expected: 'c' };

interface Case {
  family: string;
  half: Files;
  /** By the file of the half: what it says alone. */
  says: Record<string, string>;
  other: Files;
}
const cases: Case[] = [
  {
    family: 'EvalScope predictions without reviews',
    half: {
      [`${evalscope}/predictions/m/x_default.jsonl`]: lines({
        index: 0,
        model: 'm',
        model_output: { choices: [{ message: chat[1] }] },
        messages: chat,
      }),
    },
    says: {
      [`${evalscope}/predictions/m/x_default.jsonl`]:
        'The scores are missing: these are predictions. Drop the folder reviews of the same EvalScope run.',
    },
    other: {
      [`${evalscope}/reviews/m/x_default.jsonl`]: lines({
        index: 0,
        target: 'A',
        messages: chat,
        sample_score: { score: { value: { acc: 1 } } },
      }),
    },
  },
  {
    family: 'EvalScope reviews without predictions',
    half: {
      [`${evalscope}/reviews/m/x_default.jsonl`]: lines({
        index: 0,
        target: 'A',
        messages: chat,
        sample_score: { score: { value: { acc: 1 } } },
      }),
    },
    says: {
      [`${evalscope}/reviews/m/x_default.jsonl`]:
        'The predictions are missing: tokens and times may be unknown. Drop the folder predictions of the same EvalScope run.',
    },
    other: {
      [`${evalscope}/predictions/m/x_default.jsonl`]: lines({
        index: 0,
        model: 'm',
        model_output: { choices: [{ message: chat[1] }] },
        messages: chat,
      }),
    },
  },
  {
    family: 'an EvalScope report without rows',
    half: {
      [`${evalscope}/reports/m/x.json`]: {
        name: 'm@x',
        model_name: 'm',
        dataset_name: 'x',
        metrics: [
          {
            name: 'mean_acc',
            num: 1,
            score: 1,
            categories: [{ name: ['d'], subsets: [{ name: 'default', score: 1, num: 1 }] }],
          },
        ],
      },
    },
    says: {
      [`${evalscope}/reports/m/x.json`]:
        'The rows are missing: this is the report. Drop the folders predictions and reviews of the same EvalScope run.',
    },
    other: {
      [`${evalscope}/predictions/m/x_default.jsonl`]: lines({
        index: 0,
        model: 'm',
        model_output: { choices: [{ message: chat[1] }] },
        messages: chat,
      }),
      [`${evalscope}/reviews/m/x_default.jsonl`]: lines({
        index: 0,
        target: 'A',
        messages: chat,
        sample_score: { score: { value: { acc: 1 } } },
      }),
    },
  },
  {
    family: 'HELM statistics without the scenario state',
    half: {
      [`${helm}/per_instance_stats.json`]: [
        {
          instance_id: 'i',
          train_trial_index: 0,
          stats: [{ name: { name: 'exact_match' }, count: 1, sum: 1, mean: 1 }],
        },
      ],
    },
    says: {
      [`${helm}/per_instance_stats.json`]:
        'The questions and answers are missing: only scores are here. Drop scenario_state.json of the same HELM folder.',
    },
    other: {
      [`${helm}/scenario_state.json`]: {
        adapter_spec: { model: 'org/m' },
        request_states: [
          {
            instance: { id: 'i', input: { text: 'Q' }, references: [] },
            train_trial_index: 0,
            result: { success: true, completions: [{ text: 'A' }] },
          },
        ],
      },
    },
  },
  {
    family: 'a HELM scenario state without statistics',
    half: {
      [`${helm}/scenario_state.json`]: {
        adapter_spec: { model: 'org/m' },
        request_states: [
          {
            instance: { id: 'i', input: { text: 'Q' }, references: [] },
            train_trial_index: 0,
            result: { success: true, completions: [{ text: 'A' }] },
          },
        ],
      },
      [`${helm}/run_spec.json`]: {
        name: 'mmlu:subject=x,model=org_m',
        scenario_spec: {},
        adapter_spec: { model: 'org/m' },
      },
    },
    says: {
      [`${helm}/scenario_state.json`]:
        'The scores are missing. Drop per_instance_stats.json of the same HELM folder.',
    },
    other: {
      [`${helm}/per_instance_stats.json`]: [
        {
          instance_id: 'i',
          train_trial_index: 0,
          stats: [{ name: { name: 'exact_match' }, count: 1, sum: 1, mean: 1 }],
        },
      ],
    },
  },
  {
    family: 'gage-eval samples without the summary',
    half: {
      [`${gage}/samples.jsonl`]: lines({
        sample_id: 't:1',
        task_id: 't',
        sample: { id: '1', messages: [chat[0]] },
        model_output: { answer: 'A' },
        metrics: { acc: { values: { score: 1 } } },
      }),
    },
    says: {
      [`${gage}/samples.jsonl`]:
        "The model's name is missing. Drop summary.json of the same gage-eval run, or name the model.",
    },
    other: {
      [`${gage}/summary.json`]: {
        run: {
          run_id: 'run-20260101000000-0123abcd',
          metadata: { backends: [{ backend_id: 'b', config: { model: 'm' } }] },
        },
        metrics: [],
        tasks: [{ task_id: 't', metrics: [{ metric_id: 'acc', raw_values: { score: 1 }, count: 1 }] }],
      },
    },
  },
  {
    family: 'a gage-eval summary without samples',
    half: {
      [`${gage}/summary.json`]: {
        run: {
          run_id: 'run-20260101000000-0123abcd',
          metadata: { backends: [{ backend_id: 'b', config: { model: 'm' } }] },
        },
        metrics: [],
        tasks: [{ task_id: 't', metrics: [{ metric_id: 'acc', raw_values: { score: 1 }, count: 1 }] }],
      },
    },
    says: {
      [`${gage}/summary.json`]:
        'The rows are missing: this is the summary. Drop samples.jsonl of the same gage-eval run.',
    },
    other: {
      [`${gage}/samples.jsonl`]: lines({
        sample_id: 't:1',
        task_id: 't',
        sample: { id: '1', messages: [chat[0]] },
        model_output: { answer: 'A' },
        metrics: { acc: { values: { score: 1 } } },
      }),
    },
  },
  {
    family: 'lm-eval samples without results',
    half: {
      [`${lmEval}/samples_x_2026-01-01T00-00-00.000000.jsonl`]: lines({
        doc_id: 0,
        doc: { q: 'Q' },
        target: 'A',
        arguments: { gen_args_0: { arg_0: 'Q' } },
        resps: [['A']],
        filtered_resps: ['A'],
        filter: 'none',
        metrics: ['acc'],
        acc: 1,
      }),
    },
    says: {
      [`${lmEval}/samples_x_2026-01-01T00-00-00.000000.jsonl`]:
        'The results are missing: they say which direction of a metric is better. Drop results_<date>.json of the same folder.',
    },
    other: {
      [`${lmEval}/results_2026-01-01T00-00-00.000000.json`]: {
        results: { x: { 'acc,none': 1 } },
        configs: {},
        versions: {},
        'n-shot': {},
        higher_is_better: { x: { acc: true } },
        model_name: 'org/m',
      },
    },
  },
  {
    family: 'lm-eval results without samples',
    half: {
      [`${lmEval}/results_2026-01-01T00-00-00.000000.json`]: {
        results: { x: { 'acc,none': 1 }, group: { 'acc,none': 1 } },
        configs: {},
        versions: {},
        'n-shot': {},
        model_name: 'org/m',
      },
    },
    says: {
      [`${lmEval}/results_2026-01-01T00-00-00.000000.json`]:
        'The rows are missing: these are the results. Run with --log_samples, and drop samples_<task>_<date>.jsonl of the same folder.',
    },
    other: {
      [`${lmEval}/samples_x_2026-01-01T00-00-00.000000.jsonl`]: lines({
        doc_id: 0,
        doc: { q: 'Q' },
        target: 'A',
        arguments: { gen_args_0: { arg_0: 'Q' } },
        resps: [['A']],
        filtered_resps: ['A'],
        filter: 'none',
        metrics: ['acc'],
        acc: 1,
      }),
    },
  },
  {
    family: 'OpenCode sessions without scores',
    half: { 'eval_run_2026-01-01_0000.json': [session, { ...session, session_id: 's2' }] },
    says: {
      'eval_run_2026-01-01_0000.json':
        'The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.',
    },
    other: {
      'l1.json': {
        input_file: 'x',
        summary: {},
        sessions: ['s1', 's2'].map((session_id) => ({
          session_id,
          pass_rate: 1,
          checks: [{ check_id: 'c', passed: true }],
        })),
      },
    },
  },
  {
    family: 'OpenCode scores without sessions',
    half: {
      'l1.json': {
        input_file: 'x',
        summary: {},
        sessions: [{ session_id: 's1', pass_rate: 1, checks: [{ check_id: 'c', passed: true }] }],
      },
    },
    says: {
      'l1.json':
        'The sessions are missing: only scores are here. Drop eval_run_<date>.json, or the exported sessions.',
    },
    other: { 'eval_run_2026-01-01_0000.json': [session] },
  },
  {
    family: 'an aggregate of Every Eval Ever without its rows',
    half: {
      'a.json': {
        schema_version: '0.2.1',
        evaluation_id: 'e',
        model_info: { id: 'm' },
        evaluation_results: [{ evaluation_name: 'x', score_details: { score: 1 } }],
        detailed_evaluation_results: { file_path: 'deep/a_samples.jsonl' },
      },
    },
    says: { 'a.json': 'The rows are missing: this is the summary. Drop a_samples.jsonl.' },
    other: { 'a_samples.jsonl': lines(eeeRow(1)) },
  },
  {
    family: 'an MT run card without a report',
    half: {
      'card.json': {
        run_id: 'r',
        run_card_hash: '',
        scores: { chrf_plus_plus: 50 },
        model_slug: 'm',
        dataset: { id: 'd' },
      },
    },
    says: {
      'card.json':
        'The rows are missing: this card has no results. Drop the run report (*_report.json) of the same run.',
    },
    other: {
      'r_report.json': {
        run_id: 'r',
        config: { model: 'm', dataset: 'd' },
        overall: {},
        entries: [{ ...mtEntry, exact_match: true }],
      },
    },
  },
  {
    family: 'an MT run log without a report',
    half: {
      'run.json': {
        run_id: 'r',
        timestamp_start: '2026-01-01',
        config: { model: 'm', dataset: 'd' },
        results: [mtEntry],
      },
    },
    says: {
      'run.json':
        'The scores are missing: this is the log. Drop the run report (*_report.json) of the same run.',
    },
    other: {
      'r_report.json': {
        run_id: 'r',
        config: { model: 'm', dataset: 'd' },
        overall: {},
        entries: [{ ...mtEntry, exact_match: true }],
      },
    },
  },
];

describe('half a folder says which half is missing', () => {
  test.each(cases)('$family', async ({ half, says, other }) => {
    await load(half);
    expect(await missing()).toEqual(says);
    await load(other);
    expect(await missing()).toEqual({});
  });

  test('the header of an Inspect log, and one that was not scored', async () => {
    const spec = { task: 't', eval_id: 'e1', model: 'm' };
    await load({
      'header.json': { version: 2, status: 'success', eval: spec },
      'bare.json': {
        version: 2,
        status: 'success',
        eval: { ...spec, eval_id: 'e2' },
        samples: [{ id: 1, epoch: 1, input: 'Q', target: 'A', output: { completion: 'A' } }],
      },
    });
    expect(await missing()).toEqual({
      'bare.json':
        'No answer has a score. If the log is not scored yet, score it (inspect score), and drop what that writes.',
      'header.json': 'The samples are missing: this is only the header. Drop the full log.',
    });
  });

  test('of several runs those that lack it are counted', async () => {
    const predictions = (subset: string) => ({
      [`${evalscope}/predictions/m/${subset}.jsonl`]: lines({
        index: 0,
        model: 'm',
        model_output: { choices: [{ message: chat[1] }] },
        messages: chat,
      }),
    });
    await load({
      'eval_run_2026-01-01_0000.json': [session, { ...session, session_id: 's2' }],
      'l1.json': {
        input_file: 'x',
        summary: {},
        sessions: [{ session_id: 's1', pass_rate: 1, checks: [{ check_id: 'c', passed: true }] }],
      },
      ...predictions('a'),
    });
    expect((await missing())['eval_run_2026-01-01_0000.json']).toBe(
      '1 of 2 runs: The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.',
    );
  });
});

describe('no score is not no answer', () => {
  const scores = () =>
    library.db.query<{ metric: string; score: number | null; is_correct: boolean | null; status: string }>(
      sql`SELECT metric, score, is_correct, status FROM scores JOIN responses USING (response_id) ORDER BY response_id`,
    );
  const problems = () =>
    library.db.query<{ severity: string; field: string; message: string; line: number }>(
      sql`SELECT severity, field, message, line::INTEGER AS line FROM problems WHERE starts_with(code, 'score') ORDER BY line`,
    );

  test('true and false as text are the booleans that they say, with a word on it', async () => {
    await load({ 'a.jsonl': lines(eeeRow('True'), { ...eeeRow('false'), sample_id: '2' }) });
    expect(await scores()).toMatchObject([
      { metric: 'score', score: 1, status: 'ok' },
      { metric: 'score', score: 0, status: 'ok' },
    ]);
    expect(await problems()).toEqual([
      {
        severity: 'advice',
        field: 'score',
        line: 1,
        message: '"True" is text. It was read as true, a score of 1.',
      },
      {
        severity: 'advice',
        field: 'score',
        line: 2,
        message: '"false" is text. It was read as false, a score of 0.',
      },
    ]);
    expect(await missing()).toEqual({});
  });

  test('is_correct in words', async () => {
    await load({
      'a.jsonl': lines(eeeRow(undefined, { is_correct: 'yes' }), {
        ...eeeRow(undefined, { is_correct: 'No' }),
        sample_id: '2',
      }),
    });
    expect(await scores()).toMatchObject([
      { score: 1, is_correct: true },
      { score: 0, is_correct: false },
    ]);
    expect((await problems()).map(({ message }) => message)).toEqual([
      '"yes" is text. It was read as true, a score of 1.',
      '"No" is text. It was read as false, a score of 0.',
    ]);
  });

  test.each(['pass', 'B-', 'yes', 'correct'])('%s as a score is not guessed at', async (word) => {
    await load({ 'a.jsonl': lines(eeeRow(word)) });
    expect(await scores()).toMatchObject([{ score: null, status: 'ok' }]);
    expect(await problems()).toEqual([
      {
        severity: 'warning',
        field: 'score',
        line: 1,
        message: `"${word}" is no number, so this answer has no score. Write a number, or true or false.`,
      },
    ]);
    expect(await missing()).toEqual({
      'a.jsonl':
        'The answer has no score that can be compared. Scores are read from evaluation.score (a number) or evaluation.is_correct (true or false).',
    });
  });

  test('in other formats alike', async () => {
    await load({
      'reviews/m/x.jsonl': lines({
        index: 0,
        messages: chat,
        sample_score: { score: { value: { acc: 'True', grade: 'B' } } },
      }),
      'samples_x_2026-01-01T00-00-00.000000.jsonl': lines({
        doc_id: 0,
        doc: {},
        resps: [['A']],
        filtered_resps: ['A'],
        metrics: ['acc'],
        acc: 'False',
      }),
      'log.json': {
        status: 'success',
        eval: { task: 't', eval_id: 'e', model: 'm' },
        samples: [
          {
            id: 1,
            epoch: 1,
            input: 'Q',
            target: 'A',
            output: { completion: 'A' },
            scores: { s: { value: 'excellent' } },
          },
        ],
      },
    });
    expect((await problems()).map(({ field, message }) => [field, message]).sort()).toEqual([
      ['acc', '"False" is text. It was read as false, a score of 0.'],
      ['acc', '"True" is text. It was read as true, a score of 1.'],
      ['grade', '"B" is no number, so this answer has no score. Write a number, or true or false.'],
      ['s', '"excellent" is no number, so this answer has no score. Write a number, or true or false.'],
    ]);
  });
});
