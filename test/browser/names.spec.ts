import { join } from 'node:path';
import { hasRealData, realData } from '../support/real-data';
import { obstaclesInBoth } from './support/obstacles';
import { expect, REAL, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const arc = [
  'eee/v0.3_converted/inspect_arc_qwen_samples.jsonl',
  'eee/v0.3_converted/inspect_arc_sonnet_samples.jsonl',
  'inspect/RECOMPRESSED_zstd_method93_popularity.eval',
  'inspect/data_arc_qwen.json',
  'inspect/data_arc_sonnet.json',
].map((path) => join(realData, path));

const row = (n: number, model: string | null, metric: string, score: number, input = `question ${n}`) =>
  `${JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `run of ${model ?? 'nobody'}`,
    ...(model === null ? {} : { model_id: model }),
    evaluation_name: 'quiz',
    evaluation_result_id: metric,
    sample_id: `s${n}`,
    interaction_type: 'single_turn',
    input: { raw: input, reference: ['right'] },
    output: { raw: [`answer ${n} of ${model ?? 'nobody'}`] },
    evaluation: { score, is_correct: score === 1 },
  })}\n`;
const file = (model: string | null, metric = 'acc', from = 0, input?: (n: number) => string) =>
  Array.from({ length: 6 }, (_, i) => row(from + i, model, metric, i % 2, input?.(from + i))).join('');

const models = 'SELECT DISTINCT model FROM runs ORDER BY model';

test(
  'a suggested name is accepted, undone and given back, each with one click',
  REAL,
  async ({ evalbook, page }) => {
    test.skip(!hasRealData, 'the real files are not beside this checkout');
    await evalbook.open();
    await evalbook.pick(...arc);
    const suggestions = page.getByRole('list', { name: 'Names that may be the same' });
    const ollama = suggestions.getByRole('listitem').filter({ hasText: 'ollama/qwen2.5:0.5b' });
    await expect(ollama).toContainText('differ only in - and :');
    await ollama.getByRole('button').click();
    const done = page.getByRole('status').filter({ hasText: 'is now ollama/qwen2.5-0.5b' });
    await expect(done).toBeVisible();
    await expect.poll(() => evalbook.query(models)).not.toContainEqual({ model: 'ollama/qwen2.5:0.5b' });
    await expect(ollama).toHaveCount(0);
    // What was given stays beside it.
    expect(
      await evalbook.query("SELECT model, model_given FROM runs WHERE model_given = 'ollama/qwen2.5:0.5b'"),
    ).toEqual([{ model: 'ollama/qwen2.5-0.5b', model_given: 'ollama/qwen2.5:0.5b' }]);
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => evalbook.query(models)).toContainEqual({ model: 'ollama/qwen2.5:0.5b' });

    await ollama.getByRole('button').click();
    const restore = page.getByRole('button', { name: 'Restore ollama/qwen2.5:0.5b' });
    await restore.click();
    await expect.poll(() => evalbook.query(models)).toContainEqual({ model: 'ollama/qwen2.5:0.5b' });
    await expect(restore).toHaveCount(0);
  },
);

test(
  'a name given by hand holds on the next visit, and says that it is kept',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await evalbook.importTexts({ 'a.jsonl': file('maker/one'), 'b.jsonl': file('maker/two') });
    // It is there without a pointer over the row.
    await expect(page.getByRole('button', { name: 'Rename maker/two' })).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Rename maker/two' }).click();
    const field = page.getByRole('combobox', { name: 'New name of maker/two' });
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(field).toHaveCount(0);
    await page.getByRole('button', { name: 'Rename maker/two' }).press('Enter');
    await field.fill('maker/one');
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'maker/two is now maker/one.' })).toBeVisible();
    await expect.poll(() => evalbook.query(models)).toEqual([{ model: 'maker/one' }]);

    await page.reload();
    await evalbook.ready();
    await evalbook.importTexts({ 'b.jsonl': file('maker/two') });
    expect(await evalbook.query(models)).toEqual([{ model: 'maker/one' }]);
    await expect(
      page.getByText('1 name is saved in this browser. Results only if you keep them.'),
    ).toBeVisible();
  },
);

test('starting over forgets the names unless told to keep them', NIGHTLY, async ({ evalbook, page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    const name = { kind: 'model', given: 'maker/two', digest: null, name: 'maker/one' };
    localStorage.setItem('evalbook.names', JSON.stringify([name]));
  });
  await evalbook.open();
  await evalbook.importTexts({ 'b.jsonl': file('maker/two') });
  const startOver = async (forget: boolean) => {
    await act(page, 'Start over');
    const dialog = page.getByRole('dialog', { name: 'Start over' });
    const box = dialog.getByRole('checkbox', { name: 'Forget the 1 name that you gave, too' });
    await expect(box).toBeChecked();
    if (!forget) await box.uncheck();
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByRole('button', { name: 'Choose files' }).first()).toBeVisible();
  };
  await startOver(false);
  await evalbook.importTexts({ 'b.jsonl': file('maker/two') });
  expect(await evalbook.query(models)).toEqual([{ model: 'maker/one' }]);
  await startOver(true);
  await evalbook.importTexts({ 'b.jsonl': file('maker/two') });
  expect(await evalbook.query(models)).toEqual([{ model: 'maker/two' }]);
  expect(await page.evaluate(() => localStorage.getItem('evalbook.names'))).toBeNull();
});

