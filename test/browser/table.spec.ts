import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, root, test, NIGHTLY } from './support/page';
import { leave, passing } from './support/sections';

const demoFile = (model: string) => `${root}public/demo/support-desk.${model}_samples.jsonl`;
const SAMPLES = 400;
const LONG = 'A long question. '.repeat(40).trim();

const grid = (page: Page) => page.getByRole('grid', { name: 'Samples' });
const rows = (page: Page) => page.locator('.samples tbody tr:not(.space)');
const heads = (page: Page) => page.locator('.samples thead th:not(.gutter)');
/** The words of the heads; those of a model's figures say only the unit. */
const names = (page: Page): Promise<string[]> =>
  heads(page)
    .locator('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const shown = button.cloneNode(true) as HTMLElement;
        for (const hidden of shown.querySelectorAll('.vh, .dir')) hidden.remove();
        return shown.textContent.trim();
      }),
    );
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page) => page.getByRole('region', { name: 'Selected samples' }).getByRole('status');
const section = (page: Page) => page.locator('#samples');

async function openDesk(evalbook: Evalbook, hash = '#/samples?sort=sample&cells=scores'): Promise<void> {
  await evalbook.open(hash);
  await evalbook.import(...['aster-large', 'aster-mini', 'brook-2'].map(demoFile));
  await evalbook.page.locator('.stage[data-ready]').waitFor();
  await passing(evalbook.page, String.raw`\d+`, SAMPLES);
  await expect(rows(evalbook.page).first()).toContainText('desk');
}

test(
  'columns are chosen, moved, frozen and resized, a view of them is saved, and all of it stays',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await openDesk(evalbook);
    const before = await names(page);
    expect(before.slice(0, 3)).toEqual(['sample', 'input', 'reference']);
    await section(page).getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns of the sample table' });
    await chooser.getByRole('checkbox', { name: 'reference' }).uncheck();
    await chooser.getByRole('checkbox', { name: 'output tokens, each model' }).check();
    await expect
      .poll(() => names(page))
      .toEqual([...before.filter((name) => name !== 'reference'), 'tokens', 'tokens', 'tokens']);
    // By mouse: a line takes the place that it is dragged over.
    const line = (name: string) => chooser.getByRole('listitem').filter({ hasText: name });
    await line('disagreement').dragTo(line('aster-mini'));
    await expect.poll(async () => (await names(page)).indexOf('disagreement')).toBe(before.length - 3);
    // By keyboard: the line keeps the focus while it moves.
    await chooser.getByRole('checkbox', { name: 'disagreement' }).focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+ArrowUp');
    await expect(chooser.getByRole('checkbox', { name: 'disagreement' })).toBeFocused();
    await chooser.getByRole('button', { name: 'Move sample down' }).click();
    await chooser.getByRole('button', { name: 'Add a label' }).click();
    await page.getByRole('option', { name: /^difficulty/ }).click();
    await page.keyboard.press('Escape');
    await chooser.getByRole('button', { name: 'Freeze up to disagreement' }).click();
    await chooser.getByRole('button', { name: 'compact' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toContain('difficulty');
    const chosen = await names(page);
    expect(chosen.indexOf('disagreement')).toBeLessThan(chosen.indexOf('input'));
    const told = await evalbook.query(
      `SELECT l.value FROM samples p JOIN sample_labels USING (sample_key) JOIN labels l USING (label_id)
     WHERE l.key = 'difficulty' AND p.evaluation = 'synthetic-support-desk' ORDER BY p.sample_id LIMIT 1`,
    );
    await expect(rows(page).first()).toContainText(String(told[0]?.value));
    expect((await rows(page).first().boundingBox())?.height).toBe(22);

    // Dragged wide, the table scrolls, and what is frozen stays.
    const edge = page.getByRole('separator', { name: 'Width of input' });
    const width = async () => Number(await edge.getAttribute('aria-valuenow'));
    const at = await edge.boundingBox();
    if (!at) throw new Error('no edge');
    const first = await width();
    await page.mouse.move(at.x + 5, at.y + 5);
    await page.mouse.down();
    await page.mouse.move(at.x + 405, at.y + 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => width()).toBe(first + 400);
    const scroller = section(page).locator('.scroller');
    const place = async (name: string) =>
      (await page.locator('.samples thead th', { hasText: name }).first().boundingBox())?.x ?? 0;
    const [frozen, free] = [await place('disagreement'), await place('input')];
    await scroller.evaluate((node) => (node.scrollLeft = 200));
    await expect.poll(() => place('input')).toBeLessThan(free - 100);
    await expect.poll(() => place('disagreement')).toBe(frozen);
    await scroller.evaluate((node) => (node.scrollLeft = 0));
    // The same by keyboard, from the head.
    await grid(page).focus();
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < chosen.indexOf('input'); i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => width()).toBe(first + 400 - 16);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(async () => (await names(page)).indexOf('input')).toBe(chosen.indexOf('input') - 1);

    await section(page).getByRole('button', { name: 'Views' }).click();
    const views = page.getByRole('dialog', { name: 'Views of the sample table' });
    await views.getByLabel('Save this view as').fill('by tokens');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('status')).toContainText('“by tokens” is saved.');
    const saved = await names(page);
    await page.keyboard.press('Escape');
    await section(page).getByRole('button', { name: 'Columns' }).click();
    await chooser.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(() => names(page)).toEqual(before);

    await page.reload();
    await openDesk(evalbook);
    await expect.poll(() => names(page)).toEqual(before);
    expect((await rows(page).first().boundingBox())?.height).toBe(22);
    await section(page).getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'by tokens', exact: true }).click();
    await expect(views.getByRole('status')).toHaveText('“by tokens” is on view.');
    await expect.poll(() => names(page)).toEqual(saved);
    await expect.poll(() => width()).toBe(first + 400 - 16);
    await views.getByRole('button', { name: 'Rename by tokens' }).click();
    await page.keyboard.type('tokens first');
    await page.keyboard.press('Enter');
    await views.getByRole('button', { name: 'Delete tokens first' }).click();
    await expect(views.getByRole('button', { name: 'tokens first', exact: true })).toBeHidden();
    await views.getByRole('button', { name: 'Undo' }).click();
    await expect(views.getByRole('button', { name: 'tokens first', exact: true })).toBeVisible();
  },
);

