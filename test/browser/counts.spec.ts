import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Evalbook, expect, sharing, test, NIGHTLY } from './support/page';
import { options, passing } from './support/sections';

const models = ['ant', 'bee', 'cat', 'dog'];
const SAMPLES = 60;

/** Four models with gaps: dog lacks a third of the samples, cat answers several times. */
function answers(metric: string, score: (model: number, sample: number, epoch: number) => number): string {
  const lines: string[] = [];
  for (const [m, model] of models.entries())
    for (let sample = 0; sample < SAMPLES; sample++) {
      if ((model === 'dog' && sample % 3 === 0) || (sample * 7 + m * 5) % 11 === 0) continue;
      for (let epoch = 1; epoch <= (model === 'cat' ? 2 : 1); epoch++)
        lines.push(
          JSON.stringify({
            schema_version: '0.3.0',
            evaluation_id: `counted/${model}/1`,
            model_id: `made/${model}`,
            evaluation_name: 'counted',
            evaluation_result_id: `${metric}:test`,
            sample_id: `s-${sample}`,
            sample_hash: `hash ${sample}`,
            interaction_type: 'single_turn',
            input: { raw: `Question ${sample}`, reference: ['x'] },
            output: { raw: [`answer ${epoch}`] },
            answer_attribution: [],
            evaluation: { score: score(m, sample, epoch) },
            metadata: { topic: ['law', 'art', 'war'][sample % 4] ?? 'law', epoch: String(epoch) },
          }),
        );
    }
  return `${lines.join('\n')}\n`;
}
const rightOrWrong = answers('exact_match', (m, s, epoch) =>
  Number((s * (m + 3) + epoch * m) % 5 < 3 - (m % 2)),
);
const half = (m: number, s: number, epoch: number) => ((s * (m + 2) + epoch * (m % 3)) % 21) / 2;
const points = answers('points', half);

test.slow();

const ready = (page: Page) => page.locator('.stage[data-ready]').waitFor();
async function open(evalbook: Evalbook, text: string, hash = '#/compare'): Promise<Page> {
  await evalbook.open(hash);
  await evalbook.importTexts({ 'counted_samples.jsonl': text });
  await evalbook.page.locator('[data-ready]').first().waitFor();
  return evalbook.page;
}

const shownTest = sharing((evalbook) => evalbook.importTexts({ 'counted_samples.jsonl': rightOrWrong }));
async function show({ page, url }: Evalbook, hash = '#/compare'): Promise<Page> {
  await page.goto(url + hash);
  await page.locator('[data-ready]').first().waitFor();
  return page;
}

/** The samples of a count are the filter, stand in the table, and are in sight. */
async function shows(page: Page, n: number): Promise<void> {
  await passing(page, n, SAMPLES);
  await expect(page.locator('#samples .section-head')).toContainText(`${n} row`);
  await expect(page.locator('#samples [role="grid"] tbody tr')).toHaveCount(Math.min(n, 60));
  await expect(page.locator('#samples h2')).toBeInViewport();
  const [bar, head] = await Promise.all(
    ['.filterbar', '#samples h2'].map((one) => page.locator(one).boundingBox()),
  );
  expect(head?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
}
/** What the address says is the same filter in a new page. */
async function survives(evalbook: Evalbook, text: string, n: number): Promise<void> {
  const hash = new URL(evalbook.page.url()).hash;
  await evalbook.page.goto('about:blank');
  await open(evalbook, text, hash);
  await passing(evalbook.page, n, SAMPLES);
}
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);

shownTest(
  'the flips of a pair hold what they count, where other models lack samples',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await show(evalbook, '#/compare?a=made%2Fant&b=made%2Fbee');
    await ready(page);
    const button = page.locator('.pair .acts button').first();
    const n = numberIn(await button.innerText());
    expect(n).toBeGreaterThan(1);
    await button.click();
    await shows(page, n);
    await expect(page.locator('.chip')).toHaveText([/ant right/, /bee wrong/, /scored for all 4 models/]);
    await survives(evalbook, rightOrWrong, n);
  },
);

shownTest('so do those of repeated answers, and of scores', NIGHTLY, async ({ evalbook }) => {
  const page = await show(evalbook, '#/compare?a=made%2Fant&b=made%2Fcat');
  await ready(page);
  const button = page.locator('.pair .acts button').first();
  const n = numberIn(await button.innerText());
  await button.click();
  await shows(page, n);
  await expect(page.locator('.chip').first()).toHaveText(/ant better than cat/);
  await survives(evalbook, rightOrWrong, n);
});

test('the lists and the bars of the page of a pair', NIGHTLY, async ({ evalbook }) => {
  const page = await open(evalbook, points, '#/pair?a=made%2Fant&b=made%2Fbee');
  await page.locator('.pair-page[data-ready]').waitFor();
  const list = page.locator('.flips').first();
  const n = numberIn(await list.locator('.how').innerText());
  await list.getByRole('button', { name: /in the table/ }).click();
  await ready(page);
  await shows(page, n);
  await page.goBack();
  await page.locator('.pair-page[data-ready]').waitFor();
  await expect(page.locator('.chip')).toHaveCount(0);
  const bar = page
    .getByRole('group', { name: /Distribution of/ })
    .getByRole('button')
    .last();
  const many = numberIn((await bar.getAttribute('aria-label'))?.split(':')[1] ?? '');
  await bar.click();
  await ready(page);
  await shows(page, many);
});

