import { ensure, howToHave } from '../browsers/ensure.js';
import { firefox } from '../browsers/firefox.js';
import { webkit } from '../browsers/webkit.js';
import { median } from './numbers.js';

const WAIT_MS = 3000;
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

const READY = `(async () => {
  while (!('evalbook' in window)) await new Promise((done) => setTimeout(done, 20));
  await window.evalbook.ready;
  const field = document.createElement('input');
  Object.assign(field, { type: 'file', id: 'bench', style: 'position: fixed; top: 0; left: 0; z-index: 9999' });
  document.body.append(field);
})()`;

const IMPORT = `(async () => {
  const files = [...document.querySelector('#bench').files];
  const started = performance.now();
  const { responses } = await window.evalbook.import(files);
  return { seconds: (performance.now() - started) / 1000, responses, stages: window.evalbook.timings };
})()`;

/** One import by a page that was open for a while. @param {import('../browsers/driven.js').Driven} page @param {string} url @param {{ path: string, rows: number }} file */
async function once(page, url, { path, rows }) {
  try {
    await page.open(url);
    await page.answer(READY);
    await page.give('#bench', [path]);
    await pause(WAIT_MS);
    const told = await page.answer(IMPORT);
    if (told.responses < rows) throw new Error(`The page has ${told.responses} responses of ${rows}.`);
    return /** @type {{ seconds: number, stages: Record<string, number> }} */ (told);
  } finally {
    await page.close();
  }
}

/**
 * The import of one file in the browsers beside Chromium that are here; of the others it says what to install.
 * @param {string} url @param {{ path: string, rows: number }} file @param {number} rounds
 */
export async function benchOtherBrowsers(url, file, rounds) {
  const results = [];
  for (const kind of [firefox, webkit]) {
    const open = ensure(kind);
    if (!open) {
      console.log(howToHave(kind));
      continue;
    }
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await once(await open(), url, file));
    const seconds = runs.map((run) => run.seconds);
    results.push({ name: kind.name, seconds: median(seconds), slowest: Math.max(...seconds), runs });
  }
  return results;
}
