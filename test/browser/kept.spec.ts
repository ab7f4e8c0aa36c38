import type { Page } from '@playwright/test';
import { seal } from '../../src/lib/session/kept/manifest';
import type { Automation } from './support/automation';
import { deskFile } from './support/desk';
import { drop, withHandles } from './support/drops';
import { seriousObstaclesInBoth } from './support/obstacles';
import { Evalbook, expect, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

const rows = (model: string, right: (i: number) => boolean) =>
  Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `q${i}`, model, question: `What is ${i}?`, correct: right(i) }),
  ).join('\n');
const files = {
  'aster.jsonl': rows('aster', (i) => i > 2),
  'brook.jsonl': rows('brook', (i) => i % 2 === 0),
};
const scores = `SELECT model, count(*) AS n, sum(score) AS total FROM results GROUP BY model ORDER BY model`;

/** What the browser's own file system has of sessions: sizes by path. What is taken away meanwhile is not there. */
const onDisk = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const found: Record<string, number> = {};
    type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    const orGone = (error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      throw error;
    };
    const walk = async (folder: FileSystemDirectoryHandle, path: string) => {
      for await (const one of (folder as Folder).values())
        if (one.kind === 'directory') await walk(one, `${path}${one.name}/`).catch(orGone);
        else {
          const file = await one.getFile().catch(orGone);
          if (file) found[path + one.name] = file.size;
        }
    };
    const root = await navigator.storage.getDirectory();
    const home = await root.getDirectoryHandle('evalbook-sessions').catch(() => null);
    if (home) await walk(home, '').catch(orGone);
    return found;
  });
const copiesOn = async (page: Page) =>
  Object.keys(await onDisk(page)).filter((path) => path.includes('/files/'));

/** Waits until the session says so too: copies are written before it names them. */
const allKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);

/** Writes into a session's folder, past the page; null takes the file away. */
const tamper = (page: Page, path: string, text: string | null) =>
  page.evaluate(
    async ([at, content]) => {
      const names = at.split('/');
      let folder = await (
        await navigator.storage.getDirectory()
      ).getDirectoryHandle('evalbook-sessions', { create: true });
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const last = names.at(-1) ?? '';
      if (content === null) return folder.removeEntry(last);
      const stream = await (await folder.getFileHandle(last, { create: true })).createWritable();
      await stream.write(content);
      await stream.close();
    },
    [path, text] as const,
  );

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Keep on this computer' });
const listOf = (page: Page) => page.getByRole('list', { name: 'Kept sessions' });

async function keep(page: Page, name: string, how?: string): Promise<void> {
  await page.getByRole('button', { name: 'Keep on this computer' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (how !== undefined) await dialog.getByRole('radio', { name: how }).check();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: `Kept as ${name}` })).toBeVisible();
}

async function keepFiles(evalbook: Evalbook, name: string): Promise<void> {
  await evalbook.open('#/files');
  await evalbook.importTexts(files);
  await keep(evalbook.page, name);
}

/** Another visit: what is kept is offered, and one click opens it. */
async function reopen(evalbook: Evalbook, said: string | RegExp, by = 'Open'): Promise<void> {
  const { page } = evalbook;
  await evalbook.open('#/files');
  await page.reload();
  await evalbook.ready();
  await expect(listOf(page).getByRole('listitem')).toHaveText([said]);
  await listOf(page).getByRole('button', { name: by, exact: true }).click();
  await expect(page.locator('.loaded')).toBeVisible();
}

/** A recording that was dropped along, of so many times 10 MB: no rows are read from it. */
const addClip = (page: Page, parts: number) =>
  page.evaluate(async (n) => {
    const { evalbook } = window as unknown as { evalbook: Automation };
    await evalbook.import([new File(Array<Blob>(n).fill(new Blob([new Uint8Array(1e7)])), 'clip.mp4')]);
  }, parts);

