import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The script behind a package's command, so that it runs alike on every system and without a shell.
 * @param {string} name of the package @param {string} [command] where it differs from the package's name
 */
export function commandOf(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a command of Node's with its output on the screen.
 * @param {string[]} args @param {Record<string, string>} [env]
 * @param {{ atOnce?: boolean }} [options] `atOnce`: its output comes in one piece when it has ended
 * @returns {Promise<number>} exit code; 1 where it was killed or did not start
 */
export function runNode(args, env = {}, { atOnce = false } = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: atOnce ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    /** @type {Buffer[]} */
    const printed = [];
    child.stdout?.on('data', (/** @type {Buffer} */ some) => printed.push(some));
    child.stderr?.on('data', (/** @type {Buffer} */ some) => printed.push(some));
    child.on('error', () => done(1));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      done(code ?? 1);
    });
  });
}
