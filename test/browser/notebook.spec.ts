import { readFileSync } from 'node:fs';
import type { Automation } from './support/automation';
import { seriousObstacles } from './support/obstacles';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

/** Ten samples of one evaluation: alpha is right on the first `right`, beta on the first four. */
const rows = (model: string, right: number): string =>
  Array.from({ length: 10 }, (_, i) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: `sums/${model}/1`,
      model_id: `vendor/${model}`,
      evaluation_name: 'sums',
      evaluation_result_id: 'exact_match',
      sample_id: `s-${i}`,
      sample_hash: null,
      interaction_type: 'single_turn',
      input: { raw: `Question ${i}`, reference: ['yes'] },
      output: { raw: ['yes'] },
      answer_attribution: [],
      evaluation: { score: Number(i < right), is_correct: i < right },
      metadata: {},
    }),
  ).join('\n');
const alpha = rows('alpha', 7);
const beta = rows('beta', 4);

const misses = `SELECT model, count(*) FILTER (score = 0) AS misses
FROM results WHERE evaluation = $evaluation GROUP BY model ORDER BY model`;

test('a conclusion is kept: from Compare into a notebook, with a query and its number in a sentence, saved as a file', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'alpha_samples.jsonl': alpha, 'beta_samples.jsonl': beta });
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForSelector('.compare[data-ready]');
  await act(page, 'Add to notebook: Leaderboard');

  // The title is to be filled in, and the view stands below it as it was on screen.
  const title = page.getByRole('textbox', { name: 'Text of this cell, as Markdown' });
  await expect(title).toBeFocused();
  await title.fill('# Is alpha worth it?\n\nAlpha misses ${missed.misses["vendor/alpha"]} of 10.');
  await title.press('Escape');
  await expect(page.getByRole('heading', { name: 'Is alpha worth it?', level: 1 })).toBeVisible();
  const board = page.getByRole('group', { name: 'Leaderboard', exact: true });
  await expect(board.getByRole('row').filter({ hasText: 'alpha' })).toContainText('70.0');
  await expect(board.getByRole('row').filter({ hasText: 'beta' })).toContainText('40.0');

  await page
    .getByRole('group', { name: 'Add a cell at the end' })
    .getByRole('button', { name: 'SQL' })
    .click();
  const query = page.getByRole('textbox', { name: 'Query result' });
  await query.fill(misses.replace('results', 'reslts'));
  await query.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Line 2.');
  await query.fill(misses);
  await query.press('Control+Enter');
  const found = page.getByRole('region', { name: 'Result of result' });
  await expect(found.getByRole('row')).toHaveText(['modelmisses', 'vendor/alpha3', 'vendor/beta6']);
  // The sentence asks for a name that no cell has.
  await expect(page.locator('.bound.fault')).toHaveText('(no cell missed)');
  await page.locator('.prose').dblclick();
  await title.fill('# Is alpha worth it?\n\nAlpha misses ${result.misses["vendor/alpha"]} of 10.');
  await title.press('Escape');
  await expect(page.locator('.prose')).toContainText('Alpha misses 3 of 10.');

  // An edit makes the result out of date, taking it back makes it fresh: nothing ran.
  await query.fill(`${misses} DESC`);
  await expect(page.getByText('2 rows, out of date')).toBeVisible();
  await query.blur();
  await page.getByRole('group', { name: 'This notebook' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('out of date')).toHaveCount(0);
  await expect(query).toHaveValue(misses);
  expect(await seriousObstacles(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const file = await download;
  expect(file.suggestedFilename()).toBe('is-alpha-worth-it.evalbook.md');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Alpha misses <!--=result.misses["vendor/alpha"]-->3<!--/--> of 10.');
  expect(text).toContain('| vendor/alpha | 3 |');
  expect(text).toContain('alpha_samples.jsonl,');

  // Whoever comes back from another page finds it again; the list is one click further.
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: 'Notebook', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Is alpha worth it?', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'All notebooks' }).click();
  await expect(page.getByRole('button', { name: 'New notebook' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on with “Is alpha worth it?”' }).click();
  await expect(page.getByRole('heading', { name: 'Is alpha worth it?', level: 1 })).toBeVisible();
});

test('a notebook is read without its files, and held against them: the same bytes, or a newer run', async ({
  evalbook,
  page,
}) => {
  const query = `\`\`\`sql result\n${misses}\n\`\`\`\n`;
  const week = `# Week\n\nAlpha misses <!--=result.misses["vendor/alpha"]-->0<!--/--> of 10.\n\n${query}`;
  await evalbook.open();
  await evalbook.importTexts({ 'alpha_samples.jsonl': alpha, 'beta_samples.jsonl': beta });
  const drop = (content: string) =>
    page.setInputFiles('input[type=file][multiple]:not([webkitdirectory])', {
      name: 'week.evalbook.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(content),
    });
  const text = await page.evaluate(async (written) => {
    const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
    await notebook.open(written, 'week');
    await notebook.run();
    return notebook.text();
  }, week);
  expect(text).toContain('-->3<!--/--> of 10.');
  // Opened again, it runs nothing until it is asked to, and is the same to the last digit.
  await drop(text);
  await page.getByRole('button', { name: 'Run the cell' }).first().click();
  await expect(page.getByText('The result is as stored.')).toBeVisible();
  await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.reset());

  // Another day: nothing is loaded. What is stored is shown, and what is needed.
  await drop(text);
  await expect(page.locator('.prose')).toContainText('Alpha misses 3 of 10.');
  await expect(page.getByText('2 rows, as stored. Files not loaded.')).toHaveCount(1);
  await expect(page.locator('.needed')).toContainText('drop these 2 files, under any name');
  const before = await page.evaluate(() =>
    (window as unknown as { evalbook: Automation }).evalbook.notebook.text(),
  );
  expect(before).toBe(text);

  // A newer run of one model instead: what differs is said with before and after, and marked in the sentence.
  await evalbook.importTexts({ 'alpha_samples.jsonl': rows('alpha', 8), 'beta_samples.jsonl': beta });
  await expect(page.locator('.needed')).toContainText('other content under this name is loaded');
  await page.getByRole('button', { name: 'Run the cell' }).first().click();
  await expect(page.getByText('The result differs from what was stored.').first()).toBeVisible();
  await expect(page.locator('.bound.changed')).toHaveText('2');
  await page.getByText('What changed').last().click();
  await expect(page.getByText('vendor/alpha, misses: 2, was 3')).toBeVisible();
});

test(
  'a new file runs again what is quick, and offers what took long',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await evalbook.importTexts({ 'alpha_samples.jsonl': alpha });
    const text = [
      '```sql quick\nSELECT count(DISTINCT model) AS models FROM results\n```',
      '```sql slow\nSELECT count(*) + (SELECT count(*) FROM results) AS n FROM range(60000000) t(i) WHERE i % 7 > 1\n```',
    ].join('\n\n');
    await page.evaluate(async (given) => {
      const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
      await notebook.open(given, 'files');
    }, text);
    // What was not run is not run by a file either.
    await evalbook.importTexts({ 'beta_samples.jsonl': beta });
    await expect(page.getByText('Not run yet.')).toHaveCount(2);
    await page.getByRole('button', { name: 'Run all 2 cells' }).first().click();
    const quick = page.getByRole('region', { name: 'Result of quick' });
    await expect(quick.getByRole('cell')).toHaveText('2');
    const slow = page.getByRole('region', { name: 'Result of slow' });
    await expect(slow.getByRole('cell')).toBeVisible();
    const gamma = alpha.replaceAll('vendor/alpha', 'vendor/gamma');
    await evalbook.importTexts({ 'gamma_samples.jsonl': gamma });
    await expect(quick.getByRole('cell')).toHaveText('3');
    await expect(
      page.getByText('1 result is of other files than are loaded now, and took a while.'),
    ).toBeVisible();
    const before = await slow.getByRole('cell').innerText();
    await page.locator('.told').getByRole('button', { name: 'Run 1 cell' }).click();
    await expect(slow.getByRole('cell')).not.toHaveText(before);
    await expect(page.getByText('out of date')).toHaveCount(0);
  },
);

test('a notebook from elsewhere runs nothing, changes nothing, and what never ends is stopped', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/notebook');
  await page.getByRole('button', { name: 'New notebook' }).click();
  await page.keyboard.press('Escape');
  const hostile = [
    '<img src=x onerror="document.title=1"> [link](javascript:alert(1))',
    '```sql drop\nDROP TABLE runs\n```',
    '```sql endless\nSELECT count(*) FROM range(1000000000000) t(i) WHERE i % 7 = 3\n```',
    '```r plot\nplot(1)\n```',
  ].join('\n\n');
  await page.evaluate(
    (text) => (window as unknown as { evalbook: Automation }).evalbook.notebook.open(text, 'strange'),
    hostile,
  );
  await expect(page.getByText('Not run yet.')).toHaveCount(2);
  await expect(page.locator('.prose img, .prose a')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run all 2 cells' }).click();
  await expect(page.getByRole('alert')).toContainText('DROP is refused.');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. What ran before stays.')).toBeVisible();
  const kept = await page.evaluate(() =>
    (window as unknown as { evalbook: Automation }).evalbook.notebook.text(),
  );
  expect(kept).toBe(hostile);

  // A draft is there after a reload; what was deleted comes back by undo.
  const code = page.getByRole('region', { name: /^Cell 4, code/ });
  await code.getByRole('button', { name: /: more$/ }).click();
  await code.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 cells, draft in this browser')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: /^Cell 4, code/ })).toBeVisible();
});

test(
  'where the browser can, it is saved in the file that was chosen, and again without asking',
  NIGHTLY,
  async ({ evalbook, page }) => {
    // The file is a real one of the browser's own file system; only the dialog of the system is answered for the person.
    await page.addInitScript(() => {
      Object.assign(window, {
        asked: 0,
        showSaveFilePicker: async () => {
          Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 });
          return (await navigator.storage.getDirectory()).getFileHandle('week-2.evalbook.md', {
            create: true,
          });
        },
      });
    });
    await evalbook.open('#/notebook');
    await page.getByRole('button', { name: 'New notebook' }).click();
    const title = page.getByRole('textbox', { name: 'Text of this cell, as Markdown' });
    await title.press('Escape');
    await page.keyboard.press('Control+s');
    const named = page.getByRole('dialog', { name: 'Save this notebook' });
    await named.getByLabel('Title').fill('Week 2');
    await expect(named.getByLabel('File name')).toHaveValue('week-2');
    await named.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Week 2', level: 1 })).toBeVisible();
    const outline = page.getByRole('group', { name: 'This notebook' });
    await expect(outline).toContainText('saved in week-2.evalbook.md');
    expect(new URL(page.url()).hash).toContain('#/notebook/week-2');
    await page.locator('.prose').dblclick();
    await title.fill('# Week 2, again');
    await title.press('Escape');
    await expect(outline).toContainText('draft in this browser');
    await page.keyboard.press('Control+s');
    await expect(outline).toContainText('saved in week-2.evalbook.md');
    const file = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('week-2.evalbook.md');
      return {
        text: await (await handle.getFile()).text(),
        asked: (window as unknown as { asked: number }).asked,
      };
    });
    expect(file).toEqual({ text: '# Week 2, again\n', asked: 1 });
  },
);

test(
  'where the browser keeps no draft, it asks before what was written is lost',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open() {
            throw new Error('off');
          },
        },
      }),
    );
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await evalbook.open('#/notebook');
    await page.evaluate(() =>
      (window as unknown as { evalbook: Automation }).evalbook.notebook.open('# Week\n', 'week'),
    );
    await page.locator('.prose').dblclick();
    const title = page.getByRole('textbox', { name: 'Text of this cell, as Markdown' });
    await title.press('Escape');
    await page.reload(); // as it was opened
    expect(asked).toEqual([]);
    await evalbook.ready();
    await page.evaluate(() =>
      (window as unknown as { evalbook: Automation }).evalbook.notebook.open('# Week\n', 'week'),
    );
    await page.locator('.prose').dblclick();
    await title.fill('# Month');
    await title.press('Escape');
    await expect(page.getByText('this browser keeps no draft: save the file')).toBeVisible();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  },
);
