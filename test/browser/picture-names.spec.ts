import { readFileSync } from 'node:fs';
import { expect, test } from './support/page';
import { act } from './support/sections';

const START = 'acme/very-long-model-name-instruct-2026-05-12-temperature-0.7-thinking';
const models = [`${START}-off-seed-1234`, `${START}-on-seed-1234`];
const rows = (model: string, right: number): string =>
  Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: `quiz/${model}/1`,
      model_id: model,
      evaluation_name: 'quiz',
      evaluation_result_id: 'exact_match:test',
      sample_id: `q${i}`,
      sample_hash: String(i).padStart(64, '0'),
      interaction_type: 'single_turn',
      input: { raw: `Question ${i}`, reference: [`gold ${i}`] },
      output: { raw: [`answer ${i}`] },
      answer_attribution: [],
      evaluation: { score: i < right ? 1 : 0, is_correct: i < right },
    }),
  ).join('\n');

test('a picture says the names in full that the page cuts', async ({ evalbook, page }) => {
  await evalbook.open('#/compare');
  await evalbook.importTexts({
    'off_samples.jsonl': rows(models[0] ?? '', 35),
    'on_samples.jsonl': rows(models[1] ?? '', 20),
  });
  await page.waitForSelector('.compare[data-ready]');
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Leaderboard as SVG')]);
  const picture = readFileSync(await download.path(), 'utf8');
  expect(picture).toContain('Names in full');
  for (const model of models) expect(picture).toContain(`>${model.slice('acme/'.length)}</text>`);
});
