import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let work: string;

const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--offline'], { cwd, encoding: 'utf8' });

const table = (models: readonly string[], isRight: (i: number) => boolean): string =>
  models
    .flatMap((model, k) =>
      Array.from({ length: 80 }, (_, i) => ({
        id: `s-${i}`,
        input: `Question ${i}?`,
        model,
        output: `answer ${i}`,
        exact_match: isRight(i + k) ? 1 : 0,
        topic: i % 2 === 0 ? 'refunds' : 'hours',
      })),
    )
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

/** The package as it is published, installed where nothing else is. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-packed-'));
  work = join(folder, 'work');
  for (const name of ['baseline', 'results', 'models']) mkdirSync(join(work, name), { recursive: true });
  writeFileSync(
    join(work, 'baseline/results.jsonl'),
    table(['desk-bot'], (i) => i % 5 !== 0),
  );
  writeFileSync(
    join(work, 'results/results.jsonl'),
    table(['desk-bot'], (i) => i % 6 !== 0),
  );
  writeFileSync(
    join(work, 'models/results.jsonl'),
    table(['aster-large', 'brook-2'], (i) => i % 7 !== 0),
  );
  writeFileSync(
    join(work, 'notes.evalbook.md'),
    '# Notes\n\n```sql answers\nSELECT count(*) AS n FROM responses\n```\n',
  );
  npm(['pack', '--pack-destination', folder], root);
  const [packed = ''] = execFileSync('ls', [folder], { encoding: 'utf8' }).match(/evalbook-.*\.tgz/) ?? [];
  cpSync(join(folder, packed), join(work, 'evalbook-0.1.0.tgz'));
  writeFileSync(join(work, 'package.json'), '{"type":"module","private":true}');
  npm(['install', './evalbook-0.1.0.tgz'], work);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blocks = (name: string, language: string): string[] =>
  [...readFileSync(join(root, 'docs', name), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(
    ([, found, text = '']) => (found === language ? [text] : []),
  );

test('it installs nothing else', () => {
  expect(execFileSync('ls', [join(work, 'node_modules')], { encoding: 'utf8' })).toBe('evalbook\n');
});

const commands = [
  ...blocks('command.md', 'sh'),
  ...blocks('ci.md', 'sh'),
  ...blocks('ci.md', 'yaml'),
].flatMap((text) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*- /, ''))
    .flatMap((line) => {
      const [, asked] =
        /^(?:evalbook|npx --yes \.\/evalbook-0\.1\.0\.tgz|node command\/evalbook\.js) (.*)$/.exec(line) ?? [];
      return asked === undefined || asked.startsWith('--') ? [] : [asked];
    }),
);

test.each(commands)('the documents’ own command runs: evalbook %s', (asked) => {
  const { status, stderr } = spawnSync('sh', ['-c', `npx --offline evalbook ${asked}`], {
    cwd: work,
    encoding: 'utf8',
  });
  // The notebook of the documents has no results yet, so that they are others now.
  expect([asked, status, stderr]).toEqual([asked, expect.toBeOneOf([0, 1, 2]), '']);
});

test.each(blocks('command.md', 'js').map((text, i) => [i, text] as const))(
  'the documents’ own program runs: %i',
  (i, text) => {
    const path = join(work, `example-${i}.js`);
    writeFileSync(path, text);
    const said = execFileSync(process.execPath, [path], { cwd: work, encoding: 'utf8' });
    expect(said).toMatch([/aster-large/, /^0\.02\d+ not worse$/m, /^Notes 1$/m][i] ?? /^$/);
  },
);

test('what it exports has types', () => {
  const path = join(work, 'typed.ts');
  writeFileSync(
    path,
    [
      "import { readResults, type Results } from 'evalbook/formats';",
      "import { pairedBinary } from 'evalbook/stats';",
      "import { parseNotebook, type Notebook } from 'evalbook/notebook';",
      'export const results: Promise<Results> = readResults([]);',
      'export const difference: number | null = pairedBinary(1, 2, 3, 4).difference;',
      "export const notebook: Notebook = parseNotebook('');",
      '// @ts-expect-error it takes numbers',
      "export const wrong = pairedBinary('1', 2, 3, 4);",
    ].join('\n'),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', path],
    { cwd: work, encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, '']);
});
