import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noFigures } from '../../../src/lib/analysis/comparison/leaderboard';
import { inOrderOf, type PairOfMatrix, type Repeats, type SolvedSets } from '../../../src/lib/analysis';
import type { Chip, Contender, LeaderboardRow } from '../../../src/lib/analysis/types';
import { withCounted, withoutCounted } from '../../../src/lib/session/counted';
import { csvOf } from '../../../src/lib/table/csv';
import { fileName } from '../../../src/lib/table/file-name';
import { diverging } from '../../../src/lib/ui/diverging';
import { pasteable, scoreScale } from '../../../src/lib/ui/numbers';
import { exampleCounts, unpaired, workedExample } from '../../../src/routes/help-example';
import { clusterInWords, wideningOf } from '../../../src/lib/views/clusters/cluster-words';
import {
  binaryFacts,
  keyOf,
  pairOnView,
  pairsByKeys,
  toldApart,
} from '../../../src/lib/views/matrix/matrix-words';
import { flipChips } from '../../../src/lib/views/matrix/outcome-chips';
import { evidenceInWords, summaryFacts } from '../../../src/lib/views/matrix/pair-facts';
import { betweenAlone, repeatsFinding, shownK } from '../../../src/lib/views/repeats/repeats-words';
import {
  oracleInWords,
  solvedRule,
  outcomesOfSet,
  setInWords,
} from '../../../src/lib/views/solved/solved-words';
import { withRange } from '../../../src/lib/views/pair/brush';
import { binsOf, cellsOf, domainOf } from '../../../src/lib/views/pair/bins';
import { correlation, onAllInWords, pairVerdict } from '../../../src/lib/views/pair/pair-words';

