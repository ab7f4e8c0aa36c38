import { spawnSync } from 'node:child_process';

/** A rare text, one in many records, one that is nowhere. */
const NEEDLES = ['Question 4711:', 'copper window', 'nowhere to be found'];

/**
 * Seconds that ripgrep (or grep, where there is none) takes to count the lines of the file that hold a text.
 * @param {string} path @param {string} needle @param {boolean} exactCase
 */
function grep(path, needle, exactCase) {
  for (const name of ['rg', 'grep']) {
    const options = ['-c', '-F', ...(exactCase ? [] : ['-i']), needle, path];
    const started = performance.now();
    const { status, stdout, error } = spawnSync(name, options, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    const seconds = (performance.now() - started) / 1000;
    if (!error && (status === 0 || status === 1)) return { name, seconds, lines: Number(stdout) || 0 };
  }
  return null;
}

/**
 * Searches the whole text as a person does, beside the same on the command line.
 * @param {import('@playwright/test').Page} page @param {{ path: string, bytes: number }} file
 */
export async function benchSearch(page, file) {
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Search the whole text' });
  const done = () => page.evaluate(() => performance.getEntriesByName('evalbook:search').length);
  const results = [];
  for (const exactCase of [false, true]) {
    for (const needle of NEEDLES) {
      const before = await done();
      await field.fill(needle);
      // Asked by the clock: the default asks in every frame, and makes frames to ask in.
      await page.waitForFunction((n) => performance.getEntriesByName('evalbook:search').length > n, before, {
        polling: 100,
      });
      const ms = await page.evaluate(
        () => performance.getEntriesByName('evalbook:search').at(-1)?.duration ?? NaN,
      );
      const said = await page.locator('[role=search] + div b').first().textContent();
      const line = grep(file.path, needle, exactCase);
      results.push({ needle, exactCase, found: said, mbPerSecond: file.bytes / 1000 / ms, grep: line });
    }
    await field.fill('');
    await page.getByRole('button', { name: 'Match case' }).click();
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  return results;
}
