import { expect, type Download, type Locator, type Page } from '@playwright/test';

type Name = string | RegExp;

/** Presses an entry of the menu of the section that has it. */
export async function act(page: Page, name: Name, { exact = false } = {}): Promise<void> {
  const named = { name, exact, includeHidden: true };
  const entry = page
    .getByRole('button', named)
    .or(page.getByRole('link', named))
    .and(page.locator('.menu *'))
    .first();
  await openMenuOf(page, entry);
  await entry.click();
}

/** Saves the picture of this title, from the menu of its section or from beside the chart. */
export async function savePicture(page: Page, title: string): Promise<Download> {
  const beside = page
    .getByRole('button', { name: `${title} as SVG`, exact: true })
    .and(page.locator(':not(.menu *)'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (await beside.count()) ? beside.click() : act(page, `${title} as SVG`, { exact: true }),
  ]);
  return download;
}

interface Look {
  size: 'Slide' | 'Column' | 'Page';
  kind: 'PNG' | 'SVG';
  colours?: 'Light' | 'Dark';
}

/** Saves the picture of this title from the dialog that shows it first. */
export async function saveSized(
  page: Page,
  title: string,
  { size, kind, colours = 'Light' }: Look,
): Promise<Download> {
  await act(page, `${title} for a slide or a paper`, { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  for (const choice of [size, kind, colours])
    await dialog.getByRole('button', { name: choice, exact: true }).click();
  await expect(dialog.getByRole('img', { name: `${title}, as it is saved` })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return download;
}

/** Opens the menu in which an entry stands. */
async function openMenuOf(page: Page, entry: Locator): Promise<void> {
  if (await entry.isVisible()) return;
  await page
    .locator('.dots', { has: entry })
    .getByRole('button', { name: /: more$/ })
    .click();
}

/** Opens a folded section; one that stands open stays so. */
export async function unfold(page: Page, title: Name): Promise<void> {
  const turn = page
    .locator('.section-head')
    .getByRole('button', { name: title, exact: true, expanded: false });
  if (await turn.count()) await turn.first().click();
}

/** Presses an entry of the header's menu of what leaves the page. */
export async function leave(page: Page, name: Name): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('.menu:visible').getByRole('button', { name }).click();
}

/** Opens what says how models are compared. */
export async function options(page: Page): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'Options' });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Options', exact: true }).click();
  return panel;
}

/** Opens the field in which a filter is written. */
export async function writeFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('button', { name: 'Expression', exact: true }).click();
}

/** How many samples pass the filter, of how many: what the bar says of those that are compared. */
export const passing = (page: Page, n: number | string, total: number | string = String.raw`[\d,]+`) =>
  expect(page.locator('.filterbar .state .lead')).toHaveAttribute(
    'title',
    new RegExp(String.raw`\b${n} pass the filter, ${total} in all$`),
  );

/** What the rows of the leaderboard are called that stand between two lines. */
export const groups = (page: Page): Promise<(string | null)[]> =>
  page.locator('.leader tbody').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
