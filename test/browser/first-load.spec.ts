import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, NIGHTLY, root, test } from './support/page';

const assets = join(root, 'dist/assets');
/** What the empty page may parse before a file can be dropped, in bytes of scripts as they are run. */
const MOST = 400_000;

const textOf = (name: string) => readFileSync(join(assets, name), 'utf8');
/** `from "./a.js"` and `import "./a.js"`, as the built files have them: what is fetched with the file that says it. */
const STATIC = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~$-]+\.js)["']/g;

/** These scripts and all that they cannot run without. */
function reached(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    left.push(...[...textOf(name).matchAll(STATIC)].map(([, other = '']) => other));
  }
  return found;
}

const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + Buffer.byteLength(textOf(name)), 0);

/** Scripts that the page begins with, by its own markup. */
const begun = () =>
  [...readFileSync(join(root, 'dist/index.html'), 'utf8').matchAll(/assets\/([\w.~$-]+\.js)"/g)].map(
    ([, name = '']) => name,
  );

const pageNamed = (page: string) =>
  readdirSync(assets).filter((name) => RegExp(`^${page}-.{8}\\.js$`).test(name));

test('the empty page can be used before 400 kB of scripts are parsed', async ({ page, evalbook }) => {
  const [files, ...others] = pageNamed('Files');
  expect([files, others]).toEqual([expect.any(String), []]);
  const first = reached(begun());
  const empty = reached([...begun(), files ?? '']);
  expect(bytesOf(first)).toBeGreaterThan(100_000); // the markup names scripts, and they were found
  expect(bytesOf(empty)).toBeLessThanOrEqual(MOST);

  // It is these that the browser has by then, and no others.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.drop')) return;
      observer.disconnect();
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name.split('/').at(-1) ?? '');
      document.documentElement.dataset.scripts = scripts.filter((name) => name.endsWith('.js')).join(' ');
    }).observe(document, { childList: true, subtree: true });
  });
  await evalbook.open('#/files');
  const had = await page.evaluate(() => document.documentElement.dataset.scripts ?? '');
  expect(had.split(' ').sort()).toEqual([...empty].sort());
});

test('an address that names a page shows it at once, and nothing in its place before', async ({
  page,
  evalbook,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (main) seen.push(main.querySelector('h1')?.textContent ?? '');
      document.documentElement.dataset.seen = JSON.stringify([...new Set(seen)]);
    }).observe(document, { childList: true, subtree: true });
  });
  await evalbook.open('#/compare');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare');
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('["Compare"]');
});

test('a page that cannot be fetched is said, with what to do; once the host answers it opens', async ({
  page,
  evalbook,
  complaints,
}) => {
  // What is fetched ahead does not arrive either.
  let isGone = true;
  await page.route(/\/assets\/(Compare|Help)-/, (route) => (isGone ? route.abort() : route.continue()));
  await evalbook.open('#/files');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  const said = page.getByRole('alert').filter({ hasText: 'The Compare page could not be fetched.' });
  await expect(said).toContainText(
    'Try again when you are connected. If that does not help, reload the page',
  );
  await page.getByRole('button', { name: 'Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog.getByRole('alert')).toContainText('Help could not be fetched.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page.locator('.drop')).toBeVisible(); // the rest goes on
  isGone = false;
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(dialog.getByRole('heading', { name: 'What each number means' })).toBeVisible();
  complaints.length = 0; // the console says what was not fetched
});

test(
  'with the host gone after the first visit began, every page opens',
  NIGHTLY,
  async ({ page, evalbook, complaints }) => {
    await evalbook.open('#/files');
    await expect(page.locator('html')).toHaveAttribute('data-parts', 'all');
    await page.route('**/*', (route) => route.abort());
    const opened = async (name: string) => {
      await expect(page.locator('main')).not.toContainText('could not be fetched');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    };
    for (const name of ['Overview', 'Compare', 'Slices', 'Cost', 'Samples', 'Notebook']) {
      await page.getByRole('link', { name, exact: true }).click();
      await opened(name);
    }
    // Those that a page leads to, once it shows something.
    for (const [key, name] of [
      ['i', 'Collections'],
      ['r', 'Review'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await opened(name);
    }
    complaints.length = 0;
  },
);
