import type { Browser, Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Automation } from './support/automation';
import { seriousObstaclesInBoth } from './support/obstacles';
import { expect, root, test, NIGHTLY } from './support/page';
import { act, leave } from './support/sections';

type Site = Window & { evalbook: Automation };

const reportOf = (page: Page) =>
  page.evaluate(async () => (await (window as unknown as Site).evalbook.notebook.report()).text());

/** The file as a person opens it from disk, without a network; `asked`: every address that it asks for. */
async function fromDisk(browser: Browser, path: string): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.setOffline(true);
  const page = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => asked.push(`said: ${message.text()}`));
  await page.goto(pathToFileURL(path).href);
  return { page, asked };
}

/** Rules of the page whose values its style sheets do not give away: what a report holds may not stand on them. */
const unreadable = () => {
  const found: string[] = [];
  const walk = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /[a-z]:\s*;/.test(rule.style.cssText.replace(/--[\w-]+:\s*;/g, '')))
        found.push(rule.selectorText);
      else if (rule instanceof CSSMediaRule) walk(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
  return found;
};

test('the report of the demo is a small page that stands alone, prints, and opens as the notebook again', async ({
  evalbook,
  page,
  browser,
}, info) => {
  await evalbook.open('#/notebook');
  await page.getByRole('button', { name: 'open that of the demo' }).click();
  await expect(page.getByText('All 4 results are as stored.')).toBeVisible();
  await act(page, 'Save as report');
  const dialog = page.getByRole('dialog', { name: 'Save as report' });
  await expect(dialog).toContainText(/good-enough\.html, \d+ kB/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const path = info.outputPath('good-enough.html');
  await (await download).saveAs(path);
  const html = readFileSync(path, 'utf8');
  expect(Buffer.byteLength(html)).toBeLessThan(400_000);
  // Whatever colours the page shows, the report is the same, and the page stays in them.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await reportOf(page)).toBe(html);
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-theme'))).toBe('dark');
  const lost = await page.evaluate(unreadable);
  const text = await evalbook.notebookText();

  const { page: report, asked } = await fromDisk(browser, path);
  await expect(report.locator('h1')).toHaveText('Is a cheaper model good enough for the support desk?');
  await expect(report.getByText('synthetic demo')).toBeVisible();
  await expect(report.locator('main')).toContainText('brook-2 differs by −3.0 points on 264 shared');
  for (const drawn of ['table.leader', 'table.heat', '.chart svg', '.drawing .measure svg'])
    await expect(report.locator(drawn).first()).toBeVisible();
  const brook = report.locator('table.leader tr').filter({ hasText: 'brook-2' });
  await expect(brook).toContainText('82.5 to 90.6');
  await expect(brook).toContainText('−8.2 to +2.1');
  await expect(report.locator('.files tbody tr')).toHaveCount(17);
  await expect(report.locator('details:not([open]) > summary')).toHaveText(
    /^good-enough\.evalbook\.md, the notebook of this report, [\d,]+ bytes$/,
  );
  expect(
    await report.evaluate(() => document.querySelectorAll('script, link, button, input, a').length),
  ).toBe(0);
  const answering = (selectors: string[]) => selectors.filter((one) => document.querySelector(one));
  expect(await report.evaluate(answering, lost)).toEqual(['body']); // which has what it needs of its own
  expect(await seriousObstaclesInBoth(report)).toEqual([]);
  const [light, dark] = ['light', 'dark'] as const;
  const inked = async (colorScheme: 'light' | 'dark') => {
    await report.emulateMedia({ colorScheme });
    return report.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  expect(await inked(light)).toBe('rgb(253, 252, 250)');
  expect(await inked(dark)).toBe('rgb(21, 22, 24)');
  await report.setViewportSize({ width: 390, height: 844 });
  expect(await report.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousObstaclesInBoth(report)).toEqual([]);

  const pdf = (await report.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(12);
  expect(asked).toEqual([pathToFileURL(path).href]);
  await report.context().close();

  await evalbook.open('#/files');
  await page.setInputFiles('input[type=file][multiple]:not([webkitdirectory])', path);
  await expect(page.getByRole('heading', { level: 1, name: /^Is a cheaper/ })).toBeVisible();
  expect(await evalbook.notebookText()).toBe(text);

  // Who has none of the files makes a report of what is stored, which says so.
  await page.reload();
  await evalbook.ready();
  await evalbook.openNotebook(text, 'good-enough');
  expect(await reportOf(page)).toContain('4 rows, as stored. Files not loaded.');
});

const evil =
  '</pre></style><script>window.hit = 1</script><img src=http://203.0.113.1/x onerror="window.hit=2">';

/** Three samples whose texts, ids and model are markup. */
const rows = ['a', 'b', 'c'].map((id, i) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'sums/evil/1',
    model_id: `vendor/${evil}`,
    evaluation_name: 'sums',
    evaluation_result_id: 'exact_match',
    sample_id: `${id} ${evil}`,
    sample_hash: null,
    interaction_type: 'single_turn',
    input: { raw: `${evil} ${id}`, reference: ['yes'] },
    output: { raw: [evil] },
    answer_attribution: [],
    evaluation: { score: Number(i < 2), is_correct: i < 2 },
    metadata: {},
  }),
);

const hostile = [
  '',
  `# A title ${evil}`,
  '',
  `Prose ${evil} and a sign that no page can hold: \0.`,
  '[a link](javascript:window.hit=3) ![an image](http://203.0.113.1/y.png)',
  '',
  '```json view',
  '{ "show": "leaderboard" }',
  '```',
  '',
  '```json view',
  '{ "show": "samples", "cells": "answers" }',
  '```',
  '',
  '```sql told',
  `SELECT model, '${evil.replaceAll("'", "''")}' AS said FROM results`,
  '```',
  '',
  '```sql many',
  'SELECT range AS n FROM range(201)',
  '```',
  '',
  '```json chart',
  `{ "from": "told", "mark": "bar", "y": "said", "reduce": "count", "title": ${JSON.stringify(evil)} }`,
  '```',
  '',
].join('\r\n');

test('what files and people write stays text in a report, and comes back byte for byte', async ({
  evalbook,
  page,
  browser,
}, info) => {
  await evalbook.open();
  await evalbook.importTexts({ 'evil_samples.jsonl': rows.join('\n') });
  await evalbook.openNotebook(hostile, `evil" onload="${evil}`);
  const html = await reportOf(page);
  const text = await evalbook.notebookText();
  const path = info.outputPath('evil.html');
  writeFileSync(path, html);

  const { page: report, asked } = await fromDisk(browser, path);
  await expect(report.locator('h1')).toContainText('</pre></style><script>window.hit = 1</script>');
  await expect(report.locator('table').filter({ hasText: 'window.hit' })).not.toHaveCount(0);
  await expect(report.locator('.measure svg')).toHaveCount(1);
  await expect(report.getByText('The first 200 of 201 rows.')).toHaveCount(1);
  // A long name is cut in its middle: what is drawn of its end is there.
  await expect(report.locator('.leader bdi')).toHaveText('x onerror="window.hit=2">');
  const end = report.locator('.leader bdi > i');
  expect(await end.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('hit=2');
  expect(await report.evaluate(() => 'hit' in window)).toBe(false);
  expect(
    await report.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => [
        ...(element.matches('script, img, a, link, iframe') ? [element.outerHTML] : []),
        ...[...element.attributes].flatMap(({ name }) => (/^on|^href$|^src$/.test(name) ? [name] : [])),
      ]),
    ),
  ).toEqual([]);
  expect(asked).toEqual([pathToFileURL(path).href]);
  await report.context().close();

  await page.setInputFiles('input[type=file][multiple]:not([webkitdirectory])', path);
  await expect.poll(() => evalbook.notebookText()).toBe(text);
  expect(text).toContain('\r\n');
  expect(text).toContain('\0');
});