test('a source that names no model takes a name for its runs', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({ 'nobody.jsonl': file(null), 'one.jsonl': file('maker/one') });
  const line = page.locator('tr.line', { hasText: 'nobody.jsonl' });
  await expect(line.locator('.remark')).toContainText('no model name: add one inside');
  await page.getByRole('button', { name: 'Open nobody.jsonl' }).click();
  const field = page.getByRole('combobox', { name: /Model of this run/ });
  await field.fill('maker/mine');
  await page.getByRole('button', { name: 'Name the model' }).click();
  await expect.poll(() => evalbook.query(models)).toEqual([{ model: 'maker/mine' }, { model: 'maker/one' }]);
  await expect(field).toHaveValue('maker/mine');
  await page.getByRole('button', { name: 'Take the name away' }).click();
  await expect
    .poll(() => evalbook.query(models))
    .toEqual([{ model: 'maker/one' }, { model: 'unnamed model' }]);
});

test('two metrics that get one name can be compared', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({
    'a.jsonl': file('maker/one', 'acc'),
    'b.jsonl': file('maker/two', 'accuracy'),
  });
  await page
    .getByRole('list', { name: 'Names that may be the same' })
    .getByRole('listitem')
    .filter({ hasText: 'two words for the share of right answers' })
    .getByRole('button')
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'accuracy is now acc.' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.locator('.ledger tfoot')).toContainText('12');
});

test(
  'the rung is chosen by hand, stands in the address, and goes back to one by one',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const other = (n: number) => `question  ${n}`;
    await evalbook.importTexts({
      'a.jsonl': file('maker/one'),
      'b.jsonl': file('maker/two', 'acc', 0, (n) => (n < 2 ? `question ${n}` : other(n))),
    });
    await page.goto(`${page.url().split('#')[0] ?? ''}#/compare`);
    const sentence = page.locator('.foot p').first();
    await expect(sentence).toContainText(
      'Matched one by one, 2 by content, 4 by text: 6 samples, all scored for both models.',
    );
    await sentence.getByRole('button', { name: '2 by content, 4 by text' }).click();
    const line = (name: RegExp) => page.getByRole('row', { name }).filter({ has: page.getByRole('radio') });
    await expect(line(/^content/)).toContainText('2');
    await expect(line(/^one by one/)).toContainText('the strongest evidence that it has');
    await page.getByRole('radio', { name: 'content' }).check();
    await expect(sentence).toContainText(
      'Matched by content, chosen by hand: 2 samples, all scored for both models.',
    );
    await expect(page).toHaveURL(/rung=content:quiz/);
    expect(await evalbook.query('SELECT rung, automatic FROM identity')).toEqual([
      { rung: 'content', automatic: false },
    ]);
    await page.goBack();
    await expect(sentence).toContainText(
      'Matched one by one, 2 by content, 4 by text: 6 samples, all scored for both models.',
    );
    await page.goForward();
    await expect(sentence).toContainText('chosen by hand: 2 samples, all scored for both models.');
    await page.getByRole('button', { name: 'Back to one by one' }).click();
    await expect(sentence).toContainText(
      'Matched one by one, 2 by content, 4 by text: 6 samples, all scored for both models.',
    );
    await expect(page).not.toHaveURL(/rung=/);
  },
);

test('names and rungs are accessible', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.importTexts({
    'a.jsonl': file('maker/One'),
    'b.jsonl': file('maker/one'),
    'c.jsonl': file(null),
  });
  await page.getByRole('button', { name: 'Open c.jsonl' }).click();
  await page.getByRole('button', { name: 'Rename maker/one', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'New name of maker/one', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Names that may be the same' })).toContainText(
    'upper and lower',
  );
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.locator('.foot p').first().getByRole('button').click();
  await expect(page.getByRole('radio', { name: 'one by one' })).toBeChecked();
  expect(await obstaclesInBoth(page)).toEqual([]);
});

test(
  'what is chosen under a name is chosen under the name that takes its place',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files?baseline=a&chip=outcome:acc:a:right');
    await evalbook.importTexts({ 'a.jsonl': file('a'), 'b.jsonl': file('b') });
    await page.getByRole('button', { name: 'Rename a', exact: true }).click();
    const field = page.getByRole('combobox', { name: 'New name of a' });
    await field.fill('z');
    await field.press('Enter');
    await expect(page).toHaveURL(/baseline=z&chip=outcome:acc:z:right$/);
    const undo = page
      .getByRole('status')
      .filter({ hasText: 'a is now z.' })
      .getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(page).toHaveURL(/baseline=a&chip=outcome:acc:a:right$/);

    // At once, before the new name is in the tables.
    await page.getByRole('button', { name: 'Rename a', exact: true }).click();
    await field.fill('z');
    await Promise.all([field.press('Enter'), undo.click()]);
    await expect(undo).toBeHidden();
    await expect
      .poll(() => evalbook.query('SELECT DISTINCT model FROM runs ORDER BY 1'))
      .toEqual([{ model: 'a' }, { model: 'b' }]);
    await expect(page).toHaveURL(/baseline=a&chip=outcome:acc:a:right$/);
  },
);
