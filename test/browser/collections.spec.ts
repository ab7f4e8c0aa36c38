import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hasRealData, realData } from '../support/real-data';
import { type References, reviewsOf } from '../unit/collections/reviews';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, REAL, root, test, NIGHTLY } from './support/page';

const models = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'] as const;
const tasks = { 'support-desk': 'exact_match', 'booking-agent': 'task_success' } as const;
type Task = keyof typeof tasks;
const demoFile = (task: Task, model: string) => `${root}public/demo/${task}.${model}_samples.jsonl`;
const demoFiles = models.flatMap((model) =>
  (Object.keys(tasks) as Task[]).map((task) => demoFile(task, model)),
);
/** Not part of the checkout. */
const data = join(realData, 'evalscope');

interface DemoRow {
  sample_id: string;
  evaluation_result_id: string;
  error?: string | null;
  evaluation: { score: number | null };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Scores of each model on the samples that all answered, from the raw files, repeats averaged within a sample. */
function sharedScores(task: Task): Record<string, number> {
  const all = models.map((model) => {
    const found = new Map<string, number[]>();
    for (const line of readFileSync(demoFile(task, model), 'utf8').split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as DemoRow;
      const { score } = row.evaluation;
      if (!row.evaluation_result_id.startsWith(tasks[task]) || row.error || score === null) continue;
      found.set(row.sample_id, [...(found.get(row.sample_id) ?? []), score]);
    }
    return found;
  });
  const shared = [...(all[0]?.keys() ?? [])].filter((id) => all.every((one) => one.has(id)));
  return Object.fromEntries(
    models.map((model, i) => [model, mean(shared.map((id) => mean(all[i]?.get(id) ?? [])))]),
  );
}

const ready = (page: Page) => page.locator('.collections[data-ready]').waitFor();
const schema = (name: string, ...datasets: object[]) =>
  JSON.stringify({ name, weight: 1.0, datasets }, null, 4);
const desk = { name: 'synthetic-support-desk', weight: 1, task_type: 'qa', tags: ['en', 'rag'] };
const agent = { name: 'synthetic-booking-agent', weight: 3, task_type: 'agent', tags: ['en'] };

async function openDemo(evalbook: Evalbook, texts: Record<string, string>, hash = '#/collections') {
  await evalbook.open(hash);
  await evalbook.import(...demoFiles);
  if (Object.keys(texts).length > 0) await evalbook.importTexts(texts);
  await ready(evalbook.page);
}

/** Model and figure of each line of the index. */
async function indexOf(page: Page): Promise<Record<string, number>> {
  const lines = await page
    .locator('table.index tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.trim()),
      ),
    );
  return Object.fromEntries(lines.map(([model = '', , figure]) => [model, Number(figure)]));
}

const line = (page: Page, name: string) =>
  page.locator('tr.line').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) });
const namesInTree = async (page: Page) =>
  (await page.locator('tr.line .node').allInnerTexts()).map((text) => text.split(',')[0]?.trim());

test('an index of one’s own is made, weighed, arranged by keys and by drag, and saved', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await openDemo(evalbook, {});
  await expect(page.getByText('No collection is loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Create one from what is loaded' }).click();
  await ready(page);
  const [a, b] = [sharedScores('support-desk'), sharedScores('booking-agent')];
  const wanted = (weight: number) =>
    Object.fromEntries(
      models.map((model) => [
        model,
        Number((((a[model] ?? NaN) + weight * (b[model] ?? NaN)) / (1 + weight)) * 100).toFixed(1),
      ]),
    );
  const shown = async () =>
    Object.fromEntries(
      Object.entries(await indexOf(page)).map(([model, value]) => [model, value.toFixed(1)]),
    );
  await expect.poll(() => shown()).toEqual(wanted(1));

  await page.getByRole('button', { name: /^synthetic-booking-agent/ }).click();
  await page.getByLabel('Weight').fill('0');
  await page.getByLabel('Weight').press('Enter');
  await expect(page.getByText('A weight must be above 0. synthetic-booking-agent keeps 1.')).toBeVisible();
  await page.getByLabel('Weight').fill('3');
  await page.getByLabel('Weight').press('Enter');
  await expect.poll(shown).toEqual(wanted(3));
  await expect(line(page, 'synthetic-booking-agent')).toContainText('75.0');
  await page.getByLabel('Task type').fill('tool use');
  await page.getByLabel('Task type').press('Escape');
  const node = page.getByRole('button', { name: /^synthetic-booking-agent/ });
  await expect(node).toBeFocused();

  const before = await namesInTree(page);
  await node.press('Alt+ArrowDown');
  const turned = [before[0], before[2], before[1]];
  await expect.poll(() => namesInTree(page)).toEqual(turned);
  await expect(node).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesInTree(page)).toEqual(before);
  await page
    .locator('tr.line [draggable=true]')
    .last()
    .dragTo(page.locator('tr.line').nth(1), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(() => namesInTree(page)).toEqual(turned);
  await ready(page);
  await expect.poll(shown).toEqual(wanted(3));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-index.json');
  const saved = readFileSync(await download.path(), 'utf8');
  const leaf = { task_type: '', tags: [], args: {}, hierarchy: [] };
  expect(JSON.parse(saved)).toEqual({
    name: 'my_index',
    weight: 1,
    datasets: [
      { name: 'synthetic-support-desk', weight: 1, ...leaf },
      { name: 'synthetic-booking-agent', weight: 3, ...leaf, task_type: 'tool use' },
    ],
  });
  expect(saved).toContain('"weight": 3.0,');
});

