import { median } from './numbers.js';

/** @typedef {{ name: string, url: string }} Site */
/** @typedef {import('./steps.js').Answered} Answered */

/**
 * The same questions asked of several builds, in turn, each time in a browser of its own: for each question and build
 * the median of so many rounds, in milliseconds.
 * @param {readonly Site[]} sites @param {number} rounds
 * @param {(url: string) => Promise<readonly Answered[]>} ask imports a file through the page and asks
 * @returns {Promise<{ name: string, ms: number[] }[]>} `ms` in the order of the sites; questions in the order they were asked
 */
export async function benchQuestionsInTurn(sites, rounds, ask) {
  const asked = /** @type {Map<string, number[][]>} */ (new Map());
  for (let round = 0; round < rounds; round++)
    for (const [i, { url }] of sites.entries())
      for (const { name, medianMs } of await ask(url)) {
        const times = asked.get(name) ?? sites.map(() => []);
        asked.set(name, times);
        times[i]?.push(medianMs);
      }
  return [...asked].map(([name, times]) => ({ name, ms: times.map(median) }));
}
