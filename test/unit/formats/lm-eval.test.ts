import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { hasRealData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const DATE = '2026-01-01T00-00-00.000000';
const folder = 'out/org__model-7b';
const row = (more: object) => ({
  doc_id: 3,
  doc: { question: '2+2?', subject: 'maths' },
  target: '4',
  arguments: { gen_args_0: { arg_0: 'Q: 2+2?', arg_1: { until: [] } } },
  resps: [['It is 4.']],
  filtered_resps: ['4'],
  filter: 'strict-match',
  metrics: ['exact_match'],
  exact_match: 1,
  doc_hash: 'd',
  target_hash: 't',
  ...more,
});
const read = (...rows: object[]) =>
  readText(
    formats,
    rows.map((one) => JSON.stringify(one)).join('\n'),
    `${folder}/samples_gsm8k_cot_${DATE}.jsonl`,
  ).sink;

describe('lm-evaluation-harness', () => {
  it('filters are variants of a metric on one response', () => {
    const { rows, runs } = read(
      row({}),
      row({ filter: 'flexible-extract', filtered_resps: ['04'], exact_match: 0 }),
    );
    expect(rows.map(({ scores }) => scores.map(({ metric, score }) => [metric, score]))).toEqual([
      [['exact_match, strict-match', 1]],
      [['exact_match, flexible-extract', 0]],
    ]);
    expect(new Set(rows.map((one) => [one.run, one.sample.id, one.response?.output].join('|'))).size).toBe(1);
    expect(rows[0]?.sample).toMatchObject({
      hash: 'd+t',
      input: 'Q: 2+2?',
      references: ['4'],
      labels: [['subject', 'maths']],
    });
    expect(runs).toMatchObject([{ evaluation: 'gsm8k_cot', model: 'org/model-7b' }]);
  });

  it('older rows name no metrics; pairs and texts are no score', () => {
    const old = {
      ...row({ word_perplexity: [-3.5, 7], acc: '0.5', note: 'x' }),
      metrics: undefined,
      filter: undefined,
    };
    const [first] = read(old).rows;
    expect(first?.scores.map(({ metric, score }) => [metric, score])).toEqual([
      ['exact_match', 1],
      ['acc', 0.5],
    ]);
    const [pair] = read(
      row({
        metrics: ['word_perplexity'],
        word_perplexity: [-3.5, 7],
        exact_match: undefined,
        filter: 'none',
      }),
    ).rows;
    expect(pair?.scores).toMatchObject([{ metric: 'word_perplexity', score: null }]);
  });

  it('the results claim under the key of their samples', () => {
    const results = {
      results: {
        gsm8k_cot: {
          'exact_match,strict-match': 0.5,
          'exact_match_stderr,strict-match': 0.1,
          alias: 'gsm8k_cot',
          'ppl,none': 3,
        },
      },
      configs: {},
      versions: { gsm8k_cot: 3 },
      'n-shot': { gsm8k_cot: 8 },
      'n-samples': { gsm8k_cot: { original: 10, effective: 2 } },
      higher_is_better: { gsm8k_cot: { exact_match: true, ppl: false } },
      model_name: 'org/model-7b',
      date: 1767225600.5,
    };
    const { sink } = readText(formats, JSON.stringify(results, null, 1), `${folder}/results_${DATE}.json`);
    const run = read(row({})).rows[0]?.run;
    expect(sink.declarations).toEqual([
      {
        run,
        metric: 'exact_match, strict-match',
        value: 0.5,
        n: 2,
        standardError: 0.1,
        lowerIsBetter: false,
      },
      { run, metric: 'ppl', value: 3, n: 2, standardError: null, lowerIsBetter: true },
    ]);
    expect(sink.runs).toMatchObject([
      { model: 'org/model-7b', datasetVersion: '3', startedAt: 1767225600500 },
    ]);
  });

  it.skipIf(!hasRealData)('real rows: the likeliest option is the answer', () => {
    const [a, b] = ['A', 'B'].map(
      (model) => readAny(formats, `lm_eval/RECONSTRUCTED_samples_arc_demo_model${model}_${DATE}.jsonl`).sink,
    );
    expect(a?.rows.map(({ response }) => response?.output)).toEqual(['Dolphin', 'Paris']);
    expect(a?.rows.map(({ sample }) => sample.choicesCount)).toEqual([4, 4]);
    expect(a?.rows.map(({ sample }) => sample.hash)).toEqual(b?.rows.map(({ sample }) => sample.hash));
    expect(a?.rows.flatMap(({ scores }) => scores.map(({ metric }) => metric))).toEqual([
      'acc',
      'acc_norm',
      'acc',
      'acc_norm',
    ]);
    const filters = readAny(formats, `lm_eval/RECONSTRUCTED_samples_gsm8k_two_filters_${DATE}.jsonl`).sink;
    expect(
      filters.rows.map(({ response, scores }) => [
        response?.output,
        response?.extractedAnswer,
        scores[0]?.score,
      ]),
    ).toEqual([
      [' It is 4.', '[invalid]', 0],
      [' It is 4.', '4', 1],
    ]);
  });
});
