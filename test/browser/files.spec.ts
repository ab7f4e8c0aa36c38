import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { obstaclesInBoth } from './support/obstacles';
import type { Automation } from './support/automation';
import { expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

/** A row of Every Eval Ever; what a test is about is changed on top of it. */
const line = (n: number, change: Record<string, unknown> = {}): string =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'fixture/run-1',
    model_id: 'fixture/model-a',
    evaluation_name: 'fixture',
    sample_id: `s${n}`,
    interaction_type: 'single_turn',
    input: { raw: `What is ${n} plus ${n}?`, reference: [String(n + n)] },
    output: { raw: [String(n + n)] },
    evaluation: { score: 1, is_correct: true },
    ...change,
  }) + '\n';

const rows = (count: number, model = 'fixture/model-a') =>
  Array.from({ length: count }, (_, i) =>
    line(i, { model_id: model, evaluation_id: `fixture/${model}` }),
  ).join('');

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-files-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

test('opened without data, the page says which files to drop', async ({ evalbook, page }) => {
  await evalbook.open();
  await expect(page).toHaveTitle('Files · Evalbook');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Drop result files or a whole run folder here',
  );
  await expect(page.locator('input[type=file][multiple]')).toHaveCount(1);
  await expect(page.locator('input[type=file][webkitdirectory]')).toHaveCount(1);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).first().click();
  expect((await chooser).isMultiple()).toBe(true);
});

test('files are read, and rejected rows are listed with their place', async ({ evalbook, page }) => {
  await evalbook.open();
  const broken = `${rows(3)}{"broken":\n${line(9, { sample_id: undefined, input: { raw: '' } })}${line(5)}`;
  await evalbook.pick(write('good.jsonl', rows(4, 'fixture/model-b')), write('broken.jsonl', broken));
  await expect(page.locator('.verdict .counts')).toHaveText(/^2 files read, 8 responses in \d runs\.$/);
  await expect(page.locator('.verdict .then')).toContainText('2 rows were rejected.');

  await page.getByRole('button', { name: 'Open broken.jsonl' }).click();
  const problems = page.getByRole('grid', { name: 'Problems of broken.jsonl' });
  await expect(problems.getByText('rejected', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Kept \d+$/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Rejected 2' }).click();
  await expect(problems.getByRole('row').nth(1)).toContainText('4');
  await problems.getByRole('row').nth(1).click();
  await expect(page.getByText('{"broken":', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'First rows as read' }).click();
  await expect(page.locator('pre').first()).toContainText('"sample_id":"s0"');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download list' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('problems of broken.jsonl.csv');
  const csv = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(csv[0]).toBe('path,line,byte_offset,severity,code,field,message');
  // How rows deviate from their schemas is on the list as well, as advice.
  const rejected = csv.filter((one) => /,rejected,/.test(one));
  expect(rejected).toHaveLength(2);
  expect(rejected[0]).toMatch(/broken\.jsonl,4,\d+,rejected/);
});

test('a folder is one group that opens; 500 files stay calm', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  for (let i = 0; i < 500; i++) write(`runs/batch-${i % 5}/run-${i}.jsonl`, rows(2, `fixture/model-${i}`));
  await page.setInputFiles('input[webkitdirectory]', join(folder, 'runs'));
  await expect(page.locator('.verdict .counts')).toHaveText('500 files read, 1,000 responses in 500 runs.', {
    timeout: 45_000,
  });
  const lines = page.locator('tr.line');
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toContainText('runs/batch-0/');
  await expect(lines.first()).toContainText('100 files');
  await page.getByRole('button', { name: 'Open runs/batch-0/' }).click();
  await expect(lines).toHaveCount(105);
});

test('a folder that is dropped anywhere is read with its paths', async ({ evalbook, page }) => {
  await evalbook.open('#/compare');
  write('drop/a.jsonl', rows(2));
  write('drop/deep/b.jsonl', rows(3, 'fixture/model-b'));
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'drop')], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    client.send('Input.dispatchDragEvent', { type, x: 300, y: 500, data });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop to read')).toBeVisible();
  await drag('drop');
  await expect(page.getByText('Drop to read')).toHaveCount(0);
  await expect
    .poll(() => evalbook.query('SELECT path FROM sources ORDER BY path'))
    .toEqual([{ path: 'drop/a.jsonl' }, { path: 'drop/deep/b.jsonl' }]);
});

test('the same bytes again are refused with a word', async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(write('one.jsonl', rows(3)));
  await evalbook.pick(write('copy.jsonl', rows(3)));
  await expect(page.getByRole('status').filter({ hasText: 'copy.jsonl is loaded already.' })).toBeVisible();
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 3 responses in 1 run.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('is loaded already')).toHaveCount(0);
});

test('a file that nothing recognises is named with the reason', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(write('shopping.json', '{"milk": 2}'));
  const source = page.locator('tr.line', { hasText: 'shopping.json' });
  await expect(source).toContainText('not recognised');
  await expect(source.locator('.remark')).not.toBeEmpty();
  await expect(page.locator('.verdict .then')).toContainText('1 file was not recognised.');
  await source.getByRole('button').click();
  await expect(page.getByRole('grid', { name: 'Problems of shopping.json' })).toContainText('rejected');
});