test('nothing is kept until it is chosen; then it is there after a reload, with what was added and said', async ({
  evalbook,
  page,
}) => {
  const given = [{ kind: 'model', given: 'aster', digest: null, name: 'Aster 1' }];
  await evalbook.open('#/files');
  await page.evaluate((names) => localStorage.setItem('evalbook.names', JSON.stringify(names)), given);
  await page.reload();
  await evalbook.ready();
  await evalbook.importTexts(files);
  expect(await onDisk(page)).toEqual({});

  await page.getByRole('button', { name: 'Keep on this computer' }).click();
  await expect(dialogOf(page)).toContainText('2 kB go into this browser’s storage for 127.0.0.1');
  await expect(dialogOf(page)).toContainText(/which has room for [\d.]+ GB/);
  expect(await seriousObstaclesInBoth(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await onDisk(page)).toEqual({});
  await keep(page, 'Welsh reports');

  await evalbook.importTexts({ 'cobalt.jsonl': rows('cobalt', (i) => i !== 3) });
  await expect.poll(() => copiesOn(page)).toHaveLength(3);
  await allKept(page);
  const numbers = await evalbook.query(scores);
  expect(numbers.map(({ model }) => model)).toEqual(['Aster 1', 'brook', 'cobalt']);

  // Everything else of this browser is forgotten, the names too.
  await act(page, 'Start over');
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(listOf(page)).toContainText('Welsh reports 3 files, 3 kB, just now');
  expect(await page.evaluate(() => localStorage.getItem('evalbook.names'))).toBeNull();
  expect(await seriousObstaclesInBoth(page)).toEqual([]);
  await reopen(evalbook, /^Welsh reports 3 files, 3 kB, just now/);
  expect(await evalbook.query(scores)).toEqual(numbers);

  // What is taken out is no longer kept; on another page one click opens it as well.
  await page.getByRole('row').filter({ hasText: 'cobalt.jsonl' }).getByRole('button').first().click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => copiesOn(page)).toHaveLength(2);
  await page.reload();
  await evalbook.ready();
  await page.goto(`${evalbook.url}#/compare`);
  await expect(page.getByText('Welsh reports is kept on this computer: 2 files')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('.verdict .first')).toContainText('on 12 shared samples');
});

test('what does not fit is not kept, and nothing of it is left', NIGHTLY, async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  await evalbook.importTexts(files);
  await addClip(page, 6);
  await page.getByRole('button', { name: 'Keep on this computer' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('60 MB go into');
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(evalbook.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 30e6 });
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('no room for these files');
  await expect.poll(() => onDisk(page)).toEqual({});
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Keep on this computer' })).toBeVisible();

  // Said before, where it is known before.
  await page.evaluate(() =>
    Object.assign(navigator.storage, { estimate: () => Promise.resolve({ quota: 31e6, usage: 1e6 }) }),
  );
  await page.getByRole('button', { name: 'Keep on this computer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There is no room for these files.');
  await expect(dialog.getByRole('button', { name: 'Keep', exact: true })).toBeDisabled();
});

test(
  'a tab that ends while it writes leaves no half session, and a whole one as it was',
  NIGHTLY,
  async ({ evalbook, page, context }) => {
    await keepFiles(evalbook, 'Whole');
    const whole = await onDisk(page);
    const [id = ''] = Object.keys(whole)[0]?.split('/') ?? [];

    const other = new Evalbook(await context.newPage(), evalbook.url);
    await other.open('#/files');
    await other.importTexts({ 'cobalt.jsonl': rows('cobalt', (i) => i !== 3) });
    await addClip(other.page, 100);
    await other.page.getByRole('button', { name: 'Keep on this computer' }).click();
    await dialogOf(other.page).getByRole('button', { name: 'Keep', exact: true }).click();
    await expect
      .poll(async () => Object.keys(await onDisk(page)).length)
      .toBeGreaterThan(Object.keys(whole).length);
    await other.page.close();

    // One that breaks off in a session that is whole: a file that nothing lists, and a list that is not whole.
    await tamper(page, `${id}/files/9-0`, 'half');
    await tamper(page, `${id}/session-a`, 'half');
    await tamper(page, 'never-written-to-its-end/files/1-0', 'half');
    await reopen(evalbook, /^Whole 2 files/);
    await expect
      .poll(() => copiesOn(page))
      .toEqual(Object.keys(whole).filter((path) => path.includes('/files/')));
    expect(await evalbook.query(scores)).toHaveLength(2);
  },
);

test(
  'of two tabs with one session the first keeps it; it is deleted only when no other has it',
  NIGHTLY,
  async ({ evalbook, page, context }) => {
    await keepFiles(evalbook, 'Shared');
    const second = new Evalbook(await context.newPage(), evalbook.url);
    await second.open('#/files');
    await listOf(second.page).getByRole('button', { name: 'Open', exact: true }).click();
    await expect(second.page.getByText('Shared is open in another tab.')).toBeVisible();
    expect(await second.query(scores)).toEqual(await evalbook.query(scores));
    await second.page.getByRole('button', { name: 'Keep on this computer' }).click();
    const dialog = dialogOf(second.page);
    const remove = async () => {
      await dialog.getByRole('button', { name: 'Delete Shared' }).click();
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
    };
    await remove();
    await expect(dialog.getByRole('alert')).toHaveText('It is open in another tab: close that first.');
    expect(await copiesOn(page)).toHaveLength(2);

    await dialog.getByRole('button', { name: 'Keep', exact: true }).click(); // a session of its own
    await expect.poll(() => copiesOn(page)).toHaveLength(4);
    await allKept(second.page);
    await page.close();
    await second.page.reload();
    await second.ready();
    await second.page.getByRole('button', { name: 'Delete all 2' }).click();
    await second.page.getByRole('button', { name: 'Delete all for good' }).click();
    await expect(listOf(second.page)).toHaveCount(0);
    expect(await onDisk(second.page)).toEqual({});
  },
);

test(
  'what the browser cleared away is said, and the rest is opened as the rest',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await keepFiles(evalbook, 'Partly');
    const [first = ''] = await copiesOn(page);
    await page.goto('about:blank');
    await evalbook.open('#/files');
    await tamper(page, first, null);
    await reopen(evalbook, /^Partly 1 of 2 files/, 'Open what is left');
    await expect(page.getByText('1 of 2 files of Partly could not be opened.')).toBeVisible();
    expect(await evalbook.query(scores)).toHaveLength(1);
    await evalbook.importTexts({ 'cobalt.jsonl': rows('cobalt', (i) => i !== 3) });
    await expect.poll(() => copiesOn(page)).toHaveLength(2);
    await allKept(page);
    await page.reload();
    await evalbook.ready();
    await expect(listOf(page)).toContainText('Partly 2 of 3 files'); // it is not whole by that
  },
);

