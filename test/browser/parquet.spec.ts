import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test, NIGHTLY } from './support/page';

/** 20 questions to two models: aster right on 15, brook on 9; one answer of brook's tells of a walrus, far behind. */
const rows = ['aster', 'brook'].flatMap((model, m) =>
  Array.from({ length: 20 }, (_, i) => ({
    id: `q${i}`,
    model,
    question: `What is ${i} and ${i}?`,
    answer: `${`It is ${i + i}, says ${model}. `.repeat(30)}${m === 1 && i === 7 ? 'Ask a walrus.' : ''}`,
    correct: i < (m === 0 ? 15 : 9),
  })),
);
const column = <Key extends keyof (typeof rows)[number]>(name: Key) => ({
  name,
  data: rows.map((row) => row[name]),
});

test('a Parquet file is compared, searched in its whole texts and read sample by sample', async ({
  evalbook,
  page,
}, testInfo) => {
  const columnData = [column('id'), column('model'), column('question'), column('answer'), column('correct')];
  const path = testInfo.outputPath('sums.parquet');
  writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize: 15 })));
  const cut = testInfo.outputPath('cut.parquet');
  writeFileSync(cut, Buffer.from(parquetWriteBuffer({ columnData })).subarray(0, 600));
  await evalbook.open('#/files');
  await evalbook.pick(path, cut);
  await expect(page.locator('tr.line', { hasText: 'sums.parquet' })).toContainText('Read as:');
  await expect(page.locator('tr.line', { hasText: 'cut.parquet' })).toContainText('cut off');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.locator('.foot p').first()).toContainText('20 samples, all scored for both models');
  const board = page.getByRole('region', { name: 'Leaderboard' });
  await expect(board.getByRole('row', { name: /aster/ })).toContainText('75.0');
  await expect(board.getByRole('row', { name: /brook/ })).toContainText('45.0');

  await expectFound(page, 'a WALRUS', 'Ask a walrus.');
});

test(
  'a Parquet file of which parts are read by several workers is compared, searched and read all the same',
  NIGHTLY,
  async ({ evalbook, page }, testInfo) => {
    const filler = 'The lighthouse keeper counts the waves. '.repeat(60);
    const many = ['aster', 'brook'].flatMap((model, m) =>
      Array.from({ length: 8000 }, (_, i) => ({
        id: `q${i}`,
        model,
        question: `What is ${i} and ${i}?`,
        answer: `It is ${i + i}, says ${model}. ${filler}${m === 1 && i === 7654 ? 'Ask a \u201cwalrus\u201d.' : ''}`,
        correct: i % 4 < (m === 0 ? 3 : 1),
      })),
    );
    const columnData = (['id', 'model', 'question', 'answer', 'correct'] as const).map((name) => ({
      name,
      data: many.map((row) => row[name]),
    }));
    const path = testInfo.outputPath('many.parquet');
    writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize: 12_000 })));
    await evalbook.open('#/files');
    await evalbook.pick(path);
    await expect(page.locator('tr.line', { hasText: 'many.parquet' })).toContainText('Read as:');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.locator('.foot p').first()).toContainText('8,000 samples, all scored for both models');
    const board = page.getByRole('region', { name: 'Leaderboard' });
    await expect(board.getByRole('row', { name: /aster/ })).toContainText('75.0');
    await expect(board.getByRole('row', { name: /brook/ })).toContainText('25.0');

    await expectFound(page, 'a \u201cWALRUS', 'Ask a \u201cwalrus\u201d.');
  },
);

/** Looks for words that one answer of brook's has, and opens it. */
async function expectFound(page: Page, typed: string, text: string): Promise<void> {
  await page.keyboard.press('/');
  const find = page.getByRole('region', { name: 'Find' });
  // A quotation mark is put in here, and not typed: it needs the field.
  await expect(find.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(find).toContainText('1 response');
  await find.locator('mark').first().click();
  await page.locator('.sample[data-ready]').waitFor();
  await expect(page.getByRole('article', { name: 'brook' })).toContainText(text);
}
