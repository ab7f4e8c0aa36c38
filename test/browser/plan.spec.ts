import { readFileSync } from 'node:fs';
import { expect, test } from './support/page';

test('the plan of the next run is saved, comes back beside its results, and Compare says where it stands', async ({
  evalbook,
  page,
}) => {
  await evalbook.openDemo('#/compare');
  const plan = page.locator('section#plan');
  const width = plan.getByLabel('Interval of ±');
  await width.fill('9');
  await width.press('Enter');
  await expect(plan).toContainText('83 of these 264 samples, drawn at random, in random order (seed 42)');
  await width.fill('4');
  await width.press('Enter');
  await expect(plan).toContainText('It takes 154 new samples beside');
  await plan.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByRole('menuitem', { name: /promptfoo/ })).toBeDisabled();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV/ }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(265);

  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(text) });
  const planned = page.locator('section#planned');
  await expect(planned).toContainText(
    'Not settled yet: 264 of 418 planned samples are answered in the planned order.',
  );
  await expect(planned).toContainText('Whenever you had stopped, this holds at 5 %: neither is shown to win');
  await expect(planned).toContainText('The usual interval in the table decides nothing');
  await page.goto(`${evalbook.url}#/files`);
  await expect(page.getByText('a plan for synthetic-support-desk')).toBeVisible();
});
