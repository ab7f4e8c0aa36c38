import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, coverage, leaderboard } from '../../../src/lib/analysis';
import { boardScale } from '../../../src/lib/present/board';
import {
  asksCountedWrong,
  countedWrongInWords,
  countedWrongQuestion,
} from '../../../src/lib/views/verdict/counted-wrong';
import { verdictText } from '../../../src/lib/views/verdict/pieces';
import { DESK } from '../support/demo-comparisons';
import { droppedText, type Library, openLibrary } from '../support/library';
import { terminalBench } from '../support/terminal-bench';

/** A table of one's own, in which an error says that an answer failed. */
const table = (name: string, failed: (model: string, i: number) => boolean, right: number) =>
  droppedText(
    `${name}.csv`,
    [
      'model,id,input,correct,error',
      ...['a', 'b'].flatMap((model) =>
        Array.from({ length: 40 }, (_, i) =>
          failed(model, i)
            ? `${model},${i},q ${i},,timeout`
            : `${model},${i},q ${i},${Number(i < (model === 'a' ? right : 20))},`,
        ),
      ),
    ].join('\n'),
  );

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    terminalBench('one', (i) => i < 34),
    // Fails at eight of the tasks that the others resolve, and is wrong in one.
    terminalBench('two', (i) => (i < 8 ? null : i > 8 && i < 34)),
    terminalBench('three', (i) => i < 34),
    table('steady', (model, i) => model === 'b' && i === 39, 20),
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
    '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them: one is better than two by 15.0 points, told apart.',
  );
});

test('the baseline and the family stay, and each difference that changes is named', async () => {
  const text = await said({ baseline: 'two', family: 'pairs' });
  expect(text).toContain('one is better than two by 15.0 points, told apart; three is better than two by');
});

test('of one model, what it scores then', async () => {
  // 25 of 60, not of the 52 that were tested.
  expect(await said({ contenders: ['two'] })).toBe(
    '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them, two scores 41.7 %.',
  );
});

test('nothing is said where the finding stays, where failures count as wrong already, and where none is compared', async () => {
  // One failure of 40 moves nothing by a point: both stay at 20 right.
  expect(await said({ evaluation: 'steady', metric: 'correct' })).toBe('');
  expect(await said({ ...TWO, missingAs: 'wrong' })).toBe('not asked');
  expect(await said({ contenders: ['one'] })).toBe('not asked');
  expect(await said({ contenders: ['one', 'three'] })).toBe('not asked');
});

test('not asked where most of what is left out is missing or unscored', async () => {
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
  expect(asksCountedWrong(lacking(9))).toBeNull();
});
