import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';
import { passing } from './support/sections';

/** Rows of Every Eval Ever that score each question in these metrics and say nothing of what is correct. */
function scored(model: string, metrics: Record<string, (i: number) => number>, n = 40): string {
  const row = (i: number, metric: string, score: number) => ({
    schema_version: '0.3.0',
    evaluation_id: `dictation/${model}`,
    model_id: `vendor/${model}`,
    evaluation_name: 'dictation',
    evaluation_result_id: metric,
    sample_id: `q-${String(i).padStart(3, '0')}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${i}`, reference: [`Answer ${i}`] },
    output: { raw: [`Answer ${i} of ${model}`] },
    evaluation: { score },
    metadata: { topic: i % 2 === 0 ? 'even' : 'odd' },
  });
  return Array.from({ length: n }, (_, i) => i)
    .flatMap((i) => Object.entries(metrics).map(([metric, score]) => row(i, metric, score(i))))
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');
}

/** Low for alder, high for birch, on every sample. */
const low = (i: number) => 0.1 + (i % 5) * 0.01;
const high = (i: number) => 0.3 + (i % 7) * 0.01;

const statement = (metric: string, lowerIsBetter: boolean): string =>
  JSON.stringify({
    schema_version: '0.2.2',
    evaluation_id: 'dictation/alder',
    retrieved_timestamp: '1700000000',
    source_metadata: {
      source_type: 'evaluation_run',
      source_organization_name: 'o',
      evaluator_relationship: 'other',
    },
    model_info: { name: 'alder', id: 'vendor/alder' },
    evaluation_results: [
      {
        evaluation_name: 'dictation',
        evaluation_result_id: metric,
        metric_config: {
          evaluation_description: metric,
          lower_is_better: lowerIsBetter,
          score_type: 'continuous',
        },
        score_details: { score: 0.2 },
      },
    ],
    detailed_evaluation_results: { format: 'jsonl', file_path: 'alder_samples.jsonl', total_rows: 40 },
  });

const ready = (page: Page) => page.locator('.compare[data-ready]').waitFor();

async function openTwo(evalbook: Evalbook, metric: string, hash = '#/compare'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.importTexts({
    'alder_samples.jsonl': scored('alder', { [metric]: low }),
    'birch_samples.jsonl': scored('birch', { [metric]: high }),
  });
}

const line = (page: Page, metric: string) => page.locator(`tr[data-metric="${metric}"]`);
const cell = (page: Page, metric: string, head: string) =>
  line(page, metric).locator(`td[data-head="${head}"]`);

for (const metric of ['wer', 'perplexity', 'corpus_ter', 'mean_absolute_error'])
  test(`the lower ${metric} is better, though no file says so`, NIGHTLY, async ({ evalbook, page }) => {
    await openTwo(evalbook, metric);
    await ready(page);
    await expect(page.locator('.verdict .first')).toContainText('alder is better than birch by');
    await expect(page.locator('.leader tbody tr').first()).toContainText('alder');
    await expect(page.locator('.leader')).not.toContainText('assumed');
  });

