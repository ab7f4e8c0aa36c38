import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import type { Automation } from './support/automation';
import { seriousObstacles } from './support/obstacles';
import { expect, test, NIGHTLY } from './support/page';
import { leave, passing, writeFilter } from './support/sections';

interface Asked {
  sample_id: string;
  input: { raw: string };
  output: { raw: string[] };
  evaluation: { score: number };
}

const words = ['harbour', 'lantern', 'quarry'];
const filler = 'so it is said and so it was written. '.repeat(12);

/** Beyond the previews: what is found stands after 280 characters. */
function eeeFile(model: string, sorry: (i: number) => boolean, right: (i: number) => boolean): string {
  return Array.from({ length: 30 }, (_, i) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: `talk/${model}/1`,
      model_id: `vendor/${model}`,
      evaluation_name: 'talk',
      evaluation_result_id: 'exact_match',
      sample_id: `q-${String(i).padStart(3, '0')}`,
      sample_hash: null,
      interaction_type: 'single_turn',
      input: {
        raw: `Question ${i}. ${filler}${words[i % 3]}`,
        formatted: null,
        reference: [`gold ${i}`],
        choices: null,
      },
      output: {
        raw: [`${filler}${sorry(i) ? 'I am sorry, I cannot.' : 'Here you are.'}`],
        reasoning_trace: null,
      },
      messages: null,
      answer_attribution: [],
      evaluation: { score: right(i) ? 1 : 0, is_correct: right(i) },
      token_usage: { input_tokens: 100, output_tokens: 20 + i, total_tokens: 120 + i },
      performance: null,
      error: null,
      metadata: { topic: i % 2 === 0 ? 'even' : 'odd' },
    }),
  ).join('\n');
}
const files = {
  'alder_samples.jsonl': eeeFile(
    'alder',
    (i) => i < 6,
    (i) => i % 10 < 9,
  ),
  'birch_samples.jsonl': eeeFile(
    'birch',
    (i) => i >= 20,
    (i) => i % 10 < 5,
  ),
};

test('a search of the whole text counts per model, opens a hit and becomes a filter', async ({
  page,
  evalbook,
}) => {
  await evalbook.open();
  await evalbook.importTexts(files);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.locator('.compare[data-ready]').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('AM SORRY');
  const find = page.getByRole('region', { name: 'Find' });
  await expect(find).toContainText('16 responses');
  await expect(find.locator('.hits')).toContainText('alder 6');
  await expect(find.locator('.hits')).toContainText('birch 10');
  await expect(find.locator('mark').first()).toHaveText('am sorry');

  expect(await seriousObstacles(page)).toEqual([]);

  await find.getByRole('button', { name: 'Match case' }).click();
  await expect(find).toContainText('0 responses');
  await find.getByRole('button', { name: 'Match case' }).click();
  await expect(find).toContainText('16 responses');
  await find.getByRole('button', { name: 'Make it a filter' }).click();
  await passing(page, 16, 30);
  await expect(page).toHaveURL(/chip=search:text:any:any:AM%20SORRY/);

  // The address alone says it all, once the files are there again.
  const { hash } = new URL(page.url());
  await page.goto('about:blank');
  await evalbook.open(hash);
  await evalbook.importTexts(files);
  await passing(page, 16, 30);

  await page.keyboard.press('/');
  await page.keyboard.type('quarry');
  await expect(find).toContainText('20 responses');
  await find.getByRole('button', { name: 'q-002' }).first().press('Enter');
  await expect(page).toHaveURL(/#\/sample\//);
  await expect(page.locator('main')).toContainText('q-002');
});

test('what is typed for Find before it is there stands in its field', async ({ page, evalbook }) => {
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/Find-/, (route) => arrived.then(() => route.continue()));
  await evalbook.open();
  await evalbook.importTexts(files);
  await page.keyboard.press('/');
  await page.keyboard.type('AM SORRY');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('searchbox', { name: 'Search the whole text' })).toHaveValue('AM SORRY');
  await page.keyboard.type('!');
  await expect(page.getByRole('searchbox')).toHaveValue('AM SORRY!');
});

