import { answered } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */

const TIMEOUT_MS = 120_000;
const ANSWERS = 40;

/** Durations of a part that the page itself has measured. @param {Page} page @param {string} name @returns {Promise<number[]>} */
const measured = (page, name) =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), name);

/** Does something and waits until one more of the parts was measured. @param {Page} page @param {string} name @param {() => Promise<unknown>} act */
async function step(page, name, act) {
  const before = (await measured(page, name)).length;
  await act();
  await page.waitForFunction(
    ({ name, before }) => performance.getEntriesByName(name).length > before,
    { name, before },
    { timeout: TIMEOUT_MS },
  );
}

/**
 * The Review page on what is loaded: what every queue holds, first; what a draw of another seed does; opening it at once; from
 * the key to the frame with the next answer.
 * @param {Page} page @returns {Promise<Answered[]>}
 */
export async function benchReview(page) {
  const go = (/** @type {string} */ hash) => () => page.evaluate((hash) => (location.hash = hash), hash);
  await step(page, 'evalbook:queues', go('#/review?n=40&seed=1'));
  const [first = NaN] = await measured(page, 'evalbook:queues');
  for (let seed = 2; seed < 8; seed++) await step(page, 'evalbook:draw', go(`#/review?n=40&seed=${seed}`));
  const [, ...again] = await measured(page, 'evalbook:draw');
  await page.getByLabel('Reviewer').fill('bench');
  for (let seed = 8; seed < 14; seed++) {
    await step(page, 'evalbook:draw', go(`#/review?n=40&seed=${seed}`));
    await step(page, 'evalbook:open-queue', () =>
      page.getByRole('button', { name: /Start reading|Go on reading/ }).click(),
    );
  }
  await page.waitForSelector('#read .final', { timeout: TIMEOUT_MS });
  for (let i = 0; i < ANSWERS; i++) {
    await step(page, 'evalbook:next-answer', () => page.keyboard.press('y'));
    await page.waitForTimeout(250); // nobody reads faster
  }
  return [
    answered('queues: what each holds, first', [first]),
    answered('a draw: what it holds, by another seed', again),
    answered('open a draw of 40 samples', await measured(page, 'evalbook:open-queue')),
    answered('next answer, from key to frame', await measured(page, 'evalbook:next-answer')),
  ];
}
