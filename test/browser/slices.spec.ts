import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstacles } from './support/obstacles';
import { type Evalbook, expect, root, test } from './support/page';

const models = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'] as const;
const demoFile = (model: string) => `${root}public/demo/support-desk.${model}_samples.jsonl`;

const ready = (page: Page) => page.locator('.slices[data-ready]').waitFor();
async function open(evalbook: Evalbook, hash = '#/slices'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.import(...models.map(demoFile));
  await ready(evalbook.page);
  await expect(evalbook.page.locator('table.heat')).toBeVisible({ timeout: 30_000 });
}
const rowOf = (page: Page, name: string) =>
  page.locator('table.heat tbody tr', { has: page.locator('th[scope=row]', { hasText: name }) });
const lead = (page: Page) => page.locator('.filterbar .lead');

test('the map says what Compare says, and a cell filters every page by its slice', async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open('#/compare');
  await evalbook.import(...models.map(demoFile));
  await page.locator('.compare[data-ready]').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await ready(page);
  await expect(page).toHaveTitle(/^Slices/);
  const shared = await page.locator('table.heat tfoot .nn .vh').innerText();
  const sizes = async (label: string) => {
    const body = page.locator('table.heat tbody', { has: page.locator('.group b', { hasText: label }) });
    const texts = await body.locator('tr:not(.group) .nn .vh').allInnerTexts();
    return texts.map(Number).reduce((sum, n) => sum + n, 0);
  };
  await expect.poll(() => sizes('difficulty')).toBe(Number(shared));
  await expect.poll(() => sizes('topic')).toBe(Number(shared));

  // One tab stop; the arrows reach every cell.
  await page.locator('table.heat td[data-at="0 0"]').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('table.heat td[data-at="2 0"]')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.locator('table.heat tfoot td[data-at]').last()).toBeFocused();
  expect(await page.locator('table.heat td[data-at][tabindex="0"]').count()).toBe(1);

  const hard = rowOf(page, 'hard');
  const n = Number(await hard.locator('.nn .vh').innerText());
  const cell = hard.locator('td[data-at]').nth(1);
  const figure = await cell.evaluate((node) => node.firstChild?.textContent);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.chip')).toContainText('hard');
  await expect(page.locator('table.heat tfoot .nn .vh')).toHaveText(String(n));
  // The total of the slice is what its cell said.
  await expect
    .poll(() =>
      page
        .locator('table.heat tfoot td[data-at]')
        .nth(1)
        .evaluate((node) => node.firstChild?.textContent),
    )
    .toBe(figure);
  expect(page.url()).toContain('chip=label:difficulty:hard');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lead(page)).toContainText('of 400');
  await expect(page.locator('.chip')).toContainText('hard');
});

test('what the map shows stands in the address, and leaves as data', async ({ evalbook }) => {
  const { page } = evalbook;
  await open(evalbook, '#/slices?slice=topic&cross=language&cell=score&rows=size');
  await expect(rowOf(page, 'delivery · en').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Score', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.locator('.verdict .first')).toContainText('under 1 label, crossed with language');
  await page.getByRole('button', { name: 'Difference to baseline' }).click();
  expect(page.url()).not.toContain('cell=');
  await page.getByRole('button', { name: 'Cross with' }).click();
  await page.getByRole('option', { name: 'none' }).click();
  await expect(page.locator('.verdict .first')).not.toContainText('crossed');
  expect(page.url()).toContain('slice=topic');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Data of Slices' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).last().click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^label,slice,model,n,score,low,high,/);
  // Four topics and the whole, for four models.
  expect(lines).toHaveLength(1 + 5 * 4);
  await page.keyboard.press('Escape');

  // The finder answers, and its rows filter.
  await page.locator('[data-finder]').waitFor();
  await expect(page.locator('#finder .say')).toContainText('looked at, single and in pairs');
  await page.locator('#finder tbody tr').first().getByRole('button').click();
  await expect(page.locator('.chip').first()).toBeVisible();
  await ready(page);
});

test('a label of one’s own behaves as any other, and stays', async ({ evalbook }) => {
  const { page } = evalbook;
  await open(evalbook);
  await page.getByLabel('Name of the label').fill('language asked');
  await page.getByLabel('Regular expression').fill('^(\\w+)');
  await expect(page.locator('.define .cap')).toContainText(/Matches \d+ of 400 samples in \d+ values/);
  await page.locator('.define .pick').click();
  await page.getByRole('option', { name: 'a SQL expression' }).click();
  await page
    .getByLabel('SQL expression')
    .fill("CASE WHEN length(input_preview) > 90 THEN 'long' ELSE 'short' END");
  await expect(page.locator('.define .cap')).toContainText('Matches 400 of 400 samples in 2 values');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect(rowOf(page, 'long').first()).toBeVisible();
  await expect(page.locator('.group', { hasText: 'language asked' })).toContainText(
    'own label, SQL expression',
  );
  const [counted] = await evalbook.query(
    "SELECT count(*) AS n FROM sample_tags WHERE key = 'language asked' AND value = 'long'",
  );
  const [expected] = await evalbook.query(
    'SELECT count(*) AS n FROM samples WHERE length(input_preview) > 90',
  );
  expect(counted).toEqual(expected);

  // It filters, and it is a column of the CSV.
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: /language asked/ }).click();
  await page.getByRole('option', { name: /^long/ }).click();
  await expect(page.locator('.chip')).toContainText('long');
  await expect(lead(page)).toContainText(`${String(expected?.['n'])} of 400`);
  expect((await evalbook.exportCsv({ columns: ['sample_id'] })).split('\r\n')[0]).toContain(
    'tag.language asked',
  );

  // Another visit: it is worked out for what is loaded then.
  await page.reload();
  await evalbook.ready();
  await evalbook.import(...models.map(demoFile));
  await ready(page);
  await expect(page.locator('.chip')).toContainText('long');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await ready(page);
  await page.getByRole('button', { name: 'Remove the label language asked' }).click();
  await expect(page.locator('.group', { hasText: 'language asked' })).toHaveCount(0);
  expect(await evalbook.query("FROM sample_tags WHERE key = 'language asked'")).toEqual([]);
});

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`the page passes axe in ${scheme} at ${width}`, async ({ evalbook }) => {
    const { page } = evalbook;
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await open(evalbook);
    await page.locator('[data-finder]').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await evalbook.fits();
  });
