import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { probe } from '$lib/ingest/text/probe';
import { readText } from './read-text';

const FOLDER = 'outputs/evals/wordy--org--fir-3-b/0a1b2c3d';
const row = (more: Record<string, unknown> = {}) => ({
  ...{
    example_id: 0,
    prompt: [{ role: 'user', content: 'Guess.' }],
    completion: [{ role: 'assistant', content: 'crane' }],
  },
  ...{ answer: 'story', task: 'default', reward: 1.49, generation_ms: 0, scoring_ms: 0.5, total_ms: 0.5 },
  ...more,
});
const read = (...rows: Record<string, unknown>[]) =>
  readText(formats, rows.map((one) => JSON.stringify(one) + '\n').join(''), `${FOLDER}/results.jsonl`);
const metadata = (more: Record<string, unknown> = {}) =>
  readText(
    formats,
    JSON.stringify({
      env_id: 'wordy',
      model: 'org/fir-3-b',
      num_examples: 5,
      rollouts_per_example: 3,
      ...more,
    }),
    `${FOLDER}/metadata.json`,
  );
type Read = ReturnType<typeof read>;
const samples = ({ sink }: Read) =>
  sink.rows.map(({ sample, response }) => [sample.id, sample.variant ?? null, response?.epoch]);
const problems = ({ sink }: Read) => sink.notes.map(({ code }) => code);

