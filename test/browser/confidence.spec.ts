import { expect, test } from './support/page';
import { unfold } from './support/sections';

/** Surer answers are right more often, and each says a tenth more than it should. */
const file = ['alder', 'birch']
  .flatMap((model, m) =>
    Array.from({ length: 200 }, (_, i) =>
      JSON.stringify({
        ...{
          id: `q${i}`,
          model,
          question: `How many corners has shape number ${i}?`,
          answer: `${model} ${i}`,
        },
        ...{ correct: (i * 7 + m) % 10 < 4 + ((i + m) % 5), confidence: 0.5 + ((i + m) % 5) / 10 },
      }),
    ),
  )
  .join('\n');

test('answers that say how sure they are: how often they are right, and what declining buys', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'shapes.jsonl': file });
  await page.evaluate(() => (location.hash = '#/compare'));
  const section = page.locator('#calibration');
  await expect(section).toContainText('Too sure: ');
  await unfold(page, 'Confidence');
  await expect(section.getByRole('img', { name: /^alder, right by confidence: says 50 %/ })).toBeVisible();
  await expect(section.getByRole('img', { name: /^Right answers where only the surest/ })).toBeVisible();
  await expect(section.getByRole('table')).toContainText('of its surest 80 %');
  await section.getByRole('button', { name: 'Confidence: more' }).click();
  await section.getByRole('button', { name: /notebook/i }).click();
  await page.evaluate(() => (location.hash = '#/notebook'));
  await expect(page.getByRole('img', { name: /^birch, right by confidence/ })).toBeVisible();
});
