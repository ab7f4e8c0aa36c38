import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, coverage, leaderboard } from '../../../src/lib/analysis';
import { boardScale } from '../../../src/lib/present/board';
import {
  asksCountedWrong,
  countedWrongInWords,
  countedWrongQuestion,
} from '../../../src/lib/views/verdict/counted-wrong';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { verdictText } from '../../../src/lib/views/verdict/pieces';
import { DESK } from '../support/demo-comparisons';
import { type Library, openLibrary } from '../support/library';
import { ownScores } from '../support/own-scores';
import { terminalBench } from '../support/terminal-bench';

const PAIR = ['careful', 'eager'];

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    terminalBench('one', (i) => i < 34),
    // Fails at eight of the tasks that the others resolve, and is wrong in one.
    terminalBench('two', (i) => (i < 8 ? null : i > 8 && i < 34)),
    terminalBench('three', (i) => i < 34),
    ownScores('steady', ['a', 'b'], 40, (model, i) => (model === 'b' && i === 39 ? 'failed' : i < 20)),
    // Answers 30 of 100, 24 of them right, where the other has 12 of these and 48 of all.
    ownScores('refused', PAIR, 100, (model, i) =>
      model === 'careful' ? (i < 30 ? i < 24 : null) : i < 12 || (i >= 30 && i < 66),
    ),
    // One fails at a fifth, the other was asked the first hundred alone.
    ownScores('unfinished', PAIR, 200, (model, i) =>
      model === 'eager' ? (i < 100 ? i % 10 < 5 : 'missing') : i % 5 === 4 ? 'failed' : i % 10 < 6,
    ),
    // Nobody has a score on most.
    ownScores('sampled', PAIR, 100, (model, i) => (i < 30 ? i < (model === 'careful' ? 24 : 12) : null)),
    // The other has a score on six of the 76 that lack one.
    ownScores('rare', PAIR, 100, (model, i) =>
      i < (model === 'careful' ? 24 : 30) ? i < (model === 'careful' ? 20 : 10) : null,
    ),
    // Two of the 30 that the other has are too few to speak of.
    ownScores('unparsed', PAIR, 100, (model, i) =>
      i < (model === 'careful' ? 28 : 30) ? i < (model === 'careful' ? 12 : 14) : null,
    ),
  ]);
});
afterAll(() => library.db.close());

async function answerTo(change: Partial<Comparison>) {
  const comparison: Comparison = { ...DESK, evaluation: 'Terminal-Bench', metric: 'resolved', ...change };
  return {
    comparison,
    leaderboard: await leaderboard(library.db, comparison),
    coverage: await coverage(library.db, comparison),
  };
}

async function said(change: Partial<Comparison>): Promise<string> {
  const answer = await answerTo(change);
  const asked = asksCountedWrong(answer);
  if (asked === null) return 'not asked';
  const found = await countedWrongQuestion.ask(
    { db: library.db, signal: new AbortController().signal },
    asked,
  );
  const otherwise = countedWrongInWords(found, answer, boardScale(answer.leaderboard));
  return verdictText({ first: [], then: [], otherwise, note: null }, '');
}
const TWO = { contenders: ['one', 'two'] };

test('where failures counted as wrong are another finding, it is said, with the tool that counts so', async () => {
  // 34 of 60 against 25 of 60.
  expect(await said(TWO)).toBe(
    '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them: one is better than two by 15.0 points on 60 samples, told apart.',
  );
});

test('the baseline and the family stay, and each difference that changes is named', async () => {
  const text = await said({ baseline: 'two', family: 'pairs' });
  expect(text).toContain(
    'one is better than two by 15.0 points on 60 samples, told apart; three is better than two by',
  );
});

test('of one model, what it scores then', async () => {
  // 25 of 60, not of the 52 that were tested.
  expect(await said({ contenders: ['two'] })).toBe(
    '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them, two scores 41.7 % on 60 samples.',
  );
});

test('nothing is said where the finding stays, where failures count as wrong already, and where none is compared', async () => {
  // One failure of 40 moves nothing by a point: both stay at 20 right.
  expect(await said({ evaluation: 'steady', metric: 'correct' })).toBe('');
  expect(await said({ ...TWO, missingAs: 'wrong' })).toBe('not asked');
  expect(await said({ contenders: ['one'] })).toBe('not asked');
  expect(await said({ contenders: ['one', 'three'] })).toBe('not asked');
});

test('answers without a score count as wrong where the other has a score on these samples', async () => {
  // 24 of 30 against 12 of 30, and of all 24 of 100 against 48 of 100.
  expect(await said({ evaluation: 'refused', metric: 'correct' })).toBe(
    '70 unscored responses are left out. Counted as wrong, as refusals often are: eager is better than careful by 24.0 points on 100 samples, told apart.',
  );
});

test('of one model it is said how many answers have no score, since nobody tells whether they should', async () => {
  const change = { evaluation: 'refused', metric: 'correct', contenders: ['careful'] };
  const { leaderboard: board, coverage: counted } = await answerTo(change);
  const facts = { leaderboard: board, coverage: counted, scale: boardScale(board) };
  const text = verdictText(verdict({ ...facts, missingAs: 'dropped' }), '');
  expect(text).toContain('70 answers without a score are left out. A difference needs a second model.');
  expect(await said(change)).toBe('not asked');
});

test('not asked where no model has a score on these samples, or on a few of them', async () => {
  expect(await said({ evaluation: 'rare', metric: 'correct' })).toBe('not asked');
  expect(await said({ evaluation: 'sampled', metric: 'correct' })).toBe('not asked');
  expect(await said({ evaluation: 'unparsed', metric: 'correct' })).toBe('not asked');
});

test('a run that is not finished does not hide what failed in another', async () => {
  // Of the hundred that both were asked 20 failed: 50 right of 100 against 50, where 62.5 % of 80 stood against 50 %.
  expect(await said({ evaluation: 'unfinished', metric: 'correct' })).toBe(
    '40 failed responses are left out. Counted as wrong on the samples that they were asked: eager and careful score the same on 100 samples.',
  );
});

test('not asked where most of what is left out is missing', async () => {
  const answer = await answerTo(TWO);
  const lacking = (missing: number) => ({
    ...answer,
    coverage: {
      ...answer.coverage,
      rows: answer.coverage.rows.map((row) => ({
        ...row,
        missing: row.contender.key === 'two' ? missing : 0,
      })),
    },
  });
  expect(asksCountedWrong(lacking(8))).not.toBeNull();
  expect(asksCountedWrong(lacking(8))?.wrongOn).toBe('all');
  // Then of what it was asked alone.
  expect(asksCountedWrong(lacking(9))?.wrongOn).toBe('asked');
  const unfailed = lacking(9);
  const rows = unfailed.coverage.rows.map((row) => ({ ...row, failed: 0, lacking: 0 }));
  expect(asksCountedWrong({ ...unfailed, coverage: { ...unfailed.coverage, rows } })).toBeNull();
});
