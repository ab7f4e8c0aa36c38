import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

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

test(
  'the verdict says what counting failures as wrong would find, and a click counts them so',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare');
    await evalbook.importTexts({
      'terminal/one/results.json': trials('one', (i) => i < 34),
      'terminal/two/results.json': trials('two', (i) => (i < 8 ? null : i > 8 && i < 34)),
    });
    await page.locator('.compare[data-ready]').waitFor();
    const said = page.locator('.verdict');
    await expect(said.locator('.first')).toContainText(
      'one and two cannot be told apart on 52 shared samples',
    );
    await expect(said).toContainText(
      '8 failed responses are left out. Counted as wrong, as Terminal-Bench itself counts them: one is better than two by 15.0 points on 60 samples, told apart.',
    );
    await said.getByRole('button', { name: 'Count as wrong' }).click();
    await expect(said.locator('.first')).toContainText('one is better than two by 15.0 points on 60 samples');
    await expect(said).not.toContainText('left out');
    expect(page.url()).toContain('missing=wrong');
    await page.goBack();
    await expect(said).toContainText('8 failed responses are left out.');
  },
);

/** Of 100 questions on two topics, `careful` answers 30, of which 24 are right; `eager` has 12 of these and 48 of all. */
const REFUSED = [
  'model,id,input,topic,correct',
  ...Array.from({ length: 100 }, (_, i) => [
    `careful,${i},question ${i},${i % 2 ? 'odd' : 'even'},${i < 30 ? Number(i < 24) : ''}`,
    `eager,${i},question ${i},${i % 2 ? 'odd' : 'even'},${Number(i < 12 || (i >= 30 && i < 66))}`,
  ]).flat(),
].join('\n');

test(
  'Usage and Slices say what unscored answers would change, on the page and in what is copied',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await evalbook.open('#/slices');
    await evalbook.importTexts({ 'refused.csv': REFUSED });
    const would =
      '70 unscored responses are left out. Counted as wrong, as refusals often are: eager is better than careful by 24.0 points on 100 samples, told apart.';
    for (const [path, section] of [
      ['slices', '#said'],
      ['usage', '#verdict'],
    ] as const) {
      await page.goto(page.url().replace(/#\/\w+/, `#/${path}`));
      const said = page.locator(section);
      await expect(said).toContainText(would);
      await act(page, 'Copy as text');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(would);
    }
    await page.locator('#verdict').getByRole('button', { name: 'Count as wrong' }).click();
    await expect(page.locator('#verdict')).not.toContainText('left out');
  },
);
