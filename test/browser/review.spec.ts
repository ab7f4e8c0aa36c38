import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { Evalbook, expect, test, NIGHTLY } from './support/page';
import { answers, place, pressOn, startReading } from './support/reviewing';

const models = ['aster-large', 'brook-2', 'cobalt-s'];
const SAMPLES = 60;

/** Whether the judge of the files says right; what a person reads is right where its text says so. */
const judged = (m: number, i: number): boolean => (i * 7 + m * 3) % 5 !== 0;
const isGood = (m: number, i: number): boolean => (i * 11 + m * 5) % 4 !== 0;
/** No text says which model wrote it. */
const textOf = (m: number, i: number): string =>
  `${isGood(m, i) ? 'good' : 'bad'}: wording ${(i * 31 + m * 17) % 97} for question ${i}`;

const fileOf = (model: string, m: number): string =>
  Array.from({ length: SAMPLES }, (_, i) =>
    JSON.stringify({
      ...{
        schema_version: '0.2.1',
        evaluation_id: `quiz/${model}/1`,
        model_id: model,
        evaluation_name: 'quiz',
      },
      ...{ sample_id: `s${i}`, interaction_type: 'single_turn', answer_attribution: [] },
      input: { raw: `Question ${i}?`, reference: [`Reference ${i}`] },
      output: { raw: [textOf(m, i)] },
      evaluation: { score: judged(m, i) ? 1 : 0, is_correct: judged(m, i) },
    }),
  ).join('\n');
const files = Object.fromEntries(models.map((model, m) => [`results-of-${model}.jsonl`, fileOf(model, m)]));

/** Reads the answer that is open as a person does: by its text, with keys. */
async function judge(page: Page): Promise<boolean> {
  const before = await place(page).textContent();
  const text = (await answers(page).textContent()) ?? '';
  const right = text.startsWith('good');
  await page.keyboard.press(right ? 'y' : 'n');
  if (!right) {
    await page.keyboard.press('1');
    await page.keyboard.press('j');
  }
  await expect(place(page)).not.toHaveText(before ?? '');
  return right;
}

