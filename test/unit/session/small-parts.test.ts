import { expect, test } from 'vitest';
import type { SourceOption } from '$lib/analysis/collections';
import { BETWEEN } from '$lib/analysis/collections';
import { sourceName, sourceOptions, startingNames } from '$lib/session/collections/source-words';
import { countsOf } from '$lib/session/hit-counts';
import { readingKey, type ReadingOf } from '$lib/session/review/reading-of';
import { withRung } from '$lib/session/with-rung';
import { contenderOf } from '../support/contender';
import { DESK } from '../support/demo-comparisons';

test('hits of the runs of a contender are added up, those of other evaluations are not', () => {
  const keys = new Map([
    [1, { key: 'aster', evaluation: 'quiz' }],
    [2, { key: 'aster', evaluation: 'quiz' }],
    [3, { key: 'aster', evaluation: 'exam' }],
    [4, { key: 'brook', evaluation: 'quiz' }],
  ]);
  const byRun = new Map([1, 2, 3, 4, 5].map((run) => [run, run]));
  const shown = ['brook', 'aster', 'cedar'].map((key) => contenderOf(key));
  const counts = countsOf(byRun, keys, 'quiz', shown);
  expect(counts.map(({ contender, responses }) => [contender.key, responses])).toEqual([
    ['brook', 4],
    ['aster', 3],
    ['cedar', 0],
  ]);
});

test('a way of matching is chosen for one evaluation, and taken back', () => {
  const chosen = withRung([{ evaluation: 'a', rung: 'id' }], 'b', 'text');
  expect(withRung(chosen, 'a', 'text')).toEqual([
    { evaluation: 'b', rung: 'text' },
    { evaluation: 'a', rung: 'text' },
  ]);
  expect(withRung(chosen, 'b', null)).toEqual([{ evaluation: 'a', rung: 'id' }]);
});

const of: ReadingOf = {
  ...{ comparison: DESK, choice: { kind: 'draw', n: 40 }, seed: 3, part: 1 },
  ...{ names: 'end', scale: null },
};
const keyOf = (given: Partial<ReadingOf> = {}, reviewer = 'mira') =>
  readingKey({ ...of, ...given }, reviewer);

test('a reading goes on where the answers are the same, whatever the metric or the size of the draw', () => {
  expect(keyOf({ comparison: { ...DESK, metric: 'other' } })).toBe(keyOf());
  expect(keyOf({ choice: { kind: 'draw', n: 80 } as ReadingOf['choice'] })).toBe(keyOf());
  const others = [
    keyOf({}, 'sol'),
    keyOf({ seed: 4 }),
    keyOf({ part: 2 }),
    keyOf({ choice: { kind: 'all' } as ReadingOf['choice'] }),
    keyOf({ comparison: { ...DESK, evaluation: 'other' } }),
    keyOf({ comparison: { ...DESK, chips: [{ kind: 'label', key: 'topic', value: 'maths' }] } }),
  ];
  expect(new Set([keyOf(), ...others]).size).toBe(7);
});

const source = (
  evaluation: string,
  dataset: string | null,
  path: string | null,
  samples = 1,
): SourceOption => ({
  ...{ evaluation, dataset, path, subset: null, samples },
});

test('a dataset is named with its groups only where another of its name is in the run', () => {
  const all = ['maths', 'code'].map((group) => source('run', 'arc', ['index', group].join(BETWEEN)));
  const lone = source('run', 'gsm8k', 'index', 2);
  expect([...all, lone].map((one) => sourceName(one, [...all, lone]))).toEqual([
    'index › maths › arc in run',
    'index › code › arc in run',
    'gsm8k in run',
  ]);
  const whole = source('quiz', null, null);
  const options = sourceOptions([...all, lone, whole], [lone]);
  expect(options.map(({ label }) => label)[0]).toBe('gsm8k in run');
  expect(options).toHaveLength(4);
  expect(options[0]?.hint).toBe('similar name, 2 samples');
  expect(startingNames([...all, lone, source('run', null, null), whole])).toEqual(['arc', 'gsm8k', 'quiz']);
});
