import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRealData, realData } from '../support/real-data';
import { expect, REAL, test } from './support/page';

const report = join(
  realData,
  'runcards/reports/run_20260612_125112_google_gemini35flash_naive_all_b25_acc94e_report.json',
);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-findings-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test(
  'declared figures are checked, and a replay is said wherever it matters',
  REAL,
  async ({ evalbook, page }) => {
    test.skip(!hasRealData, 'the real files are not beside this checkout');
    const text = readFileSync(report, 'utf8');
    const copy = join(folder, 'copy_report.json');
    const replayed = text
      .replaceAll('google/gemini-3.5-flash', 'other/model')
      .replaceAll('run_20260612_125112', 'run_20260613_125112')
      .replace(/("exact_match_rate": )0\.5957/, '$10.6957');
    writeFileSync(copy, replayed);
    await evalbook.open();
    await evalbook.pick(report, copy);
    const line = (name: string) => page.locator('tr.line', { hasText: name });
    await expect(line('copy_report').locator('.remark')).toContainText('2 to check');
    await expect(page.locator('.verdict .then')).toContainText('2 files need attention.');

    await page.getByRole('button', { name: /^Open copy_report/ }).click();
    const detail = page.locator('tr.detail');
    await expect(detail.locator('.remarks')).toContainText(
      /possible replay: \d+ of \d+ long answers equal those of google\/gemini-3\.5-flash/,
    );
    await expect(detail.locator('.remarks')).toContainText(/1 of \d+ declared figures differs from the rows/);
    await detail.getByText(/^Declared and recomputed: \d+ of \d+ figures agree/).click();
    const first = detail.getByRole('row').filter({ hasText: 'differs' });
    await expect(first).toHaveCount(1);
    await expect(first).toContainText('0.6957');
    await expect(first).toContainText('0.595745');

    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const replay = page.locator('#verdict .replay');
    await expect(replay).toContainText('possible replay');
    await expect(replay.getByRole('link', { name: 'Both on Files' })).toHaveAttribute('href', /#?\/?files/);
    await page.getByRole('link', { name: /Open the pair/ }).click();
    await expect(page).toHaveTitle('Pair · Evalbook');
    await expect(page.getByText('possible replay')).toBeVisible();
  },
);
