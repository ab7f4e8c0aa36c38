import type { Page } from '@playwright/test';
import { expect, test, NIGHTLY } from './support/page';

const N = 60;
/** A file of one model: a score on each of 60 samples. */
const file = (model: string, metric: string, score: (i: number) => number): string =>
  [
    `model,id,input,${metric}`,
    ...Array.from({ length: N }, (_, i) => `${model},${i},q ${i},${score(i)}`),
  ].join('\n');
const ready = (page: Page) => page.locator('.compare[data-ready]').waitFor();

test(
  '0 and 1 beside percents: each file is read on its own scale, and Files says which',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare');
    await evalbook.importTexts({
      'acc_frac.csv': file('alder', 'accuracy', (i) => (i % 4 === 0 ? 0 : 1)),
      'acc_pct.csv': file('birch', 'accuracy', (i) => (i % 2 === 0 ? 0 : 100)),
    });
    await ready(page);
    await expect(page.locator('.verdict .first')).toContainText('alder is better than birch by 25.0 points');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect(page.locator('main')).toContainText('accuracy as right or wrong, unlike in other files');
    await expect(page.locator('main')).toContainText('accuracy in percent, unlike in other files');
  },
);

test(
  'out of 5 beside out of 10: Compare concludes nothing, until a person gives the range',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare');
    await evalbook.importTexts({
      'judge5.csv': file('alder', 'helpfulness', (i) => 2 + (i % 4)),
      'judge10.csv': file('birch', 'helpfulness', (i) => 3 + (i % 8)),
    });
    await ready(page);
    await expect(page.locator('.verdict .first')).toHaveText(
      'birch’s scores run from 3 to 10, alder’s from 2 to 5: probably two scales, so their difference means nothing.',
    );
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.locator('main')).toContainText('probably on two scales');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'Edit helpfulness' }).click();
    await page.getByLabel('Range of helpfulness, from').fill('1');
    await page.getByLabel('Range of helpfulness, to').fill('10');
    await page.getByLabel('Range of helpfulness, to').press('Enter');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.locator('.verdict .first')).toContainText('birch is better than alder by');
  },
);

test(
  'a flag is better low where its name says so, and may be read otherwise',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare');
    await evalbook.importTexts({
      'flags.csv': `${file('alder', 'is_toxic', (i) => (i % 8 === 0 ? 1 : 0))}\n${file(
        'birch',
        'is_toxic',
        (i) => i % 2,
      )
        .split('\n')
        .slice(1)
        .join('\n')}`,
    });
    await ready(page);
    await expect(page.locator('.verdict .first')).toContainText('alder is better than birch by');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect(page.locator('tr[data-metric="is_toxic"] td[data-head="better is"]')).toHaveText(
      'lowerknown',
    );
    await page.getByRole('link', { name: 'Change' }).first().click();
    await expect(page.getByLabel('Read as')).toHaveValue('flag');
    await expect(page.getByLabel('1 counts as')).toHaveValue('one');
    await expect(page.getByLabel('Better is')).toHaveValue('lower');
    await page.getByLabel('Read as').selectOption('right or wrong');
    await expect(page.getByLabel('Better is')).toHaveValue('higher');
  },
);
