import type { Page } from '@playwright/test';
import { obstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, test, NIGHTLY } from './support/page';

const models = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'epsilon',
  'zeta-with-a-name-of-some-length',
  'eta',
  'theta',
];
const rated = (points: number) => ({ score: points / 12 });
const judged = (points: number) => ({ score: points % 3 === 0 ? 0 : 1, is_correct: points % 3 !== 0 });
const rowsOf = (evaluation: typeof rated | typeof judged) =>
  models.flatMap((model, m) =>
    Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({
        schema_version: '0.3.0',
        model_id: model,
        evaluation_name: 'many models',
        sample_id: `sample-${i}`,
        interaction_type: 'single_turn',
        input: { raw: `Question ${i} of this evaluation`, reference: ['yes'] },
        output: { raw: [(i + m) % 3 === 0 ? 'no' : 'yes'] },
        answer_attribution: [],
        evaluation: evaluation(i + m),
        token_usage: { input_tokens: 100 + i, output_tokens: 10 * m + 1, total_tokens: 101 + i + 10 * m },
        performance: { latency_ms: 100 * m + i },
        metadata: { subject: i % 2 === 0 ? 'law' : 'optics' },
      }),
    ),
  );

/** Every page at these widths, and whom it keeps out at the last of them. */
async function everyPage(evalbook: Evalbook, widths: readonly number[]): Promise<void> {
  const { page } = evalbook;
  await evalbook.open();
  const texts = {
    [`run_20260612_${'naive_all_models_'.repeat(3)}b25_acc94e.jsonl`]: rowsOf(judged).join('\n'),
  };
  await evalbook.importTexts(texts);
  await evalbook.importTexts(texts); // said to be there already, under its long name
  const [sample] = await evalbook.query('SELECT content_key FROM samples ORDER BY sample_id LIMIT 1');
  const pages = [
    ...['files', 'overview', 'compare', 'pair', 'slices', 'usage', 'samples', 'collections'],
    `sample/${sample?.['content_key']}`,
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of pages) {
      await page.evaluate((to) => (location.hash = `#/${to}`), name);
      if (name.startsWith('sample/')) await expect(page.getByRole('article').first()).toBeVisible();
      else if (name !== 'files') await page.waitForSelector('[data-ready]');
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
      await evalbook.fits(`${name} at ${width}`);
      if (width === widths.at(-1)) expect(await obstaclesInBoth(page), `${name} at ${width}`).toEqual([]);
    }
  }
}

test('every page fits its window and keeps nobody out, with eight models', ({ evalbook }) =>
  everyPage(evalbook, [1024, 390]));

test('nor does it on a wide window', NIGHTLY, ({ evalbook }) => everyPage(evalbook, [1440]));

test(
  'on a narrow window the scores of fourteen models stay in the row of their sample',
  NIGHTLY,
  async ({ evalbook, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await evalbook.open('#/samples');
    const lines = Array.from(
      { length: 14 * 30 },
      (_, i) => `model-${i % 14},${Math.floor(i / 14)},q ${Math.floor(i / 14)},${i % 3 > 0 ? 1 : 0}`,
    );
    await evalbook.importTexts({ 'many.csv': ['model,id,input,correct', ...lines].join('\n') });
    const rows = page.locator('.samples tbody tr:not(.space)');
    await expect(rows.first().locator('.out')).toHaveCount(14);
    const outside = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const marks = [...row.querySelectorAll('.out i')].map((mark) => mark.getBoundingClientRect());
        return marks.filter((mark) => mark.top < top || mark.bottom > bottom);
      }),
    );
    expect(outside).toEqual([]);
  },
);

test(
  'a narrower window is filled at once, before any chart is drawn again',
  NIGHTLY,
  async ({ evalbook }) => {
    const { page } = evalbook;
    await page.addInitScript(() => {
      const Observer = window.ResizeObserver;
      window.ResizeObserver = class extends Observer {
        constructor(told: ResizeObserverCallback) {
          super((...seen) => {
            if (!document.documentElement.hasAttribute('data-late')) told(...seen);
          });
        }
      };
    });
    await page.setViewportSize({ width: 1440, height: 844 });
    await evalbook.open();
    await evalbook.importTexts({ 'eight.jsonl': rowsOf(rated).join('\n') });
    for (const name of ['pair', 'slices', 'usage']) {
      await page.evaluate((to) => (location.hash = `#/${to}`), name);
      await expect(page.locator('.measure svg').first()).toBeVisible();
      await page.evaluate(() => document.documentElement.setAttribute('data-late', ''));
      await page.setViewportSize({ width: 390, height: 844 });
      await evalbook.fits(name);
      await page.evaluate(() => document.documentElement.removeAttribute('data-late'));
      await page.setViewportSize({ width: 1440, height: 844 });
    }
  },
);

/** What lies over the frame at the top of the window, at the place where the page is scrolled to. */
const overFrame = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.top');
    const { height = 0 } = frame?.getBoundingClientRect() ?? {};
    const over = new Set<string>();
    for (let x = 4; x < innerWidth; x += 40)
      for (let y = 4; y < height; y += 10) {
        const seen = document.elementFromPoint(x, y);
        if (seen && !frame?.contains(seen)) over.add(`${seen.tagName} ${seen.className}`);
      }
    return frame ? [...over] : ['no frame'];
  });

test('what scrolls goes under the frame, on every page', NIGHTLY, async ({ evalbook }) => {
  const { page } = evalbook;
  await page.setViewportSize({ width: 1440, height: 700 });
  await evalbook.open();
  await evalbook.importTexts({ 'eight.jsonl': rowsOf(judged).join('\n') });
  const [sample] = await evalbook.query('SELECT content_key FROM samples ORDER BY sample_id LIMIT 1');
  for (const name of ['compare', 'pair', 'slices', 'usage', `sample/${sample?.['content_key']}`]) {
    await page.evaluate((to) => (location.hash = `#/${to}`), name);
    if (name.startsWith('sample/')) await page.locator('.sample[data-ready]').waitFor();
    else await page.waitForSelector('[data-ready]');
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(end, name).toBeGreaterThan(100);
    for (let y = 0; y <= end; y += 150) {
      await page.evaluate((to) => scrollTo(0, to), y);
      expect(await overFrame(page), `${name} at ${y}`).toEqual([]);
    }
  }
});
