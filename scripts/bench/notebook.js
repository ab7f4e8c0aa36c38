import { answered } from './steps.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./steps.js').Answered} Answered */

const SLIDES = 15;
const OPENINGS = 5;

/** @param {string} info @param {string} source */
const fence = (info, source) => `\`\`\`${info}\n${source}\n\`\`\``;
const times = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);

/** Ten queries, ten charts, ten views, nine texts and a slider that three queries take: 40 cells. */
function fortyCells() {
  const views = [
    'leaderboard',
    'verdict',
    'matrix',
    'solved',
    'ledger',
    'slices',
    'frontier',
    'tokens',
    'latency',
    'cost',
  ];
  const queries = times(10).map((i) =>
    i < 3
      ? `SELECT model, count(*) AS n FROM results WHERE metric = $metric AND output_tokens >= $least + ${i} GROUP BY model ORDER BY model`
      : `SELECT model, status, avg(latency_ms) AS ms, avg(score) AS score FROM results WHERE metric = $metric AND latency_ms > ${i * 10} GROUP BY ALL ORDER BY ALL`,
  );
  return [
    '# Forty cells',
    fence('json input least', '{ "type": "slider", "value": 1, "min": 0, "max": 200, "step": 1 }'),
    ...queries.flatMap((sql, i) => [
      fence(`sql q${i}`, sql),
      fence('json chart', JSON.stringify({ from: `q${i}`, mark: 'dot', x: i < 3 ? 'n' : 'ms', y: 'model' })),
    ]),
    ...views.flatMap((show, i) => [
      fence('json view', JSON.stringify({ show })),
      ...(i < 8 ? [`What view ${i} says.`] : []),
    ]),
  ].join('\n\n');
}

/** Two frames later, what was asked for stands on the screen. @param {Page} page */
const painted = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * A notebook of 40 cells on what is loaded: all of it run, opened again with its results, and a slider moved.
 * @param {Page} page @returns {Promise<Answered[]>}
 */
export async function benchNotebook(page) {
  await page.evaluate(() => {
    location.hash = '#/notebook';
  });
  /** @param {string} text @param {string} name */
  const open = async (text, name) => {
    await page.evaluate(
      // @ts-expect-error the page brings it
      ([given, called]) => window.evalbook.notebook.open(given, called),
      [text, name],
    );
    await page.locator('.cell-n').nth(39).waitFor();
    await painted(page);
  };
  await open(fortyCells(), 'forty');
  const started = performance.now();
  // @ts-expect-error the page brings it
  await page.evaluate(() => window.evalbook.notebook.run());
  await painted(page);
  const ran = performance.now() - started;
  const faults = await page.locator('.cell-n [role=alert]').allInnerTexts();
  if (faults.length > 0) throw new Error(`Cells of the notebook have faults: ${faults.join(' ')}`);
  // @ts-expect-error the page brings it
  const text = await page.evaluate(() => window.evalbook.notebook.text());
  const opened = [];
  for (const i of times(OPENINGS)) {
    const before = performance.now();
    await open(text, `again-${i}`);
    opened.push(performance.now() - before);
  }
  // @ts-expect-error the page brings it
  await page.evaluate(() => window.evalbook.notebook.run());
  const moved = [];
  for (const i of times(SLIDES)) {
    moved.push(
      await page.evaluate(
        async (value) => {
          const slider = document.querySelector('.cell-n input[type=range]');
          if (!(slider instanceof HTMLInputElement)) throw new Error('The notebook has no slider.');
          const from = performance.now();
          slider.value = String(value);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((done) => requestAnimationFrame(done));
          while (document.querySelector('.stale') !== null || document.querySelector('.is-on') !== null)
            await new Promise((done) => requestAnimationFrame(done));
          return performance.now() - from;
        },
        20 + 5 * i,
      ),
    );
  }
  return [
    answered('notebook of 40 cells, all run', [ran]),
    answered('the same, opened with its results', opened),
    answered('a slider, its three queries and charts', moved.slice(1)),
  ];
}
