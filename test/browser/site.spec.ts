import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { unzipSync } from 'fflate';
import { host } from './support/host';
import { seriousObstaclesInBoth } from './support/obstacles';
import { Evalbook, expect, test, NIGHTLY } from './support/page';
import { isKept } from './support/versions';
import { act } from './support/sections';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save as a site' });

/** Saves what the dialog has, and unpacks it as a person does; answers the folder. */
async function saved(page: Page, info: TestInfo): Promise<string> {
  const download = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  const path = await (await download).path();
  const folder = info.outputPath('unpacked');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return join(folder, (await download).suggestedFilename().replace(/\.zip$/, ''));
}

/** The site on a second origin, in a folder of it, with everything that it asks for and complains of. */
async function visit(browser: Browser, folder: string, serviceWorkers: 'allow' | 'block' = 'block') {
  const { url, close } = await host({ folder, base: '/a/folder/' });
  const context = await browser.newContext({ serviceWorkers });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const evalbook = new Evalbook(page, url);
  await evalbook.open();
  const end = async () => {
    await context.close();
    close();
    const inside = (one: string) => one.startsWith(url) || one.startsWith(`blob:${new URL(url).origin}/`);
    expect(asked.filter((one) => !inside(one) && !one.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  };
  return { page, evalbook, url, asked, complaints, close, end };
}

const scores = `SELECT model, evaluation, metric, count(*) AS n, sum(score) AS total
  FROM results GROUP BY ALL ORDER BY ALL`;

test(
  'a site of the demo opens elsewhere on its notebook, with the data loaded and the same numbers',
  NIGHTLY,
  async ({ evalbook, page, browser }, info) => {
    test.slow(); // the page is opened four times, and packed
    await evalbook.open('#/notebook');
    await page.getByRole('button', { name: 'open that of the demo' }).click();
    await expect(page.getByText('All 4 results are as stored.')).toBeVisible();
    const numbers = await evalbook.query(scores);
    await act(page, 'Save as a site');
    const dialog = dialogOf(page);
    await expect(dialog.getByText('0 result files, 0 bytes, and the page itself,')).toBeVisible();
    await expect(dialog.getByText('Whoever can open the site')).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: 'All 17 files' }).check();
    await expect(dialog).toContainText('Whoever can open the site can download these files whole');
    await expect(dialog).toContainText(/17 result files, \d\.\d MB, and the page itself, \d\d\.\d MB/);
    expect(await seriousObstaclesInBoth(page)).toEqual([]);
    const text = await evalbook.notebookText();
    const folder = await saved(page, info);
    expect(readFileSync(join(folder, 'good-enough.evalbook.md'), 'utf8')).toBe(text);

    const site = await visit(browser, folder);
    await expect(site.page.getByRole('heading', { level: 1, name: /^Is a cheaper model/ })).toBeVisible();
    await expect(site.page.locator('.loaded')).toHaveText('17 files · 3,009 responses');
    expect(await site.evalbook.query(scores)).toEqual(numbers);
    await site.page.locator('.told').getByRole('button', { name: 'Run all 4 cells' }).click();
    await expect(site.page.getByText('All 4 results are as stored.')).toBeVisible();
    await site.page.goto(`${site.url}#/files`);
    await expect(site.page.getByText('synthetic demo').first()).toBeVisible();

    // A link to a view of it leads to that view.
    await site.page.goto('about:blank');
    await site.page.goto(`${site.url}#/compare`);
    await expect(site.page.locator('.verdict .first')).toContainText('shared samples');
    await site.end();
  },
);

const rows = (model: string, right: (i: number) => boolean) =>
  Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `q${i}`, model, question: `What is ${i}?`, correct: right(i) }),
  ).join('\n');

test(
  'a site holds the files that were ticked under names that clash with none of its own',
  NIGHTLY,
  async ({ evalbook, page, browser }, info) => {
    test.slow(); // the page is opened three times, and packed twice
    await evalbook.open();
    await evalbook.importTexts({
      'open.json': rows('aster', (i) => i > 2),
      'one #1 é.jsonl': rows('brook', (i) => i % 2 === 0),
      'kept-back.jsonl': rows('cobalt', (i) => i !== 3),
    });
    await evalbook.openNotebook(
      '# Found\n\n```sql found\nSELECT model, avg(score) AS mean FROM results GROUP BY model\n```\n',
      'Was ist?',
    );
    await act(page, 'Save as a site');
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: /^open\.json/ }).check();
    await dialog.getByRole('checkbox', { name: /^one #1 é\.jsonl/ }).check();
    const folder = await saved(page, info);
    expect(folder).toMatch(/was-ist-site$/);

    const site = await visit(browser, folder, 'allow');
    await expect(site.page.getByRole('heading', { level: 1, name: 'Found' })).toBeVisible();
    // What was held back is not there, and nothing asks for it.
    await expect(site.page.locator('.needed')).toContainText(
      '2 of 3 files that the results stand on are loaded.',
    );
    await expect(site.page.locator('.trouble')).toHaveCount(0);
    expect(await site.evalbook.query('SELECT path FROM sources ORDER BY path')).toEqual([
      { path: 'files/open.json' },
      { path: 'one #1 é.jsonl' },
    ]);
    expect(site.asked.filter((one) => one.includes('kept-back'))).toEqual([]);

    // A site can be saved of it again.
    await act(site.page, 'Save as a site');
    await dialogOf(site.page).getByRole('checkbox', { name: 'All 2 files' }).check();
    const again = await saved(site.page, info);
    expect(readFileSync(join(again, 'index.html'), 'utf8').match(/evalbook-open/g)).toHaveLength(1);

    // It is kept like any other page; the result files are not.
    await isKept(site.page);
    site.close();
    await site.page.reload();
    await site.evalbook.ready();
    await expect(site.page.getByText('open.json could not be fetched.')).toBeVisible();
    expect(site.complaints.splice(0).filter((text) => !text.includes('ERR_'))).toEqual([]); // the host is gone
    await site.end();
  },
);

test(
  'a page whose files are not as they were built makes no site, and says so',
  NIGHTLY,
  async ({ page, evalbook }) => {
    await page.route('**/icon.svg', (route) => route.fulfill({ body: '<svg/>' }));
    await evalbook.open();
    await evalbook.openNotebook('# Found\n', 'found');
    await act(page, 'Save as a site');
    await expect(dialogOf(page)).toContainText('No result files are loaded');
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialogOf(page).getByRole('alert')).toContainText(
      'icon.svg of this page is not as it was built.',
    );
  },
);
