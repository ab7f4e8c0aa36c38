import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { host } from './support/host';
import { isKept, nextVersion, SAYS } from './support/versions';
import { Evalbook, expect, root, test as base, NIGHTLY } from './support/page';
import { act } from './support/sections';

const rows = (model: string, right: (i: number) => boolean) =>
  Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `q${i}`, model, question: `What is ${i}?`, correct: right(i) }),
  ).join('\n');
const files = { 'results/one.jsonl': rows('aster', (i) => i > 2), 'list.json': '["results/one.jsonl"]' };

const test = base.extend<{ site: Awaited<ReturnType<typeof host>> }>({
  site: async ({ browserName: _ }, use) => {
    const site = await host({ files, base: '/a/folder/' });
    await use(site);
    site.close();
  },
  requests: async ({ context, site }, use) => {
    const urls: string[] = [];
    context.on('request', (request) => urls.push(request.url()));
    await use(urls);
    const { origin } = new URL(site.url);
    expect(urls.filter((url) => new URL(url).origin !== origin && !url.startsWith('data:'))).toEqual([]);
  },
});
test.use({ serviceWorkers: 'allow' });

/** What the browser keeps in caches: the paths, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths = async (name: string) => {
      const cache = await caches.open(name);
      return Promise.all(
        (await cache.keys()).map(async (request) => {
          const { pathname, search } = new URL(request.url);
          return pathname + search.replace(/=.*/, '') + ((await cache.match(request)) ? '' : ' (gone)');
        }),
      );
    };
    const names = await caches.keys();
    return Promise.all(names.map(async (name) => ({ name, paths: (await paths(name)).sort() })));
  });

const pagesOf = (all: Awaited<ReturnType<typeof kept>>) =>
  all.filter(({ name }) => name.startsWith('evalbook page'));

const built = () =>
  readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(join(root, 'dist'), '/a/folder'))
    .sort();

