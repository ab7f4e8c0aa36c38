import type { Page } from '@playwright/test';
import { seriousObstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';
import { filesOf } from '../fixtures/presets';

const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join(',')).join('\n') + '\n';
const tens = Array.from({ length: 10 }, (_, i) => i);

/** 10 samples, llama-3-8b right on 8 and gpt-4o on 5. */
const wide = lines([
  ['prompt', 'llama-3-8b', 'gpt-4o'],
  ...tens.map((i) => [`What is ${i} and ${i}?`, i < 8 ? 'True' : 'False', i < 5 ? 'True' : 'False']),
]);
/** Of each model 10 labels: 3 Correct, 3 Incorrect, 4 Refusal of gpt-4o; 5, 4 and 1 of llama-3-8b. */
const label = (model: string, i: number): string => {
  const [right, wrong] = model === 'gpt-4o' ? [3, 6] : [5, 9];
  return i < right ? 'Correct' : i < wrong ? 'Incorrect' : 'Refusal';
};
const labelled = (model: string): string =>
  tens
    .map((i) =>
      JSON.stringify({
        question_id: `q${i}`,
        model_name: model,
        question: `What is ${i} and ${i}?`,
        model_answer: `It is ${i + i}, says ${model}.`,
        label: label(model, i),
      }),
    )
    .join('\n');
const refusals = { 'gpt-4o.jsonl': labelled('gpt-4o'), 'llama-3-8b.jsonl': labelled('llama-3-8b') };
const unscored = lines([
  ['prompt', 'llama-3-8b_answer', 'gpt-4o_answer'],
  ...tens.map((i) => [`What is ${i} and ${i}?`, `It is ${i * 3} I think`, `It must be ${i * 2} really`]),
]);

