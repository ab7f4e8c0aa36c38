import { describe, expect, test } from 'vitest';
import { cohenKappa } from '../../../src/lib/stats';
import type { LabelsBuy, ReviewResults, ThreeEstimates } from '../../../src/lib/analysis';
import type { Contender, MetricInfo } from '../../../src/lib/analysis/types';
import { pasteable } from '../../../src/lib/ui/numbers';
import { buysNotes, worthSentence } from '../../../src/lib/views/labels-buy/buys-words';
import { favourSentence, judgeFacts, kappaFact, whyNoTable } from '../../../src/lib/views/judge/judge-words';
import { reviewVerdict, standsOn, whyNotCorrected } from '../../../src/lib/views/reviewed/reviewed-words';
import { judgeAgainstPerson } from '../../../src/lib/analysis/review/judge-against-person';
import { failureModes } from '../../../src/lib/analysis/review/failure-modes';
import type { LabelledAnswer } from '../../../src/lib/analysis/review/labelled-answers';
import { letterOf, noteOf, offeredOf } from '../../../src/lib/views/review/queue-words';
import { defaultReview } from '../../../src/lib/session/review-choice';
import { type Piece, verdictText } from '../../../src/lib/views/verdict/pieces';

const contender = (label: string, mark: number): Contender => ({
  ...{ key: label, label, model: label, condition: null, run: null, mark },
});
const contenders = [contender('large', 0), contender('mini', 1)];

/** Forty samples, both models: the judge passes six wrong answers of mini and two of large. */
const answers: LabelledAnswer[] = Array.from({ length: 40 }, (_, sample) =>
  [0, 1].map((model) => {
    const right = sample % 4 === 0 ? 0 : 1;
    const isKind = right === 0 && sample < (model === 1 ? 24 : 8);
    return {
      ...{ response: sample * 2 + model, sample, contender: model, right },
      ...{
        judge: isKind ? 1 : right,
        modes: right === 0 ? ['invents'] : [],
        draw: 'random 40 of 200, seed 1',
      },
    };
  }),
).flat();

const three = (judge: number, corrected: number, p: number, ends: [number, number]): ThreeEstimates => ({
  judge: { n: 200, value: judge, low: judge - 0.02, high: judge + 0.02 },
  labels: { n: 40, value: corrected, low: ends[0], high: ends[1], p: null },
  corrected: {
    ...{ n: 40, others: 160, lambda: 0.6, effective: 58.6, p, value: corrected, low: ends[0], high: ends[1] },
    spreads: { labels: 0.18, judge: 0.17, covariance: 0.12 },
  },
});
const buys = (gap: ThreeEstimates): LabelsBuy[] => [
  { contender: 0, score: three(0.8, 0.77, 0, [0.65, 0.88]), difference: null },
  { contender: 1, score: three(0.72, 0.78, 0, [0.67, 0.87]), difference: gap },
];
const results = (given: Partial<ReviewResults> = {}): ReviewResults => ({
  names: { human: 'human', modes: 'failure mode' },
  judge: {
    metric: { metric: 'reply_correct', kind: 'binary', direction: 'higher' } as MetricInfo,
    is: 'right',
  },
  ...{ contenders, order: [0, 1], baseline: 0, samples: 200, standing: 'drawn' },
  draw: { n: 40, of: 200, where: '' },
  ...{ counted: 80, beside: 0, rated: 0, read: 40, labelled: [40, 40] },
  modes: failureModes(answers, [0, 1], 0, true),
  against: judgeAgainstPerson(answers, [0, 1], 0),
  buys: buys(three(-0.087, 0.005, 0.9, [-0.134, 0.145])),
  ...given,
});
const said = (given?: Partial<ReviewResults>) => verdictText(reviewVerdict(results(given)), '');
const plain = (pieces: readonly Piece[]) =>
  pasteable(verdictText({ first: [...pieces], then: [], note: null }, ''));

