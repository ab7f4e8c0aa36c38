import { deskFile, deskModels, deskScores } from './support/desk';
import { expect, test, NIGHTLY } from './support/page';

/** Intervals and verdicts below stand on a paired t of scores that are counted here: no code of the page takes part. */
const T_975 = 1.97;

test('a margin: who is good enough, on Compare, of a pair and on Usage', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open('#/compare');
  await evalbook.import(...deskModels.map(deskFile));
  await page.locator('.compare[data-ready]').waitFor();
  const field = page.getByLabel(/How much worse/);
  await expect(field).toHaveValue('');
  const before = await page.locator('.verdict').innerText();

  const all = deskModels.map((model) => ({ model, scores: deskScores(model) }));
  const shared = [...(all[0]?.scores.keys() ?? [])].filter((id) => all.every(({ scores }) => scores.has(id)));
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const of = (scores: ReadonlyMap<string, number>) => shared.map((id) => scores.get(id) ?? 0);
  const ranked = all.map(({ model, scores }) => ({ model, values: of(scores) }));
  ranked.sort((a, b) => mean(b.values) - mean(a.values));
  const best = ranked[0]?.values ?? [];
  const limits = ranked.slice(1).map(({ model, values }) => {
    const gains = values.map((value, i) => value - (best[i] ?? 0));
    const centre = mean(gains);
    const spread = Math.sqrt(gains.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (gains.length - 1));
    const half = (T_975 * spread) / Math.sqrt(gains.length);
    return { model, low: centre - half, high: centre + half };
  });

  await field.fill('10');
  await field.press('Enter');
  await expect(page).toHaveURL(/margin=10/);
  const expected = limits.map(({ model, low, high }) => ({
    model,
    is: low > -0.1 ? 'not worse' : high < -0.1 ? 'worse' : 'not known',
  }));
  expect(new Set(expected.map(({ is }) => is)).size).toBeGreaterThan(1);
  for (const { model, is } of expected)
    await expect(
      page
        .locator('.leader tbody tr')
        .filter({ has: page.getByText(model, { exact: true }) })
        .locator('.c-within'),
    ).toHaveText(is);
  await expect(page.locator('.verdict')).toContainText('With a margin of 10 points, ');

  const [first, second] = ranked.map(({ model }) => model);
  await page.getByRole('link', { name: 'Cost' }).click();
  await page.locator('.usage[data-ready]').waitFor();
  await expect(page.locator('#verdict .first')).toContainText(
    new RegExp(`within 10\\spoints of ${first ?? ''}|No cheaper model is known to be within 10\\spoints`),
  );
  await expect(page.getByLabel('if at most')).toHaveValue('10');
  await page.getByRole('button', { name: /^Candidate/ }).click();
  await page.getByRole('option', { name: second ?? '' }).click();
  await expect(page.locator('.verdict .first')).toHaveText(/^(Yes|No|Not yet): .* your limit is 10\spoints/);

  await evalbook.open(`#/pair?margin=99&a=${first ?? ''}&b=${second ?? ''}`);
  await evalbook.import(...deskModels.map(deskFile));
  await expect(page.locator('.verdict')).toContainText('With a margin of 99 points, the two are equivalent');
  await page.getByRole('button', { name: 'Clear the margin' }).click();
  await expect(page.locator('.verdict')).not.toContainText('margin');
  await page.getByRole('link', { name: 'Back to Compare' }).click();
  await expect(page.locator('.verdict')).toHaveText(before, { useInnerText: true });
});
