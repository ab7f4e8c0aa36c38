import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { hasRealData, realData, realNames } from '../support/real-data';
import { deskFile, deskModels, deskScores } from './support/desk';
import { type Evalbook, expect, REAL, sharing, test, NIGHTLY } from './support/page';
import { act, groups, options, passing } from './support/sections';

/** Eight reports of six models on the same 47 sentences; not part of the checkout. */
const reports = join(realData, 'runcards/reports');
const runs = ['125112', '125113', '125115', '131120', '131151', '131216', '131304'];
const welsh = realNames('runcards/reports')
  .filter((name) => runs.some((run) => name.includes(`_${run}_`)))
  .map((name) => join(reports, name));

const ready = (page: Page) => page.locator('.compare[data-ready], .pair-page[data-ready]').waitFor();
async function after(page: Page, act: () => Promise<unknown>): Promise<void> {
  const stamp = () => page.locator('.compare, .pair-page').getAttribute('data-ready');
  const before = await stamp();
  await act();
  await expect.poll(stamp).not.toBe(before);
  await ready(page);
}

const demoTest = sharing((evalbook) => evalbook.import(...deskModels.map(deskFile)));
async function openDemo({ page, url }: Evalbook, hash = '#/compare'): Promise<void> {
  await page.goto(url + hash);
  await ready(page);
  await expect(page.locator('.filterbar .state')).toContainText('samples');
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`.matrix td[data-at="${row} ${column}"]`);
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
    .locator('dd');
const twoByTwo = async (page: Page) =>
  (await page.locator('.two tbody td').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

demoTest(
  'the matrix equals an independent count, and its two halves tell one story',
  async ({ evalbook }) => {
    await openDemo(evalbook);
    const { page } = evalbook;
    const all = new Map(deskModels.map((model) => [model, deskScores(model)]));
    const names = await page.locator('.matrix tbody th').allInnerTexts();
    const scores = names.map((name) => {
      const found = all.get(name.trim() as (typeof deskModels)[number]);
      if (!found) throw new Error(`No model ${name}`);
      return found;
    });
    const shared = [...(scores[0]?.keys() ?? [])].filter((id) => scores.every((one) => one.has(id)));
    for (let r = 0; r < names.length; r++)
      for (let c = r + 1; c < names.length; c++) {
        const differences = shared.map((id) => (scores[r]?.get(id) ?? 0) - (scores[c]?.get(id) ?? 0));
        const mean = (100 * differences.reduce((sum, one) => sum + one, 0)) / shared.length;
        const won = differences.filter((one) => one > 1e-12).length;
        const lost = differences.filter((one) => one < -1e-12).length;
        await expect(cell(page, r, c)).toContainText(
          `${mean < 0 ? '\u2212' : '+'}${Math.abs(mean).toFixed(1)}`,
        );
        await expect(cell(page, c, r)).toHaveText(`${lost} : ${won}`);
      }
    expect(await groups(page)).toContain('Group: A');
  },
);

demoTest(
  'one tab stop; arrows move, Space selects, Enter opens, Escape comes back',
  NIGHTLY,
  async ({ evalbook }) => {
    await openDemo(evalbook);
    const { page } = evalbook;
    await expect(page.locator('.matrix td[tabindex="0"]')).toHaveCount(1);
    await page.locator('.matrix td[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 0, 2)).toBeFocused();
    await expect(page.locator('.tip')).toContainText('95 % interval');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 3, 2), 'the diagonal is stepped over').toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(cell(page, 1, 2)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.matrix td[tabindex="0"]')).toHaveCount(1);
    expect(page.url()).toMatch(/[?&]a=.*&b=/);
    const title = await page.locator('.pair h3').innerText();
    await page.keyboard.press('Enter');
    await page.locator('.pair-page[data-ready]').waitFor();
    expect(page.url()).toContain('#/pair?');
    for (const name of title.split('minus'))
      await expect(page.locator('.verdict')).toContainText(name.trim());
    await page.keyboard.press('Escape');
    await page.locator('.compare[data-ready]').waitFor();
    await expect(cell(page, 1, 2)).toHaveAttribute('aria-selected', 'true');
  },
);

demoTest(
  'the pair: same numbers as beside the matrix, one correction, lists that open',
  NIGHTLY,
  async ({ evalbook }) => {
    await openDemo(evalbook, '#/compare?samples=pairs&a=synthetic%2Faster-large&b=synthetic%2Fbrook-2');
    const { page } = evalbook;
    const beside = await twoByTwo(page);
    const exact = await fact(page, 'McNemar, exact').innerText();
    await page.getByRole('link', { name: 'Open the pair' }).click();
    await page.locator('.pair-page[data-ready]').waitFor();
    await expect.poll(() => twoByTwo(page)).toEqual(beside);
    await expect(fact(page, 'McNemar, exact').first()).toHaveText(exact);
    await expect(fact(page, 'Holm over 6 pairs')).toContainText('p');
    await expect(page.locator('.flips').first().locator('tbody tr')).toHaveCount(beside[1] ?? -1);
    await expect(page.locator('.flips').last().locator('tbody tr')).toHaveCount(beside[2] ?? -1);
    await page.locator('.flips tbody button').first().click();
    await page.locator('.sample[data-ready]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.pair-page[data-ready]').waitFor();

    // The other way round: negated, reversed, the same p.
    const interval = await fact(page, 'Newcombe').innerText();
    await page.goto(
      page
        .url()
        .replace(
          'a=synthetic%2Faster-large&b=synthetic%2Fbrook-2',
          'a=synthetic%2Fbrook-2&b=synthetic%2Faster-large',
        ),
    );
    await expect(page.locator('.flips h3').first()).toContainText('brook-2');
    const [both, onlyA, onlyB, neither] = beside;
    await expect.poll(() => twoByTwo(page)).toEqual([both, onlyB, onlyA, neither]);
    const turn = (text: string) =>
      text.startsWith('+') ? text.replace('+', '\u2212') : text.replace('\u2212', '+');
    await expect(fact(page, 'Newcombe')).toHaveText(interval.split(' to ').reverse().map(turn).join(' to '));
    await expect(fact(page, 'McNemar, exact').first()).toHaveText(exact);
  },
);

demoTest('discordant samples and solved sets become chips', NIGHTLY, async ({ evalbook }) => {
  await openDemo(evalbook, '#/compare?a=synthetic%2Faster-large&b=synthetic%2Fbrook-2');
  const { page } = evalbook;
  const [, onlyA] = await twoByTwo(page);
  const compare = () => page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: `the ${onlyA}`, exact: true }).click();
  await expect(page).toHaveURL(/#\/samples/);
  await expect(page.locator('.chip')).toHaveText([
    /aster-large right/,
    /brook-2 wrong/,
    /scored for all 4 models/,
  ]);
  await passing(page, onlyA ?? NaN, 400);
  await compare();
  await expect.poll(() => twoByTwo(page)).toEqual([0, onlyA, 0, 0]);
  await page.goBack();
  await page.goBack();
  await expect(page.locator('.chip')).toHaveCount(0);
  await ready(page);

  const column = page.locator('#sets g[data-at]').first();
  await expect(column).toHaveAccessibleName(/solved by nobody$/);
  const none = Number((await column.getAttribute('aria-label'))?.split(' ')[0]);
  await expect(fact(page, 'Solved by none')).toContainText(`${none} of`);
  await column.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.locator('.chip')).toHaveCount(4);
  await passing(page, none, 400);
  await compare();
  await expect(fact(page, 'Solved by none')).toContainText(`${none} of ${none}`);
});

