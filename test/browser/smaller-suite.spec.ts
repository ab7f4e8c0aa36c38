import { readFileSync } from 'node:fs';
import { expect, test } from './support/page';
import { unfold } from './support/sections';

/** Twelve models on 60 samples, by a rule: the m-th solves what is no harder than m allows, with some luck. */
const file = (m: number): string =>
  Array.from({ length: 60 }, (_, i) =>
    JSON.stringify({
      ...{ id: String(i), model: `model ${m}`, question: `How many corners has shape number ${i}?` },
      correct: (i * 7) % 12 < m + ((i * 5 + m * 3) % 5) - 1,
    }),
  ).join('\n');

test('twelve models: a smaller suite says its error, and leaves with what a score takes', async ({
  evalbook,
  page,
}, info) => {
  await evalbook.open();
  await evalbook.importTexts(
    Object.fromEntries(Array.from({ length: 12 }, (_, m) => [`m${m}.jsonl`, file(m)])),
  );
  await page.evaluate(() => (location.hash = '#/compare'));
  const section = page.locator('#suite');
  await expect(section).toContainText('the largest error of 12 models left out');
  await unfold(page, 'Smaller suite');
  await section.getByRole('button', { name: /^Samples/ }).click();
  await page.getByRole('option', { name: '30' }).click();
  await expect(section).toContainText('30 of 60 samples give the score within');

  await section.getByRole('button', { name: 'Save the samples' }).click();
  await expect(section.getByRole('menuitem', { name: /promptfoo/ })).toBeDisabled();
  const download = page.waitForEvent('download');
  await section.getByRole('menuitem', { name: /CSV/ }).click();
  const path = info.outputPath('suite.csv');
  await (await download).saveAs(path);
  const [head, ...rows] = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(head).toMatch(/^sample_id,content_key,order,prediction,mean_prediction_of_suite/);
  expect(rows).toHaveLength(30);
  await expect(section.getByRole('status')).toContainText('mean_prediction_of_suite + mean of (score');
});
