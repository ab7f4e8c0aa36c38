import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultsQuery } from '../../../src/lib/analysis';
import type { Cell, ResultColumn } from '../../../src/lib/engine/database';
import { writeJsonl } from '../../../src/lib/export/jsonl';
import { jsonColumns, textColumns } from '../../../src/lib/export/texts';
import { withTexts } from '../../../src/lib/export/with-texts';
import { droppedText, type Library, openLibrary } from '../support/library';

const lines = async (blob: Blob): Promise<unknown[]> =>
  (await blob.text())
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

test('every cell is read back as it was', async () => {
  const columns: ResultColumn[] = [
    { name: 'a "b"', kind: 'text' },
    { name: 'n', kind: 'number' },
    { name: 'yes', kind: 'boolean' },
  ];
  const row = fc.tuple(
    fc.option(fc.string({ unit: 'grapheme' })),
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
    fc.option(fc.boolean()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 4 }), async (batches) => {
      async function* given(): AsyncGenerator<Cell[][], void, void> {
        for (const batch of batches) yield await Promise.resolve(batch);
      }
      const blob = await writeJsonl({ columns, batches: given() });
      expect(await lines(blob)).toEqual(batches.flat().map(([text, n, yes]) => ({ 'a "b"': text, n, yes })));
    }),
    { numRuns: 40 },
  );
});

test('a cell is written as its column has it: exact digits, text of digits, JSON as it is, unknown', async () => {
  const written = async (columns: ResultColumn[], row: Cell[]): Promise<string> => {
    const batches = (async function* () {
      yield await Promise.resolve([row]);
    })();
    return (await writeJsonl({ columns, batches }, { json: new Set(['j']) })).text();
  };
  const columns: ResultColumn[] = [
    { name: 'n', kind: 'number' },
    { name: 't', kind: 'text' },
    { name: 'j', kind: 'text' },
  ];
  expect(await written(columns, ['9007199254740993', '007', '[1,{"a":2}]'])).toBe(
    '{"n":9007199254740993,"t":"007","j":[1,{"a":2}]}\n',
  );
  expect(await written(columns, [NaN, '12', null])).toBe('{"n":null,"t":"12","j":null}\n');
  expect(await written([], [])).toBe('{}\n');
});

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 30_000);
afterAll(() => library.db.close());

const long = 'a long way to go. '.repeat(60);
const record = (i: number, metric: string) => ({
  schema_version: '0.3.0',
  evaluation_id: 'talk/m/1',
  model_id: 'v/m',
  evaluation_name: 'talk',
  evaluation_result_id: `${metric}:test`,
  sample_id: `q${i}`,
  interaction_type: 'agentic',
  input: { raw: `${long}Question ${i} é 日本`, reference: ['gold'] },
  output: { raw: [`${long}Answer ${i}`], reasoning_trace: 'because' },
  messages: [
    { role: 'user', content: `Question ${i}` },
    { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'look', arguments: { city: 'Rhyl' } }] },
    { role: 'tool', tool_call_id: 'c', content: 'rain' },
    { role: 'assistant', content: `Answer ${i}` },
  ],
  answer_attribution: [],
  evaluation: { score: 1, is_correct: true },
});

test('whole texts stand beside the rows, read by span and portion by portion', async () => {
  const { db } = library;
  const rows = Array.from({ length: 150 }, (_, i) => [record(i, 'f1'), record(i, 'exact_match')]).flat();
  await library.load([droppedText('talk_samples.jsonl', rows.map((one) => JSON.stringify(one)).join('\n'))]);
  const options = {
    chips: [],
    by: 'model',
    columns: ['sample_id', 'metric'],
    labels: [],
    rows: 'responses',
  } as const;
  const read = await db.read(resultsQuery(options, { withKeys: true }));
  const full = withTexts(db, read, textColumns, (source, at, length) => library.text(source, at, length));
  const found = (await lines(await writeJsonl(full, { json: jsonColumns }))) as Record<string, unknown>[];
  expect(found).toHaveLength(300);
  for (const [k, one] of found.entries()) {
    const i = Math.floor(k / 2);
    expect(one).toMatchObject({
      sample_id: `q${i}`,
      input: `${long}Question ${i} é 日本`,
      reference: 'gold',
      output: `${long}Answer ${i}`,
      full_error: null,
    });
    expect(one['reasoning']).toContain('because');
    expect(JSON.stringify(one['messages'])).toContain('"arguments":{"city":"Rhyl"},"result":"rain"');
  }
});

test('what JSON has no word for is null, and the same letters within a text stay', async () => {
  const said = 'x: NaN, ok [Infinity] and {"y":-Infinity}';
  const row = {
    ...record(0, 'f1'),
    sample_id: 'nan',
    output: { raw: [said] },
    evaluation: { score: 'here' },
  };
  await library.load([droppedText('nan_samples.jsonl', JSON.stringify(row).replace('"here"', 'NaN'))]);
  const options = {
    chips: [],
    by: 'model',
    columns: ['sample_id', 'score'],
    labels: [],
    rows: 'responses',
  } as const;
  const read = await library.db.read(resultsQuery(options, { withKeys: true }));
  const full = withTexts(library.db, read, ['output'], (...at) => library.text(...at));
  const found = (await lines(await writeJsonl(full))) as Record<string, unknown>[];
  expect(found.filter(({ sample_id }) => sample_id === 'nan')).toEqual([
    { sample_id: 'nan', score: null, output: said },
  ]);
});

test('stops between portions', async () => {
  const stop = new AbortController();
  const options = { chips: [], by: 'model', columns: null, labels: [], rows: 'responses' } as const;
  const read = await library.db.read(resultsQuery(options, { withKeys: true }));
  let texts = 0;
  const full = withTexts(
    library.db,
    read,
    ['output'],
    (source, at, length) => {
      if (++texts === 3) stop.abort();
      return library.text(source, at, length);
    },
    { signal: stop.signal },
  );
  await expect(writeJsonl(full, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(texts).toBeLessThan(100);
});
