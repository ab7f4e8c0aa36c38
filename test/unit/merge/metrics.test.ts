import { afterEach, beforeEach, expect, test } from 'vitest';
import { getMetric } from '../../../src/lib/analysis/metrics/evaluations';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeNames } from '../../../src/lib/engine/merge/choices';
import { applyMetricSettings, writeMetricSettings } from '../../../src/lib/engine/merge/metrics';
import type { MetricSetting } from '../../../src/lib/engine/merge/choices';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { generation } from '../../../src/lib/engine/merge';
import type { Sink } from '../../../src/lib/records/record';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
  await createStagedTables(db);
  await merge(db);
});
afterEach(() => db.close());

const of = (metric: string) => getMetric(db, 'quiz', metric);
const say = async (...settings: MetricSetting[]) => {
  await writeMetricSettings(db, settings);
  await applyMetricSettings(db);
};
/** Answers of one run with these scores, and what the file calls correct. */
const load = async (
  scores: Record<string, readonly [score: number, isCorrect: boolean | null][]>,
  more: (sink: Sink) => void = () => undefined,
): Promise<void> => {
  const records = Object.entries(scores).flatMap(([metric, list]) =>
    list.map(([score, isCorrect], i) => ({
      ...answer('a', `${metric} ${i}`, `${metric} ${i}`),
      scores: [{ metric, score, isCorrect }],
    })),
  );
  const fill = (sink: Sink) => {
    rows(...records)(sink);
    more(sink);
  };
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
};
const plain = (...scores: number[]): [number, null][] => scores.map((score) => [score, null]);

test('a known name says which way is better, and its range where all scores lie in it', async () => {
  await load({
    wer: plain(0.2, 1.4),
    accuracy: plain(0.5, 0.75),
    f1: plain(12, 80),
    latency_ms: plain(300, 700),
    perplexity: plain(0.5, 7),
    zorp_index: plain(0.5, 3),
  });
  expect(await of('wer')).toMatchObject({
    direction: 'lower',
    directionFrom: 'known',
    lowerIsBetter: true,
    min: 0,
    max: null,
  });
  expect(await of('accuracy')).toMatchObject({ direction: 'higher', min: 0, max: 1, rangeFrom: 'known' });
  expect(await of('f1')).toMatchObject({ min: 0, max: 100, rangeFrom: 'known', lowest: 12, highest: 80 });
  expect(await of('latency_ms')).toMatchObject({ direction: 'lower', unit: 'ms', unitFrom: 'known' });
  // Under 1, which no perplexity is: its direction stays, its range does not.
  expect(await of('perplexity')).toMatchObject({ direction: 'lower', min: null, rangeFrom: null });
  expect(await of('zorp_index')).toMatchObject({
    direction: null,
    directionFrom: null,
    lowerIsBetter: false,
  });
});

test('a file’s own word wins over what is known, a person’s over both, and both come back', async () => {
  await load({ wer: plain(0.2, 0.4), cer: plain(1, 2) }, (sink) => {
    sink.metric({ evaluation: 'quiz', metric: 'wer', given: 'wer', lowerIsBetter: false, min: 0, max: 5 });
  });
  expect(await of('wer')).toMatchObject({
    direction: 'higher',
    directionFrom: 'file',
    max: 5,
    rangeFrom: 'file',
  });
  const before = await generation(db);
  await say(
    { metric: 'wer', direction: 'lower', min: 0, max: 1, unit: 'words', passMark: 0.3, decimals: 2 },
    { metric: 'cer', direction: 'neither' },
  );
  expect(await of('wer')).toMatchObject({
    ...{ direction: 'lower', directionFrom: 'you', max: 1, rangeFrom: 'you' },
    ...{ unit: 'words', unitFrom: 'you', passMark: 0.3, decimals: 2 },
  });
  expect(await of('cer')).toMatchObject({ direction: null, directionFrom: 'you' });
  expect(await generation(db)).toBe(before + 1);
  await say();
  expect(await of('wer')).toMatchObject({
    direction: 'higher',
    directionFrom: 'file',
    max: 5,
    passMark: null,
  });
  expect(await of('cer')).toMatchObject({ direction: 'lower', directionFrom: 'known' });
});

test('answers that a file calls correct say which way is better', async () => {
  await load({
    verdict: [
      [1, true],
      [0, false],
      [1, true],
    ],
    fault: [
      [1, false],
      [0, true],
    ],
    always: [
      [1, true],
      [1, true],
    ],
    grade: [
      [9, true],
      [7, true],
      [3, false],
    ],
    torn: [
      [9, true],
      [2, true],
      [3, false],
    ],
    some: [
      [5, true],
      [5, true],
    ],
    // A converter that calls every 1 correct, and a name of which everybody knows better.
    toxicity: [
      [1, true],
      [0, false],
    ],
    error: [
      [1, false],
      [0, true],
    ],
  });
  expect(await of('verdict')).toMatchObject({ direction: 'higher', directionFrom: 'file' });
  expect(await of('fault')).toMatchObject({ direction: 'lower', directionFrom: 'file' });
  expect(await of('always')).toMatchObject({ direction: 'higher', directionFrom: 'file' });
  expect(await of('grade')).toMatchObject({ direction: 'higher', directionFrom: 'file' });
  for (const metric of ['torn', 'some', 'toxicity'])
    expect(await of(metric)).toMatchObject({ metric, direction: null, directionFrom: null });
  expect(await of('error')).toMatchObject({ direction: 'lower', directionFrom: 'file' });
});

test('a renamed metric keeps what is known and said of it, unless the new name says more', async () => {
  await load({ wer: plain(0.2), judge_score: plain(4) });
  await writeMetricSettings(db, [{ metric: 'judge_score', direction: 'higher', max: 10 }]);
  const name = (given: string, to: string) => ({ kind: 'metric' as const, given, digest: null, name: to });
  await writeNames(db, [name('wer', 'misheard'), name('judge_score', 'rated')]);
  await merge(db);
  expect(await of('misheard')).toMatchObject({ direction: 'lower', directionFrom: 'known' });
  expect(await of('rated')).toMatchObject({ direction: 'higher', directionFrom: 'you', max: 10 });
  await writeNames(db, [name('judge_score', 'perplexity')]);
  await merge(db);
  expect(await of('perplexity')).toMatchObject({ direction: 'higher', directionFrom: 'you' });
});