describe('what the labels change', () => {
  test('a lead of the judge that a person does not see', () => {
    expect(said()).toBe(
      [
        'The judge puts mini 8.7 points behind large. With 40 samples read by a person, the two are not distinguishable: mini +0.5 points (95 % interval −13.4 to +14.5).',
        'The judge passed 8 of 20 wrong answers, 6 of them by mini.',
        'Few labels: 40 samples read.',
      ].join('\n'),
    );
  });
  test('a difference that stays, the better first', () => {
    const gap = three(-0.2, -0.235, 0.001, [-0.347, -0.122]);
    expect(said({ buys: buys(gap) })).toContain(
      'With 40 samples read by a person, mini is worse: −23.5 points (95 % interval −34.7 to −12.2).',
    );
  });
  test('without a judge both models are named', () => {
    const alone = (gap: ThreeEstimates) => ({
      judge: null,
      against: null,
      buys: buys({ ...gap, judge: null }),
    });
    expect(said(alone(three(0, 0.005, 0.9, [-0.134, 0.145])))).toContain(
      'With 40 samples read by a person, mini and large are not distinguishable: mini +0.5 points (95 % interval −13.4 to +14.5).',
    );
    expect(said(alone(three(0, -0.235, 0.001, [-0.347, -0.122])))).toContain(
      'With 40 samples read by a person, mini is worse than large: −23.5 points (95 % interval −34.7 to −12.2).',
    );
  });
  test('too few for an interval', () => {
    const gap = three(-0.2, -0.235, 1, [0, 0]);
    const none = { ...gap, corrected: { ...gap.corrected, low: null, high: null, p: null, n: 12 } };
    const text = said({ buys: buys(none), read: 12, labelled: [12, 12] });
    expect(text).toContain('With 12 samples read by a person, mini stands at −23.5 points to large.');
    expect(text).toContain(
      '12 samples read: too few for an interval. From 20 on there is one. 28 drawn samples not read yet.',
    );
  });
  test('one model', () => {
    const [first] = buys(three(0, 0, 1, [0, 0]));
    expect(said({ buys: first ? [first] : [], order: [0] })).toContain(
      'large is right on 77.0 % (95 % interval 65.0 to 88.0); the judge alone says 80.0 %.',
    );
  });
  test('labels that do not stand for the rest give counts, and say why', () => {
    const text = said({ standing: 'none drawn', draw: null, buys: [] });
    expect(text).toContain('20 of 80 labelled answers are wrong, most often invents (20).');
    expect(text).toContain('chosen, not drawn at random');
    expect(whyNotCorrected(results({ standing: 'other samples', samples: 300 }))).toBe(
      'The random draw was made from 200 samples; 300 samples pass the same filter now. It does not stand for these, so it corrects no score.',
    );
    expect(
      whyNotCorrected(
        results({ standing: 'other filter', draw: { n: 9, of: 90, where: 'tag.topic = "refunds"' } }),
      ),
    ).toContain('made from samples with tag.topic = "refunds"');
  });
});

test('on what the labels stand', () => {
  expect(standsOn(results())).toBe('80 labelled answers of 40 samples, drawn at random from 200.');
  expect(standsOn(results({ counted: 1, read: 1, beside: 1, rated: 1 }))).toBe(
    '1 labelled answer of 1 sample, drawn at random from 200. 1 other label not counted. 1 answer with a rating not counted.',
  );
  const every = { standing: 'all read', draw: null, samples: 40 } as const;
  expect(standsOn(results(every))).toBe('All 80 answers read.');
  expect(standsOn(results({ ...every, counted: 40, labelled: [40, 0] }))).toBe(
    'All 40 answers of 1 of 2 models read.',
  );
  expect(standsOn(results({ ...every, counted: 1, labelled: [1], order: [0] }))).toBe(
    'The one answer is read.',
  );
  expect(said(every)).toContain('With all 40 samples read by a person, the two are not distinguishable');
  expect(whyNotCorrected(results(every))).toBeNull();
  expect(worthSentence(results(every))).toBeNull();
  expect(buysNotes(results({ ...every, read: 4 }))).toEqual([
    'The intervals of the judge alone leave out its mistakes.',
    'Every answer is labelled, so the judge has nothing to add: the labels are the scores.',
  ]);
});

test('what the labels were worth, and how many more', () => {
  // Four times the work of 59 is more than the 200 there are.
  expect(worthSentence(results())).toBe(
    '40 labelled samples with the judge did the work of 59 without, for every model. Even all 160 other samples would not halve these intervals.',
  );
  const many = (others: number, works: readonly number[]) =>
    buys(three(-0.087, 0.005, 0.9, [-0.134, 0.145])).map(({ score, difference, ...one }, at): LabelsBuy => ({
      ...one,
      score: { ...score, corrected: { ...score.corrected, others, effective: works[at] ?? null } },
      difference: difference && { ...difference, corrected: { ...difference.corrected, others } },
    }));
  const draw = { n: 40, of: 2000, where: '' };
  expect(worthSentence(results({ draw, buys: many(1960, [59, 45]) }))).toBe(
    '40 labelled samples with the judge did the work of 45 (mini) to 59 (large) without. About 130 more samples, 260 answers, would halve these intervals.',
  );
  expect(worthSentence(results({ draw, buys: many(1960, [38, 40]) }))).toContain(
    'The judge adds nothing to the labels',
  );
  expect(worthSentence(results({ draw, buys: many(1960, [59]).slice(0, 1) }))).toContain(
    'For large, 40 labelled samples with the judge did the work of 59 without.',
  );
  expect(buysNotes(results())).toContain(
    'Intervals are for samples like these, of which these are one draw, and not for these alone.',
  );
  expect(worthSentence(results({ standing: 'none drawn' }))).toBeNull();
  expect(buysNotes(results({ judge: null }))).toContain(
    'No metric is held against the labels: these are the labels alone.',
  );
});

