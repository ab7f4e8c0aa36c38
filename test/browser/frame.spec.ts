import type { Locator, Page } from '@playwright/test';
import { expect, test, NIGHTLY } from './support/page';
import { act, leave, passing, writeFilter } from './support/sections';

const row = (i: number, model: string, output: string, topic = 'refunds') =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `quiz/${model}/1`,
    model_id: model,
    evaluation_name: 'quiz',
    sample_id: `q${i}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${i}`, reference: ['yes'] },
    output: { raw: [output] },
    answer_attribution: [],
    metadata: { topic },
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
  });
const rows = (n: number, model: string) =>
  Array.from({ length: n }, (_, i) => row(i, model, `answer ${i}`, i % 3 ? 'refunds' : 'orders')).join('\n');
const two = { 'a_samples.jsonl': rows(30, 'a'), 'b_samples.jsonl': rows(30, 'b') };

const inWindow = async (page: Page, of: Locator): Promise<boolean> => {
  const box = await of.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};
/** Whether a press in the middle of it would reach it. */
const reachable = (of: Locator): Promise<boolean> =>
  of.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node === hit || node.contains(hit));
  });

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `help that a link opens can be closed again, at ${size.width}`,
    NIGHTLY,
    async ({ evalbook, page }) => {
      await page.setViewportSize(size);
      await evalbook.open('#/files');
      await page.getByRole('button', { name: 'All formats' }).click();
      const help = page.getByRole('dialog', { name: 'Help' });
      await expect(help.getByRole('heading', { name: 'Files by tool' })).toBeInViewport();
      const close = help.getByRole('button', { name: 'Close' });
      await expect.poll(() => inWindow(page, close)).toBe(true);
      expect(await reachable(close)).toBe(true);
      await close.click();
      await expect(help).toBeHidden();
    },
  );

test('filters: each can be removed, and another added, at 1440', async ({ evalbook, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await evalbook.open('#/compare');
  await evalbook.importTexts(two);
  await filterBy(page, 'solved_by = 1 and tag.topic = "refunds" and answered_by >= 1');
  const bar = page.getByRole('region', { name: 'What is compared' });
  const removes = bar.getByRole('button', { name: /^Remove filter/ });
  await expect(removes).toHaveCount(3);
  for (const one of await removes.all()) expect(await reachable(one)).toBe(true);
  for (const name of ['Add filter', 'Options', 'Clear all']) {
    const button = bar.getByRole('button', { name, exact: true });
    expect(await inWindow(page, button), name).toBe(true);
    expect(await reachable(button), name).toBe(true);
  }
  await evalbook.fits();
});

test('the first filter shows on a phone', NIGHTLY, async ({ evalbook, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await evalbook.open('#/compare');
  await evalbook.importTexts(two);
  await filterBy(page, 'tag.topic = "refunds"');
  const remove = page.getByRole('button', { name: /^Remove filter/ });
  await expect(remove).toHaveCount(1);
  expect(await inWindow(page, remove)).toBe(true);
  expect(await reachable(remove)).toBe(true);
  await evalbook.fits();
});

/** Writes a filter as an expression, and closes the panel. */
async function filterBy(page: Page, text: string): Promise<void> {
  await writeFilter(page);
  await page.getByRole('combobox', { name: 'Filter expression' }).fill(text);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

test('a label written without tag. is offered with it', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/compare');
  await evalbook.importTexts(two);
  await writeFilter(page);
  await page.getByRole('combobox', { name: 'Filter expression' }).fill('topic = "refunds"');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing is called topic. Did you mean tag.topic?')).toBeVisible();
  await page.getByRole('button', { name: 'tag.topic' }).click();
  await passing(page, 20, 30);
});

test('the difference of two long texts folds what is equal', NIGHTLY, async ({ evalbook, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await evalbook.open('#/samples');
  const same = 'The same line of text again and again.\n'.repeat(1300);
  await evalbook.importTexts({
    'a_samples.jsonl': row(1, 'a', `${same}one\n${same}`),
    'b_samples.jsonl': row(1, 'b', `${same}two\n${same}`),
  });
  await page.getByRole('row', { name: /Question 1/ }).click();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Difference' }) });
  await expect(section.locator('del').first()).toHaveText(/one/);
  const height = async () => (await section.boundingBox())?.height ?? Infinity;
  expect(await height()).toBeLessThan(900);
  await section
    .getByRole('button', { name: /^Show [\d,]+ equal characters$/ })
    .first()
    .click();
  await expect(section.getByRole('button', { name: /^Show more, [\d,]+ characters left$/ })).toBeVisible();
  expect(await height()).toBeLessThan(8000);
});

test('what was said of an import goes with the next one', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(two);
  await evalbook.importTexts({ 'again_samples.jsonl': rows(30, 'a') });
  await expect(page.getByText('again_samples.jsonl is loaded already.')).toBeVisible();
  await evalbook.importTexts({ 'c_samples.jsonl': rows(30, 'c') });
  await expect(page.getByText('is loaded already.')).toHaveCount(0);
});

test('while files are read, Compare does not ask for them', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/compare');
  const line = row(0, 'a', 'word '.repeat(150));
  const importing = page.evaluate(async (text) => {
    const lines = Array.from({ length: 30_000 }, (_, i) => text.replaceAll('q0', `q${i}`));
    await window.evalbook.import([new File([lines.join('\n')], 'large_samples.jsonl')]);
  }, line);
  await expect(page.getByText('The files are being read.')).toBeVisible();
  await expect(page.getByText('Drop result files anywhere')).toHaveCount(0);
  await importing;
});

test('after two names become one there is one model less', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts({
    'a_samples.jsonl': rows(30, 'a'),
    'b_samples.jsonl': rows(30, 'my-model'),
    'c_samples.jsonl': rows(30, 'my_model'),
  });
  const names = page.locator('section#names');
  await expect(names.getByRole('button', { name: 'models 3' })).toBeVisible();
  await page
    .getByRole('button', { name: /Use .* for both/ })
    .first()
    .click();
  await expect(names.getByRole('button', { name: 'models 2' })).toBeVisible();
});

