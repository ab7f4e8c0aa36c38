import { readFileSync } from 'node:fs';
import { seriousObstacles } from './support/obstacles';
import { expect, test } from './support/page';
import { act } from './support/sections';

/** Answers of one model to the first `samples` questions of an evaluation. */
const rowsOf = (
  evaluation: string,
  model: string,
  samples: number,
  scoreOf: (i: number) => number,
  metric = 'exact_match',
): string[] =>
  Array.from({ length: samples }, (_, i) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: `${evaluation}/${model}/1`,
      model_id: `vendor/${model}`,
      evaluation_name: evaluation,
      evaluation_result_id: metric,
      sample_id: `${evaluation}-${i}`,
      sample_hash: null,
      interaction_type: 'single_turn',
      input: { raw: `Question ${i} of ${evaluation}`, reference: ['yes'] },
      output: { raw: [`Answer of ${model}`] },
      answer_attribution: [],
      evaluation:
        metric === 'exact_match'
          ? { score: scoreOf(i), is_correct: scoreOf(i) === 1 }
          : { score: scoreOf(i) },
      metadata: { half: i < 30 ? 'first' : 'second' },
    }),
  );

const file = [
  ...rowsOf('sums', 'alpha', 60, (i) => Number(i % 10 < 9)),
  ...rowsOf('sums', 'beta', 60, (i) => Number(i % 10 < 4)),
  ...rowsOf('sums', 'gamma', 60, (i) => Number(i % 10 < 3)),
  ...rowsOf('words', 'alpha', 60, (i) => Number(i % 2 === 0)),
  ...rowsOf('words', 'beta', 60, (i) => Number(i % 2 === 1)),
  ...rowsOf('words', 'gamma', 45, (i) => Number(i % 3 === 0)),
  ...rowsOf('tone', 'alpha', 20, (i) => i % 5, 'gap_of_tone'),
  ...rowsOf('tone', 'beta', 20, (i) => (i % 5) + 1, 'gap_of_tone'),
].join('\n');

test('three models on three evaluations: who is best, on how many samples, and the same number on Compare', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'three_samples.jsonl': file });
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForSelector('.overview[data-ready]');
  await expect(page.locator('.verdict .first')).toHaveText(
    'alpha is best on sums. On words, alpha, beta and gamma may each be best.',
  );
  await expect(page.locator('.verdict .then')).toContainText(
    'The clearest lead: alpha over beta on sums, by 50.0 points on 60 shared samples (single 95 % interval',
  );
  const table = page.getByRole('table');
  const cell = (name: RegExp) => table.getByRole('link', { name });
  await expect(cell(/^alpha on sums: exact match 90\.0\s%, 60 samples, .*, best\. Compare$/)).toHaveCount(1);
  await expect(
    cell(/^beta on sums: exact match 40\.0\s%, 60 samples, 95 % interval [\d. to]+\. Compare$/),
  ).toHaveCount(1);
  await expect(cell(/^(alpha|beta) on words: exact match 50\.0\s%.*, may be best/)).toHaveCount(2);
  await expect(cell(/^(alpha|beta) on tone: .*, best/)).toHaveCount(0);
  await expect(table.getByRole('row', { name: /^gamma/ })).toContainText('2 of 3 evaluations, 1 partial');
  await expect(page.locator('.notes')).toContainText(
    'With a score on part of the samples: gamma on words 45 of 60.',
  );
  await expect(page.locator('.notes')).toContainText('No best on tone: which way is better is not known');

  // Rows by an evaluation, then the other way round; the order is in the address.
  const names = () => table.locator('tbody th .model').allInnerTexts();
  expect(await names()).toEqual(['alpha', 'beta', 'gamma']);
  await table.getByRole('button', { name: 'tone' }).click();
  await expect.poll(names).toEqual(['beta', 'alpha', 'gamma']);
  await table.getByRole('button', { name: 'Model' }).click();
  await table.getByRole('button', { name: 'Model' }).click();
  await expect.poll(names).toEqual(['gamma', 'beta', 'alpha']);
  await expect(table.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', 'descending');
  expect(page.url()).toContain('rowsby=model');
  await page.goBack();
  await expect.poll(names).toEqual(['alpha', 'beta', 'gamma']);
  expect(await seriousObstacles(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await act(page, 'Models by evaluation as CSV');
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^words,exact_match,higher,vendor\/gamma,45,60,0\.333333333333333\d*,/m);
  expect(csv.trim().split('\r\n')).toHaveLength(1 + 8);

  // Of a part of the samples, where Compare would stand on the shared ones.
  await cell(/^gamma on words/).click();
  await page.waitForSelector('.compare[data-ready]');
  const row = page.locator('table.leader tbody tr').filter({ hasText: 'gamma' });
  await expect(page.locator('.filterbar .state b')).toHaveText('45');
  await expect(row.locator('td').nth(0)).toHaveText('33.3');
  await page.goBack();

  // A filter counts anew: of the first 30 samples alpha has 27 right.
  await page.evaluate(() => (location.hash = '#/overview?chip=label:half:first'));
  await expect(cell(/^alpha on sums: exact match 90\.0\s%, 30 samples/)).toHaveCount(1);
  await expect(cell(/^gamma on words: exact match 33\.3\s%, 30 samples/)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('row', { name: /^words/ })).toContainText('n 30');
  await evalbook.fits('overview at 390');
});
