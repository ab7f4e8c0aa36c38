import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from './support/page';

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

  await page.keyboard.press('/');
  await page.keyboard.type('a WALRUS');
  const find = page.getByRole('region', { name: 'Find' });
  await expect(find).toContainText('1 response');
  await find.locator('mark').first().click();
  await page.locator('.sample[data-ready]').waitFor();
  await expect(page.getByRole('article', { name: 'brook' })).toContainText('Ask a walrus.');
});
