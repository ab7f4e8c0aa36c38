import { describe, expect, it } from 'vitest';
import { eeeInstance } from '$lib/formats/eee/instance';
import { readLines } from './collect';

const base = {
  schema_version: '0.3.0',
  evaluation_id: 'bench/model/1',
  model_id: 'org/model',
  evaluation_name: 'bench',
  sample_id: '7',
  interaction_type: 'single_turn',
  input: { raw: 'What is 2+2?', reference: ['4'] },
  output: { raw: ['4'] },
  answer_attribution: [],
  evaluation: { score: 1, is_correct: true },
};

/** What the schema has to say has tests of its own. */
const notOfSchema = ({ code }: { code: string }) => !code.startsWith('schema');

/** The one row that `base` with `changes` becomes. */
function rowOf(changes: Record<string, unknown>) {
  const { sink } = readLines(eeeInstance, JSON.stringify({ ...base, ...changes }));
  const [row] = sink.rows;
  if (row === undefined || sink.rows.length !== 1)
    throw new Error(`no row: ${JSON.stringify(sink.rejected)}`);
  return { ...row, notes: sink.notes.filter(notOfSchema), runs: sink.runs };
}
const responseOf = (changes: Record<string, unknown>) => {
  const { response } = rowOf(changes);
  if (response === null) throw new Error('no response');
  return response;
};
const performance = (latency: number | null, generation: number | null) => ({
  performance: { latency_ms: latency, generation_time_ms: generation },
});
const usage = { token_usage: { input_tokens: 5, output_tokens: 6, total_tokens: 11 } };
const inspect = { metadata: { stop_reason: 'stop', epoch: '1' } };

describe('recognition', () => {
  it.each(['0.2.0', '0.2.1', 'instance_level_eval_0.2.2', '0.3.0'])(
    'by shape, with version %s',
    (version) => {
      const row = JSON.stringify({ ...base, schema_version: version });
      expect(readLines(eeeInstance, row).version).toBe(/\d.*/.exec(version)?.[0]);
    },
  );
  it('without any version', () => {
    expect(readLines(eeeInstance, JSON.stringify({ ...base, schema_version: undefined })).version).toBeNull();
  });
  it('not of other rows', () => {
    for (const row of [
      '{"doc_id":1,"resps":[]}',
      '{"input":"x","output":"y"}',
      '[]',
      '{"input":{"raw":1}}',
    ]) {
      expect(readLines(eeeInstance, row).version).toBeUndefined();
    }
  });
});

describe('shapes', () => {
  it('read the same from 0.2.0 and 0.3.0', () => {
    const old = rowOf({ sample_id: 7, input: { raw: 'What is 2+2?', reference: '4' }, output: { raw: '4' } });
    expect(old.sample).toEqual(rowOf({}).sample);
    expect(old.response).toEqual(rowOf({}).response);
  });
  it.each([
    ['4', ['4']],
    [
      ['4', 'four'],
      ['4', 'four'],
    ],
    [[], []],
    [null, []],
    [undefined, []],
    [4, ['4']],
  ])('reference %j', (reference, expected) => {
    expect(rowOf({ input: { raw: 'q', reference } }).sample.references).toEqual(expected);
  });
  it('n completions with one score are one response', () => {
    expect(responseOf({ output: { raw: ['a', 'b', 'c'] } })).toMatchObject({ output: 'a', candidates: 3 });
  });
  it.each(['messages', 'interactions'])('the last answer of %s where there is no output', (field) => {
    const turns = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'first' },
      { role: 'tool', content: 'found' },
      { role: 'assistant', content: 'last' },
      { role: 'assistant', content: null, tool_calls: [{}] },
    ];
    const response = responseOf({ output: null, [field]: turns, interaction_type: 'agentic' });
    expect(response).toMatchObject({ output: 'last', candidates: 1, interactionType: 'agentic' });
  });
  it('the last answer where the output is empty', () => {
    const messages = [{ role: 'assistant', content: 'said' }];
    expect(responseOf({ output: { raw: [''] }, messages })).toMatchObject({ output: 'said', candidates: 1 });
  });
  it('content in blocks', () => {
    const messages = [{ role: 'assistant', content: [{ type: 'text', text: 'a' }, { type: 'image' }, 'b'] }];
    expect(responseOf({ output: null, messages }).output).toBe('a\nb');
  });
  it('the value extracted in the end', () => {
    const attributions = [
      { extracted_value: 'A', is_terminal: false },
      { extracted_value: 'B', is_terminal: true },
    ];
    expect(responseOf({ answer_attribution: attributions }).extractedAnswer).toBe('B');
    expect(responseOf({ answer_attribution: attributions.slice(0, 1) }).extractedAnswer).toBe('A');
    expect(responseOf({}).extractedAnswer).toBeNull();
  });
  it('unknown fields do no harm, __proto__ included', () => {
    const line = JSON.stringify(base).replace('{', '{"__proto__":{"model_id":"evil"},"extra":[1,{}],');
    expect(readLines(eeeInstance, line).sink.runs[0]?.model).toBe('org/model');
  });
});