test('an expression is the same filter as chips, says where it is wrong, and follows a click', async ({
  page,
  evalbook,
}) => {
  await evalbook.open();
  await evalbook.importTexts(files);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.locator('.compare[data-ready]').waitFor();
  await writeFilter(page);
  const field = page.getByRole('combobox', { name: 'Filter expression' });
  await field.pressSequentially('tag.top');
  await expect(page.getByRole('option', { name: 'topic' })).toBeVisible();
  await field.press('Tab');
  await field.pressSequentially('= ');
  await expect(page.getByRole('option', { name: '"odd"' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'odd' })).toBeVisible();
  await field.pressSequentially('"odd" and scroe < 1');
  await field.press('Enter');
  await expect(page.getByText('Nothing is called scroe.')).toBeVisible();
  await passing(page, 30, 30);

  await field.fill('tag.topic = "odd" and output ~ /so?rry/i');
  await field.press('Enter');
  await expect(page.locator('.filterbar .chip')).toHaveCount(2);
  await passing(page, 8, 30);
  await field.fill('score("alder") > score("birch") and tag.topic = "odd"');
  await field.press('Enter');
  // alder is right on 9 of 10, birch on the first half of each ten: 5 to 8, of which 5 and 7 are odd.
  await passing(page, 6, 30);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(field).toHaveValue('');
  await passing(page, 30, 30);

  const one = page.locator('#sets dl div', { hasText: 'Solved by exactly one' }).getByRole('button');
  await expect(one).toHaveText('12 of 30');
  await one.click();
  await passing(page, 12, 30);
  await expect(field).toHaveValue(
    'solved_by.exact_match = 1 and shared.exact_match("vendor/alder", "vendor/birch")',
  );
});

test('the filtered rows with their whole texts as JSONL and Parquet, and a table by itself', async ({
  page,
  evalbook,
}) => {
  await evalbook.open('#/compare?chip=search:text:any:output:sorry&chip=model:vendor%2Falder');
  await evalbook.importTexts(files);
  await leave(page, /^Results/);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'JSONL' }).click();
  await dialog.getByRole('checkbox', { name: 'Whole texts' }).check();
  await expect(dialog.getByRole('status')).toContainText('6 rows');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save JSONL' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('results.jsonl');
  const rows = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const asked = files['alder_samples.jsonl'].split('\n').map((line) => JSON.parse(line) as never as Asked);
  expect(
    rows.map(({ sample_id, input, output, reference, output_tokens, score }) => [
      sample_id,
      input,
      output,
      reference,
      output_tokens,
      score,
    ]),
  ).toEqual(
    asked
      .slice(0, 6)
      .map((one, i) => [
        ...[one.sample_id, one.input.raw, one.output.raw[0], `gold ${i}`, 20 + i, one.evaluation.score],
      ]),
  );

  const parquet = async () => {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save Parquet' }).click();
    const file = await saving;
    const { buffer } = new Uint8Array(readFileSync(await file.path()));
    return {
      name: file.suggestedFilename(),
      found: (await parquetReadObjects({ file: buffer })) as Record<string, unknown>[],
    };
  };
  await dialog.getByRole('button', { name: 'Parquet' }).click();
  const { name, found } = await parquet();
  expect(name).toBe('results.parquet');
  expect(found.map(({ sample_id, output, output_tokens }) => [sample_id, output, output_tokens])).toEqual(
    rows.map(({ sample_id, output, output_tokens }) => [sample_id, output, output_tokens]),
  );
  await dialog.getByRole('button', { name: 'a table' }).click();
  await dialog.getByRole('combobox', { name: 'Table' }).selectOption('runs');
  await expect(dialog.getByRole('status')).toContainText('2 rows');
  const runs = await parquet();
  expect(runs.name).toBe('runs.parquet');
  expect(runs.found.map(({ model }) => model)).toEqual(['vendor/alder', 'vendor/birch']);
  const magic = await page.evaluate(async () => {
    const { evalbook: script } = window as unknown as { evalbook: Automation };
    return (await script.exportParquet({ table: 'scores' })).slice(0, 4).text();
  });
  expect(magic).toBe('PAR1');
});

test('what is compared leaves as files of another tool, which say the same when they are read again', async ({
  page,
  evalbook,
}) => {
  await evalbook.open();
  await evalbook.importTexts(files);
  const means = () =>
    evalbook.query(
      'SELECT u.model, count(*) AS n, avg(c.score) AS mean FROM scores c JOIN responses r USING (response_id) JOIN runs u USING (run_id) GROUP BY ALL ORDER BY ALL',
    );
  const before = await means();
  expect(before).toMatchObject([
    { model: 'vendor/alder', n: 30, mean: 0.9 },
    { model: 'vendor/birch', n: 30, mean: 0.5 },
  ]);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.locator('.compare[data-ready]').waitFor();
  await leave(page, /^Results/);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Every Eval Ever' }).click();
  await expect(dialog.getByRole('status')).toContainText('60 rows');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save ZIP' }).click();
  const saved = await (await saving).path();
  const asked = (as: string) =>
    page.evaluate(async (tool) => {
      const { evalbook: script } = window as unknown as { evalbook: Automation };
      const bytes = new Uint8Array(await (await script.exportFiles(tool)).arrayBuffer());
      return Array.from(bytes);
    }, as);
  // Each file of it says when it was written, so the two are no twins byte by byte.
  const namedAnew = (name: string) => name.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'id');
  const names = (zip: Uint8Array) => Object.keys(unzipSync(zip)).map(namedAnew);
  const inPage = names(readFileSync(saved));
  expect(inPage).toHaveLength(4);
  expect(names(Uint8Array.from(await asked('eee')))).toEqual(inPage);
  expect(names(Uint8Array.from(await asked('hf')))).toContain('vendor/alder/.eval_results/talk.yaml');
  await expect(asked('csv')).rejects.toThrow('No files of csv: eee or hf');
  await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.reset());
  await evalbook.import(saved);
  expect(await means()).toEqual(before);
});

