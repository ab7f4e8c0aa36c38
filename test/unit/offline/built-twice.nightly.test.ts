import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';

const hashesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

test('the page that is built twice is the same, byte for byte', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalbook-built-'));
  try {
    const [first, second] = ['a', 'b'].map((name) => {
      const out = join(folder, name);
      const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
      execFileSync(process.execPath, [vite, 'build', '--outDir', out, '--logLevel', 'error'], {
        env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
      });
      return hashesIn(out);
    });
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(20);
    expect(second).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
