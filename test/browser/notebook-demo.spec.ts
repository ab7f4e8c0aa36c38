import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { seriousObstacles } from './support/obstacles';
import { expect, root, test } from './support/page';

/** Written by hand in scripts/demo; its results are those of a run. Where they change, run it and save it there. */
const file = join(root, 'public/demo/good-enough.evalbook.md');

test('the notebook of the demo shows every kind of cell, and its results are as stored, to the byte', async ({
  evalbook,
  page,
}, info) => {
  await evalbook.open('#/notebook');
  await page.getByRole('button', { name: 'open that of the demo' }).click();
  await expect(page.locator('.prose h1')).toHaveText('Is a cheaper model good enough for the support desk?');
  await expect(page.getByText('All 4 results are as stored.')).toBeVisible();
  await expect(page.locator('.prose').nth(2)).toContainText('brook-2 differs by −3.0 points on 264 shared');
  await expect(page.locator('.bound.changed, .bound.fault')).toHaveCount(0);
  await drawAll(page);
  for (const drawn of ['table.leader', 'table.heat', '.measure svg'])
    await expect(page.locator(`.drawing ${drawn}`).first()).toBeVisible();
  await expect(page.getByLabel('Samples of a topic, at least')).toHaveValue('40');

  const text = await page.evaluate(() =>
    (window as unknown as { evalbook: Automation }).evalbook.notebook.text(),
  );
  const wanted = readFileSync(file, 'utf8');
  if (text !== wanted) await info.attach('good-enough-changed.evalbook.md', { body: text });
  expect(text).toBe(wanted);

  expect(await seriousObstacles(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('where the demo has the files of a notebook, it is a button', async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.openNotebook(readFileSync(file, 'utf8'), 'good-enough');
  const needed = page.locator('.needed');
  await expect(needed).toContainText('drop these 17 files');
  await needed.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.getByText('17 files · 3,009 responses')).toBeVisible();
  await expect(needed).toHaveCount(0);
});

test('a result that was altered in the file is called so, before a run and after', async ({
  evalbook,
  page,
}) => {
  const stored = readFileSync(file, 'utf8');
  const altered = stored.replace('| cobalt-s | 264 | 0.75 |', '| cobalt-s | 264 | 0.95 |');
  expect(altered).not.toBe(stored);
  await evalbook.open();
  await evalbook.openNotebook(altered, 'good-enough');
  await expect(page.getByText('altered in the file: not what was computed. Run it again.')).toHaveCount(1);
  await page.locator('.needed').getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.getByText('17 files · 3,009 responses')).toBeVisible();
  await page
    .getByRole('button', { name: /^Run all/ })
    .first()
    .click();
  await expect(
    page.getByText(/1 of 4 results was altered in the file: it is not what was computed/),
  ).toBeVisible();
  await expect(page.getByText('The file had it altered: 1 value changed.')).toBeVisible();
});
