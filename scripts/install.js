// Runs before every other npm script, in a fresh clone too: Node built-ins only, and syntax an old Node still reads.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   peer?: boolean, extraneous?: boolean, os?: string[], cpu?: string[] }} Entry
 */

/** @param {string} path @returns {Record<string, Entry> | null} */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** @param {string[] | undefined} list @param {string} mine */
function allows(list, mine) {
  if (!list || list.length === 0) return true;
  if (list.includes('!' + mine)) return false;
  return list.includes(mine) || list.every((name) => name.startsWith('!'));
}

/** npm leaves these out on machines they are not for, or when nothing needs them. @param {Entry} entry */
const mayBeAbsent = (entry) => Boolean(entry.optional || entry.devOptional || entry.extraneous || entry.link);

/**
 * Why node_modules does not fit the lock file; null when it does.
 * @param {string} folder
 * @returns {string | null}
 */
export function mismatch(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  if (!wanted) return 'there is no readable package-lock.json';
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!present) return 'nothing is installed yet';

  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '') continue;
    const installed = present[name];
    if (!installed) {
      if (mayBeAbsent(entry)) continue;
      return `${name} is not installed`;
    }
    if (installed.version !== entry.version) return `${name} is ${installed.version}, not ${entry.version}`;
    if (entry.integrity && installed.integrity && entry.integrity !== installed.integrity)
      return `${name} differs`;
  }
  for (const [name, entry] of Object.entries(present)) {
    if (!wanted[name]) return `${name} is not in the lock file`;
    const fits = allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
    if (!fits) return `${name} was installed for another machine`;
    if (!existsSync(join(folder, name))) return `${name} is missing on disk`;
  }
  return null;
}

function nodeIsTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
}

function main() {
  if (nodeIsTooOld()) {
    console.error(`Evalbook needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
    return 1;
  }
  const reason = mismatch(root);
  if (reason === null) return 0;

  console.log(`Installing packages: ${reason}.`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status === 0) return 0;
  console.error('npm ci did not succeed; its words are above. Without the packages nothing else can run.');
  return 1;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) process.exitCode = main();