const directed = { metric: 'm', direction: 'higher' } as const;
const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
const contender = (label: string, mark = 0): Contender => ({
  key: label,
  label,
  model: label,
  condition: null,
  run: null,
  mark,
});
const pro = contender('pro');
const sonnet = contender('sonnet', 1);
/** The pair of the design page: 13, 10, 1, 23. */
const pair: PairOfMatrix = {
  row: pro,
  column: sonnet,
  n: 47,
  value: 9 / 47,
  low: 0.0558,
  high: 0.3153,
  pRaw: 0.0117,
  p: 0.1055,
  distinguishable: false,
  inFamily: true,
  variance: null,
  method: 'newcombe',
  won: 10,
  lost: 1,
  same: 36,
};
const of15 = { family: 'pairs' as const, correction: 'holm' as const, comparisons: 15 };
const matrix = { contenders: [pro, sonnet], pairs: [pair], groups: [1, 1], standings: null, ...of15 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const row = (one: Contender, score: number): LeaderboardRow => ({
  contender: one,
  n: 47,
  repeatsPerSample: 1,
  score,
  interval: { low: null, high: null },
  method: 'wilson',
  difference: null,
  ...noFigures,
});

describe('a pair', () => {
  test('from the other side: negated, won and lost change places', () => {
    const found = pairsByKeys(matrix);
    const turned = found.get(keyOf(['sonnet', 'pro']));
    expect(found.get(keyOf(['pro', 'sonnet']))).toBe(pair);
    expect(turned).toMatchObject({
      value: -9 / 47,
      low: -0.3153,
      high: -0.0558,
      won: 1,
      lost: 10,
      p: pair.p,
    });
  });
  test('the one on view: as chosen, or the best against the baseline', () => {
    expect(pairOnView(matrix, 'sonnet', null)).toEqual(['pro', 'sonnet']);
    expect(pairOnView(matrix, 'pro', null)).toEqual(['pro', 'sonnet']);
    expect(pairOnView(matrix, null, ['sonnet', 'pro'])).toEqual(['sonnet', 'pro']);
    expect(pairOnView(matrix, null, ['sonnet', 'gone'])).toEqual(['pro', 'sonnet']);
    expect(pairOnView({ ...matrix, contenders: [pro] }, null, null)).toBeNull();
  });
  test('its table follows from what leaderboard and matrix know', () => {
    const facts = binaryFacts(pair, [row(pro, 23 / 47), row(sonnet, 14 / 47)], {
      kind: 'binary',
      lowerIsBetter: false,
    });
    expect(facts?.table).toEqual({ both: 13, onlyA: 10, onlyB: 1, neither: 23 });
    const figures = summaryFacts(pair, facts, percent, of15).map(
      ({ name, figure }) => `${name}: ${plain(figure)}`,
    );
    const clustered = summaryFacts({ ...pair, method: 'clustered t' }, facts, percent, of15);
    expect(clustered.map(({ name }) => name)).not.toContain('Tango');
    expect(figures).toEqual([
      'Difference: +19.1 points',
      'Newcombe: +5.6 to +31.5',
      'Tango: +6.5 to +33.3',
      'McNemar, exact: p = .012',
      'mid-p: p = .006',
      'Holm over 15 pairs: p = .11',
      'Agreement, kappa: 0.53',
    ]);
  });
  test('where a low score is right, right is still right, and the difference keeps its sign', () => {
    // 24 and 33 of 47 wrong: the first is right on 23, the second on 14.
    const lower = { ...pair, value: -9 / 47 };
    const facts = binaryFacts(lower, [row(pro, 24 / 47), row(sonnet, 33 / 47)], {
      kind: 'binary',
      lowerIsBetter: true,
    });
    expect(facts?.table).toEqual({ both: 13, onlyA: 10, onlyB: 1, neither: 23 });
    expect(facts?.tests.difference).toBeCloseTo(-9 / 47, 12);
  });
  test('says which samples carry evidence: of numbers, all do', () => {
    expect(evidenceInWords(pair, true)).toBe('They differ on 11 samples: 10 for pro, 1 for sonnet.');
    expect(evidenceInWords({ ...pair, won: 0, lost: 0 }, true)).toBe(
      'The two never differ on these 47 samples.',
    );
    expect(evidenceInWords(pair, false)).toBe(
      'pro is better on 10 samples, sonnet on 1, and they are equal on 36.',
    );
    expect(evidenceInWords({ ...pair, inFamily: false, p: null }, false)).toContain(
      'not one of the comparisons with the baseline, so its p is not corrected.',
    );
  });
  test('its verdict names no difference where scores are on two scales', () => {
    const one = { ...pair, pRaw: null, p: null, low: null, high: null };
    expect(pairVerdict(one, percent, false, of15, 'scales')).toEqual({
      first: [
        'The models’ scores are probably on two scales, so their difference means nothing. Compare names them.',
      ],
      then: [],
    });
  });
  test('its verdict does not hide what the correction took back', () => {
    const say = (one: PairOfMatrix) => {
      const { first, then } = pairVerdict(one, percent, false, of15, null);
      const pieces = [...first, ' ', ...then].map((piece) =>
        typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole,
      );
      return pasteable(pieces.join(''));
    };
    expect(say(pair)).toBe(
      'pro and sonnet cannot be told apart on 47 shared samples. pro is ahead by 19.1 points (single 95 % interval 5.6 to 31.5). Distinguishable alone, not after correcting for 15 comparisons.',
    );
    expect(say({ ...pair, pRaw: 0.07 })).toContain(
      'The interval excludes 0, but the test does not confirm it (p = .070).',
    );
    expect(say({ ...pair, inFamily: false, p: null })).toBe(
      'pro is ahead of sonnet by 19.1 points on 47 shared samples (single 95 % interval 5.6 to 31.5). This pair is not one of the comparisons with the baseline, so its p of .012 is not corrected.',
    );
    expect(say({ ...pair, pRaw: null, p: null, low: null, high: null })).toBe(
      'On the 47 samples of this filter, pro is better on 10, sonnet on 1, and they are equal on 36. These samples were chosen by their result, so they are no evidence of a difference.',
    );
  });
  test('on its own samples, it says what it is on those of everyone', () => {
    expect(onAllInWords(null, 4, percent)).toBeNull();
    expect(onAllInWords({ ...pair, n: 30, value: 0.03, low: -0.01, high: 0.07 }, 4, percent)).toBe(
      'On the 30 samples that all four share, the difference is +3.0\u00a0points (95\u00a0% interval \u22121.0 to +7.0).',
    );
  });
});

describe('classes of a difference', () => {
  test('are 2.5, 10, 20 and 35 points, and the direction says what is better', () => {
    const up = diverging([44.7], 100, false);
    const classes = [2.4, 2.5, 9.9, 10, 20, 34.9, 35, -20].map((value) => up.colour(value));
    expect(classes).toEqual(
      ['even', 'better-1', 'better-1', 'better-2', 'better-3', 'better-3', 'better-4', 'worse-3'].map(
        (name) => `var(--${name})`,
      ),
    );
    expect(diverging([5], 100, true).colour(5)).toBe('var(--worse-1)');
    expect(up.colour(null)).toBeNull();
  });
  test('take a power of ten where the range is not known', () => {
    expect(diverging([31.4], null, true).ends).toEqual([2.5, 10, 20, 35]);
    expect(diverging([0.31], null, true).ends[3]).toBeCloseTo(0.35, 12);
    expect(diverging([0.4], 5, false).ends[1]).toBeCloseTo(0.5, 12);
  });
  test('are symmetric', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (value) => {
        const classes = diverging([value], 100, false);
        const other = (classes.colour(-value) ?? '')
          .replace('better', 'x')
          .replace('worse', 'better')
          .replace('x', 'worse');
        expect(classes.colour(value)).toBe(other);
      }),
    );
  });
});

