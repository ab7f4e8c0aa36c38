import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toolFiles } from '../fixtures/tools';
import { expect, test } from './support/page';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-tools-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test('a folder of the files of every tool is dropped and read', async ({ evalbook, page }) => {
  const families = Object.entries(toolFiles).map(([family, make]) => [family, make()] as const);
  for (const [family, { files }] of families)
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, 'tools', family, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  await evalbook.open('#/files');
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'tools')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await client.send('Input.dispatchDragEvent', { type: type as 'drop', x: 300, y: 500, data });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.imports), { timeout: 60_000 })
    .toBe('1');

  const wantedFormats = families.flatMap(([family, { sources }]) =>
    Object.entries(sources).map(([path, { format }]) => ({ path: `tools/${family}/${path}`, format })),
  );
  const byPath = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  expect((await evalbook.query('SELECT path, format FROM sources')).sort(byPath)).toEqual(
    wantedFormats.sort(byPath),
  );
  const found = await evalbook.query(
    `SELECT evaluation, model, metric, count(score) AS n, round(sum(score), 9) AS sum FROM results
     WHERE metric IS NOT NULL GROUP BY ALL`,
  );
  expect(found.sort(byPath)).toEqual(families.flatMap(([, { scores }]) => scores).sort(byPath));
  expect(await evalbook.query(`SELECT * FROM problems WHERE severity <> 'advice'`)).toEqual([]);

  await page.goto(`${evalbook.url}#/compare?evaluation=eee-quiz&metric=exact_match`);
  await page.locator('.compare[data-ready]').waitFor();
  await expect(page.locator('.verdict')).toContainText(/\b6\b/);
});
