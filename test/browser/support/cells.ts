import { expect, type Page } from '@playwright/test';

/** Has all cells of the notebook drawn, as for who looks for a word in it. */
export async function drawAll(page: Page): Promise<void> {
  await expect(page.locator('.cell-n').first()).toBeVisible();
  await page.keyboard.press('Control+f');
}
