import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFile } from '../../../src/command/probe/describe';
import { toolFiles } from '../../fixtures/tools';
import { zipOf } from '../ingest/pack';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-probe-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const files = Object.entries(toolFiles).flatMap(([family, make]) => {
  const { files, sources } = make();
  return Object.entries(files).map(([name, content]) => ({
    name: `${family}/${name}`,
    content,
    format: sources[name]?.format ?? '',
  }));
});

describe('evalbook probe', () => {
  test("of a table of one's own it says what each column is taken for, and what is asked", async () => {
    const answers = ['gpt-4o', 'llama-3-8b'].flatMap((model) =>
      [1, 2, 3, 4].map((i) => `q${i},What is ${i}?,${i},${model},true`),
    );
    const rows = ['id,question,answer,model,correct', ...answers];
    const said = await describeFile(write('own.csv', rows.join('\n')), 1);
    expect(said).toContain("a table of one's own, which a person is asked about");
    expect(said).toContain('column correct: score (8 of 8 values are true)');
    expect(said).toMatch(/asked: .*answer/);
  });

  test('says of every generated file what the import says of it', async () => {
    for (const { name, content, format } of files)
      expect([name, await describeFile(write(name, content), 1)]).toEqual([
        name,
        expect.stringContaining(`recognised as ${format} (`),
      ]);
  });

  test('says by which rule, and prints the first records', async () => {
    const { content = '' } = files.find(({ format }) => format === 'eee-instance') ?? {};
    const text = await describeFile(write('rows.jsonl.gz', gzipSync(content)), 2);
    expect(text).toMatch(/ bytes out of gzip\n/);
    expect(text).toContain('version 0.3.0');
    expect(text).toMatch(/by recognise\(\) in src\/lib\/formats\/eee\/instance\.ts, number \d+ of \d+/);
    expect(text).toContain('the first 12 rows of JSON Lines');
    expect(text).toContain('"input":"What is 10 plus 1? (asked by eee)"');
    expect(text.match(/^ {2}record: \{/gm)).toHaveLength(2);
    expect(text).toContain('record: 10 more');
  });

  test('says why a file is not read', async () => {
    expect(await describeFile(write('a.json', '{"hello":1}'), 1)).toContain(
      'not recognised (unknown_format)',
    );
    expect(await describeFile(write('a.parquet', 'PAR1xxxx'), 1)).toContain('not read (parquet_damaged)');
    const zip = zipOf([{ name: 'a.jsonl', bytes: '{}' }]);
    expect(await describeFile(write('a.zip', zip), 1)).toContain(
      'a zip whose members are files of their own',
    );
  });
});