describe('rollouts', () => {
  it('are of the model that the folder names, of which the first part is the environment', () => {
    const found = read(row());
    expect(found.format).toBe('verifiers-results');
    expect(found.sink.runs.map(({ model, evaluation }) => [model, evaluation])).toEqual([
      [null, 'wordy'],
      ['org/fir-3-b', null],
    ]);
    expect(metadata().sink.runs[0]).toMatchObject({
      key: found.sink.runs[0]?.key,
      role: 'report',
      planned: 15,
    });
  });

  it('of one example are repeats; ids begin anew in each part', () => {
    const found = read(row(), row({ example_id: 1 }), row({ task: 'hard' }), row(), row({ answer: 'other' }));
    expect(samples(found)).toEqual([
      ['0', null, 1],
      ['1', null, 1],
      ['0', 'hard', 1],
      ['0', null, 2],
      ['0', null, 1],
    ]);
  });

  it('equal prompts are told apart by what is right, and no prompt is no text', () => {
    const found = read(row({ prompt: [{ role: 'user', content: '' }], completion: [] }));
    expect(found.sink.rows[0]).toMatchObject({
      sample: { id: '0', input: null, references: ['story'] },
      // What was said was not saved: the reward stands.
      response: { output: null, status: 'ok' },
    });
  });

  it('each function is a metric of its own, what only counts is no quality, and words are labels', () => {
    const { sink } = read(
      row({ judge_reward: 1, solved: true, num_turns: 2, language: 'en', trajectory: [{}] }),
    );
    expect(sink.rows[0]?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['reward', 1.49],
      ['judge_reward', 1],
      ['solved', 1],
      ['num_turns', 2],
    ]);
    expect(sink.metrics.filter(({ diagnostic }) => diagnostic).map(({ metric }) => metric)).toEqual([
      'num_turns',
    ]);
    expect(sink.rows[0]?.response?.labels).toEqual([['language', 'en']]);
  });

  it('metrics that are listed are these: other numbers of the state are labels', () => {
    const { sink } = read(row({ metrics: { judge_reward: 0.5 }, judge_reward: 0.5, seed: 7 }));
    expect(sink.rows[0]?.scores.map(({ metric }) => metric)).toEqual(['reward', 'judge_reward']);
    expect(sink.rows[0]?.response?.labels).toEqual([['seed', '7']]);
  });

  it('a time of scoring alone is not how long the answer took', () => {
    expect(read(row()).sink.rows[0]?.response).toMatchObject({ latencyMs: null, generationMs: null });
    expect(read(row({ generation_ms: 20, total_ms: 25 })).sink.rows[0]?.response).toMatchObject({
      ...{ latencyMs: 25, generationMs: 20, latencyKind: 'sample' },
    });
    const timed = row({
      generation_ms: undefined,
      total_ms: undefined,
      timing: { generation_ms: 3, total_ms: 4 },
    });
    expect(read(timed).sink.rows[0]?.response).toMatchObject({ latencyMs: 4, generationMs: 3 });
  });

  it('one that broke off failed, whatever its reward of 0; one that was cut says so', () => {
    const error = {
      error: 'ModelError',
      error_chain_repr: 'ModelError()',
      error_chain_str: 'ModelError: 429 too many requests',
    };
    expect(read(row({ error, reward: 0, completion: null })).sink.rows[0]).toMatchObject({
      response: { status: 'error', errorKind: 'rate_limit' },
      scores: [{ metric: 'reward', score: 0 }],
    });
    expect(read(row({ is_truncated: true, stop_condition: 'x' })).sink.rows[0]?.response?.stopReason).toBe(
      'length',
    );
  });

  it('the question is what the user said last, behind instructions and examples', () => {
    const prompt = [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'example' },
      { role: 'assistant', content: 'solved' },
      { role: 'user', content: 'Q' },
    ];
    const completion = [
      {
        role: 'assistant',
        content: '',
        tool_calls: ['{"id":"c","function":{"name":"look","arguments":"{\\"at\\":1}"}}'],
      },
      { role: 'tool', tool_call_id: 'c', content: 'seen' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'feedback' },
    ];
    const { sink } = read(row({ prompt, completion }));
    expect(sink.rows[0]).toMatchObject({
      sample: { input: 'Q' },
      response: { output: 'A', turns: 2, toolCalls: 1 },
    });
    const shown = readTranscript('verifiers-results', row({ prompt, completion }));
    expect([shown?.input, shown?.outputs]).toEqual([
      [{ is: 'text', text: 'Q' }],
      [[{ is: 'text', text: 'A' }]],
    ]);
    expect(shown?.turns.flatMap(({ calls }) => calls)).toMatchObject([
      { name: 'look', arguments: { at: 1 } },
    ]);
  });

  it('one without example and prompt is rejected, and the others stay', () => {
    const found = read(row(), row({ example_id: null, prompt: '' }), row());
    expect([found.sink.rows.length, found.sink.rejected.map(({ code }) => code)]).toEqual([
      2,
      ['sample_unidentified'],
    ]);
  });
});

describe('metadata', () => {
  it('that were never filled in claim nothing', () => {
    const found = metadata({ avg_reward: 0, avg_metrics: {}, time_ms: 0 });
    expect([found.sink.declarations, problems(found)]).toEqual([[], ['not_filled_in']]);
  });

  it('claim means of either layout; 0 rollouts are no plan', () => {
    const flat = metadata({ avg_reward: 0.5, avg_judge_reward: 0.25, time_ms: 9, rollouts_per_example: 0 });
    expect(flat.sink.runs[0]).toMatchObject({ planned: null, elapsedMs: 9 });
    expect(flat.sink.declarations.map(({ metric, value }) => [metric, value])).toEqual([
      ['reward', 0.5],
      ['judge_reward', 0.25],
    ]);
    const nested = metadata({ avg_reward: 0.5, avg_metrics: { judge_reward: 0.25 } });
    expect(nested.sink.declarations.map(({ metric }) => metric)).toEqual(['reward', 'judge_reward']);
  });
});

it('a pointer of Git LFS is named', async () => {
  const bytes = Uint8Array.from(
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0a\nsize 7\n'),
  );
  const probed = await probe(new Blob([bytes]), bytes, formats);
  expect(probed).toMatchObject({
    code: 'lfs_pointer',
    message: expect.stringContaining('git lfs pull') as string,
  });
});