test('the judge: what each figure stands on, and whether it favours a model', () => {
  const against = judgeAgainstPerson(answers, [0, 1], 0);
  expect(judgeFacts(against, 'drawn').map(({ name, figure }) => [name, figure])).toEqual([
    ['agreement, %', '90.0'],
    ['sensitivity, %', '100.0'],
    ['specificity, %', '60.0'],
    ['kappa', '0.69'],
  ]);
  expect(judgeFacts(against, 'drawn')[2]?.says).toBe('The judge fails 12 of 20 wrong answers.');
  const failures = answers.filter(({ judge }) => judge !== null && judge <= 0.5);
  const facts = judgeFacts(judgeAgainstPerson(failures, [0, 1], 0), 'none drawn');
  expect(facts.map(({ name, says }) => [name, says])).toEqual([
    ['agreement, %', 'Of 12 answers that the judge fails, the person calls 0 right.'],
  ]);
  expect(plain(favourSentence(results()))).toBe('40 samples do not show that the judge favours a model.');
});

test('kappa has no interval of few answers, and none where nothing varies', () => {
  const of = (table: number[][]) =>
    kappaFact(
      cohenKappa(table),
      table.flat().reduce((sum, n) => sum + n, 0),
    );
  expect(
    of([
      [12, 3],
      [4, 11],
    ]).ends,
  ).not.toBeNull();
  expect(
    of([
      [0, 1],
      [1, 0],
    ]),
  ).toMatchObject({
    ...{ figure: '−1.00', ends: null },
    says: 'Agreement beyond chance: 0 is chance, 1 is perfect. Too few answers for its interval: it needs 20.',
  });
  expect(
    of([
      [15, 0],
      [0, 15],
    ]),
  ).toMatchObject({
    ...{ figure: '1.00', ends: null },
    says: 'Agreement beyond chance: 0 is chance, 1 is perfect. No interval: the two always agree, or always differ.',
  });
});

test('a rating without a pass mark is not held against right and wrong', () => {
  expect(whyNoTable(results())).toBeNull();
  const metric = { metric: 'grade_by_judge', kind: 'numeric', direction: 'higher' } as MetricInfo;
  const rating = results({ judge: { metric, is: 'scaled' }, against: null });
  expect(whyNoTable(rating)).toBe(
    'Grade by judge is a rating, and nobody says from which score on an answer is right. Give it a pass mark under Metrics on the Files page to hold it against the person.',
  );
  expect(verdictText(reviewVerdict(rating), '')).not.toContain('wrong answers');
  const silent = judgeAgainstPerson(
    answers.map((one) => ({ ...one, judge: null })),
    [0, 1],
    0,
  );
  expect(whyNoTable(results({ against: silent }))).toBe(
    'None of the 80 labelled answers has a score of the judge.',
  );
  expect(whyNoTable(results({ against: silent, counted: 2 }))).toMatch(
    /^Neither of the 2 labelled answers has/,
  );
  expect(whyNoTable(results({ against: silent, counted: 1 }))).toMatch(/^The one labelled answer has no/);
});

test('what a queue says of itself while it is read, and once it is', () => {
  const draw = { draw: 'random 2 of 6, seed 7', part: 1, parts: 1 };
  const one = { draw: '', part: 1, parts: 1 };
  const part = { draw: '', part: 2, parts: 3 };
  const all = { choice: { kind: 'all' }, names: 'labelled' } as const;
  const blind = { choice: { kind: 'draw', n: 2 }, names: 'end' } as const;
  const disagree = { choice: { kind: 'disagree' }, names: 'labelled' } as const;
  const [open, done] = [
    { isDone: false, isRevealed: false },
    { isDone: true, isRevealed: false },
  ];
  expect(noteOf(blind, draw, open)).toBe('Results are held back until this draw is read.');
  expect(noteOf(blind, draw, { ...open, isRevealed: true })).toBe('');
  expect(noteOf(blind, draw, done)).toBe('This draw is read.');
  expect(noteOf(all, one, open)).toBe('The labels are the scores once every answer is read.');
  expect(noteOf(all, one, done)).toBe('This queue is read.');
  expect(noteOf(all, part, done)).toBe(
    'Part 2 of 3 is read. The labels are the scores once every answer is read.',
  );
  expect(noteOf(disagree, one, done)).toBe('This queue is read. Labels of this queue do not correct scores.');
});

test('answers side by side have letters, however many there are', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('of two models, where they disagree and flips are one line; of three they are two', () => {
  const offered = (queue: 'draw' | 'flips' | 'disagree', models: number) =>
    offeredOf({ ...defaultReview, queue }, models).filter((kind) => kind === 'disagree' || kind === 'flips');
  expect(offered('draw', 3)).toEqual(['disagree', 'flips']);
  expect(offered('draw', 2)).toEqual(['disagree']);
  // A link to the flips of a pair stays what it is.
  expect(offered('flips', 2)).toEqual(['flips']);
  expect(offered('disagree', 1)).toEqual(['disagree']);
  expect(offeredOf({ ...defaultReview, samples: ['x'] }, 2).at(-1)).toBe('chosen');
});
