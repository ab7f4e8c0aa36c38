import { expect, test } from 'vitest';
import type { LedgerRow } from '../../../src/lib/analysis/types';
import { missingInWords, othersOf, unscoredVerdict } from '../../../src/lib/views/verdict/unscored';
import { noOrigin } from '../support/origin';
import { metricOf } from '../support/metric';
import { source } from '../files/source';

const row = (label: string, given: Partial<LedgerRow>): LedgerRow => ({
  contender: { key: label, label, model: label } as unknown as LedgerRow['contender'],
  ...{ read: 10, duplicates: 0, repeats: 0, failed: 0, unscored: 0, notShared: 0, compared: 0, missing: 0 },
  ...{ lacking: 0, isOnce: true, origin: noOrigin },
  ...given,
});
const words = (rows: LedgerRow[], shared = 0, metric = 'exact_match'): string | null => {
  const found = unscoredVerdict(rows, metric, shared, [], []);
  return (
    found &&
    found.first
      .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : ''))
      .join('')
  );
};

test('who has answers and no score is named, and no one is said not to have answered', () => {
  expect(words([row('a', {}), row('b', { unscored: 10 })])).toBe(
    'b has 10 answers, but no score on exact match.',
  );
  expect(words([row('a', { unscored: 9, failed: 1 }), row('b', { unscored: 10 })], 0, 'score')).toBe(
    'a and b have 19 answers, but no score.',
  );
});

test('that the scores go by another name is said, where the evaluation has one that some models lack', () => {
  const metrics = [
    metricOf({ metric: 'correct', models: 1 }),
    metricOf({ metric: 'is_right', models: 1 }),
    metricOf({ metric: 'chrf', models: 2 }),
    metricOf({ metric: 'length', kind: 'diagnostic', models: 1 }),
  ];
  const evaluation = { evaluation: 'e', samples: 10, responses: 20, models: 2, metrics };
  const others = othersOf([evaluation], { evaluation: 'e', metric: 'correct' });
  expect(others).toEqual(['is_right']);
  const rows = [row('a', {}), row('b', { unscored: 10 })];
  expect(unscoredVerdict(rows, 'correct', 0, [], others)?.then).toEqual([
    'They may be scored under other metrics: is right. Metrics that mean the same can be given one name on Files.',
  ]);
});

test('where some are scored, or nobody answered, it is something else', () => {
  expect(words([row('a', {}), row('b', { unscored: 4, notShared: 6 })])).toBeNull();
  expect(words([row('a', { unscored: 10 })], 5)).toBeNull();
  expect(words([row('a', { read: 0, missing: 10 })])).toBeNull();
});

test('what is missing is said once of files that lack the same', () => {
  const run = {
    formats: ['opencode-sessions'],
    roles: ['rows'],
    answers: 1,
    scores: 0,
    hasModel: true,
    rowsFile: null,
    end: null,
  };
  const sessions = (path: string) => source({ path, format: 'opencode-sessions', runFacts: [run] });
  const said =
    'The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.';
  expect(missingInWords([sessions('a.json'), source({}), sessions('b.json'), sessions('c.json')])).toEqual([
    `a.json and 2 other files: ${said}`,
  ]);
  // Beside the verdict only what the files of those who have no score lack.
  const rows = [row('a', {}), row('b', { unscored: 10 })];
  const of = (model: string) => ({ ...sessions(`${model}.json`), models: [model] });
  expect(unscoredVerdict(rows, 'score', 0, [of('a'), of('b')], [])?.then).toEqual([`b.json: ${said}`]);
});
