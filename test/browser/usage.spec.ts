import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, root, test, NIGHTLY } from './support/page';
import { act, passing, writeFilter } from './support/sections';

const models = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'] as const;
const demoFile = (model: string) => `${root}public/demo/support-desk.${model}_samples.jsonl`;
const ready = (page: Page) => page.locator('.usage[data-ready]').waitFor();
const section = (page: Page, id: string) => page.locator(`section#${id}`);
const row = (page: Page, id: string, model: string) =>
  section(page, id).locator('tbody tr').filter({ hasText: model }).first();

async function openDemo(evalbook: Evalbook, hash = '#/usage'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.import(...models.map(demoFile));
  await ready(evalbook.page);
}

async function importPrices(page: Page): Promise<void> {
  await page.getByLabel('Import prices').setInputFiles(`${root}public/demo/demo-prices.json`);
  await expect(page.locator('#prices tbody.own tr')).toHaveCount(4);
}

test(
  'without prices a cost is a dash, with prices a verdict, and an undo takes them back',
  NIGHTLY,
  async ({ evalbook }) => {
    await openDemo(evalbook);
    const { page } = evalbook;
    await expect(page.locator('.verdict')).toContainText('The cost of these models is not known.');
    await expect(row(page, 'cost', 'brook-2').locator('.unknown').first()).toBeVisible();
    await importPrices(page);
    await expect(page.locator('.verdict .first')).toContainText(
      'aster-large has the best exact match: 93.3 % on 253 samples',
    );
    await expect(page.locator('.verdict .then').first()).toHaveText(
      'The next cheaper on the frontier, brook-2, is 6.3 points behind (1.7 to 11.2), at 1/21 of the cost.',
    );
    await expect(row(page, 'quality', 'aster-mini')).toContainText('at least');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.verdict')).toContainText('The cost of these models is not known.');
  },
);

test('the total is tokens times price; an edit repaints it, and it is kept for the next visit', async ({
  evalbook,
}) => {
  await openDemo(evalbook);
  const { page } = evalbook;
  await importPrices(page);
  const [used] = await evalbook.query(
    `WITH usable AS (
       SELECT DISTINCT p.match_key, u.model FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
       JOIN scores s USING (response_id) WHERE s.metric = 'exact_match' AND s.score IS NOT NULL AND r.status <> 'error'
     ), shared AS (SELECT match_key FROM usable GROUP BY match_key HAVING count(*) = 4)
     SELECT sum(r.input_tokens - coalesce(r.cache_read_tokens, 0)) AS fresh,
            sum(coalesce(r.cache_read_tokens, 0)) AS cached, sum(r.output_tokens) AS output
     FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
     WHERE u.model = 'synthetic/brook-2' AND p.match_key IN (SELECT match_key FROM shared)`,
  );
  const total = (output: number) =>
    (Number(used?.['fresh']) * 1.2 + Number(used?.['cached']) * 0.3 + Number(used?.['output']) * output) /
    1e6;
  const cell = row(page, 'cost', 'brook-2').locator('td.strong');
  await expect(cell).toHaveText(total(6).toPrecision(3));
  const field = page.getByLabel('synthetic/brook-2 output');
  await field.fill('60');
  await field.press('Enter');
  await expect(cell).toHaveText(total(60).toPrecision(3));
  await field.fill('nonsense');
  await field.blur();
  await expect(field).toHaveValue('60');
  await page.reload();
  await evalbook.ready();
  await evalbook.import(...models.map(demoFile));
  await ready(page);
  await expect(page.getByLabel('synthetic/brook-2 output')).toHaveValue('60');
  await expect(row(page, 'cost', 'brook-2').locator('td.strong')).toHaveText(total(60).toPrecision(3));
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.locator('.leader .c-cost').nth(1)).toContainText(/\d/);
  const [one] = await evalbook.query(
    `SELECT p.content_key AS key, r.input_tokens AS input, r.cache_read_tokens AS cached, r.output_tokens AS output
     FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
     WHERE u.model = 'synthetic/brook-2' AND r.output_tokens > 0 AND r.input_tokens > 0 LIMIT 1`,
  );
  await page.goto(`${page.url().replace(/#.*/, '')}#/sample/${String(one?.['key'])}`);
  const cached = Number(one?.['cached'] ?? 0);
  const cost = ((Number(one?.['input']) - cached) * 1.2 + cached * 0.3 + Number(one?.['output']) * 60) / 1e6;
  const fact = page.locator('[data-column="synthetic/brook-2"] .facts dd').filter({ hasText: 'from prices' });
  expect(Number(/[\d.]+/.exec((await fact.textContent()) ?? '')?.[0])).toBeCloseTo(cost, 4);
});