describe('scores', () => {
  const scored = (evaluation: unknown, more = {}) => rowOf({ evaluation, ...more }).scores;
  it('are named by the result id up to the colon', () => {
    const row = rowOf({ evaluation_result_id: 'exact_match@5:valid:robustness' });
    expect(row.scores[0]).toMatchObject({ metric: 'exact_match_at_5', given: 'exact_match@5', score: 1 });
    expect(row.sample.variant).toBe('robustness');
    expect(row.sample.labels).toEqual([
      ['split', 'valid'],
      ['perturbation', 'robustness'],
    ]);
  });
  it('may be boolean or text', () => {
    expect(scored({ score: true, is_correct: true })).toMatchObject([
      { metric: 'score', score: 1, isCorrect: true },
    ]);
    expect(scored({ score: '0.25' })).toMatchObject([{ score: 0.25, isCorrect: null }]);
  });
  it('keep is_correct as given, unless it does not apply', () => {
    expect(scored({ score: 0.65, is_correct: true })).toMatchObject([{ score: 0.65, isCorrect: true }]);
    const metadata = { is_correct_applicable: 'false' };
    expect(scored({ score: 0.65, is_correct: false }, { metadata })).toMatchObject([{ isCorrect: null }]);
  });
  it('take is_correct where there is no score, and the details of k-eval', () => {
    expect(scored({ score: null, is_correct: false })).toMatchObject([{ metric: 'is_correct', score: 0 }]);
    const details = { factual_adherence_mean: 4.5, note: 'x', completenessMean: 3 };
    expect(scored({ score: null, details })).toEqual([
      { metric: 'factual_adherence_mean', given: 'factual_adherence_mean', score: 4.5 },
      { metric: 'completeness_mean', given: 'completenessMean', score: 3 },
    ]);
    expect(scored({ score: null })).toMatchObject([{ score: null }]);
  });
  it.each(['NaN', 'Infinity', '1e999'])('%s is no score, with a warning', (literal) => {
    const line = JSON.stringify(base).replace('"score":1', `"score":${literal}`);
    const { sink } = readLines(eeeInstance, line);
    expect(sink.rows[0]?.scores).toMatchObject([{ score: null }]);
    expect(sink.notes.filter(notOfSchema)).toMatchObject([{ severity: 'warning', code: 'score_not_finite' }]);
  });
});

