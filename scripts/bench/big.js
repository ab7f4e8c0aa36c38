import { ensureBrowser } from '../find-browser.js';
import { bigFolder } from './big-folder.js';
import { openBrowser, openSite } from './browser.js';

const TIMEOUT_MS = 1_800_000;
/** After so much of the import it is stopped, to see how soon it ends. */
const STOPPED_MS = 3000;

/**
 * A folder of many files, dropped as one: how long it takes, what memory it needs, how long the page cannot answer, and how
 * soon it stops where the person wants that.
 * @param {string} url @param {number} gb
 */
export async function benchBig(url, gb) {
  const folder = bigFolder(gb);
  const stopped = await imported(url, folder, { stopAfter: STOPPED_MS });
  const whole = await imported(url, folder, { stopAfter: null });
  if (whole.responses < folder.rows)
    throw new Error(`The page has ${whole.responses} responses of ${folder.rows}: ${whole.said}`);
  return { ...folder, path: undefined, ...whole, stopMs: stopped.stopMs };
}

/** @param {string} url @param {ReturnType<typeof bigFolder>} folder @param {{ stopAfter: number | null }} how */
async function imported(url, folder, { stopAfter }) {
  const browser = await openBrowser(ensureBrowser());
  try {
    const { page, memory, empty } = browser;
    page.setDefaultTimeout(TIMEOUT_MS);
    await openSite(page, url);
    // How long the page cannot answer: a person would notice 100 ms.
    await page.evaluate(() => {
      const gaps = /** @type {number[]} */ ([]);
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        if (now - last > 100) gaps.push(now - last);
        last = now;
      }, 20);
      Object.assign(window, { benchGaps: gaps });
    });
    memory?.takePeak();
    const started = performance.now();
    await page.locator('input[type=file][webkitdirectory]').first().setInputFiles(folder.path);
    const reading = page.locator('section', {
      has: page.getByRole('heading', { name: 'Reading', exact: true }),
    });
    await reading.waitFor();
    if (stopAfter !== null) {
      await page.waitForTimeout(stopAfter);
      const stopMs = await page.evaluate(async () => {
        const button = [...document.querySelectorAll('button')].find((one) =>
          /^(Stop|Cancel)/.test(one.textContent ?? ''),
        );
        if (!button) throw new Error('Nothing stops the import.');
        const isReading = () =>
          [...document.querySelectorAll('section')].some(
            ({ innerText }) => innerText.startsWith('Reading') && !innerText.includes('Combining the files'),
          );
        const from = performance.now();
        button.click();
        while (isReading()) await new Promise((done) => setTimeout(done, 5));
        return performance.now() - from;
      });
      return { stopMs, responses: 0, said: '', seconds: 0, memoryMb: null, gaps: null };
    }
    await reading.waitFor({ state: 'detached' });
    const seconds = (performance.now() - started) / 1000;
    const peak = memory?.takePeak() ?? null;
    await page.waitForTimeout(3000);
    const after = memory?.now() ?? null;
    const above = (/** @type {number | null} */ bytes) =>
      bytes === null || empty === null ? null : (bytes - empty) / 1e6;
    const { responses, gaps, said } = await page.evaluate(async () => {
      // @ts-expect-error the page brings it
      const [row] = await window.evalbook.query('SELECT count(*) AS n FROM responses');
      return {
        responses: Number(row?.n ?? 0),
        // @ts-expect-error made above
        gaps: /** @type {number[]} */ (window.benchGaps),
        said: document.querySelector('main')?.innerText.slice(0, 400) ?? '',
      };
    });
    return {
      ...{ seconds, responses, said, stopMs: 0 },
      memoryMb: { peak: above(peak), after: above(after) },
      gaps: {
        over100Ms: gaps.length,
        longestMs: Math.max(0, ...gaps),
        togetherMs: gaps.reduce((sum, gap) => sum + gap, 0),
      },
    };
  } finally {
    await browser.close();
  }
}