test(
  'sorted by several, by mouse and by keyboard, and the address says so',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await openDesk(evalbook);
    const disagreement = heads(page).filter({ hasText: 'disagreement' });
    const reference = heads(page).filter({ hasText: 'reference' });
    await reference.getByRole('button').click();
    await expect(reference).toHaveAttribute('aria-sort', 'ascending');
    await disagreement.getByRole('button').click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/[?&]sort=reference,-disagreement(&|$)/);
    await expect(reference.locator('.dir')).toHaveText('1');
    await expect(disagreement.locator('.dir')).toHaveText('2');
    await expect(disagreement).not.toHaveAttribute('aria-sort');
    await expect(section(page)).toContainText('By reference; then by disagreement, most first.');
    const found = await rows(page).locator('.ref').allInnerTexts();
    expect(found).toEqual([...found].sort());
    // The models are in the order of the leaderboard; the third key is the last of them.
    await grid(page).focus();
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/sort=reference,-disagreement,contender:/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=contender:[^,]*(&|$)/);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/sort=-contender:[^,]*(&|$)/);
  },
);

test('selected rows are copied, exported, kept and left out', async ({ evalbook, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = evalbook;
  await openDesk(evalbook);
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(said(page)).toContainText('Copied input of desk-001');
  const [input] = await evalbook.query(
    `SELECT input_preview AS text FROM samples WHERE sample_id = 'desk-001'`,
  );
  await expect.poll(() => clipboard(page)).toBe(input?.text);

  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(section(page)).toContainText(`3 of ${SAMPLES} samples selected`);
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).nth(3)).toHaveAttribute('aria-selected', 'false');
  // By mouse: one more, and the stretch up to another.
  await rows(page).nth(6).locator('.gutter').click();
  await rows(page)
    .nth(8)
    .click({ modifiers: ['Shift'] });
  await expect(section(page)).toContainText(`6 of ${SAMPLES} samples selected`);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(said(page)).toContainText('Copied 6 rows and their heads');
  const lines = (await clipboard(page)).trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual([
    'sample',
    ...[1, 2, 3, 7, 8, 9].map((n) => `desk-00${n}`),
  ]);
  expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['sample', 'input', 'reference']);

  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText('Only of the 6 selected samples')).toBeVisible();
  const [told] = await evalbook.query(
    `SELECT count(*) AS n FROM results WHERE evaluation = 'synthetic-support-desk'
     AND sample_id IN ('desk-001', 'desk-002', 'desk-003', 'desk-007', 'desk-008', 'desk-009')`,
  );
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${told?.n} rows`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const ids = new Set(readFileSync(await download.path(), 'utf8').match(/desk-\d+/g));
  expect([...ids].sort()).toEqual([1, 2, 3, 7, 8, 9].map((n) => `desk-00${n}`));
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Keep only these' }).click();
  await passing(page, 6, SAMPLES);
  await expect(grid(page)).toBeFocused();
  const chip = page.locator('.filterbar .chip');
  await expect(chip).toHaveText(/samples\s*6 chosen/);
  await rows(page).nth(0).locator('.gutter').click();
  await rows(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Leave these out' }).click();
  await passing(page, 4, SAMPLES);
  await expect(chip).toHaveText([/6 chosen/, /2 left out/]);
  await page.reload();
  await openDesk(evalbook, new URL(page.url()).hash);
  await passing(page, 4, SAMPLES);
  await page.getByRole('button', { name: /Remove filter: samples 6 chosen/ }).click();
  await passing(page, SAMPLES - 2, SAMPLES);

  // All of them are too many for an address, and not for a file.
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(section(page)).toContainText(`${SAMPLES - 2} of ${SAMPLES - 2} samples selected`);
  await page.getByRole('button', { name: 'Keep only these' }).click();
  await expect(said(page)).toContainText('A filter names up to 200 samples, and 398 are selected.');
  await grid(page).focus();
  await page.keyboard.press('Escape');
  await expect(section(page)).not.toContainText('samples selected');
});

test('a text that the table cuts is copied whole', NIGHTLY, async ({ evalbook, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = evalbook;
  const line = (i: number) => ({
    schema_version: '0.3.0',
    evaluation_id: 'essays/alder/1',
    model_id: 'vendor/alder',
    evaluation_name: 'essays',
    evaluation_result_id: 'exact_match',
    sample_id: `e-${i}`,
    interaction_type: 'single_turn',
    input: { raw: `${LONG} ${i}`, reference: ['yes'] },
    output: { raw: ['yes'] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
  });
  await evalbook.open('#/samples?sort=sample');
  await evalbook.importTexts({ 'essays.jsonl': [1, 2].map((i) => JSON.stringify(line(i))).join('\n') });
  await expect(rows(page).first()).toContainText('e-1');
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(said(page)).toContainText(`Copied input of e-2, ${LONG.length + 2} letters.`);
  await expect.poll(() => clipboard(page)).toBe(`${LONG} 2`);
  // Selected rows have it whole as well.
  await page.keyboard.press('ControlOrMeta+a');
  await expect(section(page)).toContainText('2 of 2 samples selected');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(said(page)).toContainText('Copied 2 rows and their heads.');
  expect((await clipboard(page)).split('\n')[1]?.split('\t')[1]).toBe(`${LONG} 1`);
  // What is marked with the mouse is copied as the browser does it.
  await rows(page)
    .first()
    .locator('.sid')
    .evaluate((node) => getSelection()?.selectAllChildren(node));
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboard(page)).toBe('e-1');
});

test('no obstacle that axe can find in the choosers and the selection', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await openDesk(evalbook);
  await grid(page).focus();
  await page.keyboard.press('Space');
  await expect(section(page)).toContainText('1 of 400 samples selected');
  expect(await obstaclesInBoth(page)).toEqual([]);
  for (const name of ['Columns', 'Views']) {
    await section(page).getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: `${name} of the sample table` })).toBeVisible();
    expect(await obstaclesInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test(
  'the sample table is still what is exported when another file is read meanwhile',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await openDesk(evalbook);
    await leave(page, /^Results/);
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('sample table').click();
    await expect(dialog.getByRole('status')).toContainText('1,200 rows');
    await evalbook.import(demoFile('cobalt-s'));
    await expect(dialog.getByRole('status')).toContainText('1,600 rows');
    await expect(dialog.getByText('sample table')).toHaveAttribute('aria-pressed', 'true');
  },
);