const scores = (evalbook: Evalbook) =>
  evalbook.query(
    `SELECT model, count(*) FILTER (score IS NOT NULL) AS scored, sum(score) AS sum
     FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
  );
const read = (page: Page) => page.getByRole('button', { name: /^Read/ });
const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' });

test('a wide table of models is read without a question, and compared in pairs', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'sums.csv': wide });
  await expect(page.getByRole('list', { name: 'Files not read yet' })).toHaveCount(0);
  await expect(page.locator('tr.line', { hasText: 'sums.csv' })).toContainText(
    'Read as: one column per model',
  );
  expect(await scores(evalbook)).toEqual([
    { model: 'gpt-4o', scored: 10, sum: 5 },
    { model: 'llama-3-8b', scored: 10, sum: 8 },
  ]);
  await page.getByRole('link', { name: 'Compare the models' }).click();
  await expect(page.locator('.verdict .first')).toContainText('gpt-4o');
  await expect(page.locator('.foot p').first()).toContainText('10 samples, all scored for both models');
});

test(
  'two tables with other columns each meet by content, and where their evaluations differ it is said',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const sums = (heads: string, right: (i: number) => boolean, evaluation = '') =>
      [heads]
        .concat(
          Array.from(
            { length: 20 },
            (_, i) => `What is ${i} plus one?,${right(i) ? i + 1 : 0},${i + 1},${right(i)}${evaluation}`,
          ),
        )
        .join('\n');
    await evalbook.open('#/files');
    await evalbook.importTexts({
      'run_gpt.csv': sums('question,prediction,gold,correct', (i) => i > 2),
      'run_llama.csv': sums('prompt,output,label,is_correct', (i) => i % 2 === 0),
    });
    await page.getByRole('link', { name: 'Compare the models' }).click();
    await expect(page.locator('.verdict .first')).toContainText('on 20 shared samples');
    await expect(page.getByText('Matched by content: 20 samples')).toBeVisible();

    await page.reload();
    await evalbook.ready();
    await evalbook.importTexts({
      'run_gpt.csv': sums('question,prediction,gold,correct,dataset', (i) => i > 2, ',sums'),
      'run_llama.csv': sums('prompt,output,label,is_correct,dataset', (i) => i % 2 === 0, ',plus_one'),
    });
    const note = page.getByRole('note');
    for (const place of ['overview', 'compare']) {
      await page.evaluate((hash) => (location.hash = hash), `/${place}`);
      await expect(note).toContainText(
        'plus_one and sums hold 20 samples of equal content, answered by different models.',
      );
    }
    await note.getByRole('link', { name: 'Names on Files' }).click();
    await page.getByRole('button', { name: /^Use .* for both$/ }).click();
    await page.getByRole('link', { name: 'Compare the models' }).click();
    await expect(page.locator('.verdict .first')).toContainText('on 20 shared samples');
    await expect(note).toHaveCount(0);
  },
);

test('a third value is asked about, with the scores that each answer gives', async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(refusals);
  // On a phone the card stacks its cells: none is lower than its words.
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = page.getByRole('region', { name: /^How .* would be read/ }).locator('tbody td');
  await expect(cells.first()).toBeVisible();
  const cut = await cells.evaluateAll((all) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: '2 files not read yet' }).click();
  await expect(page).toHaveURL(/#\/map\/1$/);
  await expect(page).toHaveTitle('Map columns · Evalbook');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One answer is missing: what Refusal counts as.',
  );
  await expect(page.locator('.verdict .then')).toHaveText(
    /^It is 5 of 20 values of label\. Counted as wrong/,
  );
  const question = page.getByRole('group', { name: 'What does Refusal count as?' });
  await expect(question.getByRole('row', { name: /^wrong/ })).toContainText('30.0of 10');
  await expect(question.getByRole('row', { name: /^no answer/ })).toContainText('50.0of 6');
  await expect(question.getByRole('row', { name: /^left out/ })).toContainText('55.6of 9');
  await expect(read(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(outcome(page)).toContainText('15 scored, 5 wait for the answer above');
  await read(page).click({ force: true });
  await expect(page).toHaveURL(/#\/map\/1$/);

  await question.getByRole('radio', { name: /^wrong/ }).check();
  await expect(outcome(page)).toContainText('2 models, 10 samples, 20 responses, 1 metric; all 10 shared.');
  await expect(outcome(page)).toContainText('20 scored');
  await read(page).click();
  await expect(page).toHaveURL(/#\/files$/);
  await expect
    .poll(() => scores(evalbook))
    .toEqual([
      { model: 'gpt-4o', scored: 10, sum: 3 },
      { model: 'llama-3-8b', scored: 10, sum: 5 },
    ]);

  await page.getByRole('link', { name: 'Change: gpt-4o.jsonl' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 files were read this way.');
  await page.getByRole('combobox', { name: 'Refusal counts as' }).selectOption('left out');
  await read(page).click();
  await expect
    .poll(() => scores(evalbook))
    .toEqual([
      { model: 'gpt-4o', scored: 6, sum: 3 },
      { model: 'llama-3-8b', scored: 9, sum: 5 },
    ]);
});

test(
  'files of a tool are read at once by a ready-made mapping, and Files says by which',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts(filesOf('mlflow-evaluate'));
    const line = page.locator('tr.line', { hasText: 'alder.json' });
    await expect(line).toContainText('Read as MLflow’s eval_results_table, by a ready-made mapping · Change');
    expect(await scores(evalbook)).toEqual([
      { model: 'alder', scored: 6, sum: 4 * 5 + 2 * 2 },
      { model: 'birch', scored: 5, sum: 3 * 5 + 2 * 2 },
    ]);
    await page.getByRole('link', { name: 'Change: alder.json' }).first().click();
    await page.getByRole('combobox', { name: 'Role of latency' }).selectOption('kept as is');
    await read(page).click();
    await expect(line).toContainText('Read as: model from the file’s name');
  },
);

test(
  'a ready-made mapping asks for the model that its file does not name, and the judge is none',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const [text = ''] = Object.values(filesOf('azure-evaluate'));
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'results.json': text });
    await expect(page.getByRole('list', { name: 'Files not read yet' })).toContainText(
      'results.json is not read yet: it looks like Azure AI’s evaluation results. No column names a model.',
    );
    await page.getByRole('link', { name: 'Map columns', exact: true }).first().click();
    await expect(page.getByText('filled in by a ready-made mapping')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('which model gave these answers');
    // What is answered after a return counts as well.
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByRole('link', { name: 'Map columns', exact: true }).first().click();
    const question = page.getByRole('group', { name: /Which model gave these answers/ });
    await question.getByRole('textbox').fill('our app');
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toContainText('1 model, 6 samples, 6 responses');
    await read(page).click();
    await expect.poll(() => scores(evalbook)).toEqual([{ model: 'our app', scored: 6, sum: 24 }]);
    await expect(page.locator('tr.line', { hasText: 'results.json' })).toContainText(
      'Read as Azure AI’s evaluation results, by a ready-made mapping',
    );
  },
);

test(
  'where every file waits, each page says for what, and leads there',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const [text = ''] = Object.values(filesOf('azure-evaluate'));
    await evalbook.open('#/overview');
    await evalbook.importTexts({ 'results.json': text });
    for (const place of ['overview', 'compare', 'slices', 'usage']) {
      await page.evaluate((hash) => (location.hash = hash), `/${place}`);
      await expect(page.locator('.verdict .first')).toHaveText('1 file waits for its columns to be mapped.');
    }
    await page.getByRole('link', { name: 'Map columns', exact: true }).click();
    await expect(page).toHaveURL(/#\/map\/1$/);
  },
);

test('any number may stand for the third value', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(refusals);
  await page.getByRole('link', { name: 'Map columns', exact: true }).first().click();
  const question = page.getByRole('group', { name: 'What does Refusal count as?' });
  await question.getByRole('button', { name: 'Another value' }).click();
  await question.getByRole('textbox', { name: 'Count it as' }).fill('0.5');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('It counts as 0.5.');
  await read(page).click();
  await expect
    .poll(() => scores(evalbook))
    .toEqual([
      { model: 'gpt-4o', scored: 10, sum: 5 },
      { model: 'llama-3-8b', scored: 10, sum: 5.5 },
    ]);
});

test('what is kept holds at the next drop, on another visit', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(refusals);
  await page.getByRole('link', { name: '2 files not read yet' }).click();
  await expect(outcome(page).getByRole('checkbox', { name: /these 5 columns$/ })).toBeChecked();
  await page.getByRole('radio', { name: /^no answer/ }).check();
  await read(page).click();
  const answered = [
    { model: 'gpt-4o', scored: 6, sum: 3 },
    { model: 'llama-3-8b', scored: 9, sum: 5 },
  ];
  await expect.poll(() => scores(evalbook)).toEqual(answered);
  await page.reload();
  await evalbook.ready();
  await evalbook.importTexts(refusals);
  expect(await scores(evalbook)).toEqual(answered);
  await expect(page.getByRole('list', { name: 'Files not read yet' })).toHaveCount(0);
});

test('the name of a model that was typed holds for that file alone', NIGHTLY, async ({ evalbook, page }) => {
  const table = (right: (i: number) => boolean) =>
    ['id,question,answer,expected,correct']
      .concat(
        Array.from({ length: 12 }, (_, i) => `q${i},What is ${i}?,${i},${i},${right(i) ? 'True' : 'False'}`),
      )
      .join('\n');
  const [first, second] = [table((i) => i > 2), table((i) => i % 2 === 0)];
  const nameIt = async (name: string) => {
    await page.getByRole('link', { name: 'Map columns', exact: true }).first().click();
    await page
      .getByRole('group', { name: /Which model gave these answers/ })
      .getByRole('textbox')
      .fill(name);
    await page.keyboard.press('Enter');
    await read(page).click();
    await expect(page).toHaveURL(/#\/files$/);
  };
  const both = [
    { model: 'gpt-4', scored: 12, sum: 9 },
    { model: 'llama', scored: 12, sum: 6 },
  ];
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'results.csv': first });
  await nameIt('gpt-4');
  await evalbook.importTexts({ 'results.csv': second });
  await expect(page.getByRole('list', { name: 'Files not read yet' })).toContainText(
    'Its columns are read as before. Which model gave these answers?',
  );
  await nameIt('llama');
  await expect.poll(() => scores(evalbook)).toEqual(both);
  await expect(page.locator('tr.line', { hasText: 'results (2).csv' })).toBeVisible();

  await page.reload();
  await evalbook.ready();
  await evalbook.importTexts({ 'one.csv': first, 'other.csv': second });
  await expect.poll(() => scores(evalbook)).toEqual(both);
});

test(
  'whose the rows are that name no model is chosen or typed in the question',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const rows = ['gpt-4o', 'phi-3'].flatMap((model, m) =>
      tens.map((i) => [`q${i}`, m === 1 && i > 7 ? '' : model, (i + m) % 3 === 0 ? 1 : 0]),
    );
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'gaps.csv': lines([['id', 'model', 'correct'], ...rows]) });
    await page.getByRole('link', { name: 'Map columns', exact: true }).first().click();
    const question = page.getByRole('group', { name: /model is empty in 2 of 20 rows/ });
    await question.getByRole('radio', { name: /^phi-3/ }).check();
    await expect(question).toContainText('it alone lacks these samples');
    await expect(outcome(page)).toContainText('2 models');
    await question.getByRole('textbox', { name: 'Name of the model' }).fill('mine');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('They are answers of mine.');
    await read(page).click();
    await expect(page).toHaveURL(/#\/files$/);
    const scored = async () => (await scores(evalbook)).map(({ model, scored }) => [model, scored]);
    await expect.poll(scored).toEqual([
      ['gpt-4o', 10],
      ['mine', 2],
      ['phi-3', 8],
    ]);
  },
);

test('a column takes another role, and the table is read by it', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'sums.csv': wide });
  await page.getByRole('link', { name: 'Change: sums.csv' }).first().click();
  await page.getByRole('button', { name: 'Swap right and wrong' }).click();
  await page.getByRole('combobox', { name: 'Role of prompt' }).selectOption('sample id');
  await expect(page.getByRole('columnheader', { name: /prompt/ }).getByText('Chosen by you')).toBeVisible();
  await read(page).click();
  await expect
    .poll(() => scores(evalbook))
    .toEqual([
      { model: 'gpt-4o', scored: 10, sum: 5 },
      { model: 'llama-3-8b', scored: 10, sum: 2 },
    ]);
  expect(await evalbook.query('SELECT DISTINCT sample_id FROM samples ORDER BY 1 LIMIT 1')).toEqual([
    { sample_id: 'What is 0 and 0?' },
  ]);
});

test(
  'a table that nothing scores says so, and is read without scores',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'answers.csv': unscored });
    await page.getByRole('link', { name: '1 file not read yet' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '20 responses of 2 models, and nothing says which are right.',
    );
    await expect(page.getByRole('group', { name: 'No score' })).toContainText('none found');
    await page.getByRole('button', { name: 'Read without scores' }).click();
    await read(page).click();
    await expect.poll(() => evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 20 }]);
  },
);

test(
  'two columns of right and wrong, named by their models, are compared after one drop',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files');
    const flags = tens.map((i) => [i < 8 ? 'True' : 'False', i < 5 ? 'True' : 'False']);
    await evalbook.importTexts({ 'flags.csv': lines([['gpt-4', 'mixtral'], ...flags]) });
    await expect(page.getByRole('list', { name: 'Files not read yet' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Compare the models' }).click();
    await expect(page.locator('.verdict .first')).toContainText('gpt-4');
    await expect(page.locator('.foot p').first()).toContainText('10 samples, all scored for both models');
  },
);

test(
  'two answers to a prompt and nothing else: what is missing is said, and a reference would do',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const header = ['prompt', 'model_a_answer', 'model_b_answer'];
    const rows = tens.map((i) => [
      `What is ${i} and ${i}?`,
      `It is ${i * 3} I think`,
      `It is ${i * 2} really`,
    ]);
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'answers.csv': lines([header, ...rows]) });
    await page.getByRole('link', { name: '1 file not read yet' }).click();
    const group = page.getByRole('group', { name: 'No score' });
    await expect(group).toContainText('gets the role “reference”: answers can then be scored by it.');
    await expect(group.getByRole('button')).toHaveText(['Read without scores']);
    const referenced = rows.map((row, i) => [...row, `It is ${i * 2} really`]);
    await page.evaluate(() => window.evalbook.reset());
    await evalbook.importTexts({ 'with-key.csv': lines([[...header, 'expected'], ...referenced]) });
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByRole('link', { name: 'Map columns' }).first().click();
    await page.getByRole('button', { name: 'Score by the reference' }).click();
    await page.getByRole('button', { name: 'Read 1 file' }).click();
    await expect
      .poll(
        () =>
          evalbook.query(
            `SELECT model, sum(score)::INTEGER AS sum FROM scores JOIN responses USING (response_id)
           JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
          ),
        { timeout: 30_000 },
      )
      .toEqual([
        { model: 'model_a', sum: 0 },
        { model: 'model_b', sum: 10 },
      ]);
  },
);