describe('metadata', () => {
  it('becomes labels about the sample, or about the answer', () => {
    const { sample, response } = rowOf({
      metadata: {
        subject: 'math',
        level: 3,
        hard: true,
        tags: ['a', 'b'],
        nested: { x: [1.0, 2] },
        empty: '',
        nothing: null,
        seed: 5,
        stop_reason: 'length',
        epoch: '2',
      },
    });
    expect(sample.labels).toEqual([
      ['subject', 'math'],
      ['level', '3'],
      ['hard', 'true'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['nested', '{"x":[1,2]}'],
    ]);
    expect(response).toMatchObject({ stopReason: 'length', epoch: 2, labels: [['seed', '5']] });
  });
  it('is cut where it is no word to filter by, and left in the file where it is large', () => {
    const { labels } = rowOf({
      metadata: {
        fits: 'é'.repeat(200),
        long: 'é'.repeat(201),
        large: { text: 'x'.repeat(5000) },
        list: [['y']],
      },
    }).sample;
    expect(labels).toEqual([
      ['fits', 'é'.repeat(200)],
      ['long', `${'é'.repeat(200)}…`],
      ['list', '["y"]'],
    ]);
  });
  it('reads the epoch as number or text', () => {
    expect(responseOf({ metadata: { epoch: 3, finish_reason: 'stop' } })).toMatchObject({
      epoch: 3,
      stopReason: 'stop',
    });
    expect(responseOf({ metadata: { epoch: 'first', stop_reason: '' } })).toMatchObject({
      epoch: null,
      stopReason: null,
    });
  });
});

describe('tokens and times', () => {
  it('count for the sample, but for the last call where Inspect wrote several', () => {
    const scope = (changes: object) => responseOf({ ...usage, ...changes }).tokensScope;
    const agentic = { interaction_type: 'agentic', output: null };
    const messages = [{ role: 'assistant', content: 'x' }];
    expect(scope({})).toBe('sample');
    expect(scope(inspect)).toBe('sample');
    expect(scope({ ...agentic, messages })).toBe('sample');
    expect(scope({ ...agentic, ...inspect, messages: [...messages, ...messages] })).toBe('last_call');
    expect(scope({ ...agentic, ...inspect, messages })).toBe('sample');
    expect(scope({ token_usage: {} })).toBeUndefined();
  });
  it('keep 0 apart from unknown', () => {
    const token_usage = {
      input_tokens: 0,
      output_tokens: null,
      reasoning_tokens: 4,
      input_tokens_cache_read: 2,
    };
    expect(responseOf({ token_usage })).toMatchObject({
      inputTokens: 0,
      outputTokens: null,
      totalTokens: null,
      reasoningTokens: 4,
      cacheReadTokens: 2,
    });
  });
  it.each([
    ['Inspect: waiting, and working', performance(94, 31133), 94, 'waiting', 31133],
    ['HELM: generation only', performance(null, 680.3), null, undefined, 680.3],
    ['plain', performance(900, 700), 900, 'response', 700],
    ['plain, alone', performance(900, null), 900, 'response', null],
    ['Inspect, long waiting', { ...inspect, ...performance(900, 700) }, 900, 'waiting', 700],
    ['agentic', { ...performance(900, 700), interaction_type: 'agentic' }, 900, 'sample', 700],
  ])('%s', (_name, changes, latencyMs, latencyKind, generationMs) => {
    const response = responseOf(changes);
    expect([response.latencyMs, response.latencyKind, response.generationMs]).toEqual([
      latencyMs,
      latencyKind,
      generationMs,
    ]);
  });
  it('sum the cost that k-eval states', () => {
    expect(responseOf({}).reportedCostUsd).toBeNull();
    expect(responseOf({ run_details: [{ cost_usd: 0.25 }, {}, { cost_usd: 0.5 }] }).reportedCostUsd).toBe(
      0.75,
    );
  });
});

describe('status', () => {
  it('error, beside the score', () => {
    const row = rowOf({ error: 'TimeoutError: request timed out', output: { raw: [''] } });
    expect(row.response).toMatchObject({ status: 'error', errorKind: 'timeout', output: '' });
    expect(row.scores[0]?.score).toBe(1);
  });
  it.each([null, '', false, {}, undefined])('error %j is none', (error) => {
    expect(responseOf({ error })).toMatchObject({ status: 'ok', error: null });
  });
  it('an error given as an object', () => {
    expect(responseOf({ error: { message: 'rate limit exceeded' } })).toMatchObject({
      errorKind: 'rate_limit',
    });
  });
  it('no answer where the place for it is empty and nobody scored', () => {
    const evaluation = { score: null };
    expect(responseOf({ evaluation, output: { raw: [''] } }).status).toBe('no_answer');
    expect(responseOf({ evaluation, output: { raw: [] } }).status).toBe('no_answer');
    expect(responseOf({ output: { raw: [''] } }).status).toBe('ok');
  });
  it('no response at all where there is neither answer nor score', () => {
    const row = rowOf({ evaluation: { score: null }, output: null, metadata: { subject: 'x' } });
    expect(row).toMatchObject({ run: null, response: null, scores: [], runs: [] });
    expect(row.sample.labels).toEqual([['subject', 'x']]);
  });
});

describe('runs', () => {
  it('are known by evaluation id, model and benchmark', () => {
    const line = JSON.stringify(base);
    const other = JSON.stringify({ ...base, model_id: 'org/other' });
    const { sink } = readLines(eeeInstance, [line, other, line, line].join('\n'));
    expect(sink.runs).toMatchObject([
      { name: 'bench/model/1', model: 'org/model', evaluation: 'bench', role: 'rows' },
      { model: 'org/other' },
    ]);
    expect(sink.rows.map(({ run }) => run)).toEqual([0, 1, 0, 0].map((at) => sink.runs[at]?.key));
  });
  it.each(['None_samples', 'None', '', undefined])(
    'with the void id %j keep files apart',
    (evaluation_id) => {
      const line = JSON.stringify({ ...base, evaluation_id });
      const keys = ['one', 'two'].map(
        (digest) => readLines(eeeInstance, line, { path: 'x', digest }).sink.rows[0]?.run,
      );
      expect(keys[0]).not.toBe(keys[1]);
    },
  );
  it('stay without a model, with a warning', () => {
    const row = rowOf({ model_id: undefined });
    expect(row.runs[0]?.model).toBeNull();
    expect(row.notes).toMatchObject([{ severity: 'warning', code: 'model_missing' }]);
  });
});

describe('rejection', () => {
  it('only where nothing says which sample it is', () => {
    const lines = [
      { ...base, sample_id: undefined, input: { raw: '' } },
      { ...base, sample_id: undefined },
      { ...base, input: null },
      { sample_idx: 3, evaluation: { score: 1 }, model_id: 'm' },
      [1],
    ];
    const { sink } = readLines(eeeInstance, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(sink.rejected.map(({ code }) => code)).toEqual(['sample_unidentified', 'row_not_object']);
    expect(sink.rows.map(({ sample }) => sample.id)).toEqual([null, '7', '3']);
  });
});
