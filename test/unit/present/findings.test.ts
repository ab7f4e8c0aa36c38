import { expect, test } from 'vitest';
import type { Coverage } from '$lib/analysis/types';
import { mostAndLeast } from '$lib/present/most-and-least';
import { scoreScale } from '$lib/ui/numbers';
import { latencyFinding } from '$lib/views/latency/latency-table';
import { coverageFinding } from '$lib/views/ledger/coverage-words';
import { oracleFinding, rightAlone } from '$lib/views/solved/solved-words';
import { plain } from '$lib/views/verdict/pieces';
import { leftOutBeside } from '$lib/views/verdict/left-out-words';
import { contenderOf } from '../support/contender';

const [a, b, c] = ['a', 'b', 'c'].map((key) => contenderOf(key)) as [
  ReturnType<typeof contenderOf>,
  ReturnType<typeof contenderOf>,
  ReturnType<typeof contenderOf>,
];
const points = scoreScale({ kind: 'binary', min: 0, max: 1 });

test('the two ends of a figure, one, none', () => {
  const write = (value: number) => `${value} s`;
  const at = (label: string, value: number | null) => ({ label, value });
  expect(mostAndLeast([at('a', 2), at('b', null), at('c', 5)], write)).toBe('5 s with c, 2 s with a');
  expect(mostAndLeast([at('a', 2)], write)).toBe('2 s with a');
  expect(mostAndLeast([at('a', null)], write)).toBe('');
});

test('times that are not those of a whole response say of what they are', () => {
  const waits = (kind: string) =>
    latencyFinding([
      { contender: a, kind, latency: { n: 3, mean: 25, quantiles: [25, 25, 25, 25, 25] } },
    ] as unknown as Parameters<typeof latencyFinding>[0]);
  expect(waits('waiting')).toBe('Median, waiting only: 0.025 s with a.');
  expect(waits('response')).toBe('Median: 0.025 s with a.');
});

test('what a folded coverage says is true of what counts', () => {
  const coverage = {
    ...{ rows: [{}, {}], shared: 8, samples: 10, rung: 'id', byHand: true },
    ...{ matched: { hash: 0, content: 0, text: 0, id: 8, others: 0 }, isConfirmed: false },
  } as unknown as Coverage;
  expect(coverageFinding(coverage, 'dropped')).toMatch(
    /^Only samples with a score from each count\. Matched by /,
  );
  expect(coverageFinding({ ...coverage, shared: 10 }, 'dropped')).toMatch(
    /^Every sample has a score from each\./,
  );
  expect(coverageFinding({ ...coverage, shared: 10 }, 'wrong')).toMatch(
    /^What is missing, failed or unscored/,
  );
  expect(coverageFinding({ ...coverage, shared: 0 }, 'dropped')).toMatch(
    /^No sample has a score from each\./,
  );
});

test('what is left out beside a verdict: how much, for whom, and where it is unlike', () => {
  const lacking = [{ contender: a, samples: 3 }];
  const unlike = [{ contender: b, n: 4, mean: 0.25, kept: 0.75 }];
  const said = leftOutBeside({ shared: 6, samples: 10, leftOut: { samples: 4, lacking, unlike } }, points);
  expect(said?.title).toBe('4 of 10 samples are left out');
  expect(plain(said?.text ?? [])).toBe(
    'a has no score on 3 of them. b scores 25.0\u00a0% there, 75.0\u00a0% here.',
  );
  expect(leftOutBeside({ shared: 10, samples: 10, leftOut: null }, points)).toBeNull();
  expect(leftOutBeside({ shared: 0, samples: 10, leftOut: null }, points)).toBeNull();
});

test('who alone solves, and what choosing for each sample would reach', () => {
  const sets = {
    ...{ contenders: [a, b, c], n: 20, none: 1, all: 10, exactlyOne: 5, any: 19 },
    sets: [
      { right: [true, true, true], samples: 10 },
      { right: [true, true, false], samples: 4 },
      { right: [false, true, false], samples: 3 },
      { right: [true, false, false], samples: 2 },
      { right: [false, false, false], samples: 1 },
    ],
    ...{ best: { contender: b, samples: 17 }, repeated: false },
    metric: { kind: 'binary', direction: 'higher', passMark: null },
  } as const;
  const found = {
    ...sets,
    contenders: [...sets.contenders],
    sets: sets.sets.map((one) => ({ ...one, right: [...one.right] })),
    metric: { ...sets.metric },
  };
  expect(rightAlone(found).map(({ contender, samples }) => [contender.key, samples])).toEqual([
    ['b', 3],
    ['a', 2],
  ]);
  expect(oracleFinding(found)).toBe(
    'The best model for each sample would reach 95.0\u00a0%, b alone 85.0\u00a0%.',
  );
  expect(oracleFinding({ ...found, any: 17 })).toBe('No sample is solved that b does not solve.');
  expect(oracleFinding({ ...found, best: null })).toBe('No sample is solved by any of them.');
});