test('why a file was not read is said in full on its line', NIGHTLY, async ({ evalbook, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await evalbook.open('#/files');
  await evalbook.importTexts({ ...two, 'wrong.jsonl': '{"colour":"red","size":4,"weight":2}\n' });
  const cell = page.locator('tr.line', { hasText: 'wrong.jsonl' }).locator('.remark');
  await expect(cell).toContainText(/\w+ \w+ \w+/);
  expect(await cell.locator('.lines').evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  expect((await cell.boundingBox())?.width ?? 0).toBeGreaterThan(500);
});

test('the browser asks before files are lost, but not for the demo', NIGHTLY, async ({ evalbook, page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await evalbook.open('#/files');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.locator('.verdict .first')).toBeVisible();
  await page.reload();
  expect(asked).toEqual([]);
  await evalbook.ready();
  await page.locator('.drop .dim').click({ trial: true });
  await page.keyboard.press('Tab'); // browsers ask only where somebody has used the page
  await evalbook.importTexts(two);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test(
  'a link says which files it was made from, and which are missing',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open('#/compare');
    await evalbook.importTexts(two);
    await filterBy(page, 'tag.topic = "refunds"');
    await leave(page, 'Copy link');
    const dialog = page.getByRole('dialog', { name: 'Copy link' });
    await expect(dialog).toContainText('It holds no results.');
    await expect(dialog).toContainText('Include the names of the 2 files and a short digest of each');
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('checkbox').uncheck();
    expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).not.toContain('samples.jsonl');

    await page.goto('about:blank');
    await page.goto(link);
    await evalbook.ready();
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'This link' }) });
    await expect(section).toContainText('This link was made from 2 files. 2 are missing.');
    await evalbook.importTexts({ 'renamed.jsonl': two['a_samples.jsonl'], 'b_samples.jsonl': rows(29, 'b') });
    await expect(section).toContainText('1 is missing.');
    await expect(section.getByRole('listitem').nth(1)).toHaveText(
      /a_samples.jsonl\s*loaded as renamed.jsonl/,
    );
    await expect(section.getByRole('listitem').nth(0)).toContainText(
      'the file of this name has other contents',
    );
    await evalbook.importTexts({ 'b_samples.jsonl': two['b_samples.jsonl'] });
    await expect(section).toContainText('All are loaded.');
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1);
    await act(page, 'Dismiss');
    await expect(section).toHaveCount(0);
  },
);

test('every page is named in the navigation, in the title and by its keys; an unknown one opens Files', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/nowhere');
  await expect(page).toHaveTitle('Files · Evalbook');
  const names = ['Files', 'Overview', 'Compare', 'Slices', 'Cost', 'Samples'];
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(names);
  for (const [key, name] of [
    ['o', 'Overview'],
    ['c', 'Compare'],
    ['s', 'Slices'],
    ['u', 'Cost'],
    ['a', 'Samples'],
    ['n', 'Notebook'],
    ['f', 'Files'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveTitle(`${name} · Evalbook`);
    await expect(page.locator('[aria-current="page"]')).toHaveText(name);
  }
  // What is opened from a page is under it.
  for (const [key, title, under] of [
    ['r', 'Review', 'Samples'],
    ['i', 'Collections', 'Overview'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveTitle(`${title} · Evalbook`);
    await expect(page.locator('.nav [aria-current="true"]')).toHaveText(under);
  }
});