demoTest(
  'a cluster label: in the address, with what it changed and a warning',
  NIGHTLY,
  async ({ evalbook }) => {
    await openDemo(evalbook);
    const { page } = evalbook;
    const panel = await options(page);
    await panel.getByRole('button', { name: /^Cluster samples by/ }).click();
    await after(page, () => page.getByRole('option', { name: /^topic/ }).click());
    expect(page.url()).toContain('cluster=topic');
    await expect(page.getByText(/Samples of one topic move together: \d+ clusters/)).toContainText(
      'few clusters',
    );
    await expect(page.locator('#leaderboard .notes')).toContainText('sign-flip test of their sums');
    await page.getByRole('link', { name: 'Open the pair' }).click();
    await page.locator('.pair-page[data-ready]').waitFor();
    await expect(fact(page, 'Clustered t').first()).toBeVisible();
    await page.goto(page.url().replace('cluster=topic', 'cluster=gone').replace('#/pair', '#/compare'));
    await ready(page);
    await expect(page.locator('#leaderboard')).not.toContainText('move together');
  },
);

demoTest('repeats: flips, pass@k and the noise of answering', NIGHTLY, async ({ evalbook }) => {
  await openDemo(evalbook);
  const section = evalbook.page.locator('#repeats');
  await expect(section.locator('tbody tr')).toHaveCount(1);
  await expect(section).toContainText('aster-mini');
  await expect(section).toContainText('pass^k');
  await expect(section).toContainText(
    /aster-mini: any of 2 answers is right on [\d.]+\s% of samples, both on [\d.]+\s%\./,
  );
  await expect(evalbook.page.locator('#noise')).toContainText(
    /Two single runs of aster-mini differ by up to [\d.]+\spoints here by chance\./,
  );
});

