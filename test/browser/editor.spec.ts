import type { Page } from '@playwright/test';
import type { Automation } from './support/automation';
import { seriousObstacles } from './support/obstacles';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const text = `# Editor

\`\`\`json input least
{ "type": "slider", "value": 1, "min": 0, "max": 9, "step": 1 }
\`\`\`

\`\`\`sql early
SELECT 'aster' AS model, 3 AS misses
\`\`\`

\`\`\`sql late
SELECT 1 AS n
\`\`\`
`;

const open = (page: Page, written: string) =>
  page.evaluate(
    (source) => (window as unknown as { evalbook: Automation }).evalbook.notebook.open(source, 'week'),
    written,
  );
const textOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.text());

test(
  'a query is written in an editor that comes when it is needed: names are completed, an error stands at its line',
  NIGHTLY,
  async ({ evalbook, page, requests }) => {
    await evalbook.open();
    await open(page, text);
    const isFetched = () => requests.some((url) => /\/editor-[^/]*\.js$/.test(url));
    const query = page.getByRole('textbox', { name: 'Query late' });
    const editor = page.locator('.cm-editor');
    await expect(query).toHaveValue('SELECT 1 AS n');
    await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run());
    expect(isFetched()).toBe(false);
    await expect(editor).toHaveCount(0);

    await query.focus();
    await expect(editor).toHaveCount(1);
    expect(isFetched()).toBe(true);
    await expect(query).toBeFocused();

    // A result above with its columns, a parameter, a table with its columns.
    const options = page.getByRole('listbox').getByRole('option');
    const take = async (name: string, about: string) => {
      const option = options.filter({ has: page.getByText(name, { exact: true }) });
      await expect(option).toContainText(about);
      await option.click();
    };
    await page.keyboard.press('Control+a');
    await page.keyboard.type('SELECT  FROM ear');
    await take('early', 'result of cell 3');
    await expect(query).toHaveText('SELECT  FROM early');
    for (let i = 0; i < ' FROM early'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('mis');
    await take('misses', 'column of early');
    await page.keyboard.press('End');
    await page.keyboard.type(' WHERE misses > $le');
    await take('$least', 'parameter');
    await page.keyboard.type(' OR misses IN (SELECT score FROM resul');
    await take('results', 'table');
    await page.keyboard.type(' r WHERE r.response_i');
    await expect(options.filter({ hasText: 'response_id' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('d IS NULL)');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Result of late' }).getByRole('row')).toHaveText([
      'misses',
      '3',
    ]);

    // The engine's word stands at the line that it speaks of, until the line is another one.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('SELECT 1\nFROM nowhere');
    await expect(options).toHaveCount(0); // no name begins like this
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toContainText('Line 2.');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('FROM nowhere');
    expect(await seriousObstacles(page)).toEqual([]);
    await page.keyboard.type('2');
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);

    // Undo goes back within the editor; once it is left, in one step for all that was written.
    await page.keyboard.press('Control+z');
    await expect(query).toHaveText(/nowhere$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Cell 4, SQL: late' })).toBeFocused();
    await expect(editor).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(query).toHaveValue('SELECT 1 AS n');
    expect(await textOf(page)).toContain('```sql late\nSELECT 1 AS n\n```');
  },
);

test('a notebook is written with the keyboard alone', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await open(page, '# Keys\n\n```sql one\nSELECT 1 AS n\n```\n');
  await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run());
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('Cell 2, SQL: one').focus();
  await page.keyboard.press('/');
  const row = page.getByRole('group', { name: 'Add a cell below' });
  await expect(row.getByRole('button', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region('Cell 2, SQL: one')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(region('Cell 3, SQL: result')).toBeFocused();

  // Into the editor, another query, run, out of it, up.
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-editor')).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('SELECT 2 AS two');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Result of result' }).getByRole('row')).toHaveText([
    'two',
    '2',
  ]);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(region('Cell 2, SQL: result')).toBeFocused();
  expect(await textOf(page)).toMatch(/SELECT 2 AS two[^]*SELECT 1 AS n/);

  // Tab leaves the editor, as it leaves every field.
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-editor')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('.cm-editor')).toHaveCount(0);

  // An empty text cell becomes another cell.
  await region('Cell 1, text: Keys').focus();
  await page.keyboard.press('Enter');
  const prose = page.getByRole('textbox', { name: 'Text of this cell, as Markdown' });
  await expect(prose).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(prose).toBeFocused();
  await page.keyboard.press('/');
  await row.getByRole('button', { name: 'Settings' }).press('Enter');
  await expect(region('Cell 1, settings: Settings')).toBeFocused();
  await expect(prose).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await evalbook.fits();
});

test(
  'a chart’s definition completes columns, and marks what is none at its place',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await open(
      page,
      '```sql one\nSELECT \'a\' AS model, 1 AS wins\n```\n\n```json chart\n{ "from": "one", "mark": "bar",\n  "x": "", "y": "model" }\n```\n',
    );
    await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run());
    await act(page, 'Definition');
    await page.getByRole('textbox', { name: 'Definition of the chart' }).focus();
    await expect(page.locator('.cm-lintRange-error')).toHaveText('"", "y": "model" }');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('wi');
    await page.getByRole('listbox').getByRole('option', { name: 'wins' }).click();
    await expect(page.getByRole('img', { name: /^wins by model\./ })).toBeVisible();
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
  },
);
