import { expect, test } from './support/page';

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
const rows = models.flatMap((model, m) =>
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
      evaluation: { score: (i + m) % 3 === 0 ? 0 : 1, is_correct: (i + m) % 3 !== 0 },
      token_usage: { input_tokens: 100 + i, output_tokens: 10 * m + 1, total_tokens: 101 + i + 10 * m },
      performance: { latency_ms: 100 * m + i },
      metadata: { subject: i % 2 === 0 ? 'law' : 'optics' },
    }),
  ),
);

test('no page is wider than its window, with eight models', async ({ evalbook }) => {
  const { page } = evalbook;
  await evalbook.open();
  await evalbook.importTexts({
    [`run_20260612_${'naive_all_models_'.repeat(3)}b25_acc94e.jsonl`]: rows.join('\n'),
  });
  const [sample] = await evalbook.query('SELECT content_key FROM samples ORDER BY sample_id LIMIT 1');
  const pages = ['files', 'compare', 'slices', 'usage', 'collections', `sample/${sample?.['content_key']}`];
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of pages) {
      await page.evaluate((to) => (location.hash = `#/${to}`), name);
      if (name.startsWith('sample')) await expect(page.getByRole('article').first()).toBeVisible();
      else if (name !== 'files') await page.waitForSelector('[data-ready]');
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${name} at ${width}`,
        })
        .toBeLessThanOrEqual(width);
    }
  }
});
