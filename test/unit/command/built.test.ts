import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const demo = join(root, 'public/demo');
let folder: string;
let command: string;

/** The command as it is packed, away from the checkout: what it needs, it brings. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-command-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const out = join(folder, 'package/command');
  execFileSync(
    process.execPath,
    [vite, 'build', '--config', 'vite.command.config.ts', '--outDir', out, '--logLevel', 'error'],
    { cwd: root },
  );
  cpSync(join(root, 'package.json'), join(folder, 'package/package.json'));
  command = join(out, 'evalbook.js');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function evalbook(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the command says what it does, and ends with 3 where there is nothing to do', () => {
  expect(evalbook('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('evalbook compare OLD NEW') as string,
  });
  expect(evalbook('compare', '--help').stdout).toContain('3 not compared');
  expect(evalbook('weigh')).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/There is no command weigh/) as string,
  });
  expect(evalbook('compare', 'a', 'b')).toMatchObject({ status: 3, stdout: '' });
});

test('the notebook of the demo is as stored: the same engine comes to the same bytes', () => {
  const notebook = join(demo, 'good-enough.evalbook.md');
  const kept = evalbook('run', notebook, '--data', demo, '--check');
  expect(kept).toMatchObject({ status: 0, stdout: expect.stringMatching(/as stored\.\n$/) as string });
  const other = join(folder, 'edited.evalbook.md');
  const text = readFileSync(notebook, 'utf8');
  const [figure = ''] = /\d\.\d{6,}/.exec(text) ?? [];
  writeFileSync(other, text.replace(figure, '0.1234567'));
  expect(evalbook('run', other, '--data', demo, '--check')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('its results are others now, from line') as string,
  });
}, 60_000);

test('a view stands as the page writes it, in each form', () => {
  const asked = ['view', 'verdict', '--data', demo, '--evaluation', 'synthetic-support-desk'];
  const { stdout } = evalbook(...asked);
  expect(stdout).toMatch(/may each be best, with 90.2 and 87.1 % on 264 shared samples/);
  const json = JSON.parse(evalbook(...asked, '--as', 'json').stdout) as { rows: string[][] };
  expect(stdout).toContain(json.rows[0]?.[0] ?? 'nothing');
  expect(evalbook('view', 'verdict', '--data', demo)).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/The files hold 2 evaluations: say which with --evaluation NAME/) as string,
  });
}, 60_000);

test('what a file is recognised as is said without the sources', () => {
  const path = join(folder, 'unknown.json');
  writeFileSync(path, '{"hello":1}');
  expect(evalbook('probe', path).stdout).toContain('Unknown format (fields: hello)');
});

test('the step of a pull request keeps comment, report and figures, and tells how it ended', () => {
  const work = join(folder, 'work');
  const output = join(folder, 'github-output');
  execFileSync('mkdir', ['-p', work]);
  const env = {
    ...process.env,
    ...{ COMMAND: command, OLD: 'nowhere', NEW: demo, GITHUB_OUTPUT: output },
  };
  const step = () =>
    spawnSync('bash', [join(root, 'scripts/action/compare.sh')], { cwd: work, encoding: 'utf8', env });
  expect(step().status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe('code=3\noutcome=not compared\n');
  expect(readFileSync(join(work, 'evalbook/comment.md'), 'utf8')).toMatch(
    /### Evalbook: not compared\n\nnowhere: there is no such file or folder/,
  );
  expect(existsSync(join(work, 'evalbook/report.html'))).toBe(false);
});

test('a notebook of a stranger reads no file of this machine', () => {
  const path = join(folder, 'stranger.evalbook.md');
  writeFileSync(path, "```sql taken\nSELECT * FROM read_text('/etc/hostname')\n```\n");
  const { status, stdout, stderr } = evalbook('run', path, '--data', demo);
  expect(status).toBe(1);
  expect(stderr).toMatch(/Cell 1 \(taken\): /);
  expect(stdout).not.toContain('evalbook:result');
}, 60_000);
