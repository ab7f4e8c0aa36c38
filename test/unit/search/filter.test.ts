import { zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { File } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSamples, countResults } from '../../../src/lib/analysis';
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
