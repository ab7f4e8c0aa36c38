import { expect, test } from 'vitest';
import type { Compared } from '../../../src/lib/analysis/comparison/compared';
import type { PairedDifference } from '../../../src/lib/analysis/comparison/difference-of';
import { stepDownOf } from '../../../src/lib/analysis/comparison/step-down';
import { sql } from '../../../src/lib/engine/sql';

interface Family {
  contenders: number;
  n: number;
  kind?: 'binary' | 'numeric';
  repeated?: number[];
  cluster?: string;
  samples?: 'all' | 'pairs';
}

/** Whether scores are asked for, which only the drawing of signs needs. */
async function isDrawn({ contenders, n, kind = 'binary', repeated = [], cluster, samples = 'all' }: Family) {
  let asked = false;
  const indices = Array.from({ length: contenders }, (_, i) => i);
  const compared = {
    db: {
      query: () => {
        asked = true;
        return Promise.resolve([]);
      },
    },
    comparison: { cluster: cluster ?? null, samples },
    prepared: { metric: { kind }, repeated: new Set(repeated), grid: sql`grid`, stepDowns: new Map() },
    indices,
  } as unknown as Compared;
  const pairs = indices.flatMap((a) => indices.slice(a + 1).map((b) => ({ a, b, n, p: 0.5 })));
  const found = await stepDownOf(compared, pairs as PairedDifference[]);
  expect(found === null).toBe(!asked);
  return asked;
}

test.each<[string, Family, boolean]>([
  ['three models', { contenders: 3, n: 30 }, true],
  ['two models', { contenders: 2, n: 300 }, false],
  ['few samples', { contenders: 3, n: 29 }, false],
  ['clusters', { contenders: 3, n: 300, cluster: 'topic' }, false],
  ['samples of each pair', { contenders: 3, n: 300, samples: 'pairs' }, false],
  ['many models', { contenders: 20, n: 20_000 }, true],
  ['more models', { contenders: 21, n: 300 }, false],
  ['more samples', { contenders: 3, n: 20_001 }, false],
  ['numbers', { contenders: 4, n: 5000, kind: 'numeric' }, true],
  ['more numbers', { contenders: 4, n: 5001, kind: 'numeric' }, false],
  ['averages of yes and no', { contenders: 4, n: 5001, repeated: [2] }, false],
])('%s: signs are drawn, or Holm corrects', async (_, family, drawn) => {
  expect(await isDrawn(family)).toBe(drawn);
});