test('the delimiter can be said, and the columns are guessed anew', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'sums.csv': wide });
  await page.getByRole('link', { name: 'Change: sums.csv' }).first().click();
  await page.getByRole('button', { name: 'Change how the rows stand in the file' }).click();
  await page.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
  await expect(page.getByRole('combobox', { name: 'Role of c1' })).toBeVisible();
  await expect(page.getByText('no header, 3 columns')).toBeVisible();
  await page.getByRole('checkbox', { name: 'The first row names the columns' }).check();
  await expect(page.getByRole('combobox', { name: 'Role of prompt' })).toHaveValue('input');
});

const cells = Array.from({ length: 8 }, (_, i) => [
  `q${Math.floor(i / 2)}`,
  i % 2 === 0 ? 'gpt-4o' : 'llama-3',
  i > 4,
]);

test(
  'JSON lists of cells have the names of columns in the first, or none',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'lists.json': JSON.stringify([['id', 'model', 'correct'], ...cells]) });
    await page.getByRole('link', { name: 'Change: lists.json' }).first().click();
    await expect(page.getByText('rows at every item, 3 columns')).toBeVisible();
    await page.getByRole('button', { name: 'Change how the rows stand in the file' }).click();
    await page.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
    await expect(page.getByText('every item, no header, 3 columns')).toBeVisible();
  },
);

