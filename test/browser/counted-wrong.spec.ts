import { expect, test } from './support/page';

const trials = (model: string, resolved: (i: number) => boolean | null) =>
  JSON.stringify({
    results: Array.from({ length: 60 }, (_, i) => ({
      trial_name: `task-${i}.1-of-1.${model}`,
      task_id: `task-${i}`,
      instruction: `Do thing ${i}.`,
      is_resolved: resolved(i),
      failure_mode: 'unset',
    })),
  });

test('the verdict says what counting failures as wrong would find, and a click counts them so', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/compare');
  await evalbook.importTexts({
    'terminal/one/results.json': trials('one', (i) => i < 34),
    'terminal/two/results.json': trials('two', (i) => (i < 8 ? null : i > 8 && i < 34)),
  });
  await page.locator('.compare[data-ready]').waitFor();
  const said = page.locator('.verdict');
  await expect(said.locator('.first')).toContainText('one and two cannot be told apart on 52 shared samples');
  await expect(said).toContainText(
    '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them: one is better than two by 15.0 points, told apart.',
  );
  await said.getByRole('button', { name: 'Count as wrong' }).click();
  await expect(said.locator('.first')).toContainText('one is better than two by 15.0 points on 60 samples');
  await expect(said).not.toContainText('left out');
  expect(page.url()).toContain('missing=wrong');
  await page.goBack();
  await expect(said).toContainText('8 failed responses are left out.');
});
