import { expect, test } from './support/page';
import { unfold } from './support/sections';

const row = (i: number, key: string, choices: readonly string[]): string =>
  JSON.stringify({
    ...{ schema_version: '0.3.0', evaluation_id: 'quiz/m/1', model_id: 'm', evaluation_name: 'quiz' },
    ...{ evaluation_result_id: null, sample_id: `q${i}`, sample_hash: null, interaction_type: 'single_turn' },
    input: { raw: `How many corners has shape number ${i}?`, formatted: null, reference: [key], choices },
    output: { raw: ['A'], reasoning_trace: null },
    ...{ messages: null, answer_attribution: [], token_usage: null, performance: null, error: null },
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
    metadata: {},
  });

test('one model: keys at fault are listed, marked with a note, and left out', async ({ evalbook, page }) => {
  const rows = Array.from({ length: 30 }, (_, i) =>
    row(i, i === 4 ? 'E' : ('ABC'[i % 3] ?? 'A'), ['3', '4', '5']),
  );
  await evalbook.open();
  await evalbook.importTexts({ 'm_samples.jsonl': rows.join('\n') });
  await page.evaluate(() => (location.hash = '#/compare'));
  const section = page.locator('#items');
  await expect(section).toContainText('The key of 1 sample can hardly be right by its own text.');
  await unfold(page, 'Suspicious samples');
  await expect(section.getByRole('row', { name: /q4/ })).toContainText(
    'key names a choice that is not there: it has three',
  );

  await section.getByRole('button', { name: 'Mark q4', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('it is B');
  await page.getByRole('button', { name: 'wrong key', exact: true }).click();
  const without = section.getByRole('group', { name: 'Scores without the marked samples' });
  // 15 of 30, and 15 of 29.
  await expect(without.getByRole('row', { name: /^m / })).toContainText(/50\.0.*51\.7.*\+1\.7/);
  await expect(section.getByRole('button', { name: 'Mark q4: wrong key' })).toBeVisible();
  await expect(section.getByText('it is B')).toBeVisible();

  await without.getByRole('button', { name: 'Leave the marked out' }).click();
  await expect(page.getByText('29 of 30').first()).toBeVisible();

  expect(await evalbook.query('SELECT key, value FROM sample_tags ORDER BY key')).toEqual([
    { key: 'mark', value: 'wrong key' },
    { key: 'mark note', value: 'it is B' },
  ]);
  const kept = await page.evaluate(() => localStorage.getItem('evalbook.labels'));
  expect(kept).toContain('it is B');
});
