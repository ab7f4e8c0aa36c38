import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Automation } from './support/automation';
import { type Evalbook, expect, root, test } from './support/page';

const demo = join(root, 'public/demo');
const files = ['aster-large', 'brook-2'].map((model) => join(demo, `support-desk.${model}_samples.jsonl`));
const notebook = readFileSync(join(demo, 'good-enough.evalbook.md'), 'utf8');

const pages = ['overview', 'compare', 'slices', 'usage'];

const load = (evalbook: Evalbook) => evalbook.import(...files);

/** Unloads all some milliseconds after a page was asked for: the sooner, the less has been asked. */
const unloadAfter = (page: Page, hash: string, milliseconds: number) =>
  page.evaluate(
    async ({ at, pause }) => {
      location.hash = at;
      await new Promise((resolve) => setTimeout(resolve, pause));
      await (window as unknown as { evalbook: Automation }).evalbook.reset();
    },
    { at: hash, pause: milliseconds },
  );

test('all is unloaded while a page still asks: it does not complain, and files load again', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/files');
  for (const name of pages) {
    await load(evalbook);
    await unloadAfter(page, `#/${name}`, 60);
  }
  expect((await load(evalbook)).responses).toBeGreaterThan(0);
});

test('all is unloaded while a notebook looks at what is loaded, or runs', async ({ evalbook, page }) => {
  await evalbook.open('#/files');
  for (const pause of [0, 60, 250]) {
    await load(evalbook);
    await evalbook.openNotebook(notebook, 'good-enough');
    await unloadAfter(page, '#/notebook/good-enough', pause);
  }
  await load(evalbook);
  await evalbook.openNotebook(notebook, 'good-enough');
  await page.evaluate(() => (location.hash = '#/notebook/good-enough'));
  await page
    .getByRole('button', { name: /^Run all/ })
    .first()
    .click();
  await unloadAfter(page, '#/notebook/good-enough', 60);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await load(evalbook)).responses).toBeGreaterThan(0);
});
