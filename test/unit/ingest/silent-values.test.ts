import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { RecordCells } from '$lib/cells/record-cells';
import { tableOrNone } from '$lib/ingest/open-text';
import { probe } from '$lib/ingest/text/probe';
import { guess } from '$lib/mapping/guess';
import { outcome } from '$lib/mapping/outcome';

const folder = join(import.meta.dirname, '../../fixtures/silent');
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** `most`: of a large file only so many bytes are at hand when it is looked at. */
async function look(path: string, text: string, most = Infinity) {
  const bytes = new TextEncoder().encode(text);
  const blob = new Blob([bytes]);
  const head = bytes.slice(0, most);
  const probed = await probe(blob, head, formats);
  if (probed.layout !== 'unknown') throw new Error(`read as ${probed.format.id}`);
  return tableOrNone(path, blob, head, probed);
}

const means = (table: NonNullable<Awaited<ReturnType<typeof look>>['table']>) => {
  const [group] = guess([table]);
  if (!group) throw new Error('no guess');
  return Object.fromEntries(
    outcome([table], group.guess.mapping).byRun.map(({ model, metrics }) => [model, metrics[0]?.mean]),
  );
};

describe('lines above a table', () => {
  test.each(['own-title-line-comma/res.csv', 'own-comment-lines/res.csv'])('%s', async (path) => {
    const { table } = await look(path, textOf(path));
    expect(table?.total).toBe(4);
    expect(table && means(table)).toEqual({ alpha: 0.5, betaa: 1 });
  });
  test('a comment may name the columns', async () => {
    const { table } = await look('a.csv', '# id,model,score\n1,alpha,0.5\n2,alpha,1\n3,alpha,0\n');
    expect([table?.columns, table?.total]).toEqual([['id', 'model', 'score'], 3]);
  });
  test('a title with empty cells behind it', async () => {
    const { table } = await look('a.csv', 'Results,,\nid,model,score\n1,alpha,0.5\n2,alpha,1\n');
    expect([table?.columns, table?.total]).toEqual([['id', 'model', 'score'], 2]);
  });
});

test('commas behind lines lose nothing', async () => {
  const path = 'jsonl-trailing-commas/res.jsonl';
  const { table } = await look(path, textOf(path));
  expect(table?.rows.layout).toBe('lines');
  expect(table && means(table)).toEqual({ alpha: 0.5, betaa: 1 });
});

test('source code is left out', async () => {
  const path = 'python-source/load.py';
  expect((await look(path, textOf(path))).said?.message).toBe('Source code: left out.');
});

test('a log of lines of several kinds is named with its tags', async () => {
  const line = (value: object) => JSON.stringify(value);
  const text = [
    line({ entry_type: 'start_run', config: 1, seed: 2, version: 3 }),
    ...[1, 2, 3].map((i) => line({ entry_type: 'attempt', prompt: `p${i}`, outputs: ['x'], status: 1 })),
    line({ entry_type: 'eval', probe: 'p', passed: 3, total: 3 }),
  ].join('\n');
  expect(await look('log.jsonl', text)).toEqual({
    table: null,
    said: {
      code: 'tagged_log',
      message:
        'A log of lines tagged entry_type: attempt 3, start_run 1, eval 1. None of these is known, so nothing was read.',
    },
  });
});

describe('a file larger than what is at hand of it is told for what a small one is', () => {
  const entries = Array.from({ length: 300 }, (_, i) =>
    JSON.stringify(
      i % 3 === 0
        ? { type: 'attempt', prompt: `p${i}`, outputs: ['x'], status: 1 }
        : { type: 'eval', probe: `probe ${i}`, passed: i % 2, total: 1 },
    ),
  );
  const said =
    'A log of lines tagged type: eval 200, attempt 100. None of these is known, so nothing was read.';
  test.each([
    ['a list', `[${entries.join(',\n')}]`],
    ['a list in one line', `[${entries.join(',')}]`],
    ['lines', entries.join('\n')],
  ])('a log: %s', async (_, text) => {
    for (const most of [Infinity, 4000])
      expect((await look('log.json', text, most)).said?.message).toBe(said);
  });

  test('settings, a lock file', async () => {
    const words = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`word ${i}`, i]));
    const tokenizer = JSON.stringify({ version: '1.0', model: { type: 'BPE', vocab: words } });
    const prompts = Array.from({ length: 50 }, (_, i) => ({ name: `p${i}`, template: `Q ${i}: {q}` }));
    const config = JSON.stringify({ model: 'gpt-4o', temperature: 0, prompts }, null, 1);
    const packages = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`node_modules/p${i}`, { version: `1.${i}.0`, integrity: 'sha' }]),
    );
    const lock = JSON.stringify({ name: 'e', lockfileVersion: 3, requires: true, packages }, null, 2);
    const scan = JSON.stringify({
      scan_id: 'abc',
      scan_name: 'scan',
      scanners: { words: { name: 'words' } },
      transcripts: {
        fields: [
          { name: 'id', type: 'text' },
          { name: 'n', type: 'integer' },
        ],
      },
    });
    for (const most of [Infinity, 1000]) {
      expect((await look('_scan.json', scan, most)).said?.message).toBe('Settings: left out.');
      expect((await look('tokenizer.json', tokenizer, most)).said?.message).toBe('Settings: left out.');
      expect((await look('run/config.json', config, most)).said?.message).toBe('Settings: left out.');
      for (const name of ['package-lock.json', 'package-lock (1).json', 'lock.json'])
        expect((await look(name, lock, most)).said?.message).toBe('Lock file: left out.');
    }
    const rows = JSON.stringify({
      results: [1, 2, 3].map((i) => ({ config: `c${i}`, id: 1, correct: i > 1 })),
    });
    expect((await look('by_config.json', rows)).table?.total).toBe(3);
  });
});

test('a column of kinds of samples is no tag', async () => {
  const rows = [1, 2, 3, 4].map((i) =>
    JSON.stringify({ type: i % 2 ? 'math' : 'code', id: i, answer: 'x', score: i % 2 }),
  );
  expect((await look('own.jsonl', rows.join('\n'))).table?.total).toBe(4);
});

test('a record alone is a row, an object of settings none', async () => {
  const row = await look('a.json', '{"model":"a","question":"q","response":"r","score":1}');
  expect(row.table?.total).toBe(1);
  expect((await look('config.json', '{"model":"a","lr":0.1,"steps":3}')).said?.message).toBe(
    'Settings: left out.',
  );
});

test('one column below a name is a table', async () => {
  expect((await look('a.csv', 'score\n1\n0\n1\n')).table).toMatchObject({ columns: ['score'], total: 3 });
});

test('what a spreadsheet keeps as text is that text', () => {
  const bytes = new TextEncoder().encode('="001","=""002""",=x\n');
  const cells = new RecordCells(',');
  cells.read(bytes, 0, true);
  expect([0, 1, 2].map((i) => cells.text(i))).toEqual(['001', '002', '=x']);
  cells.unquote();
  expect([0, 1].map((i) => new TextDecoder().decode(bytes.subarray(cells.starts[i], cells.ends[i])))).toEqual(
    ['001', '002'],
  );
});
