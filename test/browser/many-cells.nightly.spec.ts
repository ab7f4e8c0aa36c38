import type { Page } from '@playwright/test';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { expect, test } from './support/page';

const many = 60;
const text = Array.from({ length: many }, (_, i) =>
  i % 2 === 0
    ? `\`\`\`sql q${i}\nSELECT i, i * ${i + 1} AS product\nFROM range(12) t(i)\n\`\`\``
    : `\`\`\`json chart\n{ "from": "q${i - 1}", "mark": "dot", "x": "i", "y": "product" }\n\`\`\``,
).join('\n\n');

const open = (page: Page) =>
  page.evaluate(async (given) => {
    const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
    await notebook.open(given, 'many');
    await notebook.run();
  }, text);

test('cells out of sight are not drawn until they are scrolled to or have the focus, and keep their height', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await open(page);
  const cells = page.locator('.cell-n');
  const drawn = cells.filter({ has: page.locator('.source, .chart') });
  await expect(cells).toHaveCount(many);
  await expect(cells.first().locator('table')).toBeVisible();
  expect(await drawn.count()).toBeLessThan(many / 2);
  const last = cells.nth(many - 2);
  await expect(last).toHaveText(/q58/);
  await expect(last.locator('.source, table')).toHaveCount(0);

  // The outline leads there, and the focus goes along.
  await page.getByRole('link', { name: /^q58/ }).click();
  await expect(last).toBeFocused();
  await expect(last.locator('table')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(last.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('Escape');

  // The focus comes from above: the one that it goes to is drawn, however far the window is.
  const far = cells.nth(20);
  await expect(far.locator('.source')).toHaveCount(0);
  await far.evaluate((cell) => {
    cell.focus({ preventScroll: true });
  });
  await expect(far.locator('.source, table')).toHaveCount(2);

  // What was drawn and is far away again is as high as it was.
  const heightOf = (at: number) => cells.nth(at).evaluate((cell) => cell.getBoundingClientRect().height);
  const high = await heightOf(many - 2);
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await expect(last.locator('.source, table')).toHaveCount(0);
  expect(await heightOf(many - 2)).toBe(high);
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('table')).toBeVisible();
  expect(await heightOf(many - 2)).toBe(high);

  // Who looks for a word, or prints, has them all.
  await drawAll(page);
  await expect(drawn).toHaveCount(many);
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.goBack();
  // The browser scrolls back to where the page was left, whenever it gets to it.
  const isFirstDrawn = async () => {
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    return cells.first().locator('table').isVisible();
  };
  await expect.poll(isFirstDrawn).toBe(true);
  expect(await drawn.count()).toBeLessThan(many / 2);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('.cell-n table').length} tables`;
    });
  });
  await page.pdf();
  await expect(page).toHaveTitle(`${many / 2} tables`);
});
