import { expect, test } from './support/page';
import { answers, place, pressOn, quizFile, startReading } from './support/reviewing';

/** The same questions answered once more by the same model. */
const again = (file: string): string => file.replaceAll('/1"', '/2"').replaceAll('wording', 'other wording');
const sayOf = (model: string) => (i: number) => `${i % 2 ? 'good' : 'bad'}, ${model} wording ${i}`;
const fileOf = (model: string, samples: number) => quizFile(model, samples, sayOf(model), () => 1);

test('all that passes holds every repeat; read to its end it leads to the results', async ({ evalbook }) => {
  const { page } = evalbook;
  const aster = fileOf('aster', 4);
  await evalbook.open('#/review?queue=all&seed=7');
  await evalbook.importTexts({
    'one.jsonl': aster,
    'two.jsonl': again(aster),
    'three.jsonl': fileOf('brook', 4),
  });
  const row = page.getByRole('row', { name: 'All that pass the filter' });
  await expect(row.getByRole('cell').nth(1)).toContainText('12');
  await expect(page.getByRole('row', { name: 'Random draw' }).getByRole('cell').nth(1)).toHaveText('8');
  await expect(page.getByText('This queue holds each of these answers')).toBeVisible();
  await startReading(page, 'mira');
  await expect(page.locator('#read .section-head')).toContainText('once every answer is read');
  for (let i = 1; i <= 12; i++) {
    await expect(place(page)).toHaveText(`Answer ${i} of 12`);
    const isGood = ((await answers(page).textContent()) ?? '').startsWith('good');
    if (i === 12 || isGood) await page.keyboard.press(isGood ? 'y' : 'n');
    else {
      await page.keyboard.press('n');
      await pressOn(page, 'j');
    }
  }
  await expect(page.locator('#read .section-head')).toContainText('This queue is read.');
  // Nothing is left to go on with: the page says so, and leads to what the labels say.
  await expect(page.getByText('Every answer is read.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on reading' })).toHaveCount(0);
  await page.locator('#queue').getByRole('button', { name: 'See the results' }).click();
  await expect(page.locator('#labels-say')).toContainText('All 12 answers read: the labels are the scores.');
  await expect(page.locator('#labels-say')).toBeInViewport();

  // After a reload it is known to be read.
  await page.reload();
  await evalbook.ready();
  await evalbook.importTexts({
    'one.jsonl': aster,
    'two.jsonl': again(aster),
    'three.jsonl': fileOf('brook', 4),
  });
  await expect(page.getByText('Every answer is read.', { exact: true })).toBeVisible();
  // Side by side, once named, the repeats of a model say which they are.
  await page.locator('#queue').getByText('Models side by side').click();
  await startReading(page);
  await expect(page.locator('#read .model', { hasText: 'aster' })).toHaveCount(2);
});

test('a queue of more than a thousand samples is read in parts, each of which can be chosen', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/review?queue=all&seed=7');
  await evalbook.importTexts({ 'one.jsonl': fileOf('aster', 1003) });
  const row = page.getByRole('row', { name: 'All that pass the filter' });
  await expect(row.getByRole('cell').first()).toContainText('1,003');
  await expect(page.getByText('are read in parts of 1,000, in random order')).toBeVisible();
  const part = page.getByLabel('Part to read');
  await expect(part).toHaveValue('1');
  await part.fill('3');
  await part.press('Tab');
  await expect(part).toHaveValue('1'); // there are two
  await part.fill('2');
  await part.press('Tab');
  await startReading(page, 'mira');
  await expect(place(page)).toHaveText('Answer 1 of 3');
  await expect(page.locator('#read .prog')).toContainText('part 2 of 2');
  await pressOn(page, 'y');
  await pressOn(page, 'y');
  await page.keyboard.press('y');
  await expect(page.locator('#read .section-head')).toContainText('Part 2 of 2 is read.');
  await expect(row.getByRole('cell').nth(2)).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Go on reading' })).toBeVisible();

  // A colleague read the other part.
  const names = await evalbook.query(
    `SELECT p.content_key AS key, p.sample_id AS id, u.run_name AS run,
            'x' || lower(hex(t.output_ref)) AS answer
     FROM merge_responses g JOIN runs u USING (run_id) JOIN staged_rows t ON t.row_ref = g.row_ref JOIN samples p ON p.sample_key = g.sample_key`,
  );
  const lines = names.map(({ key, id, run, answer }) =>
    [key, 'quiz', id, 'aster', run ?? '', 1, answer, 'mira', 'human', 1, '2026-01-01T00:00:00.000Z'].join(),
  );
  const header = 'content_key,evaluation,sample_id,model,run,repeat,answer,reviewer,kind,value,at';
  await evalbook.importTexts({ 'labels.csv': [header, ...lines].join('\n') });
  await expect(page.getByText('Every answer is read.', { exact: true })).toBeVisible();
  await part.fill('1');
  await part.press('Tab');
  await startReading(page);
  await expect(page.locator('#read .section-head')).toContainText('Part 1 of 2 is read.');
  await page.getByRole('button', { name: 'Read part 2' }).click();
  await expect(place(page)).toContainText('of 3');
  await expect(page.locator('#read .prog')).toContainText('part 2 of 2');
  await expect(page).toHaveURL(/part=2/);
});