test('each chart gives its data and stands alone as a picture', NIGHTLY, async ({ evalbook }) => {
  await evalbook.open('#/files');
  const { page } = evalbook;
  await page.getByRole('button', { name: /demo/i }).first().click();
  await expect
    .poll(() => page.locator('html').getAttribute('data-imports'), { timeout: 60_000 })
    .not.toBe('0');
  await page.goto(page.url().replace('#/files', '#/compare?chip=label:difficulty:hard'));
  await ready(page);
  for (const title of ['Every pair', 'Who solves what']) {
    const [svg] = await Promise.all([page.waitForEvent('download'), act(page, `${title} as SVG`)]);
    const text = await textOf(svg);
    for (const words of [title, 'n = ', 'difficulty hard', 'synthetic demo', 'aster-large'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/var\(--|light-dark|class="(?!demo)/);
    const [png] = await Promise.all([page.waitForEvent('download'), act(page, `${title} as PNG`)]);
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  }
  await act(page, 'Data of Every pair');
  await expect(page.getByRole('dialog').locator('tbody tr')).toHaveCount(6);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect((await textOf(csv)).split('\r\n')).toHaveLength(8);
  await page.keyboard.press('Escape');
});

demoTest('help computes an example by hand', NIGHTLY, async ({ evalbook }) => {
  await openDemo(evalbook);
  await evalbook.page.getByRole('button', { name: 'Help' }).click();
  await expect(evalbook.page.getByText('Why paired.')).toBeVisible();
  const help = evalbook.page.getByRole('dialog');
  await expect(help).toContainText('exact p = .0226');
  await help.getByRole('searchbox', { name: 'Number or word' }).fill('pass^k');
  await expect(help.locator('dt')).toHaveText(['pass@k, pass^k']);
});

test.describe('the Welsh reports', REAL, () => {
  test.skip(!hasRealData, 'the real files are not here');
  const hash =
    '#/compare?metric=exact_match&baseline=anthropic%2Fclaude-sonnet-4.6&family=pairs&a=google%2Fgemini-3.1-pro-preview&b=anthropic%2Fclaude-sonnet-4.6';

  test('the numbers of the visual reference', NIGHTLY, async ({ evalbook }) => {
    await evalbook.open(hash);
    await evalbook.import(...welsh);
    const { page } = evalbook;
    await ready(page);
    await expect(page.locator('.verdict .then')).toHaveText(
      'gemini-3.1-pro-preview is better too, by 19.1 points. The other three cannot be told apart from claude-sonnet-4.6. 8 of 15 pairs can be told apart. Unclear: gemini-3.5-flash and gemini-3.1-pro-preview, the three from llama-3.3-70b-instruct on.',
    );
    expect(await groups(page)).toEqual(['Group: A', 'Group: B', 'Group: C']);
    await expect(page.locator('.leader tbody').first().locator('tr')).toHaveCount(2);
    await expect(page.locator('.leader tbody').last().locator('tr')).toHaveCount(1);
    await expect(page.locator('#pairs')).toContainText('8 of 15 pairs can be told apart after Romano–Wolf.');
    await expect(page.locator('.matrix td.sure')).toHaveCount(8);
    await expect(page.locator('.matrix td[aria-selected="true"]')).toHaveText('+19.1, distinguishable');
    await expect.poll(() => twoByTwo(page)).toEqual([13, 10, 1, 23]);
    for (const [name, figure] of Object.entries({
      Difference: '+19.1 points',
      Newcombe: '+5.6 to +31.5',
      Tango: '+6.5 to +33.3',
      'McNemar, exact': 'p = .012',
      'mid-p': 'p = .006',
      'Romano–Wolf over 15 pairs': 'p = .043',
      'Agreement, kappa': '0.53',
      'Solved by none': '18 of 47',
      'Solved by all six': '4 of 47',
      'Solved by exactly one': '2 of 47',
      'Best model on each sample': '29 of 47, 61.7 %',
      'Best single model': '27 of 47, 57.4 %',
    }))
      await expect(fact(page, name)).toHaveText(figure);
    await expect(page.locator('#sets')).toContainText('would gain 4.3 points over gemini-3.5-flash alone');
    await page.getByRole('button', { name: 'the 10', exact: true }).click();
    await passing(page, 10, 47);
  });

  test('a numeric metric: why no sets, and charts in the pair', NIGHTLY, async ({ evalbook }) => {
    await evalbook.open('#/compare?metric=ter');
    await evalbook.import(...welsh);
    const { page } = evalbook;
    await ready(page);
    await expect(page.locator('#sets')).toContainText('ter is a number, not right or wrong');
    // Lower is better: a negative difference is the colour of better.
    await expect(cell(page, 0, 5)).toHaveAttribute('style', /better-3/);
    await expect(cell(page, 0, 5)).toContainText('\u2212');
    await cell(page, 0, 5).dblclick();
    await page.locator('.pair-page[data-ready]').waitFor();
    const bars = page.getByRole('group', { name: 'Distribution of 47 differences' }).getByRole('button');
    await expect(bars.first()).toHaveAccessibleName(/: \d+ samples?\. Filter to/);
    await expect(
      page.getByRole('img', { name: 'Scores of both on 47 samples' }).locator('circle'),
    ).toHaveCount(47);
    const [svg] = await Promise.all([page.waitForEvent('download'), act(page, 'Score against score as SVG')]);
    expect(await textOf(svg)).not.toMatch(/var\(--|light-dark/);
    const picture = page.getByRole('img', { name: 'Scores of both on 47 samples' });
    await picture.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const chart = await picture.boundingBox();
    if (!chart) throw new Error('No chart');
    await page.mouse.move(chart.x + 52, chart.y + chart.height - 60);
    await page.mouse.down();
    await page.mouse.move(chart.x + 200, chart.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('.chip')).toHaveCount(4);
    await page.setViewportSize({ width: 390, height: 844 });
    await evalbook.fits();
  });
});