test(
  'a file’s own word wins over the name, a person’s over both; undo gives it back, a reload keeps it',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const files = {
      'alder_samples.jsonl': scored('alder', { wer: low }),
      'birch_samples.jsonl': scored('birch', { wer: high }),
      'alder.json': statement('wer', false),
    };
    await evalbook.importTexts(files);
    await expect(cell(page, 'wer', 'better is')).toHaveText('higherfile');
    const first = page.locator('.verdict .first');
    const verdict = async () => {
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await ready(page);
      const text = await first.innerText();
      await page.getByRole('link', { name: 'Files', exact: true }).click();
      return text;
    };
    expect(await verdict()).toContain('birch is better than alder by');

    await page.getByRole('button', { name: 'Edit wer' }).click();
    const way = page.getByRole('group', { name: 'Which way is better of wer' });
    await expect(way.getByRole('button', { name: 'higher' })).toHaveAttribute('aria-pressed', 'true');
    await way.getByRole('button', { name: 'lower' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const said = page.getByRole('status').filter({ hasText: 'wer: lower is better.' });
    await expect(said).toBeVisible();
    await expect(cell(page, 'wer', 'better is')).toHaveText('loweryou');
    expect(await verdict()).toContain('alder is better than birch by');

    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 'wer', 'better is')).toHaveText('higherfile');
    expect(await verdict()).toContain('birch is better than alder by');

    await page.getByRole('button', { name: 'Edit wer' }).click();
    await way.getByRole('button', { name: 'lower' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(cell(page, 'wer', 'better is')).toHaveText('loweryou');
    await page.reload();
    await evalbook.ready();
    await evalbook.importTexts(files);
    await expect(cell(page, 'wer', 'better is')).toHaveText('loweryou');
    expect(await verdict()).toContain('alder is better than birch by');

    await page.getByRole('button', { name: 'Edit wer' }).click();
    await page.getByRole('button', { name: 'Back to what the files say' }).click();
    await expect(cell(page, 'wer', 'better is')).toHaveText('higherfile');
    expect(await page.evaluate(() => localStorage.getItem('evalbook.metrics'))).toBeNull();
  },
);

test(
  'the panel takes range, unit and decimals, and says what it does not take',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await evalbook.importTexts({
      'alder_samples.jsonl': scored('alder', { zorp_index: (i) => 3 + (i % 4) }),
      'birch_samples.jsonl': scored('birch', { zorp_index: (i) => 6 + (i % 3) }),
    });
    await expect(page.getByText('1 open')).toBeVisible();
    await expect(cell(page, 'zorp_index', 'range in file')).toHaveText('3 to 8values seen');
    await page.getByRole('button', { name: 'Edit zorp_index' }).click();
    await page.getByLabel('Range of zorp_index, from').fill('10');
    await page.getByLabel('Range of zorp_index, to').fill('1');
    await page.getByLabel('Unit of zorp_index').fill('stars');
    await page.getByLabel('Decimals of zorp_index').fill('1');
    await page.getByLabel('Decimals of zorp_index').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The range has to begin below its end.');
    await page.getByLabel('Range of zorp_index, from').fill('1');
    await page.getByLabel('Range of zorp_index, to').fill('10');
    await page.getByLabel('Range of zorp_index, to').press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: 'zorp index: range 1 to 10, unit stars, 1 decimal.' }),
    ).toBeVisible();
    await expect(cell(page, 'zorp_index', 'range in file')).toHaveText('1 to 10you');
    await expect(cell(page, 'zorp_index', 'shown in')).toHaveText('starsyou');
    await expect(cell(page, 'zorp_index', 'scores look like')).toHaveText('3.0 to 8.0 stars');
    await page
      .getByRole('group', { name: 'Which way is better of zorp_index' })
      .getByRole('button', { name: 'higher' })
      .click();
    await expect(cell(page, 'zorp_index', 'better is')).toHaveText('higheryou');
    await expect(cell(page, 'zorp_index', 'shown in')).toHaveText('starsyou');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await ready(page);
    await expect(page.locator('.verdict .first')).toContainText('by 2.5 stars');
  },
);

/** Words that judge. */
const FORBIDDEN =
  /\b(better|worse|best|worst|beats|wins|won|lost|right|wrong|loses|trails|leads|ahead|behind)\b/i;

/** Lines of the page with a word that judges; that nobody says which way is better may be said. */
async function judgements(page: Page): Promise<string[]> {
  // What is on hover counts too.
  const text = await page.evaluate(() =>
    [
      document.querySelector('main')?.innerText ?? '',
      ...[...document.querySelectorAll('main [title], main [aria-label]')].flatMap((one) => [
        one.getAttribute('title') ?? '',
        one.getAttribute('aria-label') ?? '',
      ]),
    ].join('\n'),
  );
  const said = text.replaceAll(/which way is\s+better|to the right$/gim, '');
  return said.split('\n').filter((line) => FORBIDDEN.test(line));
}