test(
  'a document that was looked at by its rows is read by its columns again',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const columns = ['id', 'model', 'correct'].map((name, i) => [name, cells.map((row) => row[i])] as const);
    const details = cells.map((_, i) => ({ seconds: i, tokens: 2 * i }));
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'sums.json': JSON.stringify({ ...Object.fromEntries(columns), details }) });
    await page.getByRole('link', { name: 'Change: sums.json' }).first().click();
    await page.getByRole('button', { name: 'Change how the rows stand in the file' }).click();
    const place = page.getByRole('combobox', { name: 'Rows at' });
    await place.selectOption({ label: 'details › every item, 8' });
    await expect(page.getByText('rows at details › every item, 2 columns')).toBeVisible();
    await place.selectOption({ label: 'the whole document, column by column, 8' });
    await expect(page.getByRole('combobox', { name: 'Role of correct' })).toHaveValue('score');
  },
);

test('a mapping is shown as JSON, and one that is loaded holds', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ 'sums.csv': wide });
  await page.getByRole('link', { name: 'Change: sums.csv' }).first().click();
  await act(page, 'Mapping as JSON');
  const dialog = page.getByRole('dialog', { name: 'Mapping as JSON' });
  const mapping = JSON.parse(await dialog.locator('pre').innerText()) as { columns: { role: string }[] };
  expect(mapping.columns.map(({ role }) => role)).toEqual(['input', 'score', 'score']);
  const load = (value: unknown) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'mapping.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    });
  await load({ ...mapping, columns: [{ name: 'colour', role: 'label' }] });
  await expect(dialog.getByRole('alert')).toHaveText(
    'It names a column “colour” that these files do not have.',
  );
  await load({ ...mapping, model: { from: 'name' } });
  await expect(dialog.getByRole('alert')).toContainText('This file is no mapping');
  const [prompt, ...others] = mapping.columns;
  await load({ ...mapping, sample: 'columns', columns: [{ ...prompt, role: 'sample' }, ...others] });
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of prompt' })).toHaveValue('sample');
});

