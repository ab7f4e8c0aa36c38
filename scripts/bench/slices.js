import { answered } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */
/** @typedef {import('./questions-in-turn.js').Pass} Pass */

const TIMEOUT_MS = 120_000;
/** Each asks for the whole map again. */
const STEPS = [
  '#/slices?baseline=synthetic%2Fbench-b',
  '#/slices?baseline=synthetic%2Fbench-c',
  '#/slices?chip=label:subject:algebra',
  '#/slices?baseline=synthetic%2Fbench-d',
  '#/slices?chip=label:level:hard',
  '#/slices',
];

/** Durations of a part that the page itself has measured. @param {Page} page @param {string} name @returns {Promise<number[]>} */
const measured = (page, name) =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), name);

/** Sets the address and waits until one more of the parts was measured. @param {Page} page @param {string} hash @param {string} name */
async function step(page, hash, name) {
  const before = (await measured(page, name)).length;
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.waitForFunction(
    ({ name, before }) => performance.getEntriesByName(name).length > before,
    { name, before },
    { timeout: TIMEOUT_MS },
  );
}

/** The Slices page on what is loaded: labels coded once, the heat map again and again, the finder. @param {Page} page @param {Pass} pass @returns {Promise<Answered[]>} */
export async function benchSlices(page, pass) {
  // Asked before another build has its turn: what the page does by itself after an import would be done meanwhile.
  await step(page, '#/slices', 'evalbook:slices');
  const [first = NaN] = await measured(page, 'evalbook:slices');
  for (const hash of STEPS) {
    await pass();
    await step(page, hash, 'evalbook:slices');
  }
  const [, ...again] = await measured(page, 'evalbook:slices');
  await pass();
  const ask = page.getByRole('button', { name: /^Look through/ });
  if (await ask.isVisible()) await ask.click();
  await page.waitForFunction(() => performance.getEntriesByName('evalbook:finder').length > 0, null, {
    timeout: TIMEOUT_MS,
  });
  return [
    answered('first heat map, labels coded', [first]),
    answered('heat map of coded labels', again),
    answered('slice finder, single and in pairs', await measured(page, 'evalbook:finder')),
  ];
}
