import { expect, test } from './support/page';
import { place, pressOn, quizFile, startReading } from './support/reviewing';

const SAMPLES = 6;
const models = ['aster', 'brook'];
const files = Object.fromEntries(
  models.map((model, m) => [
    `${model}.jsonl`,
    quizFile(
      model,
      SAMPLES,
      (i) => `wording ${i * 7 + m}`,
      () => 1,
    ),
  ]),
);

test('labels of a file without the columns run and answer are there while one reads', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/review?queue=all&namesare=shown');
  await evalbook.importTexts(files);
  await page.getByLabel('Reviewer').fill('mira');
  const keys = await evalbook.query('SELECT content_key FROM samples ORDER BY sample_id');
  const rows = keys.map(({ content_key }) => `${String(content_key)},quiz,aster,mira,human,0`);
  const csv = ['content_key,evaluation,model,reviewer,kind,value', ...rows].join('\n');
  await page
    .getByLabel('Labels, as CSV or JSONL')
    .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('6 labels by mira, 6 new.')).toBeVisible();
  const all = page.locator('.queues tr', { hasText: 'All that pass' });
  await expect(all.locator('td').nth(2)).toHaveText(String(SAMPLES));

  await startReading(page);
  const progress = page.locator('#read .prog');
  await expect(progress).toContainText('0 right, 6 wrong.');
  await expect(progress).toContainText('6 left');
  // What one says goes before the file, and an answer that is read already is not asked for again.
  await expect(page.locator('#read article')).toContainText('brook');
  for (let i = 0; i < SAMPLES - 1; i++) await pressOn(page, 'y');
  await page.keyboard.press('y');
  await expect(page.locator('#read .section-head')).toContainText(/read/);
  await expect(progress).toContainText('6 right, 6 wrong.');
  await page.keyboard.press('k');
  while (!((await page.locator('#read article').textContent()) ?? '').includes('aster'))
    await pressOn(page, 'k');
  await expect(page.getByRole('button', { name: 'n Wrong' })).toHaveAttribute('aria-pressed', 'true');
  const at = await place(page).textContent();
  await page.keyboard.press('y');
  await expect(progress).toContainText('7 right, 5 wrong.');
  await page.keyboard.press('u');
  await expect(place(page)).toHaveText(at ?? '');
  await expect(progress).toContainText('6 right, 6 wrong.');
});
