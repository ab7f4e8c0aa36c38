import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countSamples } from '$lib/analysis';
import type { Comparison } from '$lib/analysis/types';
import type { Database } from '$lib/engine/database';
import { merge } from '$lib/engine/merge';
import type { ResamplingReply, ResamplingRequest } from '$lib/session/resampling';
import { pairedNumeric } from '$lib/stats';
import { onePair } from '$lib/views/pair/question';
import { reliefs } from '$lib/views/empty/question';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

const comparison: Comparison = {
  ...{
    evaluation: 'quiz',
    metric: 'exact_match',
    by: 'model',
    contenders: null,
    baseline: null,
    missingAs: 'dropped',
  },
  chips: [],
};
const keys = ['model of aster', 'model of brook'] as const;

/** The worker of statistics, in this thread. */
class Worker extends EventTarget {
  postMessage({ differences, options }: ResamplingRequest): void {
    const data: ResamplingReply = { kind: 'done', result: pairedNumeric(differences, options) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    return;
  }
}

let db: Database;
beforeAll(async () => {
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('navigator', {});
  db = await openTestDatabase();
  // aster is right on q0 to q5, brook on q4 to q8, neither on q9; cedar answered the first four.
  const all = Array.from({ length: 10 }, (_, i) => [
    answer('aster/1', `q${i}`, `a${i}`, { exact_match: i < 6 ? 1 : 0, f1: [0.505, 0.1 + 0.2][i] ?? null }),
    answer('brook/1', `q${i}`, `b${i}`, { exact_match: i > 3 && i < 9 ? 1 : 0, f1: [0.5, 0.3][i] ?? null }),
    ...(i < 4 ? [answer('cedar/1', `q${i}`, `c${i}`, { exact_match: 1 })] : []),
  ]);
  await stage(db, [{ no: 1, path: 'a', fill: rows(...all.flat()) }]);
  await merge(db);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await db.close();
});

const context = () => ({ db, signal: new AbortController().signal });
const ask = (lowerIsBetter: boolean) => onePair.ask(context(), { comparison, keys, lowerIsBetter });

test('the samples on which each does better, and the pair on its own samples and on those of all', async () => {
  const found = await ask(false);
  const ids = (side: 'a' | 'b') => found?.better?.[side].listed.map(({ sampleId }) => sampleId).sort();
  expect(ids('a')).toEqual(['q0', 'q1', 'q2', 'q3']);
  expect(ids('b')).toEqual(['q6', 'q7', 'q8']);
  expect([found?.better?.a.samples, found?.better?.b.samples]).toEqual([4, 3]);
  expect([found?.pair.n, found?.onAll?.n]).toEqual([10, 4]);
  const [first] = found?.better?.b.listed ?? [];
  expect([first?.a.score, first?.b.score]).toEqual([0, 1]);
});

test('where less is better, the lower score does', async () => {
  const found = await ask(true);
  expect([found?.better?.a.samples, found?.better?.b.samples]).toEqual([3, 4]);
});

test('where a filter leaves nothing, each condition says what there is without it, the most first', async () => {
  const score = (model: string) => ({
    ...{
      kind: 'outcome' as const,
      metric: 'exact_match',
      contender: `model of ${model}`,
      is: 'right' as const,
    },
  });
  const chips = [score('cedar'), { ...score('aster'), is: 'wrong' as const }];
  const found = await reliefs.ask(context(), { ...comparison, chips });
  expect(found.map(({ group, samples }) => [group, samples])).toEqual([
    [[chips[0]], 4],
    [[chips[1]], 4],
  ]);
  const more = [...chips, { ...score('brook'), is: 'wrong' as const }];
  const counts = await reliefs.ask(context(), { ...comparison, chips: more });
  expect(counts.map(({ samples }) => samples)).toEqual([4, 1, 0]);
});

test.each(['exact_match', 'f1'])(
  'compared by %s, a thousandth is better, and what is lost in rounding is not',
  async (metric) => {
    const [contender, than] = keys;
    const chips = [{ kind: 'better' as const, metric: 'f1', contender, than }];
    expect(await countSamples(db, { ...comparison, metric, chips })).toBe(1);
  },
);
