import { readFile } from 'node:fs/promises';
import { Evalbook, expect, test } from './support/page';
import { answers, place, pressOn, quizFile, startReading } from './support/reviewing';

const SAMPLES = 12;
const models = ['aster', 'brook'] as const;
/** What a person gives: brook is a little better. */
const starsOf = (m: number, i: number): number => 1 + ((i * 3 + m) % 5);
const fileOf = (m: 0 | 1): string =>
  quizFile(
    models[m],
    SAMPLES,
    (i) => `stars: ${starsOf(m, i)}, wording ${(i * 31 + m * 17) % 97}`,
    (i) => (i % 2 ? 1 : 0),
  );
const files = { 'one.jsonl': fileOf(0), 'two.jsonl': fileOf(1) };
const meanOf = (m: number): number =>
  Array.from({ length: SAMPLES }, (_, i) => starsOf(m, i)).reduce((sum, stars) => sum + stars, 0) / SAMPLES;

test('answers are rated on a scale of one’s own by digits, modes have letters, and the ratings are compared', async ({
  evalbook,
  browser,
}) => {
  const { page } = evalbook;
  await evalbook.open(`#/review?n=${SAMPLES}&seed=7`);
  await evalbook.importTexts(files);
  await page.getByRole('button', { name: 'A scale' }).click();
  // What is no scale is said, and not taken.
  const high = page.getByLabel('Highest rating, the best');
  await high.fill('12');
  await high.press('Tab');
  await expect(page.getByText('ten ratings at most')).toBeVisible();
  await expect(high).toHaveValue('5');
  // Ratings alone correct no score; with a pass mark they do.
  const draw = page.getByRole('row', { name: 'Random draw' });
  await expect(draw.getByRole('cell').last()).toHaveText('no2');
  const pass = page.getByLabel('Right from (may stay empty)');
  await pass.fill('4');
  await pass.press('Tab');
  await expect(draw.getByRole('cell').last()).toHaveText('yes');
  await pass.fill('');
  await pass.press('Tab');
  await startReading(page, 'mira');
  await expect(page.locator('#read .prog')).toContainText('0 rated. 24 left.');
  await expect(page.locator('#read .ratings .btn')).toHaveCount(5);
  await expect(page.getByText('5 is the best.')).toBeVisible();

  // Neither right nor wrong, and no rating that the scale lacks.
  for (const key of ['y', 'n', '6', '0']) await page.keyboard.press(key);
  await expect(place(page)).toHaveText(`Answer 1 of ${2 * SAMPLES}`);
  await expect(page.locator('#read .btn.on')).toHaveCount(0);
  // A failure mode by its letter leaves the answer unrated.
  await page.keyboard.press('a');
  await page.keyboard.type('too curt');
  await page.keyboard.press('Enter');
  await expect(page.locator('#read .keyline.on')).toContainText('too curt');
  await expect(page.locator('#read .prog')).toContainText('24 left');

  const rate = async () => {
    const stars = /stars: (\d)/.exec((await answers(page).textContent()) ?? '')?.[1] ?? '';
    await page.keyboard.press(stars);
  };
  for (let i = 1; i <= 2 * SAMPLES; i++) {
    await expect(place(page)).toHaveText(`Answer ${i} of ${2 * SAMPLES}`);
    if (i === 3) {
      // A slip, and back.
      await pressOn(page, '1');
      await expect(page.locator('#read .prog')).toContainText('3 rated');
      await pressOn(page, 'u');
      await expect(page.locator('#read .prog')).toContainText('2 rated');
    }
    await rate();
  }
  await expect(page.locator('#read .section-head')).toContainText('This draw is read.');
  await expect(page.locator('#labels-say')).toContainText('Compare shows the ratings as metric human.');

  // The metric has the ends of the scale; the means are those of the ratings.
  const metric = (of: Evalbook) =>
    of.query(`SELECT kind, lower_is_better, min_score, max_score FROM metrics WHERE metric = 'human'`);
  const scaled = [{ kind: 'numeric', lower_is_better: false, min_score: 1, max_score: 5 }];
  await expect.poll(() => metric(evalbook)).toEqual(scaled);
  await page.getByRole('button', { name: 'Compare the ratings' }).click();
  for (const [m, model] of models.entries())
    await expect(page.locator('#leaderboard tbody tr', { hasText: model })).toContainText(
      meanOf(m).toFixed(2),
    );
  await expect(page.locator('#verdict')).toContainText('95 % interval');

  // As a file the ratings bear their scale, and come back with it where nobody has them.
  await page.evaluate(() => (location.hash = '#/review'));
  await page.getByRole('button', { name: 'Save labels' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved.split('\r\n')[0]).toContain(',value,scale,note,');
  expect(saved.match(/,human,\d,1 to 5,/g)).toHaveLength(2 * SAMPLES);
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const other = new Evalbook(await elsewhere.newPage(), evalbook.url);
  await other.open('#/review');
  await other.importTexts(files);
  // With a pass mark put into the file, the same ratings say right and wrong.
  await other.importTexts({ 'labels.csv': saved.replaceAll('1 to 5', '"1 to 5, right from 4"') });
  await expect.poll(() => metric(other)).toEqual(scaled);
  const right = (m: number) =>
    Array.from({ length: SAMPLES }, (_, i) => starsOf(m, i)).filter((stars) => stars >= 4).length;
  for (const [m, model] of models.entries())
    await expect(other.page.locator('#labels-buy tbody', { hasText: model })).toContainText(
      ((100 * right(m)) / SAMPLES).toFixed(1),
    );
  await elsewhere.close();
});
