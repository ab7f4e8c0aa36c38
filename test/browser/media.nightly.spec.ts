import type { Locator, Page } from '@playwright/test';
import { deskFile, deskModels } from './support/desk';
import { obstacles } from './support/obstacles';
import { expect, test } from './support/page';

const ARABIC = 'نموذج-عربي';
const styleOf = (of: Locator, name: string, pseudo = ''): Promise<string> =>
  of.evaluate((node, [key = '', part]) => getComputedStyle(node, part).getPropertyValue(key), [name, pseudo]);
const rows = (page: Page) => page.locator('.samples tbody tr:not(.space)');
const row = (model: string, id: number, right: boolean) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `names/${model}/1`,
    model_id: `vendor/${model}`,
    evaluation_name: 'names',
    evaluation_result_id: 'exact_match',
    sample_id: `n-${id}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${id}`, reference: ['yes'] },
    output: { raw: [right ? 'yes' : 'no'] },
    answer_attribution: [],
    evaluation: { score: Number(right), is_correct: right },
  });

test('forced colours, paper, a middle width and twice the size lose nothing', async ({ evalbook }) => {
  const { page } = evalbook;
  await page.setViewportSize({ width: 1440, height: 900 });
  await evalbook.open('#/samples?evaluation=synthetic-support-desk');
  await evalbook.import(...deskModels.map(deskFile));
  const go = async (name: string) => {
    await page.evaluate((to) => (location.hash = `#/${to}`), name);
    await page.locator(`.${name === 'samples' ? 'samples-page' : name}[data-ready]`).waitFor();
  };
  await go('samples');

  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await styleOf(page.locator('body'), 'background-color');
  const chosen = page.locator('#samples .seg button').filter({ hasText: 'Scores' });
  expect(await styleOf(chosen, 'background-color')).not.toBe(ground);
  const [here, there] = [
    page.locator('.nav a[aria-current]'),
    page.locator('.nav a:not([aria-current])').first(),
  ];
  expect(await styleOf(here, 'border-bottom-color')).not.toBe(await styleOf(there, 'border-bottom-color'));
  // A mark that is half full, and one of what is distinguishable, are drawn as backgrounds.
  expect(await styleOf(page.locator('#samples .key .part'), 'background-image')).toContain('gradient');
  await rows(page).nth(1).locator('.gutter').click();
  const selected = rows(page).nth(1).locator('td').nth(3);
  expect(await styleOf(selected, 'background-color')).not.toBe(ground);
  expect(await obstacles(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  await go('compare');
  const link = page.locator('main button.link:visible').first();
  expect(await styleOf(link, 'text-decoration-line')).toBe('underline');
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await styleOf(link, 'outline-style')).toBe('solid');
  expect(await styleOf(page.locator('.matrix td.sure').first(), 'background-color', '::after')).not.toBe(
    ground,
  );
  expect(await obstacles(page)).toEqual([]);
  // What can be done with a section stands in its menu, and is marked while the keys are on it.
  await page.getByRole('button', { name: 'Leaderboard: more' }).press('Enter');
  const entry = page.locator('.menu:visible button').first();
  await expect(entry).toBeFocused();
  expect(await styleOf(entry, 'outline-style')).toBe('solid');
  expect(await obstacles(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.evaluate(() => (location.hash = '#/pair?metric=f1'));
  await page.locator('.pair-page[data-ready]').waitFor();
  expect(await obstacles(page)).toEqual([]);
  await go('compare');

  // At a middle width every choice can be reached without scrolling the bar.
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 1024, height: 768 });
  const picks = page.locator('.filterbar').getByRole('button');
  await expect(picks).toHaveText([
    /support-desk/,
    /exact match/,
    /4\s+models/,
    /aster-large/,
    /Filter/,
    /Options/,
  ]);
  for (const pick of await picks.all())
    expect(
      await pick.evaluate((node) => {
        const { left, right, top, height } = node.getBoundingClientRect();
        return [left + 3, right - 3].every((x) =>
          node.contains(document.elementFromPoint(x, top + height / 2)),
        );
      }),
    ).toBe(true);
  await evalbook.fits('at 1024');
  await page.setViewportSize({ width: 720, height: 450 });
  await evalbook.fits('a window of 1440 at 200 %');

  // Paper: a sheet of A4, from a dark screen.
  await page.setViewportSize({ width: 1032, height: 700 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await styleOf(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)');
  await expect(page.locator('.nav')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Options' })).toBeHidden();
  for (const head of ['over 6', 'ms', 'tokens'])
    await expect(page.locator('.leader thead th').filter({ hasText: head }).first()).toBeVisible();
  await expect(page.locator('.filterbar')).toContainText('exact match');
  await evalbook.fits('Compare on paper');
  await go('samples');
  await expect(page.getByRole('button', { name: 'CSV of these rows' })).toBeHidden();
  await expect(rows(page)).toHaveCount(100);
  await expect(page.getByText('The first 100 of 400 rows.')).toBeVisible();
  await evalbook.fits('Samples on paper');
  const printed = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(await printed()).toMatch(/\/MediaBox\s*\[\s*0 0 84\d(\.\d+)? 59\d/);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => rows(page).count()).toBeLessThan(100);
  // From the screen to paper, with no sheet for the rows that are left out.
  const sheets = async () => (await printed()).match(/\/Type \/Page$/gm)?.length ?? 0;
  const ofSamples = await sheets();
  await go('compare');
  const ofCompare = await sheets();
  expect(ofSamples).toBeGreaterThan(1);
  expect(ofSamples + ofCompare).toBeGreaterThan(4);
  expect(ofSamples + ofCompare).toBeLessThan(10);

  // A name that runs the other way keeps to itself.
  const answered = [ARABIC, 'alder'].flatMap((model) =>
    Array.from({ length: 20 }, (_, i) => row(model, i, model === 'alder' ? i % 2 === 0 : i % 3 === 0)),
  );
  await evalbook.importTexts({ 'names.jsonl': answered.join('\n') });
  await page.goto(page.url().replace(/#.*/, '#/compare?evaluation=names'));
  await expect(page.locator('.filterbar .state')).toHaveText(/20\s+samples/);
  const name = page.locator('.verdict b').filter({ hasText: ARABIC }).first();
  await expect(name).toBeVisible();
  expect([await styleOf(name, 'direction'), await styleOf(name, 'unicode-bidi')]).toEqual(['rtl', 'isolate']);
});
