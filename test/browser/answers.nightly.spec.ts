import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { deskFile, deskModels } from './support/desk';
import { obstacles } from './support/obstacles';
import { expect, test } from './support/page';

interface DemoRow {
  sample_id: string;
  error?: string | null;
  output?: { raw: string[] } | null;
  metadata: { epoch: string };
}

/** The first answer to a sample in the demo's file, or what it failed with. */
function answerIn(model: string, sample: string): string {
  const lines = readFileSync(deskFile(model), 'utf8').trim().split('\n');
  const own = lines.map((line) => JSON.parse(line) as DemoRow).filter((row) => row.sample_id === sample);
  const first = own.find(({ error }) => !error) ?? own[0];
  return first === undefined ? 'never answered' : (first.error ?? first.output?.raw[0] ?? '');
}

const section = (page: Page) => page.locator('#samples');
const rows = (page: Page) => page.locator('.samples tbody tr:not(.space)');
const answers = (page: Page, row: number) => rows(page).nth(row).locator('td.answer .text');
const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);

test('answers stand in the columns of the models, as text, and leave with the table', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open('#/samples?sort=sample');
  await evalbook.import(...deskModels.map(deskFile));
  await page.locator('.stage[data-ready]').waitFor();
  // Of four models or fewer they are there from the start.
  await expect(section(page).getByRole('button', { name: 'Answers' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(answers(page, 0)).toHaveCount(deskModels.length);
  expect(await heights(page)).toEqual([46]);
  const order = await page
    .locator('.samples thead th.answer button')
    .evaluateAll((heads) =>
      heads.map((head) => (head.getAttribute('title') ?? '').replace('answer of ', '')),
    );
  for (const row of [0, 7, 20]) {
    const sample = (await rows(page).nth(row).locator('.sid').innerText()).trim();
    const told = order.map((model) => answerIn(model, sample));
    await expect(answers(page, row)).toHaveText(told);
  }
  // Said: the model, right or wrong, the answer, and that there are more of them.
  const mini = rows(page).first().locator('td.answer').nth(order.indexOf('aster-mini'));
  await expect(mini).toMatchAriaSnapshot(
    `- text: /aster-mini:/\n- img /right|wrong/\n- text: /\\+ 2 more answers/`,
  );
  expect(await obstacles(page)).toEqual([]);

  // The grid has its keys, and the whole answer is copied.
  await page.getByRole('grid', { name: 'Samples' }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('.samples td.here')).toContainText(order[0] ?? '?');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).locator('td.here')).toHaveCount(1);

  await section(page).getByRole('button', { name: 'CSV of these rows' }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const [head = '', first = ''] = readFileSync(await download.path(), 'utf8').split(/\r?\n/);
  expect(head.split(',')).toEqual(expect.arrayContaining(['answers', 'output_preview', 'error']));
  expect(first).toContain(answerIn(order[0] ?? '', 'desk-001'));
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // On a phone one model stands under the other, in rows of one height.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(answers(page, 0).first()).toBeVisible();
  await expect.poll(() => heights(page)).toEqual([15 + 37 * (1 + deskModels.length)]);
  await evalbook.fits();
  await page.setViewportSize({ width: 1440, height: 900 });
  await section(page).getByRole('button', { name: 'Scores' }).click();
  await expect.poll(() => heights(page)).toEqual([26]);

  // A pair lists what both said.
  await page.goto(page.url().replace('#/samples', '#/pair'));
  await page.locator('.pair-page[data-ready]').waitFor();
  const flips = page.locator('.flips').first();
  const [a = '', b = ''] = await flips.locator('thead .out').allInnerTexts();
  const sample = (await flips.locator('tbody tr').first().locator('th').getAttribute('title')) ?? '';
  await expect(flips.locator('tbody tr').first().locator('.text')).toHaveText([
    answerIn(a.trim(), sample),
    answerIn(b.trim(), sample),
  ]);
  await expect(flips.locator('tbody tr').first().getByRole('img', { name: 'right' })).toHaveCount(1);
  await expect(flips.locator('tbody tr').first().getByRole('img', { name: 'wrong' })).toHaveCount(1);
});

test('what an answer holds is text, whichever way it runs', async ({ evalbook }) => {
  const { page } = evalbook;
  const line = (id: number, raw: string, error?: string) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: 'capitals/alder/1',
      model_id: 'vendor/alder',
      evaluation_name: 'capitals',
      evaluation_result_id: 'exact_match',
      sample_id: `e-${id}`,
      interaction_type: 'single_turn',
      input: { raw: `What is the capital of ${id}?`, reference: ['Paris'] },
      output: { raw: [raw] },
      answer_attribution: [],
      evaluation: { score: 0, is_correct: false },
      ...(error ? { error } : {}),
    });
  const markup = '<img src=x onerror="document.title=1"><b>Paris</b>';
  await evalbook.open('#/samples?sort=sample&cells=answers');
  await evalbook.importTexts({
    'capitals.jsonl': [
      line(1, markup),
      line(2, 'باريس (3)'),
      line(3, ' '),
      line(4, '', '503 from the host'),
    ].join('\n'),
  });
  await expect(answers(page, 0)).toHaveText(markup);
  await expect(page.locator('.samples tbody img, .samples tbody .text b')).toHaveCount(0);
  expect(await answers(page, 1).evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  await expect(answers(page, 2)).toHaveText('empty answer');
  await expect(rows(page).nth(3).locator('td.answer')).toContainText('failed');
  await expect(answers(page, 3)).toHaveText('503 from the host');
  expect(await heights(page)).toEqual([46]);
});
