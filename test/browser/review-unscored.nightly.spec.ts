import { expect, test } from './support/page';
import { answers, place, pressOn, startReading } from './support/reviewing';

const SAMPLES = 30;
/** What two models wrote, and nothing else: `small` is wrong on every third question, `large` on every fifth. */
const isWrong = (model: 'small' | 'large', i: number): boolean => i % (model === 'small' ? 3 : 5) === 0;
const says = (model: 'small' | 'large', i: number): string =>
  isWrong(model, i) ? `Perhaps it is ${i}, who knows?` : `It is ${i + 3}, since ${i} and three more.`;
const table = [
  'prompt,small_answer,large_answer',
  ...Array.from({ length: SAMPLES }, (_, i) =>
    [`What is ${i} plus three?`, says('small', i), says('large', i)].map((text) => `"${text}"`).join(','),
  ),
].join('\n');

test('answers without any score are drawn, read and labelled, and the labels say which model is right', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'mine.csv': table });
  await page.getByRole('link', { name: '1 file not read yet' }).click();
  await page.getByRole('button', { name: 'Read without scores' }).click();
  await page.getByRole('button', { name: /^Read/ }).click();
  await expect
    .poll(() => evalbook.query('SELECT count(*) AS n FROM responses'))
    .toEqual([{ n: 2 * SAMPLES }]);

  // Where nothing can be compared, the way to labels is shown.
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: 'Review answers' }).click();
  const line = (name: string) => page.locator('.queues tr', { hasText: name });
  await expect(line('Random draw').locator('td').nth(1)).toHaveText(String(2 * SAMPLES));
  await expect(line('All that pass').locator('td').first()).toHaveText(String(SAMPLES));
  // Of two models, where they disagree is where they flip.
  await expect(line('Flips')).toHaveCount(0);
  for (const name of ['Models disagree', 'Failures']) {
    await expect(line(name)).toContainText('needs scores, or your first labels');
    await expect(line(name).getByRole('radio')).toBeDisabled();
  }
  await page.getByLabel('Search', { exact: true }).fill('who knows');
  await page.getByLabel('Search', { exact: true }).press('Enter');
  const wrong = Array.from({ length: SAMPLES }, (_, i) => i).filter(
    (i) => isWrong('small', i) || isWrong('large', i),
  );
  await expect(line('Search hits').locator('td').first()).toHaveText(String(wrong.length));

  await line('Random draw').getByRole('radio').check();
  await startReading(page, 'mira');
  for (let i = 0; i < 2 * SAMPLES; i++) {
    const isBad = ((await answers(page).textContent()) ?? '').startsWith('Perhaps');
    if (i === 2 * SAMPLES - 1) await page.keyboard.press(isBad ? 'n' : 'y');
    else if (!isBad) await pressOn(page, 'y');
    else {
      await page.keyboard.press('n');
      await pressOn(page, 'j');
    }
    // Halfway, the labels are a metric; what it says of the models stays hidden as long as the draw is blind.
    if (i === 29) {
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.locator('.filterbar')).toContainText('human');
      await expect(line('Failures').locator('td').first()).toHaveText('—');
      const say = page.locator('#labels-say');
      await expect(say).toContainText('30 of 60 answers of your draw are read.');
      await expect(say).not.toContainText(/small|large|wrong|right/);
      // Whoever is best so far, the first model is the baseline.
      await expect(page.locator('.filterbar')).toContainText(/Baseline\s*small/);
      await startReading(page);
      await expect(place(page)).toHaveText('Answer 31 of 60');
    }
  }

  // 10 of small's answers are wrong and 6 of large's: two on both.
  const scores = page.locator('#labels-buy');
  await expect(scores).toContainText('by the labels alone');
  const shareOf = (model: string) => scores.locator('tbody', { hasText: model }).locator('td.num').nth(1);
  await expect(shareOf('small')).toHaveText('66.7');
  await expect(shareOf('large')).toHaveText('80.0');
  await expect(scores.locator('tbody', { hasText: 'small' })).toContainText('baseline');
  await expect(scores.locator('tbody', { hasText: 'large' })).toContainText('+13.3');
  await expect(page.locator('#labels-say .first')).toContainText(
    'With all 30 samples read by a person, large and small are not distinguishable: large +13.3 points',
  );
  // The draw holds every sample, so nothing was sampled: the labels are the scores.
  await expect(page.locator('#labels-say')).toContainText('All 60 answers read: the labels are the scores.');
  await expect(page.locator('#modes tr.total td').first()).toHaveText('16');
  await expect(page.locator('#judge')).toHaveCount(0);
  // Now there is a score by which to choose.
  const differ = Array.from({ length: SAMPLES }, (_, i) => i).filter(
    (i) => isWrong('small', i) !== isWrong('large', i),
  ).length;
  await expect(line('Models disagree').locator('td').first()).toHaveText(String(differ));
  // Compare says of them what it says of any metric.
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.locator('#verdict')).toContainText('13.3 points');
  await expect(page.locator('#verdict')).toContainText('95 % interval');
});
