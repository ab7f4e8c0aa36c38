import { median, quantile } from './numbers.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, medianMs: number, p95Ms: number, runs: number }} Answered */

export const TIMEOUT_MS = 60_000;

/**
 * From setting the address to the frame after the one in which the page says that it has drawn the answer: pages count
 * their answers in `data-ready`: what is seen before anything is scrolled.
 * @param {Page} page @param {string} hash @returns {Promise<number>}
 */
export function step(page, hash) {
  return page.evaluate(
    ({ hash, limit }) =>
      new Promise((done, fail) => {
        const drawn = () => document.querySelector('[data-ready]')?.getAttribute('data-ready') ?? null;
        const before = drawn();
        const started = performance.now();
        const check = () => {
          const now = drawn();
          if (now !== null && now !== before) requestAnimationFrame(() => done(performance.now() - started));
          else if (performance.now() - started > limit)
            fail(new Error(`not ready for ${hash} within ${limit} ms`));
          else requestAnimationFrame(check);
        };
        location.hash = hash;
        requestAnimationFrame(check);
      }),
    { hash, limit: TIMEOUT_MS },
  );
}

/**
 * The same, and the frame after the one in which something stands in the page for the first time.
 * @param {Page} page @param {string} hash @param {string} selector @returns {Promise<{ seen: number, ready: number }>}
 */
export async function stepSeeing(page, hash, selector) {
  const seeing = await page.evaluateHandle((selector) => {
    const started = performance.now();
    const seen = new Promise((/** @type {(ms: number) => void} */ done) => {
      const check = () =>
        document.querySelector(selector) === null
          ? requestAnimationFrame(check)
          : requestAnimationFrame(() => done(performance.now() - started));
      requestAnimationFrame(check);
    });
    return { seen };
  }, selector);
  const ready = await step(page, hash);
  return { seen: await seeing.evaluate(({ seen }) => seen), ready };
}

/** @param {string} name @param {number[]} times @returns {Answered} */
export const answered = (name, times) => ({
  name,
  medianMs: median(times),
  p95Ms: quantile(times, 0.95),
  runs: times.length,
});