test('how many can be told apart is said in good grammar of none, one, two and many', () => {
  const of = (family: 'pairs' | 'baseline', comparisons: number, sure: number) =>
    toldApart({
      pairs: Array.from({ length: comparisons }, (_, i) => ({ distinguishable: i < sure }) as PairOfMatrix),
      ...{ family, comparisons, correction: 'holm' as const },
    });
  expect(of('pairs', 0, 0)).toBe('');
  expect(of('pairs', 1, 0)).toBe('The two cannot be told apart.');
  expect(of('baseline', 1, 1)).toBe('The two can be told apart.');
  expect(of('baseline', 2, 0)).toBe('Neither of the two can be told apart from the baseline after Holm.');
  expect(of('baseline', 2, 1)).toBe('1 of the two can be told apart from the baseline after Holm.');
  expect(of('baseline', 2, 2)).toBe('Both can be told apart from the baseline after Holm.');
  expect(of('pairs', 3, 0)).toBe('None of 3 pairs can be told apart after Holm.');
  expect(of('pairs', 15, 5)).toBe('5 of 15 pairs can be told apart after Holm.');
  expect(of('pairs', 3, 3)).toBe('All 3 pairs can be told apart after Holm.');
});

describe('solved sets', () => {
  const sets: SolvedSets = {
    contenders: [pro, sonnet],
    n: 10,
    sets: [
      { right: [false, false], samples: 4 },
      { right: [true, true], samples: 3 },
      { right: [true, false], samples: 2 },
      { right: [false, true], samples: 1 },
    ],
    none: 4,
    all: 3,
    exactlyOne: 3,
    best: { contender: pro, samples: 5 },
    any: 6,
    metric: { kind: 'binary', direction: 'higher', passMark: null },
    repeated: false,
  };
  test('stand in the order of the leaderboard', () => {
    const turned = inOrderOf(sets, ['sonnet', 'pro']);
    expect(turned.contenders).toEqual([sonnet, pro]);
    expect(turned.sets.map(({ right }) => right)).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [true, false],
    ]);
  });
  test('say who solved what, and what an oracle would gain', () => {
    expect(sets.sets.map((set) => setInWords(set, sets))).toEqual([
      '4 solved by nobody',
      '3 solved by both',
      '2 solved only by pro',
      '1 solved only by sonnet',
    ]);
    expect(oracleInWords(sets)).toBe(
      'Choosing the best model for each sample would gain 10.0\u00a0points over pro alone.',
    );
    expect(oracleInWords({ ...sets, any: 5 })).toMatch(/would gain nothing/);
  });
  test('say what makes a sample solved where that is not plain', () => {
    expect(solvedRule(sets)).toBe('');
    expect(solvedRule({ ...sets, repeated: true })).toBe('Solved: more than half of its repeats are right.');
    const rated = { kind: 'numeric', direction: 'higher', passMark: 7 } as const;
    expect(solvedRule({ metric: rated, repeated: false })).toBe('Solved: score of 7 or more.');
    // Of a rating the mean counts, and no share of the repeats.
    expect(solvedRule({ metric: rated, repeated: true })).toBe('Solved: mean score of 7 or more.');
    expect(solvedRule({ metric: { ...rated, direction: 'lower' }, repeated: false })).toBe(
      'Solved: score of 7 or less.',
    );
  });
  test('become chips that take the place of what was said of these models before', () => {
    const before: Chip[] = [
      { kind: 'label', key: 'topic', value: 'odd' },
      { kind: 'outcome', metric: 'm', contender: 'pro', is: 'missing' },
      { kind: 'outcome', metric: 'other', contender: 'pro', is: 'wrong' },
    ];
    const said = outcomesOfSet({ right: [true, false] }, sets, 'm');
    const of = { metric: 'm', missingAs: 'dropped', contenders: ['pro', 'sonnet'] } as const;
    const chips = withCounted(before, said, of);
    expect(chips).toEqual([
      before[0],
      before[2],
      { kind: 'outcome', metric: 'm', contender: 'pro', is: 'right' },
      { kind: 'outcome', metric: 'm', contender: 'sonnet', is: 'wrong' },
    ]);
    expect(withCounted(chips, flipChips(directed, ['pro', 'sonnet'], true), of)).toEqual(chips);
  });
  test('say that all shown have a score where the chips do not say it of each', () => {
    const said = flipChips(directed, ['pro', 'sonnet'], true);
    const of = { metric: 'm', missingAs: 'dropped', contenders: ['pro', 'sonnet', 'flash'] } as const;
    const shared: Chip = { kind: 'shared', metric: 'm', contenders: [...of.contenders].sort() };
    expect(withCounted([], said, of)).toEqual([...said, shared]);
    expect(withCounted([], said, { ...of, missingAs: 'wrong' })).toEqual(said);
    expect(flipChips(directed, ['pro', 'sonnet'], false)).toEqual([
      { kind: 'better', metric: 'm', contender: 'pro', than: 'sonnet' },
    ]);
    // Of two scores of which neither is known to be right, one is higher.
    expect(flipChips({ metric: 'm', direction: null }, ['pro', 'sonnet'], true)).toEqual([
      { kind: 'better', metric: 'm', contender: 'pro', than: 'sonnet' },
    ]);
  });
  test('a slice stands beside another of its label, and goes with what was said for it', () => {
    const of = { metric: 'm', missingAs: 'dropped', contenders: ['pro', 'sonnet'] } as const;
    const law: Chip = { kind: 'label', key: 'topic', value: 'law' };
    const art: Chip = { kind: 'label', key: 'topic', value: 'art' };
    const shared: Chip = { kind: 'shared', metric: 'm', contenders: of.contenders };
    expect(withCounted([law, art], [law], of)).toEqual([law, shared]);
    expect(withCounted([law], [art], of)).toEqual([
      { kind: 'expression', text: 'any(tag.topic = "law")' },
      art,
      shared,
    ]);
    expect(withoutCounted([law, shared], [law], of)).toEqual([]);
    const flips = flipChips(directed, ['pro', 'sonnet'], true);
    expect(withoutCounted([law, shared, ...flips], [law], of)).toEqual([shared, ...flips]);
  });
});

