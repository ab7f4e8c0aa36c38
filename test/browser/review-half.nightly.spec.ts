import { expect, test } from './support/page';
import { place, pressOn, quizFile, startReading } from './support/reviewing';

const SAMPLES = 6;
const files = Object.fromEntries(
  ['aster', 'brook'].map((model, m) => [
    `${model}.jsonl`,
    quizFile(
      model,
      SAMPLES,
      (i) => `wording ${i * 7 + m}`,
      (i) => (i % 2 ? 1 : 0),
    ),
  ]),
);

test('while a blind draw is half read, Compare, Slices, Cost and Samples do not tell who leads by its labels', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open(`#/review?n=${SAMPLES}&seed=3`);
  await evalbook.importTexts(files);
  await startReading(page, 'mira');
  for (let i = 0; i < 5; i++) await pressOn(page, 'y');
  await page.getByRole('button', { name: 'Pause' }).click();
  const go = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
  const held = page.getByText('5 of 12 answers of your draw are read.');
  const board = page.locator('#leaderboard');
  await expect(page.getByRole('button', { name: 'Go on reading' })).toBeVisible();
  for (const name of ['compare', 'slices', 'usage', 'samples']) {
    await go(`#/${name}?metric=human`);
    await expect(held, name).toBeVisible();
    await expect(page.locator('.stage'), name).not.toContainText('aster');
  }
  await go('#/compare?metric=score');
  await expect(board).toBeVisible();
  await expect(held).toHaveCount(0);

  // Neither does a reload.
  await go('#/compare?metric=human');
  await page.reload();
  await evalbook.ready();
  await evalbook.importTexts(files);
  await expect(held).toBeVisible();
  await expect(board).toHaveCount(0);
  await page.getByRole('link', { name: 'Go on reading' }).click();
  await startReading(page);
  await expect(place(page)).toHaveText('Answer 6 of 12');
  for (let i = 6; i < 12; i++) await pressOn(page, 'y');
  await page.keyboard.press('y');
  await expect(page.locator('#read .section-head')).toContainText('This draw is read.');
  await go('#/compare?metric=human');
  await expect(board).toBeVisible();
  await expect(held).toHaveCount(0);
});

test('who asks for the scores so far sees them, also after a reload', async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open(`#/review?n=${SAMPLES}&seed=3`);
  await evalbook.importTexts(files);
  await startReading(page, 'mira');
  await pressOn(page, 'y');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => (location.hash = '#/compare?metric=human'));
  await expect(page.getByText('1 of 12 answers of your draw is read.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the scores so far' }).click();
  await expect(page.locator('#leaderboard')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/review'));
  await expect(page.getByRole('button', { name: 'Go on reading' })).toBeVisible();
  await page.evaluate(() => (location.hash = '#/compare?metric=human'));
  await expect(page.locator('#leaderboard')).toBeVisible();
});