test(
  'a schema from a file: what is missing stays in sight, and is weighed anew only when asked',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    const texts = {
      'assistant.json': schema(
        'assistant_index',
        {
          name: 'service',
          weight: 3,
          datasets: [
            { ...desk, weight: 2 },
            { name: 'billing', weight: 1 },
          ],
        },
        agent,
      ),
    };
    await openDemo(evalbook, texts);
    await expect(page.locator('.verdict .first')).toContainText(
      'No model has an index of assistant_index yet: billing is not loaded.',
    );
    await expect(line(page, 'billing')).toContainText('not loaded');
    await expect(page.locator('table.index tbody tr').first()).toContainText('billing: not loaded');
    await page.getByLabel('Reweight the rest where a model lacks a dataset').check();
    await ready(page);
    const [a, b] = [sharedScores('support-desk'), sharedScores('booking-agent')];
    // Level by level: 3/6 · 2/3 and 3/6; what is there adds up to 5/6.
    const of = (model: string) => (((a[model] ?? NaN) / 3 + (b[model] ?? NaN) / 2) / (5 / 6)) * 100;
    const found = await indexOf(page);
    for (const model of models) expect(found[model]).toBeCloseTo(of(model), 0.6);
    await expect(page.locator('table.index tbody tr').first()).toContainText('83 %');
    await expect(page.locator('.verdict .then')).toContainText('not the whole index: billing is missing');

    await page.getByRole('button', { name: 'Product of the path' }).click();
    await ready(page);
    await expect(line(page, 'billing')).toContainText('25.0');
    expect(page.url()).toContain('shares=product');
    await page.getByRole('button', { name: /^billing/ }).click();
    await page.getByRole('button', { name: 'Evaluation nothing' }).click();
    await page.getByRole('option', { name: /synthetic-booking-agent/ }).click();
    await page.keyboard.press('Escape');
    await ready(page);
    await expect(line(page, 'billing')).toContainText('chosen');
    await expect(page.locator('.verdict .first')).toContainText(
      'In assistant_index, aster-large is better than',
    );
    await expect(page.locator('table.index')).not.toContainText('lacks');
  },
);

test(
  'a schema with a weight of 0 is rejected with a sentence that names the dataset',
  NIGHTLY,
  async ({ evalbook }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts({
      'wrong.json': schema('index', { name: 'math', weight: 1, datasets: [{ name: 'gsm8k', weight: 0 }] }),
    });
    const [problem] = await evalbook.query(`SELECT message FROM problems`);
    expect(problem?.['message']).toBe(
      'gsm8k in index › math has the weight 0. Weights must be above 0; take out what should not count.',
    );
  },
);

const references = hasRealData
  ? (JSON.parse(readFileSync(`${data}/collection_reference_numbers.json`, 'utf8')) as References)
  : null;

test(
  'a collection run brings its collection, and agrees with the report beside it',
  REAL,
  async ({ evalbook }) => {
    test.skip(references === null, 'the files of EvalScope are not here');
    const { page } = evalbook;
    const samples = references?.scores['docs_evaluate_md_example']?.samples ?? [];
    await evalbook.open('#/collections');
    await evalbook.importTexts({
      'run/reviews/m/data_collection_default.jsonl': reviewsOf(samples),
      'run/reports/m/collection_detailed_report.json': readFileSync(
        `${data}/RECONSTRUCTED_collection_detailed_report.json`,
        'utf8',
      ),
    });
    await ready(page);
    await expect.poll(() => indexOf(page)).toEqual({ m: 35.6 });
    await expect(page.locator('#index')).toContainText(
      'All 21 averages in the collection_detailed_report.json of these runs agree with the rows',
    );
    await expect(page.locator('#verdict')).toContainText('Rebuilt from the rows of data_collection');
    await page.getByRole('button', { name: 'Subset', exact: true }).click();
    await expect(page.locator('table.levels')).toContainText('ARC-Challenge');
    await expect(page.locator('table.levels tbody tr')).toHaveCount(3);
    await page.getByRole('button', { name: 'Macro' }).click();
    await ready(page);
    await expect.poll(() => indexOf(page)).toEqual({ m: 60 });
  },
);

test('no obstacle that axe can find, on a wide page and on a narrow one', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await openDemo(evalbook, {
    'index.json': schema('index', desk, { ...agent, weight: 1 }, { name: 'x', weight: 1 }),
  });
  await page.getByRole('button', { name: /^synthetic-support-desk/ }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await evalbook.fits();
    expect(await obstaclesInBoth(page), `at ${width}`).toEqual([]);
  }
});
