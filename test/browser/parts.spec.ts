import { readFileSync } from 'node:fs';
import { seriousObstacles } from './support/obstacles';
import { expect, test } from './support/page';
import { act } from './support/sections';

test.use({ opensAll: false });

test('from what was read to the samples that differ, part by part', async ({ evalbook, page }) => {
  await evalbook.open();
  await page.getByRole('button', { name: /demo/i }).first().click();
  const tab = (name: RegExp) => page.getByRole('tab', { name });

  // Results, files, names and metrics are parts of one page, and what is to be checked leads to its file.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready: 4 models on 2 evaluations.');
  await expect(tab(/^Results\s*8$/)).toHaveAttribute('aria-selected', 'true');
  const read = page.getByRole('region', { name: 'What was read of each model' });
  await expect(read.getByRole('row', { name: /^aster-mini/ }).first()).toHaveText(
    /^aster-mini\s*400\s*1,200\s*1,190\s*72.5.%\s*3 answers a sample$/,
  );
  await expect(read.getByRole('row', { name: /^cobalt-s/ }).last()).toHaveText(
    /^cobalt-s\s*130\s*130\s*125\s*65.6.%\s*70 samples missing$/,
  );
  const check = page.getByRole('region', { name: '8 rows to check' });
  await expect(check.getByRole('listitem')).toHaveCount(8);
  expect(await seriousObstacles(page)).toEqual([]);
  await check.getByRole('button', { name: 'Show demo/demo-broken-rows.jsonl' }).click();
  await expect(tab(/^Files\s*17$/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: /^Problems of/ })).toContainText('rejected');
  await expect(page.getByRole('heading', { name: 'Metrics' })).toHaveCount(0);
  await tab(/^Names/).press('ArrowRight');
  await expect(tab(/^Metrics\s*3$/)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Metrics' })).toBeVisible();
  await expect(page.locator('table.files')).toHaveCount(0);
  expect(await seriousObstacles(page)).toEqual([]);

  // Overview leads to where nobody is best.
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('link', { name: 'Compare on synthetic-support-desk' }).click();
  const download = page.waitForEvent('download');
  await act(page, 'Leaderboard as CSV');
  const board = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(board.map((line) => line.split(',')[0])).toEqual([
    'model',
    'aster-large',
    'brook-2',
    'aster-mini',
    'cobalt-s',
  ]);
  await page.getByRole('button', { name: /^Read the \d+$/ }).click();

  // How many there are was counted by the engine, who has them right by the page.
  const [of] = await evalbook.query(
    `WITH graded AS (
       SELECT match_key, model, used_score > 0.5 AS is_right FROM used_results
       WHERE evaluation = 'synthetic-support-desk' AND metric = 'exact_match' AND is_used
     ), shared AS (
       SELECT match_key, count(*) FILTER (is_right) AS n FROM graded GROUP BY ALL HAVING count(*) = 4
     )
     SELECT count(*) FILTER (n BETWEEN 1 AND 3) AS differ, count(*) FILTER (n = 0) AS wrong,
            count(*) FILTER (n = 4) AS "right", 400 - count(*) AS apart FROM shared`,
  );
  const rows = page.locator('#samples .finding');
  const holds = async (name: RegExp, n: unknown) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(name)).toHaveText(new RegExp(`${String(n)}$`));
    await expect(rows).toContainText(` ${String(n)} rows.`);
  };
  await holds(/^Models differ/, of?.['differ']);
  for (const [name, n] of [
    [/^All four wrong/, of?.['wrong']],
    [/^All four right/, of?.['right']],
    [/^Not compared/, of?.['apart']],
    [/^All\s*400/, 400],
  ] as const) {
    await tab(name).click();
    await holds(name, n);
  }
  // The answers stand beside the marks.
  await expect(page.getByRole('button', { name: 'Answers', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await seriousObstacles(page)).toEqual([]);
});