test(
  'a report without the files shows what is stored and says so',
  NIGHTLY,
  async ({ evalbook, page, browser }, info) => {
    await evalbook.open();
    const demo = readFileSync(join(root, 'public/demo/good-enough.evalbook.md'), 'utf8');
    await evalbook.openNotebook(demo, 'good-enough');
    const path = info.outputPath('stored.html');
    writeFileSync(path, await reportOf(page));
    const { page: report } = await fromDisk(browser, path);
    await expect(report.getByText('4 rows, as stored. Files not loaded.').first()).toBeVisible();
    await expect(report.locator('main')).toContainText('brook-2 loses 11 samples of delivery and gains 1.');
    await expect(report.locator('.files tbody tr')).toHaveCount(17);
    expect(await seriousObstaclesInBoth(report)).toEqual([]);
    await report.context().close();
  },
);

test(
  'what stands on a page is handed on in one click: the verdict, each section, how it was computed, the files',
  NIGHTLY,
  async ({ evalbook, page, browser }, info) => {
    await evalbook.open('#/files');
    await page.getByRole('button', { name: 'Open the demo' }).click();
    await expect(page.getByText('17 files · 3,009 responses')).toBeVisible();
    const pages = {
      overview: ['Models by evaluation'],
      compare: [
        ...[
          'Leaderboard',
          'Every pair',
          'Ranks',
          'Who solves what',
          'Noise',
          'Next run',
          'Readings',
          'Repeats',
        ],
        'From read to compared',
      ],
      slices: ['Slices', 'One label', 'Slice finder', 'From read to compared'],
      usage: [
        'Decision',
        'Quality and what it takes',
        'Tokens',
        'Cost',
        'Latency',
        'Errors',
        'From read to compared',
      ],
    };
    for (const [name, sections] of Object.entries(pages)) {
      const filter = name === 'overview' ? '' : '?chip=label:difficulty:hard&margin=2';
      await page.goto(`${evalbook.url}#/${name}${filter}`);
      await page.waitForSelector(`.${name}[data-ready]`);
      await expect(page.getByRole('button', { name: /^Add to notebook/, includeHidden: true })).toHaveCount(
        sections.filter((section) => section !== 'From read to compared').length +
          (name === 'compare' ? 1 : 0),
      );
      const said = await page.locator('.verdict').first().locator('.first').innerText();
      await leave(page, /^Report of this page/);
      const dialog = page.getByRole('dialog', { name: 'Report of this page' });
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      const path = info.outputPath(`${name}.html`);
      await (await download).saveAs(path);

      const { page: report, asked } = await fromDisk(browser, path);
      await expect(report.locator('h2')).toHaveText([
        ...sections,
        'How this was computed',
        'Files',
        'Source',
      ]);
      await expect(report.locator('.fault, .warned')).toHaveCount(0);
      const shown = await report.locator('.verdict .first').allInnerTexts();
      expect(shown.map((text) => text.trim())).toContain(said.trim());
      if (filter !== '') {
        await expect(report.locator('.kind')).toContainText('filter: difficulty hard');
        await expect(report.locator('.how')).toContainText('n = 83 shared samples; filter: difficulty hard');
      }
      expect(await seriousObstaclesInBoth(report)).toEqual([]);
      expect(asked).toEqual([pathToFileURL(path).href]);
      await report.context().close();
    }
    const path = info.outputPath('compare.html');
    await page.setInputFiles('input[type=file][multiple]:not([webkitdirectory])', path);
    await expect(
      page.getByRole('heading', { level: 1, name: /^Compare: synthetic-support-desk/ }),
    ).toBeVisible();
    const text = await evalbook.notebookText();
    expect(text.match(/^```json view/gm)).toHaveLength(10);
    expect(text).toContain('"label:difficulty:hard"');
  },
);