describe('repeats', () => {
  const found = (within: number, between: number): Repeats => ({
    contender: pro,
    samples: 10,
    answers: 30,
    flipped: 0.2,
    within,
    between,
    answering: within / 3,
    pass: Array.from({ length: 12 }, (_, i) => ({ k: i + 1, at: 0.5, hat: 0.5 })),
  });
  test('part the noise of answering from the difference between samples', () => {
    expect(betweenAlone(found(0.03, 0.2))).toBeCloseTo(0.19, 12);
    expect(betweenAlone(found(0.9, 0.2))).toBe(0);
    const scale = scoreScale({ kind: 'binary', min: 0, max: 1, direction: 'higher' });
    expect(repeatsFinding([found(0.03, 0.2)], scale)).toBe(
      'pro: any of 12 answers is right on 50.0\u00a0% of samples, all 12 on 50.0\u00a0%.',
    );
    expect(shownK([found(1, 1)])).toEqual([1, 2, 3, 5, 10, 12]);
  });
});

describe('clusters', () => {
  const at = (low: number, high: number) => ({ ...matrix, pairs: [{ ...pair, low, high }] });
  test('say what they changed', () => {
    expect(wideningOf(at(-0.3, 0.3), at(-0.2, 0.2))).toBeCloseTo(1.5, 12);
    expect(clusterInWords('doc_id', 12, 0, 1.5)).toBe(
      'Samples of one doc id move together: 12 clusters. Intervals of differences became wider by 50\u00a0% (median of all pairs).',
    );
    expect(clusterInWords('doc', 12, 3, 0.9)).toContain('3 of them single samples without the label');
    expect(clusterInWords('doc', 12, 0, 0.9)).toContain('narrower by 10\u00a0%');
    expect(clusterInWords('doc', 12, 0, 1.01)).toContain('hardly changed');
  });
});