test('what one would pay moves the choice, and the address keeps it', NIGHTLY, async ({ evalbook }) => {
  await openDemo(evalbook);
  const { page } = evalbook;
  await importPrices(page);
  const limit = page.getByLabel('Budget');
  await limit.fill('1');
  await limit.press('Enter');
  await expect(page.locator('.verdict')).toContainText(
    'Up to USD 1.00 per 1,000 samples, brook-2 has the best exact match',
  );
  await expect(section(page, 'quality').locator('tr.best')).toContainText('brook-2');
  expect(page.url()).toContain('limit=1');
  await limit.fill('');
  await limit.press('Enter');
  await expect(page.locator('.verdict .first')).toContainText('aster-large has the best exact match: 93.3 %');
  await expect(page.locator('.verdict')).not.toContainText('Up to');
  expect(page.url()).not.toContain('limit');
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.verdict')).toContainText('there is no model');
  await page.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'Tokens' }).click();
  await expect(section(page, 'quality').locator('h2')).toHaveText('Quality against tokens');
  await expect(row(page, 'quality', 'cobalt-s')).toContainText('dominated by brook-2');
  await page.getByRole('group', { name: 'Axis' }).getByRole('button', { name: 'Linear' }).click();
  await expect(section(page, 'quality').locator('svg[aria-label]').first()).toHaveAttribute(
    'aria-label',
    /against tokens per sample, one answer each\./,
  );
  expect(page.url()).toContain('against=tokens');
});

test('failures are grouped, and a click shows their samples', async ({ evalbook }) => {
  await openDemo(evalbook);
  const { page } = evalbook;
  const [failed] = await evalbook.query(`SELECT count(*) AS n FROM responses WHERE error_kind = 'timeout'`);
  await expect(section(page, 'errors')).toContainText('do not say why answers ended');
  const group = row(page, 'errors', 'timeout');
  await expect(group.locator('td.strong')).toHaveText(String(failed?.['n']));
  await group.getByRole('button', { name: 'timeout', exact: true }).click();
  await page.locator('.samples-page[data-ready]').waitFor();
  await expect(page.locator('.filterbar .chip')).not.toHaveCount(0);
  await expect(page.locator('.filterbar')).toContainText('timeout');
});

test(
  'answers that the limit cut are counted, and a count shows its samples',
  NIGHTLY,
  async ({ evalbook }) => {
    // The demo's answers do not say why they ended: here every tenth of one model was cut, and one of another.
    const cutting = (model: string, every: number) =>
      readFileSync(demoFile(model), 'utf8')
        .trim()
        .split('\n')
        .map((line, i) => {
          const row = JSON.parse(line) as { metadata?: Record<string, string> };
          return JSON.stringify({
            ...row,
            metadata: { ...row.metadata, finish_reason: i % every === 0 ? 'max_tokens' : 'stop' },
          });
        })
        .join('\n');
    await evalbook.open('#/usage');
    await evalbook.importTexts({
      'brook.jsonl': cutting('brook-2', 10),
      'cobalt.jsonl': cutting('cobalt-s', 1000),
    });
    const { page } = evalbook;
    const group = row(page, 'errors', 'cut off at the length limit');
    await expect(section(page, 'errors')).not.toContainText('why answers ended');
    const ofBrook = group.getByRole('button', { name: /of brook-2/ });
    const n = Number(await ofBrook.textContent());
    await ofBrook.click();
    await page.locator('.samples-page[data-ready]').waitFor();
    await expect(page.locator('.filterbar .chip')).toHaveText(
      /status = ok and stop = "length" and model = "brook-2"/,
    );
    const [cut] = await evalbook.query(
      `SELECT count(DISTINCT p.match_key) AS samples, count(*) AS responses FROM responses r JOIN runs u USING (run_id)
     JOIN samples p USING (sample_key) WHERE stop_reason = 'max_tokens' AND model = 'synthetic/brook-2'`,
    );
    expect(n).toBe(cut?.['responses']);
    await passing(page, String(cut?.['samples']));
    expect(page.url()).toContain('chip=expression:');
    await writeFilter(page);
    await expect(page.getByLabel('Filter expression')).toHaveValue(
      /status = ok and stop = "length" and model = "(synthetic\/)?brook-2"/,
    );
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('option', { name: /^stop reason/ }).click();
    await page.getByLabel('ended with').selectOption('length');
    await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Add' }).click();
    await expect(page.locator('.filterbar .chip')).toHaveText(/stop reason\s*length/);
  },
);

test('tables and charts leave as files', NIGHTLY, async ({ evalbook }) => {
  await openDemo(evalbook);
  const { page } = evalbook;
  await importPrices(page);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      name.startsWith('Export')
        ? page.getByRole('button', { name, exact: true }).click()
        : act(page, name, { exact: true }),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const lines = (await saved('Tokens as CSV')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + models.length);
  expect(lines[0]).toContain('model,samples,responses,counted,input');
  const picture = await saved('Quality against cost as SVG');
  const said = ['aster-large', 'USD per 1,000 samples', 'n = 253 shared samples'];
  expect(said.filter((words) => !picture.includes(words))).toEqual([]);
  expect((await saved('Latency as SVG')).includes('brook-2')).toBe(true);
  expect(await saved('Export CSV')).toContain('synthetic/brook-2,,USD,1.2,6,,0.3,,');
});

test(
  'no obstacle that axe can find, on a wide page and on a narrow one',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await openDemo(evalbook, '#/usage?label=topic');
    await importPrices(page);
    await expect(page.getByText('billing')).toBeVisible();
    await page.locator('.usage[data-whole]').waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await evalbook.fits();
      expect(await obstaclesInBoth(page), `at ${width}`).toEqual([]);
      const ends = await page
        .locator('.verdict .q')
        .evaluateAll((all) => all.map((one) => Math.ceil(one.getBoundingClientRect().right)));
      expect(ends).not.toEqual([]);
      expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    }
  },
);
