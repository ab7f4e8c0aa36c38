import { expect, test } from './support/page';

test('a cheaper model in place of the baseline: asked, not yet by 5 points, yes by 9, at so many answers a month', async ({
  evalbook,
  page,
}) => {
  await evalbook.openDemo('#/usage');
  const decision = page.locator('section#decision');
  await expect(decision).toContainText('How much worse than aster-large may brook-2 be?');
  await expect(decision).toContainText('Without a margin there is no yes or no.');
  await expect(decision.locator('svg[role=img]')).toHaveCount(0);

  const margin = page.getByLabel('if at most');
  await margin.fill('5');
  await margin.press('Enter');
  await expect(decision).toContainText('Not yet: brook-2 may be up to 8.3');
  await expect(decision).toContainText('2 of 4 defensible readings say not yet, as here; 2 yes');
  await expect(decision).toContainText(/Of \d+ slices with enough samples, none is shown/);

  await margin.fill('9');
  await margin.press('Enter');
  await page.getByLabel('answers a month').fill('200000');
  await page.getByLabel('answers a month').press('Enter');
  await page.getByRole('button', { name: /^Candidate/ }).click();
  await page.getByRole('option', { name: 'brook-2' }).click();
  await expect(page.locator('#verdict .first')).toContainText('Yes: brook-2 is at most 8.3');
  await expect(page.locator('#verdict .then').first()).toContainText(
    'It would save USD 677 of USD 710 a month at 200,000 answers.',
  );
  await expect(decision).toContainText('Yes: brook-2 can replace aster-large.');
  await expect(decision).toContainText('all 4 defensible readings say yes');
  await expect(decision.locator('tbody tr').first()).toContainText('−677');
  await expect(page).toHaveURL(/project=200000/);
});
