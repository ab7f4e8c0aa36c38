import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { codeModel } from '$lib/formats/code/run';
import { Repeats } from '$lib/formats/shared/repeats';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { code } from '../../fixtures/tools/code';
import { readText } from './read-text';

const file = (ending: string): [path: string, text: string] => {
  const found = Object.entries(code().files).find(([path]) => path.endsWith(ending));
  if (!found) throw new Error(`no ${ending}`);
  return [found[0], found[1].toString()];
};
const read = (ending: string) => {
  const [path, text] = file(ending);
  return readText(formats, text, path);
};

describe('who answered is in a path', () => {
  it.each([
    ['evalplus/8b-instruct-base/samples_eval_results.json', '8b-instruct-base', null],
    [
      'results/humaneval/ise--Magicoder-7B_vllm_temp_0.0.eval_results.json.gz',
      'ise/Magicoder-7B',
      'temperature 0.0',
    ],
    ['gpt-4-turbo.jsonl_results.jsonl', 'gpt-4-turbo', null],
    ['all.zip/samples_eval_results.json', null, null],
    ['samples.jsonl', null, null],
  ])('%s', (path, model, condition) => {
    expect(codeModel(path)).toMatchObject({ model, condition });
  });

  it('LiveCodeBench names the folder by it, whatever the file is called', () => {
    expect(codeModel('output/Qwen-3-8B/Scenario.codegeneration_1_0.2_eval_all.json', true).model).toBe(
      'Qwen-3-8B',
    );
  });

  it('is a guess, and said to be one', () => {
    const { sink } = read('samples_eval_results.json');
    expect(sink.notes.map(({ severity, code: kind }) => [severity, kind])).toContainEqual([
      'advice',
      'model_from_path',
    ]);
  });
});

describe('EvalPlus', () => {
  it('counts plus only where base passed, and says where the file does not', () => {
    const { sink } = read('alder_vllm_temp_0.0/samples_eval_results.json');
    const fifth = sink.rows.find(({ sample }) => sample.id === 'HumanEval/5');
    expect(fifth?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['base', 0],
      ['plus', 0],
    ]);
    expect(fifth?.response?.labels).toContainEqual(['plus_status', 'pass']);
    expect(sink.notes.find(({ code: kind }) => kind === 'plus_without_base')?.message).toMatch(
      /^1 completion passes/,
    );
  });

  it('without plus tests there is no plus, and not 0', () => {
    const task = { task_id: 'Mbpp/2', solution: '', base_status: 'fail', plus_status: null };
    const text = JSON.stringify({ date: '2024-05-10 18:01', hash: 'h', eval: { 'Mbpp/2': [task, task] } });
    const { sink } = readText(formats, text, 'gpt-4/x_eval_results.json');
    expect(sink.rows.map(({ scores }) => scores.map(({ metric }) => metric))).toEqual([['base'], ['base']]);
    expect(sink.rows.map(({ response }) => [response?.epoch, response?.status])).toEqual([
      [1, 'no_answer'],
      [2, 'no_answer'],
    ]);
    expect(sink.runs[0]).toMatchObject({ evaluation: 'MBPP', datasetVersion: 'h' });
  });
});

describe('rows of one task in a file of lines', () => {
  it('are numbered, though their code is equal', () => {
    const { sink } = read('.jsonl_results.jsonl');
    const epochs = sink.rows
      .filter(({ sample }) => sample.id === 'HumanEval/3')
      .map(({ response }) => response?.epoch);
    expect(epochs).toEqual([1, 2]);
  });

  it('and so are those of another piece of the file', () => {
    const [first, second] = [new Repeats(), new Repeats()];
    const numbers = [0, 900].map((offset) => first.next('a', { offset }));
    numbers.push(...[2_000_000, 2_000_900].map((offset) => second.next('a', { offset })));
    expect(new Set(numbers).size).toBe(4);
  });
});

describe('LiveCodeBench', () => {
  it('a failed program is a wrong answer with its reason; the month is a label', () => {
    const { sink } = read('_eval_all.json');
    const [bare, first, second] = sink.rows.filter(({ sample }) => sample.id === 'q2');
    expect(bare).toMatchObject({ run: null, response: null });
    expect(
      [first, second].map((row) => [row?.response?.status, row?.scores[0]?.score, row?.response?.labels]),
    ).toEqual([
      ['ok', 0, [['failure', 'wrong answer']]],
      ['ok', 0, [['failure', 'runtime error']]],
    ]);
    expect(first?.scores[0]?.explanation).toBe('Wrong answer at 0');
    expect(bare?.sample.labels).toContainEqual(['contest_month', '2024-02']);
    expect(new Set(sink.places.map(({ offset }) => offset)).size).toBe(sink.places.length);
  });

  it('each scenario is an evaluation of its own', () => {
    const common = {
      question_id: 'q',
      contest_date: '2024-01-01',
      difficulty: 'easy',
      output_list: ['x'],
      pred_list: ['x'],
    };
    const evaluationOf = (problem: object) =>
      readText(formats, JSON.stringify([problem], null, 1), 'output/m/Scenario.json').sink.runs[0]
        ?.evaluation;
    expect(evaluationOf({ ...common, test_id: 3, graded_list: [true] })).toBe(
      'LiveCodeBench test output prediction',
    );
    expect(evaluationOf({ ...common, id: 's1', code: 'f(1)', input: '1', graded_list: [true] })).toBe(
      'LiveCodeBench code execution',
    );
  });

  it('the totals are a claim about the run of the problems', () => {
    const [totals, problems] = [read('_eval.json').sink, read('_eval_all.json').sink];
    expect(totals.declarations).toMatchObject([
      { run: problems.runs[0]?.key, metric: 'passed', value: 0.25 },
    ]);
  });
});

describe('what a reader sees', () => {
  const said = (format: string, record: unknown) => {
    const transcript = readTranscript(format, record);
    return {
      input: contentText(transcript?.input ?? []),
      outputs: transcript?.outputs.map(contentText),
      verdicts: transcript?.verdicts.map(({ name, text }) => `${name}: ${text}`),
    };
  };
  it('of a completion: its code and on which inputs it fails', () => {
    const record = {
      task_id: 'HumanEval/0',
      solution: 'return 1',
      base_status: 'fail',
      base_fail_tests: [['xyz']],
      plus_fail_tests: [],
    };
    expect(said('code-evalplus', record)).toEqual({
      input: '',
      outputs: ['return 1'],
      verdicts: ['base: Fails on ["xyz"]'],
    });
  });
  it('of a problem: the question and why the first completion fails; of one among several, its code', () => {
    const problem = JSON.parse(file('_eval_all.json')[1]) as Record<string, unknown>[];
    expect(said('code-livecodebench', problem[1])).toMatchObject({
      input: 'What is 20 plus 2? (asked by code quiz)',
      verdicts: ['passed: Wrong answer at 0'],
    });
    expect(said('code-livecodebench', 'return 2').outputs).toEqual(['return 2']);
  });
});