test('by keyboard alone', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(refusals);
  await page.getByRole('link', { name: '2 files not read yet' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Map columns: more' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^wrong/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^no answer/ })).toBeChecked();
  const role = page.getByRole('combobox', { name: 'Role of question', exact: true });
  await role.focus();
  await page.keyboard.press('l'); // the first role with this letter
  await expect(role).toHaveValue('label');
  await read(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => scores(evalbook)).toHaveLength(2);
  expect(await evalbook.query("SELECT count(*) AS n FROM sample_tags WHERE key = 'question'")).toEqual([
    { n: 10 },
  ]);
});

test('without a file that waits, the page leads to Files', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/map/4');
  await expect(page.getByText('No file waits for its columns to be mapped.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Files' }).click();
  await expect(page).toHaveTitle('Files · Evalbook');
});

test(
  'in a narrow window, what stands beneath a file leads to how it is read',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'sums.csv': wide });
    await page.getByRole('link', { name: 'Change: sums.csv' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 file was read this way.');
  },
);

test('mapping keeps nobody out, and fits, wide and narrow', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({ ...refusals, 'answers.csv': unscored });
  const passes = async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await evalbook.fits();
      expect(await seriousObstaclesInBoth(page), `at ${width}`).toEqual([]);
    }
  };
  for (const table of [1, 2]) {
    await page.goto(`${evalbook.url}#/map/${table}`);
    await expect(outcome(page)).toBeVisible();
    await passes();
  }
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page.getByRole('list', { name: 'Files not read yet' }).getByRole('listitem')).toHaveCount(2);
  await passes();
});

