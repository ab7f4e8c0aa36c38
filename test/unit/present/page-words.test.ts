import { expect, test } from 'vitest';
import { latexOf } from '../../../src/lib/table/latex';
import { markdownOf } from '../../../src/lib/table/markdown';
import { defaultOverview } from '../../../src/lib/session/overview-choice';
import { cellOrigins, overview, type OverviewAsked } from '../../../src/lib/analysis/overview';
import { overviewOrigins } from '../../../src/lib/views/overview/overview-origins';
import { leaving, pageWords, rangeOf } from '../../../src/lib/present/page-words';
import { overviewTable } from '../../../src/lib/views/overview/overview-table';
import { leavingVerdict, plain, verdictText } from '../../../src/lib/views/verdict/pieces';
import { onTwoScales } from '../../../src/lib/views/verdict/two-scales';
import { openLibrary, droppedText } from '../support/library';

test('a text that leaves the page does without what only the page has', () => {
  expect(leaving(`No best on quiz: which way is better is not known${pageWords.direction}.`)).toBe(
    'No best on quiz: which way is better is not known.',
  );
  expect(leaving(` Averaged over 2 conditions of each model; ${pageWords.conditions}`)).toBe(
    ' Averaged over 2 conditions of each model.',
  );
  expect(leaving(`Ways to match its samples disagree. ${pageWords.right} The rest counts.`)).toBe(
    'Ways to match its samples disagree. The rest counts.',
  );
  expect(leaving(`Nothing is known. ${rangeOf('judge score')} ${pageWords.change}`)).toBe(
    'Nothing is known.',
  );
  expect(leaving('Two  blanks of a name  ')).toBe('Two  blanks of a name  ');
});

test('no page word is left of any of them', () => {
  for (const words of Object.values(pageWords))
    expect(leaving(words.endsWith('.') ? `It is so. ${words}` : `It is so${words}.`)).toBe('It is so.');
});

test('a verdict is said without them in a message and in a report', () => {
  const seen = (label: string, lowest: number, highest: number) => ({
    ...{ lowest, highest },
    contender: { key: label, label, model: label, condition: null, run: null, mark: 0 },
  });
  const verdict = onTwoScales({ low: seen('a', 0, 1), high: seen('b', 0, 100) }, { metric: 'judge_score' });
  expect(plain(verdict.then)).toContain('under Metrics on the Files page');
  expect(leavingVerdict(verdict).then).toEqual([]);
  expect(verdictText(verdict, 'quiz').split('\n')).toEqual([
    'b’s scores run from 0 to 100, a’s from 0 to 1: probably two scales, so their difference means nothing.',
    'quiz',
  ]);
});

test('the overview leaves with intervals and n, and with notes that need no page', async () => {
  const library = await openLibrary();
  const rows = ['id,model,input,output,zeal'];
  for (let i = 0; i < 40; i++)
    for (const [model, right] of [
      ['north', 30],
      ['south', 12],
    ] as const)
      if (model === 'north' || i > 1)
        rows.push(`q${i},${model},Question ${i},Answer ${i},${i < right ? 1 : 0}`);
  await library.load([droppedText('quiz.csv', rows.join('\n'))], { guesses: 'all' });
  const asked: OverviewAsked = {
    chips: [],
    by: 'model',
    missingAs: 'dropped',
    contenders: null,
    cluster: null,
  };
  const table = overviewTable(await overview(library.db, asked), defaultOverview);
  const latex = latexOf(table);
  expect(latex).toContain('n = 40');
  expect(latex).toMatch(/north & 75\.0\S* \[59\.8, 85\.8\]/);
  expect(latex).toMatch(/south & .*\[\d+\.\d, \d+\.\d\]† \(38 of 40\)/);
  expect(latex.split('with 95 \\% intervals')).toHaveLength(2); // its caption is no note beside
  for (const text of [latex, markdownOf(table)]) expect(text).not.toMatch(/Files page|on Compare|click/i);
  const reconciled = {
    ...(await overview(library.db, asked)),
    origins: await cellOrigins(library.db, asked),
  };
  expect(overviewOrigins(reconciled).some(({ text }) => text.endsWith('not shared'))).toBe(true);
  expect(overviewOrigins(reconciled, true).filter(({ text }) => /Compare|shared/.test(text))).toEqual([]);
  await library.db.close();
});