test('forty samples are read by keyboard, through undo, skip, a reload in the middle and a colleague’s file', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/review?n=40&seed=7');
  await evalbook.importTexts(files);
  await expect(page.locator('.queues tr.on td').nth(1)).toHaveText('120');

  // Without a name nothing is read.
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByText('needed: labels bear it')).toBeVisible();
  await expect(page.getByText('Labels bear a name')).toBeVisible();
  await page.getByLabel('Reviewer').fill('mira');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Answer 1 of 120');

  // The first failure mode is made while reading.
  await page.keyboard.press('1');
  await page.keyboard.type('invents a policy');
  await page.keyboard.press('Enter');
  await expect(page.locator('#read .keyline.on')).toContainText('invents a policy');
  await expect(page.locator('#read .btn.on')).toContainText('Wrong');
  // Undone: neither wrong, nor a mode of it.
  await page.keyboard.press('u');
  await expect(page.locator('#read .btn.on')).toHaveCount(0);
  await expect(page.locator('#read .keyline.on')).toHaveCount(0);
  await page.keyboard.press('1');
  await page.keyboard.type('invents a policy');
  await page.keyboard.press('Enter');
  const isFirstGood = ((await answers(page).textContent()) ?? '').startsWith('good');
  await page.keyboard.press(isFirstGood ? 'y' : 'j'); // right takes the failure mode away again
  await expect(place(page)).toHaveText('Answer 2 of 120');

  let read = 1;
  for (; read < 30; read++) await judge(page);
  // A slip of the finger, and back.
  const text = await answers(page).textContent();
  await page.keyboard.press('y');
  await expect(place(page)).toHaveText('Answer 32 of 120');
  await page.keyboard.press('u');
  await expect(place(page)).toHaveText('Answer 31 of 120');
  await expect(answers(page)).toHaveText(text ?? '');
  await expect(page.locator('#read .btn.on')).toHaveCount(0);
  // A note, and a skip.
  await page.keyboard.press('t');
  await page.keyboard.type('unsure, look again');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(place(page)).toHaveText('Answer 32 of 120');
  await expect(page.locator('#read .prog')).toContainText('1 skipped');
  for (; read < 60; read++) await judge(page);
  await expect(page.locator('#read .prog')).toContainText('saved in this browser');
  await expect(page.locator('#read .prog')).toHaveAttribute('aria-busy', 'false');

  // The page is closed without a word, and opened again.
  await page.goto('about:blank');
  await evalbook.open('#/review?n=40&seed=7');
  await evalbook.importTexts(files);
  await expect(page.locator('.queues tr.on td').nth(2)).toHaveText('60');
  await startReading(page);
  // What was skipped still is, and comes back at the end.
  await expect(place(page)).toHaveText('Answer 62 of 120');
  await expect(page.locator('#read .prog')).toContainText('1 skipped');
  // A key takes back the label that was given last before.
  const judgedBefore = (await page.locator('#read .prog').textContent()) ?? '';
  await page.keyboard.press('u');
  await expect(place(page)).toHaveText('Answer 61 of 120');
  await expect(page.locator('#read .prog')).not.toHaveText(judgedBefore);
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await judge(page);
  await expect(place(page)).toHaveText('Answer 62 of 120');
  for (; read < 119; read++) await judge(page);
  await expect(place(page)).toHaveText('Answer 31 of 120');
  await expect(page.getByLabel('Note')).toHaveValue('unsure, look again');
  // The last: nothing is left to go on to.
  const last = ((await answers(page).textContent()) ?? '').startsWith('good');
  await page.keyboard.press(last ? 'y' : 'n');
  await expect(page.locator('#read .section-head')).toContainText('This draw is read.');
  await expect(page.locator('#read .model')).toHaveCount(1);

  // Everything that was said is in the tables, and is what the texts say.
  const human = () =>
    evalbook.query(
      `SELECT model, sample_id AS id, score FROM results WHERE metric = 'human' ORDER BY model, sample_id`,
    );
  await expect.poll(async () => (await human()).length).toBe(120);
  const found = await human();
  for (const { model, id, score } of found)
    expect(score, `${model} ${id}`).toBe(
      isGood(models.indexOf(String(model)), Number(String(id).slice(1))) ? 1 : 0,
    );
  const [modes] = await evalbook.query(`SELECT count(*) AS n FROM response_tags WHERE key = 'failure mode'`);
  const wrong = found.filter(({ score }) => score === 0).length;
  expect(Number(modes?.n)).toBe(last ? wrong : wrong - 1);

  // A colleague's file: the same answers, some of them judged otherwise.
  await page.getByRole('button', { name: 'Save labels' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  const theirs = saved
    .replaceAll(',mira,', ',jonas,')
    .split('\r\n')
    .map((line, i) => (i % 10 === 1 ? line.replace(',human,1,', ',human,0,') : line))
    .join('\r\n');
  await evalbook.importTexts({ 'labels-of-jonas.csv': theirs });
  await expect(page.getByText(/labels-of-jonas\.csv: \d+ labels by jonas, \d+ new/)).toBeVisible();
  const reviewers = await evalbook.query(
    `SELECT reviewer, count(*) AS n FROM reviewed WHERE kind = 'human' GROUP BY reviewer ORDER BY reviewer`,
  );
  expect(reviewers).toEqual([
    { reviewer: 'jonas', n: 120 },
    { reviewer: 'mira', n: 120 },
  ]);
  // Mira's own count for her, and her file again changes nothing.
  expect(await evalbook.query(`SELECT count(*) AS n FROM results WHERE metric = 'human'`)).toEqual([
    { n: 120 },
  ]);
  await evalbook.importTexts({ 'labels.csv': saved });
  await expect(page.getByText(/labels\.csv: \d+ labels by mira, 0 new/)).toBeVisible();
});

