import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMain } from './is-main.js';
import { commandOf, root } from './tool.js';

const SOURCE = 'src/lib/bytes/core/index.ts';
const PROGRAM = join(root, 'src/lib/bytes/program.ts');
/** Pages of 64 KiB: a draft has room for the longest text. */
const PAGES = 289;
const OPTIONS = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--use',
  'abort=',
  '--disableWarning',
  '112',
];

/** The module that holds the byte core, made of its source. */
export function compileCore() {
  const folder = mkdtempSync(join(tmpdir(), 'evalbook-core-'));
  const out = join(folder, 'core.wasm');
  try {
    const args = [commandOf('assemblyscript', 'asc'), SOURCE, ...OPTIONS, '--initialMemory', String(PAGES)];
    const made = spawnSync(process.execPath, [...args, '--outFile', out], { cwd: root, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`The byte core does not compile.\n${made.stdout}${made.stderr}`);
    return (
      '// Made of core/ by `npm run core`.\n' +
      `export const program =\n  '${readFileSync(out).toString('base64')}';\n`
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same as it stands in the repository. */
export const keptCore = () => readFileSync(PROGRAM, 'utf8');

if (isMain(import.meta.url)) writeFileSync(PROGRAM, compileCore());
