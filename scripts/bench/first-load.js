import { ensureBrowser } from '../find-browser.js';
import { openBrowser } from './browser.js';
import { median } from './numbers.js';

/** @typedef {{ name: string, url: string }} Site */
/** @typedef {{ paintMs: number, dropMs: number, engineMs: number, allMs: number | null, scriptBytes: number, scripts: number }} Load */

/** Notes when the empty page is on the screen, and which scripts it has by then: runs in the page, before its own. */
function watch() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.drop')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const at = performance.now();
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/assets\/[^/]*\.js$/.test(name) && !/worker/.test(name));
        Object.assign(window, {
          drop: { at, scripts: scripts.map((one) => JSON.parse(JSON.stringify(one))) },
        });
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds in which a build that fetches its parts ahead has done so. */
const AHEAD_MS = 20_000;

/** The empty page in a browser that never had it. @param {string} url @returns {Promise<Load>} */
async function load(url) {
  const browser = await openBrowser(ensureBrowser());
  try {
    const { page } = browser;
    await page.addInitScript(watch);
    await page.goto(`${url}#/files`);
    await page.waitForFunction(() => 'drop' in window && 'evalbook' in window);
    return await page.evaluate(async (most) => {
      // @ts-expect-error the page brings it
      const { drop, evalbook } = window;
      await evalbook.ready;
      const engineMs = performance.now();
      const isWhole = () => document.documentElement.dataset.parts === 'all';
      // Builds that begin with all of it say nothing.
      while (drop.scripts.length < 60 && !isWhole() && performance.now() < engineMs + most)
        await new Promise((done) => setTimeout(done, 50));
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
      /** @type {{ decodedBodySize: number, responseEnd: number }[]} */
      const had = drop.scripts.filter(
        (/** @type {{ responseEnd: number }} */ one) => one.responseEnd <= drop.at,
      );
      const scriptBytes = had.reduce((sum, one) => sum + one.decodedBodySize, 0);
      const allMs = isWhole() ? performance.now() : null;
      return { paintMs: paint, dropMs: drop.at, engineMs, allMs, scriptBytes, scripts: had.length };
    }, AHEAD_MS);
  } finally {
    await browser.close();
  }
}

/**
 * From an empty browser to the empty page, by several builds in turn: first paint, ready for a drop, the engine open, every
 * part fetched ahead (milliseconds from the begin, medians), and the scripts that are there when it is ready for a drop.
 * @param {readonly Site[]} sites @param {number} rounds
 */
export async function benchFirstLoad(sites, rounds) {
  const loads = sites.map(() => /** @type {Load[]} */ ([]));
  for (let round = 0; round < rounds; round++)
    for (const [i, { url }] of sites.entries()) loads[i]?.push(await load(url));
  return sites.map(({ name }, i) => {
    /** @param {keyof Load} of */
    const by = (of) => median((loads[i] ?? []).map((one) => one[of] ?? Infinity));
    return {
      ...{ site: name, paintMs: by('paintMs'), dropMs: by('dropMs'), engineMs: by('engineMs') },
      ...{ allMs: by('allMs'), scriptBytes: by('scriptBytes'), scripts: by('scripts') },
    };
  });
}
