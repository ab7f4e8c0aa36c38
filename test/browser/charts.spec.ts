import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { answersCell, chartCell, leastCell, markCells, sqlCell } from './support/mark-cells';
import { seriousObstacles } from './support/obstacles';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const notebook = (page: Page) => ({
  open: (text: string) =>
    page.evaluate(
      (written) => (window as unknown as { evalbook: Automation }).evalbook.notebook.open(written, 'week'),
      text,
    ),
  run: () => page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run()),
  text: () => page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.text()),
});

test('a result is charted by one click, changed by its fields, drawn again by an input, and saved as SVG', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  const { open, run, text } = notebook(page);
  await open(`# Charts\n\n${leastCell}\n\n${answersCell}\n`);
  await run();
  await act(page, 'Chart it: answers');
  const cell = page.getByRole('region', { name: 'Cell 4, chart: Chart of answers' });
  await expect(cell).toBeFocused();
  // Rows of a model are many: their means, with what the statistics say of them.
  const drawing = cell.getByRole('img', { name: /^Mean of chrf by model\./ });
  await expect(drawing).toHaveAccessibleName(/ aster: .*, n = 20; brook-2: .*, n = 20$/);
  await expect(cell.getByText('with its 95 % t interval, n = 20 each')).toBeVisible();
  await expect(cell.getByRole('heading', { name: 'Mean of chrf by model' })).toBeVisible();
  expect(await seriousObstacles(page)).toEqual([]);

  // An input makes another result, run by itself where that is quick, and the chart is of what came of it.
  await page.getByRole('slider').fill('5');
  await run();
  await expect(drawing).toHaveAccessibleName(/ aster: .*, n = 10; brook-2: .*, n = 10$/);

  // A mark that can't be drawn says why, at its place; choosing goes on.
  await cell.getByRole('combobox', { name: 'mark' }).selectOption('box');
  await expect(cell.getByRole('alert')).toContainText(
    'Line 1, column 1. A box takes the rows together itself',
  );
  await cell.getByRole('combobox', { name: 'mark' }).selectOption('whisker');
  await cell.getByRole('combobox', { name: 'color' }).selectOption('language');
  await expect(cell.getByRole('list', { name: 'language' }).getByRole('listitem')).toHaveText(['cym', 'deu']);
  await expect(cell.getByRole('img')).toHaveAccessibleName(/aster, cym: .*, n = 5/);
  const more = cell.getByRole('button', { name: /: more$/ });
  await more.click();
  await cell.getByRole('button', { name: 'Definition' }).click();
  await expect(cell.getByRole('textbox', { name: 'Definition of the chart' })).toHaveValue(
    /"mark": "whisker"/,
  );

  const download = page.waitForEvent('download');
  await more.click();
  await cell.getByRole('button', { name: 'as SVG' }).click();
  const svg = readFileSync(await (await download).path(), 'utf8');
  expect(svg).toContain('with its 95 % t interval');
  expect(svg).not.toContain('var(--');
  await more.click();
  await cell.getByRole('button', { name: 'Data of' }).click();
  const data = page.getByRole('dialog');
  await expect(data.getByRole('row')).toHaveCount(5);
  await page.keyboard.press('Escape');

  // A query that is not as it was run leaves the chart as it is, and says so.
  await page.getByRole('textbox', { name: 'Query answers' }).pressSequentially(' ');
  await expect(cell.getByText('answers is out of date: run it again.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await evalbook.fits();
  expect(await text()).toContain('"mark": "whisker"');
});

test(
  'every mark draws, in a file that is read without running anything',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const { open, run, text } = notebook(page);
    const below = chartCell({ from: 'later', mark: 'dot', x: 'n' });
    const later = sqlCell('later', 'SELECT 1 AS n');
    const all = [leastCell, answersCell.replace(' WHERE', '\nWHERE'), ...markCells, below, later];
    await open(all.join('\n\n'));
    await drawAll(page);
    await expect(page.getByText('answers has no result: run it.')).toHaveCount(10);
    await run();
    /** Shapes that are drawn inside the frame, by the name of their chart. */
    const shapesOf = (title: string) =>
      page
        .getByRole('img', { name: new RegExp(`^${title}\\.`) })
        .locator(':is(path, rect, line, circle):not([aria-label*=axis] *, [aria-label*=grid] *)')
        .count();
    await expect(page.locator('.chart svg[role=img]')).toHaveCount(10);
    expect(await shapesOf('dot')).toBe(40);
    expect(await shapesOf('line')).toBe(2 + 20);
    expect(await shapesOf('area')).toBe(2);
    expect(await shapesOf('bar')).toBeGreaterThan(5);
    expect(await shapesOf('rule')).toBe(1);
    expect(await shapesOf('tick')).toBe(40);
    expect(await shapesOf('cell')).toBe(4);
    expect(await shapesOf('box')).toBe(2 + 2 + 2);
    expect(await shapesOf('whisker')).toBe(2 + 2);
    expect(await shapesOf('layers')).toBe(40 + 2 + 2);
    await expect(page.getByRole('alert')).toHaveText(
      'Line 1, column 9. later is the result of cell 14, below. Move that cell up.',
    );

    // Without a run: marks of what the file keeps, and it says that they are.
    const kept = await text();
    await evalbook.open();
    await open(kept);
    await drawAll(page);
    await expect(page.getByRole('img', { name: /^tick\./ })).toBeVisible();
    await expect(page.getByText('answers is drawn as stored. Files not loaded.')).toHaveCount(10);
    // Of more rows than the file keeps, nothing is taken together.
    await open(kept.replace('range(10)', 'range(30)'));
    await run();
    const many = await text();
    await evalbook.open();
    await open(many);
    await drawAll(page);
    await expect(page.getByText(/: the first 50 of 120 rows of answers/)).toHaveCount(2);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Only the first 50 of 120 rows of answers are here' }),
    ).toHaveCount(8);
    expect(await seriousObstacles(page)).toEqual([]);
  },
);
