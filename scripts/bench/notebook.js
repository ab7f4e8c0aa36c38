import { answered } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */

const SLIDES = 15;
const OPENINGS = 5;

/** @param {string} info @param {string} source */
const fence = (info, source) => `\`\`\`${info}\n${source}\n\`\`\``;
const times = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);

const views = 'leaderboard verdict matrix solved ledger slices frontier tokens latency cost'.split(' ');

/**
 * Queries with a chart each, views, texts, and a slider that three of the queries take.
 * @param {string} title @param {{ queries: number, views: number, texts: number }} many
 */
export function notebookOf(title, many) {
  const queries = times(many.queries).map((i) =>
    i < 3
      ? `SELECT model, count(*) AS n FROM results WHERE metric = $metric AND output_tokens >= $least + ${i} GROUP BY model ORDER BY model`
      : `SELECT model, status, avg(latency_ms) AS ms, avg(score) AS score FROM results WHERE metric = $metric AND latency_ms > ${i * 10} GROUP BY ALL ORDER BY ALL`,
  );
  return [
    `# ${title}`,
    fence('json input least', '{ "type": "slider", "value": 1, "min": 0, "max": 200, "step": 1 }'),
    ...queries.flatMap((sql, i) => [
      fence(`sql q${i}`, sql),
      fence('json chart', JSON.stringify({ from: `q${i}`, mark: 'dot', x: i < 3 ? 'n' : 'ms', y: 'model' })),
    ]),
    ...times(many.views).flatMap((i) => [
      fence('json view', JSON.stringify({ show: views[i % views.length] })),
      ...(i < many.texts ? [`What view ${i} says.`] : []),
    ]),
  ].join('\n\n');
}

const forty = notebookOf('Forty cells', { queries: 10, views: 10, texts: 8 });
const hundred = notebookOf('A hundred cells', { queries: 30, views: 20, texts: 18 });

/** Two frames later, what was asked for stands on the screen. @param {Page} page */
const painted = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens a notebook, until its cells are there. @param {Page} page @param {string} text @param {string} name @param {number} cells */
async function open(page, text, name, cells) {
  await page.evaluate(
    // @ts-expect-error the page brings it
    ([given, called]) => window.evalbook.notebook.open(given, called),
    [text, name],
  );
  await page
    .locator('.cell-n')
    .nth(cells - 1)
    .waitFor();
  await page.locator('.cell-n .source').first().waitFor();
  await painted(page);
}

/** @param {Page} page */
async function runAll(page) {
  const started = performance.now();
  // @ts-expect-error the page brings it
  await page.evaluate(() => window.evalbook.notebook.run());
  await painted(page);
  const faults = await page.locator('.outline li:has(.fault)').allInnerTexts();
  if (faults.length > 0) throw new Error(`Cells of the notebook have faults: ${faults.join(', ')}`);
  return performance.now() - started;
}

/** Moves the slider until what stands on it is up to date. @param {Page} page @param {number} value */
const slid = (page, value) =>
  page.evaluate(async (to) => {
    const slider = document.querySelector('.cell-n input[type=range]');
    if (!(slider instanceof HTMLInputElement)) throw new Error('The notebook has no slider.');
    const from = performance.now();
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(done));
    while (document.querySelector('.stale') !== null || document.querySelector('.is-on') !== null)
      await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - from;
  }, value);

/** Types into the editor of a query: from each key to the frame that shows it. @param {Page} page */
async function typed(page) {
  const editor = page.locator('.cell-n').filter({ has: page.getByLabel('Query q9') });
  await page.evaluate(() => {
    const link = [...document.querySelectorAll('.outline a')].find((one) => one.textContent?.includes('q9'));
    if (link instanceof HTMLElement) link.click();
  });
  await page.getByLabel('Query q9').focus();
  await editor.locator('.cm-content').waitFor();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    /** @type {number[]} */
    const found = [];
    Object.assign(window, { benchKeys: found });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => requestAnimationFrame((now) => found.push(now - timeStamp))),
      { capture: true },
    );
  });
  await page.keyboard.type(' -- what is typed never waits for the engine', { delay: 60 });
  await painted(page);
  await page.keyboard.press('Escape');
  // @ts-expect-error set above
  return page.evaluate(() => /** @type {number[]} */ (window.benchKeys));
}

/** Goes down the page, 500 px a frame: how long each frame took. @param {Page} page */
const scrolled = (page) =>
  page.evaluate(async () => {
    scrollTo(0, 0);
    const frames = [];
    let before = await new Promise((done) => requestAnimationFrame(done));
    for (let down = 0; down < document.documentElement.scrollHeight; down += 500) {
      scrollTo(0, down);
      const now = await new Promise((done) => requestAnimationFrame(done));
      frames.push(now - before);
      before = now;
    }
    return frames;
  });

/**
 * Notebooks of 40 and of 100 cells on what is loaded: all run, opened again with their results, a slider moved, typed in
 * and scrolled.
 * @param {Page} page @returns {Promise<Answered[]>}
 */
export async function benchNotebook(page) {
  await page.evaluate(() => {
    location.hash = '#/notebook';
  });
  await open(page, forty, 'forty', 40);
  const ran = await runAll(page);
  // @ts-expect-error the page brings it
  const text = await page.evaluate(() => window.evalbook.notebook.text());
  const opened = [];
  for (const i of times(OPENINGS)) {
    const before = performance.now();
    await open(page, text, `again-${i}`, 40);
    opened.push(performance.now() - before);
  }
  await runAll(page);
  const moved = [];
  for (const i of times(SLIDES)) moved.push(await slid(page, 20 + 5 * i));
  await open(page, hundred, 'hundred', 100);
  const ranHundred = await runAll(page);
  const keys = await typed(page);
  return [
    answered('notebook of 40 cells, all run', [ran]),
    answered('the same, opened with its results', opened),
    answered('a slider, its three queries and charts', moved.slice(1)),
    answered('notebook of 100 cells, all run', [ranHundred]),
    answered('a key typed in one of them, until it is drawn', keys),
    answered('a frame while they are scrolled', await scrolled(page)),
  ];
}
