import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

/**
 * Compares with `test/golden/<name>`, which is named after its test. Where they differ, what came out lies beside it as
 * `<name>-changed`: look at both, then `npm run golden` writes what comes out now. The clock of the tests is UTC.
 */
export function expectGolden(name: string, found: string): void {
  const path = join(GOLDEN, name);
  const ending = extname(path);
  const changed = `${path.slice(0, path.length - ending.length)}-changed${ending}`;
  rmSync(changed, { force: true });
  if (process.env.EVALBOOK_GOLDEN === 'write') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, found);
    return;
  }
  if (!existsSync(path)) throw new Error(`There is no ${path}: look at what comes out, then npm run golden.`);
  const wanted = readFileSync(path, 'utf8');
  if (found === wanted) return;
  writeFileSync(changed, found);
  const lines = wanted.split('\n');
  const at = found.split('\n').findIndex((line, i) => line !== lines[i]);
  throw new Error(
    `What comes out is not ${path}, first in line ${at + 1}.\n` +
      `  then: ${lines[at] ?? '(nothing)'}\n  now:  ${found.split('\n')[at] ?? '(nothing)'}\n` +
      `All of it: ${changed}. If it is meant, npm run golden writes it.`,
  );
}
