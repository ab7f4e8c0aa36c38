import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { deskFile } from './support/desk';
import { seriousObstacles } from './support/obstacles';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const desk = ['aster-large', 'brook-2'].map(deskFile);
/** Of two there is one pair, which has a page of its own. */
const three = [...desk, deskFile('cobalt-s')];

const pages = [
  { key: 'o', ready: '.over', sections: ['Models by evaluation'] },
  {
    key: 'c',
    ready: '.compare[data-ready]',
    sections: ['Verdict', 'Leaderboard', 'Every pair', 'Who solves what'],
  },
  { key: 's', ready: '.heat', sections: ['Heat map', 'Scores by', 'Slice finder'] },
  { key: 'u', ready: '#latency', sections: ['Quality against cost', 'Tokens', 'Cost', 'Latency', 'Errors'] },
];

test(
  'every section of every page goes into the notebook, and is drawn there as on its page',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await evalbook.import(...three);
    for (const { key, ready, sections } of pages)
      for (const section of sections) {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.press('g');
        await page.keyboard.press(key);
        await page.waitForSelector(ready);
        await act(page, new RegExp(`^Add to notebook: ${section}`));
        await expect(page.locator('.cell-n').last()).toBeVisible();
        await page.keyboard.press('Escape');
      }
    const cells = page.locator('.cell-n.wide');
    await expect(cells).toHaveCount(13);
    await drawAll(page);
    await expect(page.getByText('Not run yet.')).toHaveCount(0);
    await expect(page.getByText('Running.')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // What has a drawing on its page has the same here; the others are tables.
    for (const drawn of ['table.over', '.verdict', 'table.leader', 'table.matrix', '.upset', 'table.heat'])
      await expect(page.locator(`.drawing ${drawn}`).first()).toBeVisible();
    await expect(page.locator('.drawing svg[aria-label^="Latency."]')).toBeVisible();
    await expect(page.locator('.drawing svg[aria-label*="against USD"]')).toBeVisible();
    expect(await seriousObstacles(page)).toEqual([]);

    // The numbers are those of Compare, to the last one on view.
    const board = await page.locator('.drawing table.leader').innerText();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    expect(await page.locator('table.leader').innerText()).toBe(board);

    // The other way: a cell leads to the page that shows what it pins.
    await page.goBack();
    await expect(cells).toHaveCount(13);
    await drawAll(page);
    await page.getByRole('button', { name: 'Slices: more' }).click();
    await page.locator('.menu:visible').getByRole('link', { name: 'Open on Slices' }).click();
    await page.waitForSelector('.heat');
    expect(new URL(page.url()).hash).toContain('#/slices?');
    expect(new URL(page.url()).hash).toContain('slice=topic');
  },
);

test(
  'names, labels and ways of matching that numbers depend on are kept with them, and asked for elsewhere',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare?rung=id:synthetic-support-desk');
    await evalbook.import(...desk);
    await page.waitForSelector('.compare[data-ready]');
    await act(page, 'Add to notebook: Leaderboard');
    await expect(page.locator('.drawing table.leader')).toBeVisible();
    await expect(page.locator('.trouble')).toHaveCount(0);
    const text = await page.evaluate(() =>
      (window as unknown as { evalbook: Automation }).evalbook.notebook.text(),
    );
    expect(text).toContain('"rungs": [ { "evaluation": "synthetic-support-desk", "rung": "id" } ]');

    // Who matches otherwise is told, before a number is taken for another one.
    await evalbook.open('#/files');
    await page.reload();
    await evalbook.ready();
    await evalbook.import(...desk);
    await page.evaluate(
      (kept) => (window as unknown as { evalbook: Automation }).evalbook.notebook.open(kept, 'elsewhere'),
      text,
    );
    const trouble = page.locator('.trouble').filter({ hasText: 'other choices' });
    await expect(trouble).toContainText('1 way of matching (synthetic-support-desk by id)');
    await expect(trouble).toContainText('In force on all pages: none.');
    await expect(page.getByText(/out of date/)).toHaveCount(1);
    await trouble.getByRole('button', { name: 'Use those of the notebook on all pages' }).click();
    await expect(trouble).toHaveCount(0);
    await expect(page.getByText(/out of date/)).toHaveCount(0);
    expect(new URL(page.url()).hash).toContain('rung=id');
  },
);

test(
  'an input changed while its cell runs leaves no result of before, and who waits for the run has the new one',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/notebook');
    const text = [
      '```json input least\n{ "type": "choice", "value": 1, "options": [1, 2], "label": "At least" }\n```',
      '```sql slow\nSELECT $least AS least, count(*) AS n FROM range(400000000) t(i) WHERE i % 7 >= $least\n```',
      '```sql after\nSELECT least AS same FROM slow\n```',
    ].join('\n\n');
    await page.evaluate(async (given) => {
      const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
      await notebook.open(given, 'overtaken');
    }, text);
    const results = page.evaluate(async () => {
      const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
      await notebook.run();
      return notebook.results();
    });
    await expect(page.getByText('Running', { exact: false }).first()).toBeVisible();
    await page.getByLabel('At least').selectOption('2');
    expect((await results)['after']).toEqual([{ same: 2 }]);
    await expect(page.getByRole('region', { name: 'Result of after' }).getByRole('cell')).toHaveText('2');
    await expect(page.getByText('out of date')).toHaveCount(0);
  },
);

test(
  'an input runs what is quick again, and asks before what is slow',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/notebook');
    const text = [
      '# Inputs',
      '```json input least\n{ "type": "choice", "value": 1, "options": [1, 2], "label": "At least" }\n```',
      '```sql quick\nSELECT $least AS least\n```',
      '```sql slow\nSELECT count(*) AS n FROM range(60000000) t(i) WHERE i % 7 >= $least\n```',
      '```sql after\nSELECT n + 1 AS more FROM slow\n```',
    ].join('\n\n');
    await page.evaluate(async (given) => {
      const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
      await notebook.open(given, 'inputs');
      await notebook.run();
    }, text);
    await expect(page.getByText('out of date')).toHaveCount(0);
    const quick = page.getByRole('region', { name: 'Result of quick' });
    // Where the machine is busy it may take half a second once: the time of its last run counts.
    await expect(async () => {
      await page.getByRole('button', { name: 'Run quick' }).click();
      await page.getByLabel('At least').selectOption('1');
      await page.getByLabel('At least').selectOption('2');
      await expect(quick.getByRole('cell')).toHaveText('2', { timeout: 2000 });
      await expect(page.getByText('out of date')).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    const ask = page.getByRole('button', { name: 'Run 2 below' });
    await expect(ask).toBeVisible();
    await ask.click();
    await expect(page.getByText('out of date')).toHaveCount(0);
    await expect(ask).toHaveCount(0);
  },
);

test(
  'a key that cannot be read is a fault, and one that nothing knows is said: neither is passed over in silence',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/notebook');
    await evalbook.import(...desk);
    const text = [
      '# Keys',
      '```json view\n{ "show": "leaderboard", "margin": "2" }\n```',
      '```json view\n{ "show": "leaderboard", "missingAs": "right" }\n```',
      '```json view\n{ "show": "leaderboard", "filtre": [] }\n```',
    ].join('\n\n');
    await page.evaluate(async (given) => {
      const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
      await notebook.open(given, 'keys');
      await notebook.run();
    }, text);
    await expect(page.getByRole('alert')).toHaveText([
      /“margin” cannot be "2": docs\/notebook-file.md says what it can be\./,
      /“missingAs” cannot be "right"/,
    ]);
    await expect(page.getByText('Not known here, and without effect: filtre.')).toHaveCount(1);
  },
);
