import { expect, test } from 'vitest';
import type { LeaderboardRow } from '../../../src/lib/analysis/types';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { powerInWords } from '../../../src/routes/compare/power';

const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
const unknown = { mean: null, known: 0 };

/** Better and worse of 47 samples, as the Welsh reports have them. */
function row(label: string, better: number, worse: number, distinguishable = false): LeaderboardRow {
  const n = 47;
  const value = (better - worse) / n;
  return {
    contender: { key: label, label, model: label, condition: null, run: null, mark: 0 },
    n,
    repeatsPerSample: 1,
    score: 0.3,
    interval: { low: 0.2, high: 0.4 },
    method: 'wilson',
    difference: {
      value,
      interval: { low: null, high: null },
      p: 1,
      pRaw: 1,
      method: 'newcombe',
      variance: ((better + worse) / n - value * value) * (n / (n - 1)),
      distinguishable,
      better,
      worse,
      same: n - better - worse,
    },
    inputTokens: unknown,
    outputTokens: unknown,
    latencyMs: { ...unknown, kinds: [] },
    costUsd: unknown,
    tokensScopes: [],
  };
}

test('says what could have been found and what it would take', () => {
  const rows = [row('pro', 10, 1, true), row('llama', 4, 3), row('mistral', 3, 4), row('qwen', 2, 10)];
  expect(powerInWords(rows, 47, percent)).toBe(
    'On 47 samples a difference has to be about 17 points to be found four times in five. ' +
      'If what is seen now is true, qwen (\u221217.0) would be settled with about 70 samples, llama (+2.1) with about 2,600.',
  );
});

test('says nothing where all is settled, where all agree, or where nothing could be found', () => {
  expect(powerInWords([row('pro', 10, 1, true)], 47, percent)).toBeNull();
  expect(powerInWords([row('same', 0, 0)], 47, percent)).toBeNull();
  expect(powerInWords([row('a', 20, 20)], 3, percent)).toBeNull();
});
