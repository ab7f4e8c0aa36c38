import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { type BuiltFile, LIST, WORKER, workerOf } from '../../src/lib/offline/built.ts';

const ENTRY = 'src/workers/service-worker.ts';

/** The files of a folder by their paths, with sizes and hashes; without the list and the worker that holds it. */
function listFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const bytes = readFileSync(file);
      const path = relative(folder, file).split(sep).join('/');
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    })
    .filter(({ path }) => path !== LIST && path !== WORKER)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lists what a folder holds, beside it and in the worker that keeps it. */
export function writeList(folder: string, code: string): void {
  const files = listFiles(folder);
  writeFileSync(join(folder, LIST), JSON.stringify(files));
  writeFileSync(join(folder, WORKER), workerOf(files, code));
}

/** The worker in one piece: not every browser takes modules here. */
async function workerCode(root: string): Promise<string> {
  const made = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    build: {
      ...{ write: false, target: 'es2022', minify: true },
      lib: { entry: join(root, ENTRY), formats: ['iife'], name: 'worker' },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} made nothing.`);
  return chunk.code;
}

/** Lists what was built: so the page can be kept without a network, and hand itself on. */
export function builtFiles(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'built-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    closeBundle: { order: 'post', handler: async () => writeList(folder, await workerCode(root)) },
  };
}
