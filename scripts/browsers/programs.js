import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../tool.js';

/** @param {string} path */
export function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const onPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** WebKitGTK keeps its programs apart from others. */
function ofWebKit() {
  const lib = '/usr/lib';
  if (!existsSync(lib)) return [];
  return readdirSync(lib).flatMap((arch) => ['4.1', '6.0'].map((of) => join(lib, arch, `webkit2gtk-${of}`)));
}

/** The first of these programs that is here. @param {readonly string[]} names @returns {string | null} */
export function findProgram(names) {
  const folders = [...onPath(), ...ofWebKit()];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null;
}

/** Says a command and runs it. @param {string} command @param {readonly string[]} args */
export function succeeds(command, args) {
  console.log(`> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

let isListFresh = false;

/** Installs packages of Debian's where this process may; false where it may not, or could not. @param {readonly string[]} names */
export function aptInstall(names) {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot) return false;
  isListFresh ||= succeeds('apt-get', ['update', '-q']);
  return succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names]);
}
