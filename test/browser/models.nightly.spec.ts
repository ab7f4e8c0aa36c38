import type { Page } from '@playwright/test';
import { seriousObstacles } from './support/obstacles';
import { expect, test } from './support/page';
import { act, groups } from './support/sections';

/** Eighteen models on the same thirty samples: model i has i + 6 right, so the last one is the best. */
const names = [
  ...Array.from({ length: 16 }, (_, i) => `meta/llama-3-70b-instruct-preview-${String(i).padStart(2, '0')}`),
  'org/نموذج-كبير-جديد-٢٠٢٦',
  'org/best',
];
const fileOf = (model: string, right: number) =>
  Array.from({ length: 30 }, (_, i) =>
    JSON.stringify({
      ...{
        schema_version: '0.2.1',
        evaluation_id: `quiz/${model}/1`,
        model_id: model,
        evaluation_name: 'quiz',
      },
      ...{ sample_id: `s${i}`, interaction_type: 'single_turn', answer_attribution: [] },
      input: { raw: `Question ${i}?`, reference: [String(i)] },
      output: { raw: ['x'] },
      evaluation: { score: i < right ? 1 : 0, is_correct: i < right },
    }),
  ).join('\n');

const rows = (page: Page) => page.locator('.leader tbody th[scope=row]').allTextContents();
const head = (page: Page, name: RegExp) => page.locator('.leader thead th', { hasText: name });

test('many models: marks apart, names in full, one order, a board to sort, a list to choose from', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/compare');
  await evalbook.importTexts(Object.fromEntries(names.map((name, i) => [`${i}.jsonl`, fileOf(name, i + 6)])));
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveCount(18);
  const short = names.map((name) => name.slice(name.indexOf('/') + 1)).reverse();
  expect((await rows(page)).map((text) => text.trim())).toEqual(short);

  // No two marks are alike, by path and paint.
  const marks = await page
    .locator('.leader tbody th[scope=row] .mk path')
    .evaluateAll((paths) => paths.map((path) => `${path.getAttribute('d')} ${path.getAttribute('style')}`));
  expect(new Set(marks).size).toBe(18);

  // A long name goes on in the next line, and is whole to who sees, copies or hears it.
  const long = page.locator('.leader .model', { hasText: 'preview-15' });
  await expect(long).toHaveAttribute('title', /preview-15$/);
  const name = long.locator('bdi');
  expect(await name.evaluate((node) => node.scrollWidth > node.clientWidth + 1)).toBe(false);
  expect(await name.locator('span').evaluate((node) => node.getClientRects().length)).toBeGreaterThan(1);
  expect(await long.innerText()).toBe(short[2]);

  // The same order in the list of models, the coverage and the sample table.
  await page.getByRole('button', { name: /^Models/ }).click();
  const list = page.getByRole('listbox', { name: 'Models' });
  expect(
    (await list.getByRole('option').locator('bdi').allTextContents()).map((text) => text.trim()),
  ).toEqual(short);
  const ledger = await page.locator('.ledger tbody th[scope=row]').allTextContents();
  expect(ledger.slice(0, 18).map((text) => text.trim())).toEqual(short);

  // None keeps the page as it is until one is chosen; Shift Enter chooses one alone; All brings them back.
  const chosen = list.locator('[aria-selected=true]');
  await expect(chosen).toHaveCount(18);
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText('None is chosen. Choose a model')).toBeVisible();
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveCount(18);
  expect(await seriousObstacles(page)).toEqual([]);
  await list.getByRole('option').nth(2).click();
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveCount(1);
  await list.getByRole('option').nth(0).hover();
  await list.getByRole('option').nth(0).getByText('Only').click();
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveText('best');
  await page.getByRole('combobox', { name: 'Find in Models' }).fill('preview-07');
  await page.keyboard.press('Shift+Enter');
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveText('llama-3-70b-instruct-preview-07');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('.leader tbody th[scope=row]')).toHaveCount(18);
  await page.keyboard.press('Escape');

  // Sorted by a click or a key, in the address, without the tie groups, which follow the scores.
  expect(await groups(page)).toContain('Group: A');
  await expect(head(page, /score/)).toHaveAttribute('aria-sort', 'descending');
  await page.locator('.leader').getByRole('button', { name: 'Model' }).press('Enter');
  await expect(head(page, /Model/)).toHaveAttribute('aria-sort', 'ascending');
  expect(await groups(page)).toEqual([null]);
  await expect(page).toHaveURL(/board=name/);
  const byName = (await rows(page)).map((text) => text.trim());
  expect(byName.slice(0, 2)).toEqual(['best', 'llama-3-70b-instruct-preview-00']);
  const [csv] = await Promise.all([page.waitForEvent('download'), act(page, 'Leaderboard as CSV')]);
  const text = await (await import('node:fs/promises')).readFile(await csv.path(), 'utf8');
  expect(
    text
      .split('\r\n')
      .slice(1, 19)
      .map((line) => line.split(',')[0]),
  ).toEqual(byName);
  await page.locator('.leader').getByRole('button', { name: /score/ }).click();
  expect(await groups(page)).toContain('Group: A');
  await expect(page).not.toHaveURL(/board=/);
});
