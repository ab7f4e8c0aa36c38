import { describe, expect, test } from 'vitest';
import type { Contender, EvaluationInfo, MetricInfo } from '../../../src/lib/analysis/types';
import { emptyAddress } from '../../../src/lib/session/address';
import { NO_METRIC } from '../../../src/lib/analysis/metrics/no-metric';
import { WRITTEN } from '../../../src/lib/engine/written-scores';
import { metricOf } from '../support/metric';
import { pickMetric } from '../../../src/lib/analysis/metrics/main-metric';
import { pickEvaluation, resolveComparison } from '../../../src/lib/session/resolve';

const metric = (name: string, kind: MetricInfo['kind']): MetricInfo => metricOf({ metric: name, kind });
const evaluation = (
  name: string,
  models: number,
  responses: number,
  metrics: MetricInfo[],
): EvaluationInfo => ({
  evaluation: name,
  models,
  responses,
  samples: 5,
  metrics,
});
const contender = (key: string, mark: number): Contender => ({
  key,
  label: key,
  model: key,
  condition: null,
  run: null,
  mark,
});

const evaluations = [
  evaluation('few', 1, 900, [metric('exact_match', 'binary')]),
  evaluation('many', 3, 30, [
    metric('length', 'diagnostic'),
    metric('f1', 'numeric'),
    metric('exact_match', 'binary'),
  ]),
  evaluation('more', 3, 60, [metric('length', 'diagnostic'), metric('chrf', 'numeric')]),
  evaluation('void', 9, 900, []),
];
const contenders = [contender('a', 0), contender('b', 1), contender('c', 2)];

test('of what people say, the first model is the baseline whoever is best, until somebody chooses one', () => {
  const human = { ...metric('human', 'binary'), given: WRITTEN };
  const read = [evaluation('read', 3, 30, [human])];
  const found = resolveComparison(emptyAddress, read, contenders);
  expect(found).toMatchObject({ metric: 'human', baseline: 'a', family: 'pairs' });
  expect(resolveComparison({ ...emptyAddress, contenders: ['c', 'b'] }, read, contenders)?.baseline).toBe(
    'b',
  );
  expect(resolveComparison({ ...emptyAddress, baseline: 'c' }, read, contenders)?.baseline).toBe('c');
  expect(resolveComparison(emptyAddress, read, null)?.baseline).toBeNull();
  expect(resolveComparison(emptyAddress, evaluations, contenders)?.baseline).toBeNull();
});

describe('what the page picks', () => {
  test('the evaluation with most models, then most responses; one without metrics last', () => {
    expect(pickEvaluation(evaluations)?.evaluation).toBe('more');
    expect(pickEvaluation([])).toBeNull();
  });
  test('an evaluation of which two models have scores before one of nine that have none', () => {
    const silent = evaluation('silent', 9, 900, [metricOf({ metric: 'acc', models: 1 })]);
    expect(pickEvaluation([silent, ...evaluations])?.evaluation).toBe('more');
  });
  test('a binary metric before a numeric one before a diagnostic', () => {
    expect(pickMetric(evaluations[1]?.metrics ?? [])?.metric).toBe('exact_match');
    expect(pickMetric(evaluations[2]?.metrics ?? [])?.metric).toBe('chrf');
    expect(pickMetric([metric('length', 'diagnostic')])?.metric).toBe('length');
  });
  test.each([
    [['exact_match', 'bleu', 'chrf', 'comet_22'], 'comet_22'],
    [['exact_match', 'bleu', 'chrf'], 'chrf'],
    [['em', 'sacrebleu'], 'sacrebleu'],
    [['exact_match, none', 'ter', 'bleu, none'], 'bleu, none'],
    // Short answers are right to the letter.
    [['exact_match', 'f1', 'bleu_4', 'rouge_l'], 'exact_match'],
    [['exact_match', 'confidence'], 'exact_match'],
    // Another yes or no says something of a text.
    [['passed', 'codebleu', 'chrf'], 'passed'],
  ])('of %j the metric that says something of the texts', (names, picked) => {
    const [first = '', ...others] = names;
    const metrics = [metric(first, 'binary'), ...others.map((name) => metric(name, 'numeric'))];
    expect(pickMetric(metrics)?.metric).toBe(picked);
  });
  test('a measure of texts that some models lack does not take the place of an exact match that all have', () => {
    const exact = metricOf({ metric: 'exact_match', kind: 'binary', models: 3 });
    const comet = metricOf({ metric: 'comet', kind: 'numeric', models: 2 });
    expect(pickMetric([exact, comet])?.metric).toBe('exact_match');
  });
  test('the strict reading before the loose one', () => {
    const loose = metric('prompt_level_loose_acc', 'binary');
    expect(pickMetric([loose, metric('prompt_level_strict_acc', 'binary')])?.metric).toBe(
      'prompt_level_strict_acc',
    );
    expect(pickMetric([loose])?.metric).toBe('prompt_level_loose_acc');
    const four = ['inst_level_loose_acc', 'inst_level_strict_acc', loose.metric, 'prompt_level_strict_acc'];
    for (const first of four) {
      const names = [first, ...four.filter((name) => name !== first)];
      expect(pickMetric(names.map((name) => metric(name, 'binary')))?.metric).toBe('prompt_level_strict_acc');
    }
    expect(pickMetric(four.slice(0, 2).map((name) => metric(name, 'binary')))?.metric).toBe(
      'inst_level_strict_acc',
    );
  });
  test('a metric that every model has before one that some lack', () => {
    const some = metricOf({ metric: 'citation match', kind: 'binary', models: 2 });
    const all = metricOf({ metric: 'groundedness', kind: 'numeric', models: 3 });
    expect(pickMetric([some, all])?.metric).toBe('groundedness');
  });
});

describe('resolveComparison', () => {
  test('passes over names that are not loaded', () => {
    const address = {
      ...emptyAddress,
      evaluation: 'gone',
      metric: 'gone',
      baseline: 'gone',
      contenders: ['gone'],
    };
    expect(resolveComparison(address, evaluations, contenders)).toMatchObject({
      evaluation: 'more',
      metric: 'chrf',
      baseline: null,
      contenders: null,
    });
  });
  test('keeps those that are, and a baseline only among those shown', () => {
    const address = { ...emptyAddress, evaluation: 'many', baseline: 'c', contenders: ['b', 'gone', 'a'] };
    expect(resolveComparison(address, evaluations, contenders)).toMatchObject({
      evaluation: 'many',
      contenders: ['b', 'a'],
      baseline: null,
    });
    expect(resolveComparison({ ...address, baseline: 'a' }, evaluations, contenders)?.baseline).toBe('a');
  });
  test('nothing loaded, nothing to compare', () => {
    expect(resolveComparison(emptyAddress, [], null)).toBeNull();
  });
  test('of an evaluation without a metric, its answers and nothing to compare them by', () => {
    expect(resolveComparison({ ...emptyAddress, evaluation: 'void' }, evaluations, null)).toMatchObject({
      evaluation: 'void',
      metric: NO_METRIC,
      missingAs: 'dropped',
    });
  });
});
