import { expect, test } from 'vitest';
import type { Overview, OverviewColumn } from '../../../src/lib/analysis/overview';
import { evaluationHead, evaluationInWords } from '../../../src/lib/present/evaluation-words';
import { evaluationOptions } from '../../../src/lib/views/filter/options';
import { overviewNotes } from '../../../src/lib/views/overview/overview-notes';
import { overviewVerdict } from '../../../src/lib/views/overview/overview-verdict';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { metricOf } from '../support/metric';

test.each([
  ['gsm8k', 'gsm8k', 'gsm8k'],
  ['results', 'unnamed evaluation', 'this evaluation'],
  ['eval_results.jsonl', 'unnamed evaluation', 'this evaluation'],
  ['unnamed evaluation', 'unnamed evaluation', 'this evaluation'],
  ['gsm8k_results', 'gsm8k_results', 'gsm8k_results'],
])('%s stands in a head as %s and in a sentence as %s', (name, head, said) => {
  expect([evaluationHead(name), evaluationInWords(name)]).toEqual([head, said]);
});

test('beside others an unnamed one is told apart', () => {
  expect(evaluationInWords('results', ['results', 'gsm8k'])).toBe('the unnamed evaluation');
  expect(['results', 'data'].map((one) => evaluationHead(one, ['results', 'data']))).toEqual([
    'unnamed evaluation (results)',
    'unnamed evaluation (data)',
  ]);
  const options = evaluationOptions([
    { evaluation: 'results', models: 2, samples: 9, responses: 18, metrics: [] },
  ]);
  expect(options.map(({ value, label }) => [value, label])).toEqual([['results', 'unnamed evaluation']]);
});

/** Nobody is judged on any of these. */
function unjudged(...evaluations: readonly string[]): Overview {
  const columns = evaluations.map((evaluation): OverviewColumn => ({
    ...{ evaluation, metric: metricOf({ metric: 'accuracy' }), others: ['f1'], samples: 20, lead: null },
    cells: ['a', 'b'].map((contender) => ({
      ...{ contender, n: 12, score: 0.5, interval: { low: null, high: null }, method: 'wilson', place: null },
    })),
    ...{ unjudged: 'undirected', missingAs: 'dropped', cluster: null, chosenBy: null },
  }));
  const contenders = ['a', 'b'].map((key, mark) => ({
    key,
    label: key,
    model: key,
    condition: null,
    run: null,
    mark,
  }));
  return { contenders, columns, filtered: false, judged: 0, heldBack: [], unscored: [], reported: [] };
}

test('Overview says no name that the page made up, and asks for it', () => {
  for (const found of [unjudged('results'), unjudged('results', 'gsm8k')]) {
    const { first, then } = overviewVerdict(found);
    const said = [plain(first), plain(then), ...overviewNotes(found)].join(' ');
    expect(said).not.toContain('results');
    expect(said).toContain(
      'The files do not say what evaluation this is: name it under Names on the Files page.',
    );
  }
  expect(overviewNotes(unjudged('gsm8k')).join(' ')).not.toContain('do not say');
});
