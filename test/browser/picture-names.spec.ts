import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/page';
import { saveSized, unfold } from './support/sections';

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
      metadata: { topic: i % 2 === 0 ? 'even' : 'odd' },
    }),
  ).join('\n');

/** What an SVG says, as it is read: a long name goes on in the next line. */
const wordsOf = (picture: string): string =>
  [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join('');

test('a picture has names in full, as the page shows it, for a slide and for a column', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/compare');
  await evalbook.importTexts({
    'off_samples.jsonl': rows(models[0] ?? '', 35),
    'on_samples.jsonl': rows(models[1] ?? '', 20),
  });
  await page.waitForSelector('.compare[data-ready]');
  const width = await page.locator('table.leader').evaluate((table) => table.clientWidth);
  const saved = async (...of: Parameters<typeof saveSized> extends [Page, ...infer Of] ? Of : never) =>
    readFileSync(await (await saveSized(page, ...of)).path());
  for (const [size, head] of [
    ['Page', / height="[\d.]+" viewBox=/],
    ['Slide', /^<svg[^>]* width="1600" height="900" viewBox="0 0 1600 900"/],
    ['Column', /^<svg[^>]* width="84mm" height="[\d.]+mm"/],
  ] as const) {
    const picture = (await saved('Leaderboard', { size, kind: 'SVG' })).toString('utf8');
    expect(picture).toMatch(head);
    const words = wordsOf(picture);
    expect(words).not.toContain('…');
    for (const model of models) expect(words).toContain(model.slice('acme/'.length));
  }
  const fillOf = (picture: Buffer) => /<rect [^>]*fill="([^"]+)"/.exec(picture.toString('utf8'))?.[1];
  const [light, dark] = [
    await saved('Leaderboard', { size: 'Slide', kind: 'SVG' }),
    await saved('Leaderboard', { size: 'Slide', kind: 'SVG', colours: 'Dark' }),
  ];
  expect([fillOf(light), fillOf(dark)]).toEqual(['rgb(253, 252, 250)', 'rgb(21, 22, 24)']);
  expect(wordsOf(light.toString('utf8'))).toContain('is better than');
  const slide = await saved('Leaderboard', { size: 'Slide', kind: 'PNG' });
  expect([slide.readUInt32BE(16), slide.readUInt32BE(20)]).toEqual([3200, 1800]);
  const column = await saved('Leaderboard', { size: 'Column', kind: 'PNG' });
  expect(column.readUInt32BE(16)).toBe(1984);
  // Names as long as a column push the sets beside them out of it: the picture has them all the same.
  await unfold(page, 'Who solves what');
  const sets = (await saved('Who solves what', { size: 'Column', kind: 'SVG' })).toString('utf8');
  const [, wide] = /viewBox="0 0 ([\d.]+) /.exec(sets) ?? [];
  const drawing = sets.slice(sets.lastIndexOf('<svg'));
  const of = (key: string) => Number(new RegExp(` ${key}="([\\d.]+)"`).exec(drawing)?.[1]);
  expect(of('width')).toBeGreaterThan(50);
  expect(of('x') + of('width')).toBeLessThanOrEqual(Number(wide));
  // The page is as it was.
  expect(await page.locator('.in-picture').count()).toBe(0);
  expect(await page.locator('table.leader').evaluate((table) => table.clientWidth)).toBe(width);
});

test('what is cut to letters before it is drawn is named in full below the picture', async ({
  evalbook,
  page,
}) => {
  await evalbook.open('#/slices');
  await evalbook.importTexts({
    'off_samples.jsonl': rows(models[0] ?? '', 35),
    'on_samples.jsonl': rows(models[1] ?? '', 20),
  });
  await page.waitForSelector('.section#slices, table.heat');
  const download = await saveSized(page, 'Scores by topic', { size: 'Slide', kind: 'SVG' });
  const picture = readFileSync(await download.path(), 'utf8');
  expect(picture).toContain('Names in full');
  for (const model of models) expect(picture).toContain(`>${model.slice('acme/'.length)}</text>`);
});
