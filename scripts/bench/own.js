import { ensureBrowser } from '../find-browser.js';
import { benchImport, openBrowser, openSite } from './browser.js';
import { median } from './numbers.js';
import { kinds, ownFiles } from './own-files.js';

/** @typedef {import('@playwright/test').Page} Page */

const ROUNDS = 3;
const TIMEOUT_MS = 600_000;

/**
 * Adds "equal to the reference" as a person does: how long it takes, and the stretches in which the page could not answer.
 * @param {Page} page
 */
async function benchMetric(page) {
  await page.evaluate(() => {
    location.hash = '#/files';
  });
  await page.getByRole('button', { name: 'Add a metric' }).click();
  await page.getByRole('group', { name: 'By what' }).getByRole('button', { name: 'Reference' }).click();
  await page.evaluate(() => {
    /** @type {number[]} */
    const long = [];
    new PerformanceObserver((list) =>
      long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    Object.assign(window, { long });
  });
  const started = performance.now();
  await page.getByRole('button', { name: 'Add metric' }).click();
  await page
    .getByRole('rowheader', { name: /equal to the reference/ })
    .first()
    .waitFor({ timeout: TIMEOUT_MS });
  const seconds = (performance.now() - started) / 1000;
  await page.waitForTimeout(500);
  /** @type {number[]} */
  const long = await page.evaluate(() => Reflect.get(window, 'long'));
  const blocked = long.reduce((sum, ms) => sum + ms, 0);
  return { seconds, longTasks: long.length, longestMs: Math.max(0, ...long), blockedMs: blocked };
}

/**
 * Tables of one's own beside each other: the same rows as JSONL, CSV and Parquet, in turn, a fresh browser each; then a
 * metric that is made of their answers.
 * @param {string} url @param {number} mb of the benchmark file whose rows they hold
 */
export async function benchOwn(url, mb) {
  const files = await ownFiles(mb);
  /** @type {Record<string, Awaited<ReturnType<typeof benchImport>>[]>} */
  const runs = {};
  /** @type {Awaited<ReturnType<typeof benchMetric>> | null} */
  let metric = null;
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) {
      const browser = await openBrowser(ensureBrowser());
      try {
        await openSite(browser.page, url);
        (runs[kind] ??= []).push(await benchImport(browser, files[kind]));
        if (round === ROUNDS - 1 && kind === 'jsonl') metric = await benchMetric(browser.page);
      } finally {
        await browser.close();
      }
    }
  const read = kinds.map((kind) => {
    const all = runs[kind] ?? [];
    return {
      kind,
      bytes: files[kind].bytes,
      rows: files[kind].rows,
      seconds: median(all.map(({ seconds }) => seconds)),
      rowsPerSecond: median(all.map(({ rowsPerSecond }) => rowsPerSecond)),
      peakMb: median(all.map(({ memoryMb }) => memoryMb.peak ?? NaN)),
      afterMb: median(all.map(({ memoryMb }) => memoryMb.after ?? NaN)),
      stageSeconds: all.at(-1)?.stageSeconds ?? null,
    };
  });
  return { read, metric };
}
