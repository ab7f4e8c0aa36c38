import { zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { File } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countResults, countSamples, getMetric, leaderboard } from '../../../src/lib/analysis';
import { applyDefinition, eraseDefinition } from '../../../src/lib/analysis/definitions/defined-labels';
import type { Chip, Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { bit, eachText } from '../../../src/lib/search/record-texts';
import { finder, type TextQuery } from '../../../src/lib/search/text-query';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary({ workers: 2 })), 30_000);
afterAll(() => library.db.close());

const words = [
  'refund',
  'Écluse',
  'say "no"',
  '日本語',
  'sorry',
  'C:\\temp',
  'line\nbreak',
  'Straße',
  '😀 fine',
];
const row = (model: string, i: number) => ({
  schema_version: '0.3.0',
  evaluation_id: `quiz/${model}/1`,
  model_id: model,
  evaluation_name: 'quiz',
  evaluation_result_id: 'exact_match:test',
  sample_id: `q${i}`,
  sample_hash: String(i).padStart(64, '0'),
  interaction_type: 'single_turn',
  input: { raw: `Question ${i} on ${words[i % 3]}`, reference: [`gold ${words[(i + 1) % words.length]}`] },
  output: { raw: [`${'long answer '.repeat(40)}${words[(i * 7 + model.length) % words.length]}`] },
  answer_attribution: [],
  evaluation: { score: i % 2, is_correct: i % 2 === 1 },
});
const models = ['maker/one', 'maker/second', 'maker/third'];
const rows = models.map((model) => Array.from({ length: 40 }, (_, i) => row(model, i)));
/** The second file writes everything beyond ASCII as an escape. */
const text = (m: number): string => {
  const plain = (rows[m] ?? []).map((one) => JSON.stringify(one)).join('\n');
  return m === 1
    ? plain.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
      )
    : plain;
};
const packed = (name: string, bytes: Uint8Array): DroppedFile => ({
  path: name,
  file: new File([bytes], name) as unknown as globalThis.File,
});
const encoder = new TextEncoder();

const ask = (text: string, more: Partial<TextQuery> = {}): TextQuery => ({
  ...{ text, as: 'text', exactCase: false, where: 'any' },
  ...more,
});
const queries: TextQuery[] = [
  ...words.map((word) => ask(word)),
  ask('REFUND', { exactCase: true }),
  ask('fund', { as: 'word' }),
  ask('éclus.$', { as: 'regex', where: 'output' }),
  ask('gold', { where: 'output' }),
  ask('quiz'),
];
const comparison = (chips: readonly Chip[]): Comparison => ({
  ...{ evaluation: 'quiz', metric: 'exact_match', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips },
});

test('a search is a filter over files, compressed files and members of archives alike', async () => {
  await library.load([
    droppedText('one_samples.jsonl', text(0)),
    packed('second_samples.jsonl.gz', gzipSync(text(1))),
    packed('more.zip', zipSync({ 'deep/third_samples.jsonl': encoder.encode(text(2)) })),
  ]);
  for (const query of queries) {
    const find = finder(query);
    const hits = rows.map((list) =>
      list.map((one) => eachText(one, (t, places) => (places & bit(query.where)) !== 0 && find(t) !== null)),
    );
    const samples = Array.from({ length: 40 }, (_, i) => hits.some((list) => list[i])).filter(Boolean).length;
    const chip: Chip = { kind: 'search', query };
    const options = { chips: [chip], by: 'model', columns: null, labels: [], rows: 'responses' } as const;
    expect([query.text, await countSamples(library.db, comparison([chip]))]).toEqual([query.text, samples]);
    expect(await countResults(library.db, options)).toBe(hits.flat().filter(Boolean).length);
  }
});

test('a check is a label of every response, and a metric where it is wanted', async () => {
  const { db } = library;
  const check = { by: 'search', key: 'apologises', query: ask('sorry', { where: 'output' }) } as const;
  await applyDefinition(db, { ...check, metric: 'no' });
  const find = finder(check.query);
  const sorry = rows.flat().filter((one) => find(one.output.raw[0] ?? '') !== null).length;
  expect(
    await db.query(
      sql`SELECT value, count(*) AS n FROM response_tags WHERE key = 'apologises' GROUP BY value ORDER BY value`,
    ),
  ).toEqual([
    { value: 'no', n: 120 - sorry },
    { value: 'yes', n: sorry },
  ]);
  expect(await getMetric(db, 'quiz', 'apologises')).toMatchObject({
    kind: 'binary',
    responses: 120,
    min: 0,
    max: 1,
  });
  const board = await leaderboard(db, { ...comparison([]), metric: 'apologises' });
  expect(board.rows.reduce((sum, { score, n }) => sum + (score ?? 0) * n, 0)).toBeCloseTo(120 - sorry);
  await expect(applyDefinition(db, { ...check, key: 'exact_match', metric: 'yes' })).rejects.toThrow(
    /metric exact_match already/,
  );
  await applyDefinition(db, check);
  expect(await getMetric(db, 'quiz', 'apologises')).toBeNull();
  await eraseDefinition(db, check);
  expect(await db.query(sql`SELECT * FROM response_tags WHERE key = 'apologises'`)).toEqual([]);
  expect(await getMetric(db, 'quiz', 'exact_match')).not.toBeNull();
});

test('a search is run again when more is loaded', async () => {
  const chip: Chip = { kind: 'search', query: ask('sorry') };
  const before = await countSamples(library.db, comparison([chip]));
  await library.load([
    droppedText(
      'fourth_samples.jsonl',
      JSON.stringify({ ...row('maker/fourth', 0), output: { raw: ['So sorry'] } }),
    ),
  ]);
  const [first] = await library.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM responses`);
  expect(first?.n).toBe(121);
  expect(await countSamples(library.db, comparison([chip]))).toBe(before + 1);
});