/** Which scripts a tab runs. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? '')
      .filter((name) => /\.(js|css)$/.test(name) && name !== 'service-worker.js'),
  );

test('with the server gone the page opens, reads files and shows every page of it; no result file is ever kept', async ({
  page,
  site,
}) => {
  test.slow();
  const evalbook = new Evalbook(page, `${site.url}?open=list.json`);
  await evalbook.open('#/files');
  await expect.poll(() => evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 12 }]);
  await isKept(page);
  await page.goto('about:blank');
  await evalbook.open('#/files'); // the results once more, now past the worker
  await expect.poll(() => evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 12 }]);
  const there = pagesOf(await kept(page));
  expect(there.map(({ paths }) => paths)).toEqual([built()]);
  // What the page needs is not fetched twice from the host, but for the worker and what it may have changed.
  const program = site.asked.filter((path) => path.endsWith('.wasm'));
  expect(program.length).toBeLessThanOrEqual(2);

  site.close();
  await page.goto('about:blank');
  const offline = new Evalbook(page, site.url);
  await offline.open('#/files');
  await expect(page.getByText(SAYS.now)).toBeVisible();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.locator('.loaded')).toHaveText('17 files · 3,009 responses');
  for (const name of ['overview', 'compare', 'slices', 'usage']) {
    await page.goto(`${site.url}#/${name}`);
    await page.waitForSelector(`.${name}[data-ready]`);
  }
  await page.goto(`${site.url}#/notebook`);
  await page.getByRole('button', { name: 'open that of the demo' }).click();
  await expect(page.getByText('All 4 results are as stored.')).toBeVisible();
  await act(page, 'Save as a site');
  const dialog = page.getByRole('dialog', { name: 'Save as a site' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('good-enough-site.zip');
});

async function tab(context: BrowserContext, url: string, hash = '#/files') {
  const evalbook = new Evalbook(await context.newPage(), url);
  await evalbook.open(hash);
  return evalbook;
}

test(
  'an update is said, taken when the person wants it, and never mixed: a tab that stays open keeps its version',
  NIGHTLY,
  async ({ context, page, site }, info) => {
    test.slow();
    const first = new Evalbook(page, site.url);
    await first.open('#/files');
    await isKept(page);
    await first.importTexts({
      'aster.jsonl': rows('aster', (i) => i > 3),
      'brook.jsonl': rows('brook', (i) => i !== 3),
    });
    const old = await scriptsOf(page);

    site.release(nextVersion(info.outputPath('next')));
    const second = await tab(context, site.url);
    await expect(second.page.getByText('A new version of Evalbook is ready.')).toBeVisible();
    await expect(second.page.getByText(SAYS.now)).toBeVisible();
    await second.page.getByRole('button', { name: 'Later' }).click();
    await second.page.reload();
    await second.ready();
    await expect(second.page.getByText(SAYS.now)).toBeVisible(); // as long as nobody wants it
    await second.page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(second.page.getByText(SAYS.next)).toBeVisible();
    await second.ready();
    expect((await scriptsOf(second.page)).filter((name) => old.includes(name))).toEqual([]);

    // The other tab has what it read, is told, and goes on with what it is made of: the host has none of it any more.
    await expect(page.getByText('A new version of Evalbook was taken in another tab.')).toBeVisible();
    await expect(
      page.getByText('loaded again. Files that are loaded have to be dropped again then.'),
    ).toBeVisible();
    const before = site.asked.length;
    await page.evaluate(() => (location.hash = '#/notebook'));
    await page.getByRole('button', { name: 'New notebook' }).click();
    await expect(page.getByRole('heading', { name: 'Untitled' }).first()).toBeVisible();
    await page.evaluate(() => (location.hash = '#/compare'));
    await expect(page.locator('.verdict .first')).toContainText('on 12 shared samples');
    expect((await scriptsOf(page)).length).toBeGreaterThan(old.length);
    const next = new Set(await scriptsOf(second.page));
    expect((await scriptsOf(page)).filter((name) => next.has(name))).toEqual([]);
    const icon = (tab: Page) => tab.evaluate(async () => (await fetch('icon.svg')).text());
    expect(await icon(page)).not.toContain(SAYS.next); // of one name in both versions
    expect(await icon(second.page)).toContain(SAYS.next);
    expect(site.asked.slice(before).filter((path) => path.includes('/assets/'))).toEqual([]);
    expect(pagesOf(await kept(page))).toHaveLength(2);

    // Without that tab nothing of the version before is left, once its worker rests.
    await page.goto('about:blank');
    await second.page.goto('about:blank');
    await second.open('#/files');
    const left = async () => {
      await second.page.reload();
      await second.ready();
      return pagesOf(await kept(second.page)).length;
    };
    await expect.poll(left, { timeout: 60_000 }).toBe(1);
    site.close();
    await second.page.reload();
    await second.ready();
    await expect(second.page.getByText(SAYS.next)).toBeVisible();
  },
);

test(
  'a release that is not whole on its host is not taken',
  NIGHTLY,
  async ({ page, site, complaints }, info) => {
    const evalbook = new Evalbook(page, site.url);
    await evalbook.open('#/files');
    await isKept(page);
    const folder = nextVersion(info.outputPath('next'));
    writeFileSync(join(folder, 'icon.svg'), '<svg/>'); // not what the list says
    site.release(folder);
    await page.reload();
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const update = registration?.update().catch(() => null);
      const { installing } = { installing: registration?.installing };
      if (installing)
        await new Promise<void>((done) =>
          installing.addEventListener('statechange', () => installing.state === 'redundant' && done()),
        );
      await update;
      return { waiting: registration?.waiting?.state, active: registration?.active?.state };
    });
    expect(state).toEqual({ active: 'activated' });
    await expect(page.getByText('A new version of Evalbook is ready.')).toHaveCount(0);
    site.close();
    await page.reload();
    await evalbook.ready();
    await expect(page.getByText(SAYS.now)).toBeVisible();
    complaints.length = 0; // the console says that the host is gone
  },
);

test(
  'where the browser has no such workers the page works from its host',
  NIGHTLY,
  async ({ page, site }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    const evalbook = new Evalbook(page, site.url);
    await evalbook.open('#/files');
    await evalbook.importTexts({ 'aster.jsonl': rows('aster', (i) => i !== 3) });
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  },
);