test('a check becomes a label and a metric, and is kept', NIGHTLY, async ({ page, evalbook }) => {
  await evalbook.open();
  await evalbook.importTexts(files);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Checks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checks' });
  await dialog.getByRole('textbox', { name: 'name' }).fill('apologises');
  await dialog.getByRole('textbox', { name: 'look for' }).fill('sorr(y|ies)');
  await dialog.getByRole('button', { name: 'Add check' }).click();
  await dialog.getByRole('group', { name: 'Metric of apologises' }).getByText('no is right').click();
  await expect(dialog.getByRole('button', { name: 'no is right' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => evalbook.query("SELECT evaluation, responses FROM metrics WHERE metric = 'apologises'"))
    .toEqual([{ evaluation: 'talk', responses: 60 }]);
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await passing(page, 16, 30);

  await page.goto('about:blank');
  await evalbook.open();
  await evalbook.importTexts(files);
  expect(
    await evalbook.query(
      "SELECT value, count(*) AS n FROM response_tags WHERE key = 'apologises' GROUP BY value ORDER BY n",
    ),
  ).toEqual([
    { value: 'yes', n: 16 },
    { value: 'no', n: 44 },
  ]);
});

test(
  'a word in the previews is one click from the whole texts, and a search stops on its chip',
  NIGHTLY,
  async ({ page, evalbook }) => {
    await evalbook.open();
    await evalbook.importTexts(files);
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.locator('.compare[data-ready]').waitFor();
    // The searching workers do not begin until they are let.
    let letThem = (): void => undefined;
    const begin = new Promise<void>((resolve) => (letThem = resolve));
    await page.route('**/search-worker*', async (route) => {
      await begin;
      await route.continue();
    });
    const addFilter = async () => {
      await page.getByRole('button', { name: 'Add filter' }).click();
      const panel = page.getByRole('dialog', { name: 'Add filter' });
      await panel.getByRole('option', { name: /^text/ }).click();
      await expect(panel).toContainText('first 280 characters');
      await panel.getByRole('textbox', { name: 'Text' }).fill('sorry');
      await panel.getByRole('button', { name: 'Search the whole texts instead' }).click();
    };
    const chip = page.locator('.filterbar .chip');
    await addFilter();
    await expect(chip).toContainText('whole text“sorry”');
    await expect(chip.getByRole('status')).toHaveText(/searching/);
    await chip
      .getByRole('button', { name: 'Stop the search and remove the filter: whole text “sorry”' })
      .click();
    await expect(chip).toHaveCount(0);
    await passing(page, 30, 30);
    await expect(page.locator('main')).not.toContainText('could not be');
    letThem();
    await addFilter();
    await passing(page, 16, 30);
    await expect(chip.getByRole('button', { name: 'Remove filter: whole text “sorry”' })).toBeVisible();
  },
);

test('the names of the tools that were used make a check', NIGHTLY, async ({ page, evalbook }) => {
  const talk = (i: number) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: 'trips/alder',
      model_id: 'vendor/alder',
      evaluation_name: 'trips',
      sample_id: `t-${i}`,
      interaction_type: 'agentic',
      input: { raw: `Trip ${i}`, reference: ['done'] },
      messages: [
        { role: 'user', content: `Trip ${i}` },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c', name: 'find_train', arguments: { to: i } }],
        },
        { role: 'tool', tool_call_id: ['c'], content: 'on time' },
        { role: 'assistant', content: i < 3 ? 'find_train says it is on time.' : 'It is on time.' },
      ],
      answer_attribution: [],
      evaluation: { score: 1, is_correct: true },
    });
  await evalbook.open();
  await evalbook.importTexts({ 'trips.jsonl': Array.from({ length: 8 }, (_, i) => talk(i)).join('\n') });
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Checks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checks' });
  await dialog.getByRole('button', { name: 'mentions a tool' }).click();
  await expect(dialog.getByRole('rowheader', { name: 'mentions_a_tool' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await passing(page, 3, 8);
});
