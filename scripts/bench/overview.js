import { answered, step } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */

const RUNS = 12;
const FILTERS = ['chip=label:subject:algebra', 'chip=label:level:hard', 'chip=label:subject:law'];

/** Durations of the question itself, without what is drawn. @param {Page} page @returns {Promise<number[]>} */
const asked = (page) =>
  page.evaluate(() => performance.getEntriesByName('evalbook:overview').map(({ duration }) => duration));

/** The Overview on what is loaded: first opened, then filtered again and again. @param {Page} page @returns {Promise<Answered[]>} */
export async function benchOverview(page) {
  const first = await step(page, '#/overview');
  const filtered = [];
  for (let i = 0; i < RUNS; i++) filtered.push(await step(page, `#/overview?${FILTERS[i % FILTERS.length]}`));
  const [counted = NaN, ...again] = await asked(page);
  const [firstFilter = NaN, ...filters] = filtered;
  return [
    answered('first overview, painted', [first]),
    answered('of which counted', [counted]),
    answered('first filter of the overview, painted', [firstFilter]),
    answered('filter of the overview, painted', filters),
    answered('of which counted', again.slice(1)),
  ];
}
