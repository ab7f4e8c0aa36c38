import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { type BuiltFile, LIST } from '../../src/lib/export/site/built.ts';

/** The files of a folder by their paths, with sizes and hashes; without the list itself. */
function listFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const bytes = readFileSync(file);
      const path = relative(folder, file).split(sep).join('/');
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    })
    .filter(({ path }) => path !== LIST)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lists what was built, beside it: so the page can hand itself on. */
export function builtFiles(): Plugin {
  let folder = '';
  return {
    name: 'built-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: () => writeFileSync(join(folder, LIST), JSON.stringify(listFiles(folder))),
    },
  };
}
