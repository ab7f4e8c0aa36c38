import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { demoDrop, dropOf, droppedText, fixtures, openLibrary, type Library } from '../support/library';

/** Every public table and view, to the last column. */
const tables = [
  'sources',
  'runs',
  'run_sources',
  'declared',
  'samples',
  'responses',
  'scores',
  'metrics',
  'sample_tags',
  'response_tags',
  'run_tags',
  'parts',
  'problems',
  'results',
  'tags',
];

async function dumpOf(db: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const table of tables)
    dump[table] = await db.query({ text: `FROM ${table} ORDER BY ALL`, parameters: [] });
  return dump;
}

/** Table by table, so that a failure names the table and shows its rows alone. */
function expectSame(found: Record<string, unknown[]>, wanted: Record<string, unknown[]>): void {
  for (const table of tables) expect({ [table]: found[table] }).toEqual({ [table]: wanted[table] });
}

const row = (change: Record<string, unknown>): string =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'order/run',
    model_id: 'order/a',
    evaluation_name: 'order',
    evaluation_result_id: 'exact_match:test',
    sample_id: 's1',
    interaction_type: 'single_turn',
    input: { raw: 'What?', reference: ['this'] },
    output: { raw: ['this'] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
    metadata: { level: 'one' },
    ...change,
  }) + '\n';

const other = (change: Record<string, unknown>): string =>
  row({ sample_id: 's2', input: { raw: 'Why?', reference: ['that'] }, ...change });

/** One run in several files that repeat, add to and contradict each other. */
const entangled: DroppedFile[] = [
  droppedText('x/a.jsonl', row({}) + other({ sample_hash: 'aa', metadata: { level: 'two' } })),
  droppedText('x/b.jsonl', row({ evaluation_result_id: 'f1:test', evaluation: { score: 0.5 } }) + other({})),
  droppedText('y/a.jsonl', row({ evaluation: { score: 0 } }) + row({ output: { raw: ['that'] } })),
  droppedText(
    'y/c.jsonl',
    row({ token_usage: { input_tokens: 3, output_tokens: 4 }, metadata: { epoch: 2 } }),
  ),
  droppedText(
    'y/d.jsonl',
    row({ model_id: undefined, sample_hash: 'bb' }) +
      'no row\n' +
      row({ model_id: 'order/b', sample_hash: 'bb' }),
  ),
  droppedText(
    'z/e.jsonl',
    row({ sample_id: undefined, output: null, evaluation: null, metadata: { level: 'lent' } }),
  ),
];

interface Way {
  files: DroppedFile[];
  cuts: number[];
  workers: number;
  chunk: number;
}

const wayOf = (files: readonly DroppedFile[], chunks: readonly number[]): fc.Arbitrary<Way> =>
  fc.record({
    files: fc.shuffledSubarray([...files], { minLength: files.length }),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, files.length - 1) }), { maxLength: 3 }),
    workers: fc.constantFrom(1, 4),
    chunk: fc.constantFrom(...chunks),
  });

let library: Library;
let db: Database;
beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
});
afterAll(() => db.close());

async function loadAs({ files, cuts, workers, chunk }: Way): Promise<Record<string, unknown[]>> {
  await library.fresh({ workers, chunk });
  const ends = [...cuts].sort((a, b) => a - b);
  for (const [i, end] of [...ends, files.length].entries()) {
    const drop = files.slice(ends[i - 1] ?? 0, end);
    if (drop.length > 0) await library.load(drop);
  }
  return dumpOf(db);
}

const sets: [name: string, isThere: boolean, files: () => DroppedFile[], runs: number][] = [
  ['files about one run', true, () => entangled, 12],
  [
    'bad files',
    true,
    // One of those that hold the same bytes under another name.
    () => dropOf(fixtures, 'bad-input').filter(({ path }) => !/not-really|no-final|expected/.test(path)),
    3,
  ],
  ['the demo', true, demoDrop, 2],
  ['real files', hasRealData, () => [...dropOf(realData, 'eee'), ...dropOf(realData, 'runcards')], 4],
];

describe.each(sets)('%s', (name, isThere, files, numRuns) => {
  test.skipIf(!isThere)('give the same tables in any order, drops, workers and pieces', async () => {
    const all = files();
    const wanted = await loadAs({ files: all, cuts: [], workers: 1, chunk: 2 ** 24 });
    expect(wanted['responses']?.length).toBeGreaterThan(2);
    expect(wanted['sources']).toHaveLength(all.length);
    const chunks = name === 'the demo' ? [70_000, 2 ** 24] : [300, 5000, 2 ** 24];
    await fc.assert(
      fc.asyncProperty(wayOf(all, chunks), async (way) => expectSame(await loadAs(way), wanted)),
      { numRuns, seed: 2026, endOnFailure: true },
    );
  });
});

test('a hash that only a later row of the sample gives is the same in any pieces', async () => {
  const files = [droppedText('a.jsonl', row({}) + row({ model_id: 'order/b', sample_hash: 'bb' }))];
  const wanted = await loadAs({ files, cuts: [], workers: 1, chunk: 2 ** 24 });
  expectSame(await loadAs({ files, cuts: [], workers: 2, chunk: 300 }), wanted);
});

describe('taking sources out', () => {
  const files = (): DroppedFile[] => [
    ...entangled,
    ...(hasRealData
      ? [
          ...dropOf(realData, 'eee/v0.2_inspect'),
          ...dropOf(realData, 'runcards/sealed').slice(0, 1),
          ...dropOf(realData, 'runcards/reports').slice(0, 1),
        ]
      : []),
  ];

  test('leaves what the others give alone, and putting it back gives all again', async () => {
    const all = files();
    const whole = await loadAs({ files: all, cuts: [], workers: 1, chunk: 2 ** 24 });
    for (const out of all) {
      const others = all.filter((file) => file !== out);
      const alone = await loadAs({ files: others, cuts: [], workers: 1, chunk: 2 ** 24 });
      await library.load([out]);
      expectSame(await dumpOf(db), whole);
      await library.remove(out.path);
      expectSame(await dumpOf(db), alone);
      expect((await library.load([out])).refused).toEqual([]);
      expectSame(await dumpOf(db), whole);
    }
  });

  test('merging again changes nothing', async () => {
    const wanted = await loadAs({ files: files(), cuts: [], workers: 1, chunk: 2 ** 24 });
    await merge(db);
    expectSame(await dumpOf(db), wanted);
  });
});