test('a source can be removed, and everything be forgotten', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(write('a.jsonl', rows(3)), write('b.jsonl', rows(2, 'fixture/model-b')));
  await page.getByRole('button', { name: 'Open a.jsonl' }).click();
  await page.getByRole('button', { name: 'Remove this source' }).click();
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 2 responses in 1 run.');
  await evalbook.pick(join(folder, 'a.jsonl')); // its bytes are not refused now
  await expect(page.locator('.verdict .counts')).toHaveText('2 files read, 5 responses in 2 runs.');

  const workers = page.workers().length;
  await act(page, 'Start over');
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('button', { name: 'Choose files' }).first()).toBeVisible();
  await expect.poll(() => page.workers().length).toBeLessThan(workers);
  await evalbook.pick(join(folder, 'b.jsonl'));
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 2 responses in 1 run.');
});

test('a source can be removed while its rows are read', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(write('a.jsonl', rows(3)), write('b.jsonl', rows(2, 'fixture/model-b')));
  await page.getByRole('button', { name: 'Open a.jsonl' }).click();
  const read = page.evaluate(async () => {
    const { evalbook } = window as unknown as { evalbook: Automation };
    return (await evalbook.query('SELECT score, unnest(range(400000)) AS i FROM scores')).length;
  });
  await page.getByRole('button', { name: 'Remove this source' }).click();
  expect(await read).toBe(2_000_000);
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 2 responses in 1 run.');
});

test('stopping keeps the files that are finished', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  const filler = 'x'.repeat(2000);
  const long = Array.from({ length: 100_000 }, (_, i) => line(i, { output: { raw: [filler + i] } })).join('');
  const paths = [write('small.jsonl', rows(3, 'fixture/model-b')), write('large.jsonl', long)];
  // Within the page: on its way to it, a click may come when all is read.
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new MutationObserver(() => {
          const main = document.querySelector('main');
          const stop = [...document.querySelectorAll('button')].find(
            (one) => one.textContent.trim() === 'Stop',
          );
          if (!stop || !main?.innerText.includes('Reading 2 of 2 files')) return;
          observer.disconnect();
          const bar = document.querySelector('[role=progressbar], progress');
          stop.click();
          resolve([bar ? 'a bar' : 'no bar', main.innerText]);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.setInputFiles('input[type=file][multiple]', paths);
  const [bar, words] = await seen;
  expect(bar).toBe('a bar');
  expect(words).toContain('Stopping keeps the files that are finished.');
  await expect(page.getByRole('status').filter({ hasText: 'Reading was stopped.' })).toBeVisible();
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 3 responses in 1 run.');
  expect(await evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 3 }]);
});

test('pasted text is read as a file', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByRole('textbox').fill(rows(2));
  await page.getByRole('dialog').getByRole('button', { name: 'Read' }).click();
  await expect(page.locator('.verdict .counts')).toHaveText('1 file read, 2 responses in 1 run.');
});

test('the demo is synthetic and says so', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.locator('.verdict .counts')).toHaveText(/files read/);
  await expect(page.locator('.verdict').getByText('synthetic demo')).toBeVisible();
  await page.getByRole('link', { name: 'Compare the models' }).click();
  await expect(page).toHaveTitle('Compare · Evalbook');
});

test(
  'keys go from page to page, open the help and can be switched off',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await evalbook.open();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveTitle('Compare · Evalbook');
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(page).toHaveTitle('Files · Evalbook');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toBeVisible();
    await help.getByRole('tab', { name: 'Keys and settings' }).click();
    await help.getByRole('group', { name: 'Single keys' }).getByRole('button', { name: 'off' }).click();
    await help.getByRole('group', { name: 'Colours' }).getByRole('button', { name: 'dark' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test('the table of sources is one tab stop, moved in by arrows', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open();
  await evalbook.pick(...['a', 'b', 'c'].map((name) => write(`${name}.jsonl`, rows(2, `fixture/${name}`))));
  await page.getByRole('button', { name: 'Open a.jsonl' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Open b.jsonl' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close b.jsonl' })).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Open c.jsonl' })).toBeFocused();
  await expect(page.locator('tr.line .tri[tabindex="0"]')).toHaveCount(1);
});

test('empty, read and helped, the page is accessible', async ({ evalbook, page }) => {
  await evalbook.open();
  expect(await obstaclesInBoth(page)).toEqual([]);
  await evalbook.pick(write('a.jsonl', `${rows(2)}nothing\n`), write('shopping.json', '{"milk": 2}'));
  await page.getByRole('button', { name: 'Open a.jsonl' }).click();
  await expect(page.getByRole('grid')).toContainText('rejected');
  expect(await obstaclesInBoth(page)).toEqual([]);
  await page.keyboard.press('?');
  expect(await obstaclesInBoth(page)).toEqual([]);
});

test('the first comparison is worked out while the person reads what was read', async ({ evalbook }) => {
  await evalbook.open();
  const worked = () =>
    evalbook.query(
      `SELECT count(*) FILTER (table_name LIKE 'derived_grid%') AS grids,
              count(*) FILTER (table_name LIKE 'derived_uses%') AS uses FROM duckdb_tables()`,
    );
  expect(await worked()).toEqual([{ grids: 0, uses: 0 }]);
  await evalbook.pick(write('ahead.jsonl', rows(3)));
  await expect.poll(worked).toEqual([{ grids: 1, uses: 1 }]);
});