shownTest('a set of who solves what, and what exactly one solves', NIGHTLY, async ({ evalbook }) => {
  const page = await show(evalbook);
  await ready(page);
  const column = page.locator('#sets g[data-at]').nth(1);
  const n = numberIn((await column.getAttribute('aria-label')) ?? '');
  await column.click();
  await shows(page, n);
  await page.goBack();
  await page.locator('.compare[data-ready]').waitFor();
  await expect(page.locator('.chip')).toHaveCount(0);
  const fact = page
    .locator('#sets dl > div')
    .filter({ hasText: 'Solved by exactly one' })
    .getByRole('button');
  await expect(fact).toContainText(' of ');
  const one = numberIn(await fact.innerText());
  await fact.click();
  await shows(page, one);
  await survives(evalbook, rightOrWrong, one);
});

shownTest('the same where what is missing counts as wrong', NIGHTLY, async ({ evalbook }) => {
  const page = await show(evalbook, '#/compare?missing=wrong&a=made%2Fant&b=made%2Fdog');
  await ready(page);
  await expect(page.locator('#verdict .section-head')).toContainText(
    'missing, failed and unscored counted as wrong',
  );
  await expect(page.locator('#verdict .section-head')).not.toContainText('shared sample');
  const button = page.locator('.pair .acts button').first();
  const n = numberIn(await button.innerText());
  await button.click();
  await shows(page, n);
  await expect(page.locator('.chip')).toHaveText([/ant right/, /dog wrong/, /counts as wrong\s*no answer/]);
  const csv = await evalbook.exportCsv({ rows: 'samples', columns: ['match_key'], labels: [] });
  expect(new Set(csv.trim().split('\r\n').slice(1)).size).toBe(n);
});

shownTest('a slice holds the samples that it counts', NIGHTLY, async ({ evalbook }) => {
  const page = await show(evalbook, '#/slices');
  await page.locator('.heat').waitFor();
  const row = page
    .locator('.heat tbody tr')
    .filter({ has: page.locator('th[scope="row"]', { hasText: 'art' }) });
  const n = numberIn(await row.locator('.nn .vh').innerText());
  await row.locator('td[data-at]').first().click();
  await passing(page, n, SAMPLES);
  await expect(page.locator('.chip')).toHaveText([/topic\s*art/, /scored for all 4 models/]);
});

test('CSV of these rows: a mean in a spreadsheet is the number of the page', async ({ evalbook }) => {
  const page = await open(evalbook, points, '#/samples');
  await ready(page);
  await page.getByRole('button', { name: 'CSV of these rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('One row per sample and model on view.');
  await expect(dialog).toContainText('compared = true');
  await expect(dialog).toContainText(`${SAMPLES * models.length} rows`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  const at = (name: string) => head.split(',').indexOf(name);
  expect(lines).toHaveLength(SAMPLES * models.length);
  for (const model of models) {
    const rows = lines
      .map((line) => line.split(','))
      .filter((cells) => cells[at('model')] === `made/${model}`);
    const scores = rows
      .filter((cells) => cells[at('compared')] === 'true')
      .map((cells) => Number(cells[at('score')]));
    const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length;
    await page.evaluate(() => (location.hash = '#/compare'));
    const shown = page.locator('.leader tbody tr').filter({ hasText: model });
    await expect(shown).toContainText(mean.toFixed(1));
    await expect(page.locator('.filterbar .state b')).toHaveText(String(scores.length));
  }
});

test(
  'wrong is off where the metric has no worst score, in words and in the verdict',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await open(evalbook, answers('perplexity', half), '#/compare?missing=wrong');
    await ready(page);
    const panel = await options(page);
    const choice = panel.getByRole('group', { name: 'Missing, failed and unscored count as' });
    await expect(choice.getByRole('button', { name: 'leave out' })).toHaveAttribute('aria-pressed', 'true');
    await expect(choice.getByRole('button', { name: 'count as wrong' })).toBeDisabled();
    await expect(panel).toContainText('The metric has no upper bound');
    await expect(page.locator('.verdict')).not.toContainText('counted as wrong');
  },
);

test('nothing counts as wrong where nobody says which way is better', NIGHTLY, async ({ evalbook }) => {
  const page = await open(evalbook, points, '#/compare?missing=wrong');
  await ready(page);
  await expect(await options(page)).toContainText('left out, as nobody says which way is better.');
  await expect(page.locator('#verdict')).not.toContainText(/wrong/i);
});

shownTest(
  'the coverage speaks of the samples of the filter, and marks of notes are no digits',
  NIGHTLY,
  async ({ evalbook }) => {
    const page = await show(evalbook, '#/compare?chip=label:topic:art');
    await ready(page);
    const title = (await page.locator('.filterbar .state .lead').getAttribute('title')) ?? '';
    const passed = numberIn(/\d+ pass/.exec(title)?.[0] ?? '');
    const sentence = page.locator('#coverage .foot p').first();
    await expect(sentence).toContainText(/Matched by stored hash: \d+ samples/);
    const [matched = NaN, scored = NaN] = ((await sentence.innerText()).match(/\d+/g) ?? []).map(Number);
    expect(matched).toBeLessThanOrEqual(passed);
    expect(scored || matched).toBeLessThanOrEqual(matched);
    await expect(sentence).not.toContainText('too by');
    const copied = await page.locator('.leader').evaluate((table) => {
      getSelection()?.selectAllChildren(table);
      return getSelection()?.toString() ?? '';
    });
    expect(copied).toMatch(/over 6(?!\d)/);
    expect(copied).not.toContain('note');
    // A head with a triangle is one that sorts.
    await expect(page.locator('.leader th[aria-sort]').getByRole('button')).toHaveCount(1);
  },
);
