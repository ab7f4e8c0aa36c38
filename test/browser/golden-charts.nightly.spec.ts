import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectGolden } from '../support/golden';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { setEvenly } from './support/even-font';
import { answersCell, leastCell, markCells } from './support/mark-cells';
import { expect, sharing } from './support/page';
import { savePicture } from './support/sections';

const test = sharing(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /demo/i }).first().click();
  await expect
    .poll(() => page.locator('html').getAttribute('data-imports'), { timeout: 60_000 })
    .not.toBe('0');
  await setEvenly(page);
});

const fileName = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Ids count the components of the page, of which there are more or fewer with what else is on it: by first appearance. */
function byAppearance(svg: string): string {
  const ids: string[] = [];
  return svg.replace(/\bc\d+-(?=h)/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `c${ids.indexOf(id) + 1}-`;
  });
}

/** A picture as every machine makes it, an element a line: hundredths of a pixel, whatever family of fonts. */
const steady = (svg: string): string =>
  byAppearance(svg)
    .replace(/<[^>]*>/g, (tag) =>
      tag
        .replace(/ font-family="[^"]*"/, '')
        .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100)),
    )
    .replace(/></g, '>\n<') + '\n';

/** One of each kind is kept whole: a matrix, bars, a histogram, a scatter, intervals, a frontier. */
const KEPT = [
  'compare/every-pair',
  'compare/who-solves-what',
  'pair/distribution-of-differences',
  'pair/score-against-score',
  'slices/scores-by-difficulty',
  'usage/quality-against-cost',
];

/** Saves every picture that the page offers: each is drawn to its end, and those kept are as they were. */
async function expectPictures(page: Page, folder: string): Promise<string[]> {
  const titles = await page
    .locator('button[aria-label$=" as SVG"]')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/ as SVG$/, '')));
  for (const title of titles) {
    const download = await savePicture(page, title);
    const svg = readFileSync(await download.path(), 'utf8');
    const name = `${folder}/${fileName(title)}`;
    expect(svg, name).toMatch(/^<svg [^]*<(path|rect|line|circle|text)\b[^]*<\/svg>\s*$/);
    expect(svg, name).not.toMatch(/NaN|Infinity|undefined/);
    if (KEPT.includes(name)) expectGolden(`charts/${name}.svg`, steady(svg));
  }
  return titles;
}

for (const { name, hash, titles } of [
  { name: 'overview', hash: '#/overview', titles: ['Models by evaluation'] },
  {
    name: 'compare',
    hash: '#/compare',
    titles: [
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
    ],
  },
  { name: 'slices', hash: '#/slices', titles: ['Slices', 'Scores by difficulty'] },
  {
    name: 'usage',
    hash: '#/usage',
    titles: ['Decision', 'Quality against cost', 'Difference in cost', 'Latency'],
  },
  {
    name: 'pair',
    hash: '#/pair?metric=f1',
    titles: ['Distribution of differences', 'Score against score'],
  },
])
  test(`the charts of ${name}`, async ({ page }) => {
    await page.evaluate((to) => (location.hash = to), hash);
    const drawn = name === 'usage' ? 'data-whole' : 'data-ready';
    await page.locator(`.${name === 'pair' ? 'pair-page' : name}[${drawn}]`).waitFor();
    for (const section of await page.locator('.section').all()) await section.scrollIntoViewIfNeeded();
    // What is asked for itself stands a moment later.
    await expect(page.locator('button[aria-label$=" as SVG"]')).toHaveCount(titles.length);
    expect((await expectPictures(page, name)).sort()).toEqual(titles.sort());
  });

test('the charts of a notebook, of every mark', async ({ evalbook, page }) => {
  await evalbook.openNotebook([leastCell, answersCell, ...markCells].join('\n\n'), 'marks');
  await drawAll(page);
  await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run());
  await expect(page.locator('.chart svg[role=img]')).toHaveCount(markCells.length);
  expect(await expectPictures(page, 'notebook')).toHaveLength(markCells.length);
});

test('the charts of labels', async ({ evalbook, page }) => {
  // One reviewer reads a draw of the samples, is stricter than the judge, and says what is wrong.
  const labels = await evalbook.query(
    `WITH read AS (
       SELECT content_key, s.evaluation, sample_id, model, run_name AS run, epoch AS repeat, is_correct,
              row_number() OVER (ORDER BY sample_id, model) AS n
       FROM responses JOIN samples s USING (sample_key) JOIN runs USING (run_id) JOIN scores USING (response_id)
       WHERE s.evaluation = 'synthetic-support-desk' AND epoch = 1 AND metric = 'exact_match'
         AND sample_id IN (SELECT DISTINCT sample_id FROM samples WHERE evaluation = 'synthetic-support-desk'
                           ORDER BY md5(sample_id) LIMIT 60))
     SELECT * EXCLUDE (is_correct, n), 'human' AS kind, if(is_correct AND n % 7 > 0, '1', '0') AS value,
            '"random 60 of 400, seed 1"' AS draw FROM read
     UNION ALL BY NAME
     SELECT * EXCLUDE (is_correct, n), 'mode' AS kind,
            ['wrong policy', 'made up', 'too short'][1 + n % 3] AS value FROM read WHERE NOT is_correct`,
  );
  const heads = Object.keys(labels[0] ?? {});
  const lines = labels.map((label) => `${heads.map((head) => label[head] ?? '').join(',')},mira`);
  await evalbook.importTexts({ 'labels.csv': [`${heads.join(',')},reviewer`, ...lines].join('\n') });
  await page.evaluate(() => (location.hash = '#/review'));
  await page.locator('#labels-buy').waitFor();
  expect(await expectPictures(page, 'review')).toEqual([
    'Failure modes',
    'Judge against person',
    'What the labels buy',
  ]);
});