test(
  'a session of a later version of the page is neither opened nor lost, and what it holds besides is handed through',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const manifest = {
      ...{ id: 'later', name: 'Later', at: Date.now(), turn: 1, belongings: { votes: ['kept'] } },
      files: [
        {
          path: 'aster.jsonl',
          bytes: Buffer.byteLength(files['aster.jsonl']),
          is: 'copy' as const,
          key: '1-0',
        },
      ],
    };
    await evalbook.open('#/files');
    await tamper(page, 'later/session-b', seal({ ...manifest, version: 9 } as typeof manifest));
    await tamper(page, 'now/session-b', seal({ ...manifest, id: 'now', name: 'Now' }));
    await tamper(page, 'now/files/1-0', files['aster.jsonl']);
    await page.reload();
    await evalbook.ready();
    await expect(listOf(page).getByRole('listitem')).toHaveCount(2);
    await expect(listOf(page)).toContainText('A session of a later version of Evalbook');
    await expect(listOf(page).getByRole('button', { name: 'Open', exact: true })).toHaveCount(1);
    await listOf(page).getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.locator('.loaded')).toHaveText('1 file · 12 responses');
    await evalbook.importTexts({ 'brook.jsonl': files['brook.jsonl'] });
    const texts = () =>
      page.evaluate(async () => {
        const home = await (await navigator.storage.getDirectory()).getDirectoryHandle('evalbook-sessions');
        const folder = await home.getDirectoryHandle('now');
        return (await (await folder.getFileHandle('session-a')).getFile()).text();
      });
    await expect.poll(() => texts().catch(() => '')).toContain('"votes":["kept"]');
    expect(Object.keys(await onDisk(page))).toContain('later/session-b');
  },
);

test('files are opened again from where they stand, without a copy', NIGHTLY, async ({ evalbook, page }) => {
  const desk = ['aster-large', 'brook-2'].map(deskFile);
  await withHandles(page);
  await evalbook.open('#/files');
  await drop(page, desk);
  await expect(page.locator('.loaded')).toBeVisible();
  const numbers = await evalbook.query(scores);
  await keep(page, 'Desk', 'Remember where they are');
  expect(await copiesOn(page)).toEqual([]);
  await reopen(evalbook, /^Desk 2 files, opened from where they are, just now/);
  expect(await evalbook.query(scores)).toEqual(numbers);

  await page.evaluate(
    async (name) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(name);
      const text = await (await handle.getFile()).text();
      const stream = await handle.createWritable();
      // Another score, and the same size.
      await stream.write(text.replace('"score":1', '"score":0'));
      await stream.close();
    },
    desk[1]?.split('/').at(-1) ?? '',
  );
  await reopen(evalbook, /^Desk 2 files/);
  await expect(page.getByText('1 of 2 files of Desk changed on this computer.')).toBeVisible();
});

test(
  'where the browser has no place for files it is not offered, and says why',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, 'getDirectory'));
    await evalbook.open('#/files');
    await evalbook.importTexts(files);
    await page.getByRole('button', { name: 'Keep on this computer' }).click();
    await expect(dialogOf(page)).toContainText('This browser has no place for files of a page.');
    await expect(dialogOf(page).getByRole('button', { name: 'Keep', exact: true })).toHaveCount(0);
  },
);