const flag = (share: number) => (i: number) => (i % 10 < share ? 1 : 0);
for (const [metric, alder, birch] of [
  ['zorp_index', low, high],
  ['zorp_flag', flag(3), flag(8)],
] as const)
  test(
    `where nobody says which way is better of ${metric}, no page judges`,
    NIGHTLY,
    async ({ evalbook, page }) => {
      test.slow();
      await evalbook.open('#/compare');
      await evalbook.importTexts({
        'alder_samples.jsonl': scored('alder', { [metric]: alder }),
        'birch_samples.jsonl': scored('birch', { [metric]: birch }),
        'schema.json': JSON.stringify({
          name: 'all',
          datasets: [{ name: 'dictation', weight: 1, task_type: '', tags: [], args: {} }],
        }),
      });
      await ready(page);
      await expect(page.locator('.verdict .first')).toContainText('birch scores higher than alder by');
      await expect(page.locator('.verdict .then')).toContainText(
        'Which way is better is not known for this metric',
      );
      await expect(page.locator('.leader tbody tr').first()).toContainText('birch');
      await expect(page.locator('#sets')).toContainText('no sample is called solved');
      expect(await page.locator('html').getAttribute('data-undirected')).not.toBeNull();
      const visit = async (name: string, shows: string) => {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.locator('main')).toContainText(shows);
        expect(await judgements(page), name).toEqual([]);
      };
      expect(await judgements(page), 'Compare').toEqual([]);
      await page.getByRole('link', { name: 'Open the pair' }).click();
      await expect(page.locator('main')).toContainText('Samples that flipped');
      await expect(page.locator('main')).toContainText('scores higher on');
      expect(await judgements(page), 'pair').toEqual([]);
      await visit('Slices', 'beyond its overall');
      await visit('Cost', 'no model is recommended');
      await page.evaluate(() => (location.hash = '#/collections'));
      await expect(page.locator('main')).toContainText('birch scores higher than alder by');
      expect(await judgements(page), 'Collections').toEqual([]);
      // A sample, from its table.
      await page.getByRole('link', { name: 'Samples', exact: true }).click();
      await expect(page.locator('#samples [role="grid"] tbody tr').first()).toBeVisible();
      expect(await judgements(page), 'Samples').toEqual([]);
      await page.locator('#samples [role="grid"] tbody tr').first().click();
      await expect(page.locator('main')).toContainText('2 models, highest first');
      expect(await judgements(page), 'sample').toEqual([]);
    },
  );

test('a pass mark makes right and wrong of a rating', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({
    // 30 of 40 from 7 on; 10 of 40.
    'alder_samples.jsonl': scored('alder', { judge_score: (i) => (i % 4 === 0 ? 5 : 7 + (i % 3)) }),
    'birch_samples.jsonl': scored('birch', { judge_score: (i) => (i % 4 === 1 ? 9 : 4) }),
  });
  await page
    .getByRole('group', { name: 'Which way is better of judge_score' })
    .getByRole('button', { name: 'higher' })
    .click();
  await page.getByRole('button', { name: 'Edit judge_score' }).click();
  await page.getByLabel('Pass mark of judge_score').fill('7');
  await expect(page.getByText('A score of 7 or more counts as right.')).toBeVisible();
  await page.getByLabel('Pass mark of judge_score').press('Enter');
  await expect(cell(page, 'judge_score', 'pass mark')).toHaveText('from 7you');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await ready(page);
  const sets = page.locator('#sets');
  await expect(sets).toContainText('Solved: score of 7 or more.');
  await expect(sets.getByText('10 of 40').first()).toBeVisible();
  await sets.getByRole('button', { name: '10 of 40' }).first().click();
  await passing(page, 10, 40);
});

test('the Metrics panel is accessible and fits a phone', NIGHTLY, async ({ evalbook, page }) => {
  await openTwo(evalbook, 'zorp_index', '');
  await page.getByRole('button', { name: 'Edit zorp_index' }).click();
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await evalbook.fits();
  expect(await obstaclesInBoth(page)).toEqual([]);
});

test(
  'what is said of a metric is read from JSON, undone, and refused whole where it is wrong',
  NIGHTLY,
  async ({ evalbook }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'alder.jsonl': scored('alder', { zorbness: low }) });
    const { page } = evalbook;
    const panel = page.locator('#metrics');
    const give = (text: string) =>
      panel
        .getByLabel('Import metrics')
        .setInputFiles({ name: 'metrics.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const line = panel.locator('[data-metric="zorbness"]');
    await expect(panel).toContainText('1 open');
    await give('{"metrics": [{"metric": "zorbness", "direction": "lower", "decimals": 2}]}');
    await expect(panel.locator('.done')).toContainText('1 metric set as the file says.');
    await expect(line).toContainText('lower');
    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export JSON' }).click();
    const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as unknown;
    expect(saved).toEqual({ metrics: [{ metric: 'zorbness', direction: 'lower', decimals: 2 }] });
    await give('{"metrics": [{"metric": "zorbness", "direction": "sideways", "unit": "s"}]}');
    await expect(panel).toContainText('Metric 1: its “direction” is not one that zorbness can have.');
    await expect(line).toContainText('lower');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel).toContainText('1 open');
  },
);