test(
  'words that say neither right nor wrong wait for a person, who may give each its score',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/files');
    await evalbook.importTexts(
      Object.fromEntries(
        Object.entries(refusals).map(([name, text]) => [
          name,
          text
            .replaceAll('"Correct"', '"Blue"')
            .replaceAll('"Incorrect"', '"Red"')
            .replaceAll('"label"', '"grade"'),
        ]),
      ),
    );
    await page.getByRole('link', { name: '2 files not read yet' }).click();
    await page.getByRole('combobox', { name: 'Role of grade' }).selectOption('score');
    await page.getByRole('combobox', { name: 'Blue counts as' }).selectOption('1, right');
    await page.getByRole('combobox', { name: 'Red counts as' }).selectOption('0, wrong');
    await page.getByRole('combobox', { name: 'Refusal counts as' }).selectOption('0.5, half');
    await read(page).click();
    await expect
      .poll(() => scores(evalbook))
      .toEqual([
        { model: 'gpt-4o', scored: 10, sum: 5 },
        { model: 'llama-3-8b', scored: 10, sum: 5.5 },
      ]);
  },
);

test(
  'answers without a score are scored by their reference, read whole',
  NIGHTLY,
  async ({ page, evalbook }) => {
    const filler = 'Let us think about it once more. '.repeat(20);
    const rows = ['aster', 'brook'].flatMap((model, m) =>
      Array.from({ length: 20 }, (_, i) => ({
        ...{ model, id: `q${i}`, question: `What is ${i} and ${i}?` },
        // brook is right on 5 of 20; what it says stands beyond the preview.
        answer: `${filler}It is ${m === 0 || i < 5 ? `${2 * i}.0` : 2 * i + 1}.`,
        expected: String(2 * i),
      })),
    );
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'sums.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
    await page.getByRole('link', { name: 'Map columns' }).first().click();
    await page.getByRole('button', { name: 'Score by the reference' }).click();
    await page.getByRole('combobox', { name: 'Right when' }).selectOption('number');
    await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('1 metric');
    await page.getByRole('button', { name: 'Read 1 file' }).click();
    const metrics = 'SELECT metric, kind, responses FROM metrics';
    await expect
      .poll(() => evalbook.query(metrics))
      .toEqual([{ metric: 'last number equal to the reference’s', kind: 'binary', responses: 40 }]);
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const board = page.getByRole('region', { name: 'Leaderboard' });
    await expect(board.getByRole('row', { name: /aster/ })).toContainText('100.0');
    await expect(board.getByRole('row', { name: /brook/ })).toContainText('25.0');
  },
);

test(
  'a sample that comes again is what the page says it is: a repeat, another condition, or the same answer',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const run = (turn: number): string =>
      lines([
        ['id', 'model', 'question', 'correct'],
        ...['m1', 'm2'].flatMap((model) =>
          tens.map((i) => [`q${i}`, model, `What is ${i}?`, Number((i + turn) % 3 > 0)]),
        ),
      ]);
    const found = () =>
      evalbook.query(
        `SELECT count(*) AS n, count(DISTINCT epoch) AS repeats, count(DISTINCT condition) AS conditions
       FROM responses JOIN runs USING (run_id)`,
      );
    await evalbook.open();
    await evalbook.importTexts({ 'run1.csv': run(1), 'run2.csv': run(2) });
    expect(await found()).toEqual([{ n: 40, repeats: 2, conditions: 0 }]);
    await page
      .getByRole('link', { name: /^Change: / })
      .first()
      .click();
    const again = page.getByLabel('A sample that comes again is');
    await expect(again).toHaveValue('file repeats');
    await again.selectOption('a condition, by file name');
    await read(page).click();
    await expect.poll(found).toEqual([{ n: 40, repeats: 1, conditions: 2 }]);
  },
);

test(
  'what is typed while the page is left is taken before it is gone',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await evalbook.open();
    await evalbook.importTexts({ 'right.csv': wide });
    await page.evaluate(() => (location.hash = '#/map/1'));
    const metric = page.getByRole('textbox', { name: 'Metric' });
    await metric.fill('is right');
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeAttached();
    await page.evaluate(() => (location.hash = '#/map/1'));
    await expect(metric).toHaveValue('is right');
    expect(warnings.filter((text) => text.includes('svelte.dev'))).toEqual([]);
  },
);
