import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test, NIGHTLY } from './support/page';

const row = (model: string, n: number, evaluation: object | undefined = { score: n % 2 }): string =>
  JSON.stringify({
    evaluation_id: `reading/${model}`,
    model_id: model,
    evaluation_name: 'reading',
    sample_id: `s${n}`,
    interaction_type: 'single_turn',
    input: { raw: `What is ${n} plus ${n}?`, reference: [String(n + n)] },
    output: { raw: [String(n + n)] },
    evaluation,
  });
const rows = (model: string, n: number, evaluation?: (n: number) => object | undefined): string =>
  Array.from({ length: n }, (_, i) => row(model, i, evaluation ? evaluation(i) : undefined)).join('\n') +
  '\n';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-reading-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: name === 'files' ? 'Files' : 'Compare' })
    .click();
const lineOf = (page: Page, name: string): Locator =>
  page.locator('table.files tr.line').filter({ has: page.getByText(name, { exact: true }) });
async function opened(page: Page, name: string): Promise<Locator> {
  await lineOf(page, name).locator('.tri').click();
  return page.locator('tr.detail');
}

test('rows around a block of NUL bytes are read, the block is one rejected line', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  const bytes = Buffer.concat([Buffer.from(rows('a', 30)), Buffer.alloc(4096), Buffer.from(rows('b', 20))]);
  await evalbook.pick(write('crash.jsonl', bytes));
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 50 responses in 2 runs.');
  await expect(page.locator('.verdict .then')).toContainText('1 row was rejected.');
  const detail = await opened(page, 'crash.jsonl');
  await expect(detail.locator('.words', { hasText: 'NUL' })).toHaveText(
    '4,096 NUL bytes, as a crash or a full disk leaves them in a file. What stood there is lost; the rows around were read. Copy the file again, or run these samples again.',
  );
});

test('UTF-16 is read, with a byte order mark and without', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(
    write('marked.jsonl', Buffer.from(`\ufeff${rows('ä', 5)}`, 'utf16le')),
    write('bare.jsonl', Buffer.from(rows('漢', 5), 'utf16le')),
  );
  await expect(page.locator('.verdict .counts')).toHaveText('2 files read, 10 responses in 2 runs.');
  const detail = await opened(page, 'bare.jsonl');
  await expect(detail.locator('.words', { hasText: 'UTF' })).toHaveText(
    'This text is UTF-16. It was read as UTF-8, and byte offsets count in that.',
  );
  await detail.getByRole('button', { name: 'First rows as read' }).click();
  const shown = detail.locator('ol pre');
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toContainText('漢');
  const found = await evalbook.query('SELECT DISTINCT model FROM runs ORDER BY model');
  expect(found.map(({ model }) => model)).toEqual(['ä', '漢']);
});

test(
  'a table with a column that a format would drop is a table of one’s own',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const own = Array.from({ length: 4 }, (_, i) =>
      JSON.stringify({ id: i, prompt: `Q${i}`, response: 'A', correct: i % 2 === 0 }),
    ).join('\n');
    await evalbook.pick(write('own.jsonl', own));
    await expect(page.getByText('is not read yet').first()).toBeVisible();
    const problems = await evalbook.query('SELECT message FROM problems');
    expect(problems.map(({ message }) => message)).toEqual([
      'No tool\'s format: a table of 4 columns (id, prompt, response, correct). Say what they mean with "Map columns".',
    ]);
  },
);

test(
  'answers without a score are not called unanswered, on Files and on Compare',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    const words = () => ({ score: 'good' });
    await evalbook.pick(write('a.jsonl', rows('a', 4, words)), write('b.jsonl', rows('b', 4)));
    const none =
      'None of 4 answers has a score that can be compared. Scores are read from evaluation.score (a number) or evaluation.is_correct (true or false).';
    const detail = await opened(page, 'a.jsonl');
    await expect(detail.locator('.remarks li').first()).toContainText(none);
    await expect(detail.locator('.words', { hasText: 'good' }).first()).toHaveText(
      '"good" is no number, so this answer has no score. Write a number, or true or false.',
    );
    await goTo(page, 'compare');
    await expect(page.locator('#verdict .first, .verdict .first').first()).toHaveText(
      'a has 4 answers, but no score.',
    );
    await expect(page.locator('.verdict .then').first()).toHaveText(`a.jsonl: ${none}`);
    await expect(page.locator('.verdict').first()).not.toContainText('answered');
    await expect(page.locator('.verdict').first()).not.toContainText('as wrong');
  },
);

test('true and false as text are scores, with a word on it', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  const asText = (n: number) => ({ score: n % 2 === 0 ? 'True' : 'False' });
  await evalbook.pick(write('a.jsonl', rows('a', 4, asText)), write('b.jsonl', rows('b', 4)));
  await goTo(page, 'compare');
  await expect(page.locator('.verdict .first').first()).toContainText('on 4 shared samples');
  await goTo(page, 'files');
  const detail = await opened(page, 'a.jsonl');
  await expect(detail.locator('.words', { hasText: '"True" is text' }).first()).toHaveText(
    '"True" is text. It was read as true, a score of 1.',
  );
});

test('half a folder says which half is missing, until it comes', async ({ evalbook, page }) => {
  await evalbook.open();
  const session = (session_id: string) => ({
    session_id,
    request: { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] },
    response: { candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] } }] },
  });
  await evalbook.pick(write('eval_run.json', JSON.stringify([session('s1'), session('s2')])));
  const missing =
    'The scores are missing: these are sessions. Drop the layer 1 or layer 2 scores of the same sessions.';
  await expect(lineOf(page, 'eval_run.json').locator('.remark')).toContainText(missing);
  await goTo(page, 'compare');
  await expect(page.locator('.verdict .first').first()).toHaveText('No answer here has a score.');
  await expect(page.locator('.verdict .then').first()).toHaveText(`eval_run.json: ${missing}`);
  await goTo(page, 'files');
  const scores = {
    input_file: 'eval_run.json',
    summary: {},
    sessions: ['s1', 's2'].map((session_id) => ({
      session_id,
      pass_rate: 1,
      checks: [{ check_id: 'polite', passed: true }],
    })),
  };
  await evalbook.pick(write('l1.json', JSON.stringify(scores)));
  await expect(lineOf(page, 'eval_run.json').locator('.remark')).not.toContainText('missing');
});