test('while a draw is read blind, nothing on the page tells whose answer it is or how it was scored', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/review?n=12&seed=3');
  await evalbook.importTexts(files);
  await startReading(page, 'mira');
  const told = (): Promise<string> =>
    page.evaluate(() => {
      const of = (element: Element | null) => element?.outerHTML ?? '';
      return of(document.querySelector('#read')) + document.title;
    });
  const address = page.url().replace('&read=side', '');
  for (const layout of ['one', 'side']) {
    if (layout === 'side') await page.getByRole('button', { name: 'Models side by side' }).click();
    for (let i = 0; i < 6; i++) {
      const html = await told();
      for (const model of models) expect(html).not.toContain(model);
      expect(html).not.toMatch(/results-of|token|exact|score(?!s hidden)|judge's|reasoning/i);
      expect(page.url().replace('&read=side', '')).toBe(address);
      await pressOn(page, 'y');
    }
  }
  // How many labels fall on one model's failures would tell as well.
  const labelled = page.locator('.queues tr', { hasText: 'Failures' }).locator('td').nth(2);
  await expect(labelled).toHaveText('—');

  // The order of the answers says nothing: each model comes first somewhere.
  const inOrder = () =>
    evalbook.query(
      `SELECT model, sample_id AS id, labelled_at AS at FROM reviewed JOIN responses USING (response_id)
       JOIN runs USING (run_id) JOIN samples p ON p.sample_key = reviewed.sample_key ORDER BY labelled_at`,
    );
  await expect.poll(async () => (await inOrder()).length).toBe(12);
  const seen = new Map<string, string>();
  for (const { model, id } of await inOrder()) if (!seen.has(String(id))) seen.set(String(id), String(model));
  expect(new Set(seen.values()).size).toBeGreaterThan(1);

  // Asked for, the names are there.
  await page.getByRole('button', { name: 'Show names now' }).click();
  await expect(page.locator('#read .model').first()).toBeVisible();
});

test(
  'labels stand in the notebook, and come back with it where nobody has them',
  NIGHTLY,
  async ({ evalbook, browser }) => {
    const { page } = evalbook;
    await evalbook.open('#/review?n=5&seed=7');
    await evalbook.importTexts(files);
    await startReading(page, 'mira');
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('y');
      await expect(place(page)).toHaveText(`Answer ${i + 2} of 15`);
    }
    await page.getByRole('button', { name: 'Save labels' }).click();
    await page.getByRole('menuitem', { name: 'In the notebook' }).click();
    await expect(page.getByText('6 labels by mira')).toBeVisible();
    const text = await evalbook.notebookText();
    expect(text).toContain('```csv labels\ncontent_key,evaluation,');

    // Another browser has no labels; the notebook brings them, and the files that are dropped again have their answers.
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
    const other = new Evalbook(await elsewhere.newPage(), evalbook.url);
    await other.open('#/notebook');
    await other.openNotebook(text, 'of-mira');
    await other.importTexts(files);
    await other.page.evaluate(() => (location.hash = '#/review?n=5&seed=7'));
    await other.page.getByLabel('Reviewer').fill('mira');
    await expect(other.page.locator('.queues tr.on td').nth(2)).toHaveText('6');
    await elsewhere.close();
  },
);

test(
  'a sample, selected samples and a filter are opened to be read from where they are seen',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await evalbook.open('#/samples');
    await evalbook.importTexts(files);
    const grid = page.locator('#samples').getByRole('grid');
    await grid.getByRole('row').nth(1).click();
    await page.getByRole('button', { name: 'Question: more' }).click();
    await page.locator('main').getByRole('link', { name: 'Review', exact: true }).click();
    await expect(page.locator('.queues tr.on')).toContainText('The chosen sample');
    await expect(page.locator('.queues tr.on td').first()).toHaveText('1');
    await expect(page.locator('.queues tr.on td').nth(1)).toHaveText('3');

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText(`2 of ${SAMPLES} samples selected`)).toBeVisible();
    await page
      .getByRole('region', { name: 'Selected samples' })
      .getByRole('button', { name: 'Review' })
      .click();
    await expect(page.locator('.queues tr.on')).toContainText('Chosen samples');
    await expect(page.locator('.queues tr.on td').first()).toHaveText('2');

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('link', { name: 'Review these' }).click();
    await expect(page.locator('.queues tr.on')).toContainText('All that pass the filter');
    await expect(page.locator('.queues tr.on td').first()).toHaveText(String(SAMPLES));
  },
);

test(
  'on a phone the begin of what is read stands under the bar, not behind it',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await page.setViewportSize({ width: 390, height: 844 });
    await evalbook.open('#/review?n=40&seed=7');
    await evalbook.importTexts(files);
    await startReading(page, 'mira');
    await expect(place(page)).toBeInViewport();
    const bar = await page.locator('header.top').boundingBox();
    const head = await place(page).boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  },
);