describe('charts of a pair', () => {
  test('bins hold every sample, the middle one only equal scores', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { maxLength: 60 }),
        (differences) => {
          const { bins } = binsOf(differences);
          expect(bins.reduce((sum, { samples }) => sum + samples, 0)).toBe(differences.length);
          const middle = bins.find(({ at }) => at === 0)?.samples ?? 0;
          expect(middle).toBe(differences.filter((value) => Math.abs(value) <= 1e-9).length);
          const above = bins.filter(({ at }) => at > 0).reduce((sum, { samples }) => sum + samples, 0);
          expect(above).toBe(differences.filter((value) => value > 1e-9).length);
        },
      ),
    );
  });
  test('cells hold every point, on the edges too', () => {
    const points = [0, 50, 100].map((a, matchKey) => ({ matchKey, a, b: 100 - a }));
    const cells = cellsOf(points, [0, 100]);
    expect(cells.reduce((sum, { samples }) => sum + samples, 0)).toBe(3);
    expect(domainOf(points, { low: null, high: null })).toEqual([0, 100]);
    expect(domainOf([], { low: null, high: null })).toEqual([0, 1]);
    expect(domainOf(points, { low: 0, high: 1 })).toEqual([0, 1]);
  });
  test('a rectangle becomes a range of each score, in stored units, in place of the one before', () => {
    const range = { x: [10, 20], y: [50.004, 100] } as const;
    const first = withRange([{ kind: 'model', value: 'm' }], 'f1', ['a', 'b'], range, 100);
    expect(first).toEqual([
      { kind: 'model', value: 'm' },
      { kind: 'score', metric: 'f1', op: '>=', value: 0.5, contender: 'a' },
      { kind: 'score', metric: 'f1', op: '<=', value: 1, contender: 'a' },
      { kind: 'score', metric: 'f1', op: '>=', value: 0.1, contender: 'b' },
      { kind: 'score', metric: 'f1', op: '<=', value: 0.2, contender: 'b' },
    ]);
    expect(withRange(first, 'f1', ['a', 'b'], range, 100)).toEqual(first);
  });
  test('correlation is null where one never changes', () => {
    expect(
      correlation([
        { a: 1, b: 2 },
        { a: 2, b: 4 },
      ]),
    ).toBeCloseTo(1, 12);
    expect(
      correlation([
        { a: 1, b: 2 },
        { a: 1, b: 4 },
      ]),
    ).toBeNull();
  });
  test('the table behind a chart guards what a spreadsheet would run', () => {
    expect(
      csvOf({
        columns: [
          { kind: 'text', name: 'model' },
          { kind: 'number', name: 'n' },
        ],
        rows: [
          ['=1+1', 1 / 3],
          ['a,"b"', null],
        ],
      }),
    ).toBe(`model,n\r\n'=1+1,${1 / 3}\r\n"a,""b""",\r\n`);
    expect(fileName('Every pair', 'eng-cym: exact match')).toBe('every-pair-eng-cym-exact-match');
  });
});

test('the worked example of the help: the unpaired test misses what the paired one finds', () => {
  expect(unpaired(exampleCounts).z).toBeCloseTo(1.599, 3);
  expect(workedExample()).toMatchObject({
    n: 220,
    p: '.110',
    exact: '.0226',
    chi2: '.0159',
    difference: '7.3',
  });
});
