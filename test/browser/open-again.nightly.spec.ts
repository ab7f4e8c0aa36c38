import { writeFileSync } from 'node:fs';
import type { Automation } from './support/automation';
import { deskFile } from './support/desk';
import { drop, withHandles } from './support/drops';
import { expect, test } from './support/page';

const files = ['aster-large', 'brook-2'].map(deskFile);
const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

const query =
  '```sql scored\nSELECT model, count(score) AS n FROM results GROUP BY model ORDER BY model\n```\n';

test('files that were dropped are opened again by a click, with the notebook that stands on them', async ({
  evalbook,
  page,
}, info) => {
  await withHandles(page);
  await evalbook.open();
  await drop(page, files);
  await expect(page.locator('html')).toHaveAttribute('data-imports', '1');
  const text = await page.evaluate(async (given) => {
    const { notebook } = (window as unknown as { evalbook: Automation }).evalbook;
    await notebook.open(`# Desk\n\n${given}`, 'desk');
    await notebook.run();
    return notebook.text();
  }, query);
  const path = info.outputPath('desk.evalbook.md');
  writeFileSync(path, text);
  await expect(page.getByText('2 rows.')).toBeVisible();
  const isKept = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('evalbook');
          opening.onsuccess = () => {
            const asking = opening.result.transaction('drafts').objectStore('drafts').get('desk');
            asking.onsuccess = () => {
              opening.result.close();
              done((asking.result as { places?: Map<string, unknown> } | undefined)?.places?.size);
            };
          };
        }),
    );
  await expect.poll(isKept).toBe(2);

  // Another day: the notebook is dropped, and one click opens what it stands on.
  await evalbook.open();
  await drop(page, [path]);
  await expect(page.locator('.needed')).toContainText('drop these 2 files, under any name');
  await page.getByRole('button', { name: 'Open the 2 files' }).click();
  await page.locator('.told').getByRole('button', { name: 'Run the cell' }).click();
  await expect(page.getByText('The result is as stored.')).toBeVisible();
  await expect(page.locator('.needed')).toHaveCount(0);

  // It came from a file: that is the one that is written.
  const outline = page.getByRole('group', { name: 'This notebook' });
  await expect(outline).toContainText('saved in desk.evalbook.md');

  // What stands there is another file now: it is said, as by its content it is.
  await page.evaluate(
    async (name) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(name);
      const stream = await handle.createWritable();
      await stream.write((await (await handle.getFile()).text()).split('\n').slice(0, 200).join('\n'));
      await stream.close();
    },
    nameOf(files[1] ?? ''),
  );
  await page.reload();
  await evalbook.ready();
  await page.getByRole('button', { name: 'Open the 2 files' }).click();
  await expect(page.locator('.needed')).toContainText('other content under this name is loaded');
  await expect(page.locator('.needed')).toContainText('1 of 2 files that the results stand on is loaded.');
});

test('a file that was changed elsewhere is not written over unasked', async ({ evalbook, page }, info) => {
  await withHandles(page);
  await page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async () =>
        (await navigator.storage.getDirectory()).getFileHandle('mine.evalbook.md', { create: true }),
    });
  });
  const path = info.outputPath('week.evalbook.md');
  writeFileSync(path, '# Week\n\nText.\n');
  await evalbook.open();
  await drop(page, [path]);
  await expect(page.locator('.prose')).toContainText('Text.');
  /** null in the moment in which the file is exchanged for what was written. */
  const textOf = (name: string) =>
    page.evaluate(async (file) => {
      const root = await navigator.storage.getDirectory();
      try {
        return await (await (await root.getFileHandle(file, { create: true })).getFile()).text();
      } catch (error) {
        if (error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name))
          return null;
        throw error;
      }
    }, name);
  const edit = async (text: string) => {
    await page.locator('.prose').dblclick();
    const field = page.getByRole('textbox', { name: 'Text of this cell, as Markdown' });
    await field.fill(text);
    await field.press('Escape');
    await page.keyboard.press('Control+s');
  };
  await edit('# Week\n\nOurs.');
  await expect.poll(() => textOf('week.evalbook.md')).toBe('# Week\n\nOurs.\n');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const stream = await (await root.getFileHandle('week.evalbook.md')).createWritable();
    await stream.write('# Week\n\nTheirs.\n');
    await stream.close();
  });
  await edit('# Week\n\nOurs again.');
  await expect.poll(() => textOf('mine.evalbook.md')).toBe('# Week\n\nOurs again.\n');
  expect(await textOf('week.evalbook.md')).toBe('# Week\n\nTheirs.\n');
});
