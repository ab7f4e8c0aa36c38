import { median, quantile } from './numbers.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, medianMs: number, p95Ms: number, runs: number }} Answered */

const WARM_UPS = 2;
const RUNS = 20;
const TIMEOUT_MS = 30_000;

/**
 * What a person does on the Compare page, as addresses that the page is sent to in turn. Two addresses and more, so
 * that each step changes something.
 *
 * TO COMPLETE when the page's addresses are settled: these are assumed. `data-ready` on the root element is the
 * contract: the page sets it to the hash it has finished drawing, and removes it while it works.
 * @type {{ name: string, hashes: string[] }[]}
 */
export const QUESTIONS = [
  {
    name: 'leaderboard',
    hashes: ['#/compare?baseline=synthetic%2Fbench-a', '#/compare?baseline=synthetic%2Fbench-b'],
  },
  { name: 'coverage', hashes: ['#/compare?by=model', '#/compare?by=run'] },
  { name: 'sample page', hashes: ['#/sample?index=10', '#/sample?index=4000', '#/sample?index=30000'] },
  {
    name: 'filter change',
    hashes: ['#/compare?label.subject=algebra', '#/compare?label.subject=law', '#/compare'],
  },
];

/** From setting the address to the frame in which the page calls itself ready. @param {Page} page @param {string} hash */
function step(page, hash) {
  return page.evaluate(
    ({ hash, limit }) =>
      new Promise((done, fail) => {
        const root = document.documentElement;
        const started = performance.now();
        const check = () => {
          // The stamp is set before the frame is shown: the frame after it is the one that counts.
          if (root.dataset.ready === hash) requestAnimationFrame(() => done(performance.now() - started));
          else if (performance.now() - started > limit)
            fail(new Error(`not ready for ${hash} within ${limit} ms`));
          else requestAnimationFrame(check);
        };
        delete root.dataset.ready;
        location.hash = hash;
        requestAnimationFrame(check);
      }),
    { hash, limit: TIMEOUT_MS },
  );
}

/** @param {Page} page @param {{ name: string, hashes: string[] }} question @returns {Promise<Answered>} */
async function ask(page, { name, hashes }) {
  const times = [];
  for (let i = 0; i < WARM_UPS + RUNS; i++) {
    const ms = Number(await step(page, /** @type {string} */ (hashes[i % hashes.length])));
    if (i >= WARM_UPS) times.push(ms);
  }
  return { name, medianMs: median(times), p95Ms: quantile(times, 0.95), runs: times.length };
}

/**
 * Times the page's own answers on what is loaded. `window.evalbook.bench()`, where the page has it, resolves to
 * `{ name: milliseconds[] }` and is preferred: it leaves the driver's own delay out.
 * @param {Page} page
 * @returns {Promise<Answered[] | null>} null where the page offers neither
 */
export async function benchQuestions(page) {
  const own = await page.evaluate(async () => {
    // @ts-expect-error the page may bring it
    const { evalbook } = window;
    return evalbook.bench ? /** @type {Record<string, number[]>} */ (await evalbook.bench()) : null;
  });
  if (own) {
    return Object.entries(own).map(([name, times]) => ({
      name,
      medianMs: median(times),
      p95Ms: quantile(times, 0.95),
      runs: times.length,
    }));
  }
  const stamps = await page.evaluate(() => document.documentElement.dataset.ready !== undefined);
  if (!stamps) return null;
  const answered = [];
  for (const question of QUESTIONS) answered.push(await ask(page, question));
  return answered;
}
