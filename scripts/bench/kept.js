import { ensureBrowser } from '../find-browser.js';
import { openBrowser, openSite } from './browser.js';
import { median } from './numbers.js';
import { TIMEOUT_MS } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */

/** How long the page is open before something is asked of it. */
const OPEN_MS = 3000;

/** Milliseconds from what is done until the Compare page shows its verdict. @param {Page} page @param {'import' | 'open'} how */
const untilVerdict = (page, how) =>
  page.evaluate(
    ({ how, limit }) =>
      new Promise((done, fail) => {
        const started = performance.now();
        const check = () => {
          if (/shared samples/.test(document.querySelector('.verdict .first')?.textContent ?? ''))
            done(performance.now() - started);
          else if (performance.now() - started > limit) fail(new Error('There is no verdict.'));
          else requestAnimationFrame(check);
        };
        if (how === 'open')
          [...document.querySelectorAll('button')]
            .find(({ textContent }) => textContent?.trim() === 'Open')
            ?.click();
        else {
          // @ts-expect-error the page brings it, and the file was put there
          window.evalbook.import([...window.benchField.files]).catch(fail);
        }
        requestAnimationFrame(check);
      }),
    { how, limit: TIMEOUT_MS },
  );

/**
 * One file on the Compare page: dropped, kept on this computer as a copy, and opened again after a reload, so many times.
 * Each from the drop or the click to the verdict.
 * @param {string} url @param {{ path: string, bytes: number, rows: number }} file @param {number} rounds
 */
export async function benchKept(url, file, rounds) {
  const imported = [];
  const reopened = [];
  const browser = await openBrowser(ensureBrowser());
  try {
    const { page } = browser;
    page.setDefaultTimeout(TIMEOUT_MS);
    for (let round = 0; round < rounds; round++) {
      await openSite(page, `${url}#/compare`);
      const field = await page.evaluateHandle(() => {
        const input = document.createElement('input');
        input.type = 'file';
        Object.assign(window, { benchField: input });
        return input;
      });
      await field.setInputFiles(file.path);
      await page.waitForTimeout(OPEN_MS);
      imported.push(await untilVerdict(page, 'import'));

      await page.goto(`${url}#/files`);
      await page.getByRole('button', { name: 'Keep on this computer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Keep on this computer' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('bench');
      await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
      await page.getByRole('button', { name: 'Kept as bench' }).waitFor();

      await page.goto('about:blank');
      await openSite(page, `${url}#/compare`);
      await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
      await page.waitForTimeout(OPEN_MS);
      reopened.push(await untilVerdict(page, 'open'));

      await page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        await root.removeEntry('evalbook-sessions', { recursive: true });
      });
      await page.goto('about:blank');
    }
  } finally {
    await browser.close();
  }
  return {
    bytes: file.bytes,
    rows: file.rows,
    rounds,
    importMs: median(imported),
    reopenMs: median(reopened),
    imported,
    reopened,
  };
}
