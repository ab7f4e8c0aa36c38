import { expect, test } from './support/page';
import { unfold } from './support/sections';

test('the next run is planned to show a difference, or that a model is not worse, with a chance', async ({
  evalbook,
  page,
}) => {
  await evalbook.openDemo('#/compare');
  await unfold(page, 'Next run');
  const plan = page.locator('section#plan');
  await expect(
    plan.getByRole('img', {
      name: /^Half the interval by what the next run takes\. Now ±\d+\.\d; more samples/,
    }),
  ).toBeVisible();
  await plan.getByRole('button', { name: /^Aim/ }).click();
  await page.getByRole('option', { name: 'a difference' }).click();
  const size = plan.getByLabel('True difference of');
  await size.fill('6');
  await size.press('Enter');
  await expect(plan).toContainText(
    /To show a true difference of 6\.0\spoints between .*, with a chance of 80.%, it takes/,
  );
  const chance = plan.getByLabel('shown with a chance of');
  await chance.fill('90');
  await chance.press('Enter');
  await expect(plan).toContainText(/with a chance of 90.%, it takes/);
  await plan.getByRole('button', { name: /^Aim/ }).click();
  await page.getByRole('option', { name: 'not worse' }).click();
  await expect(plan).toContainText(/is not worse than .* with a chance of 90.% if they are equal, it takes/);
  await expect(plan.getByRole('button', { name: 'Save the plan' })).toBeVisible();
});
