import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { serve } from './serve.js';
import { root } from './tool.js';

/** The command that opens an address on this desktop; null where there is none. @returns {[string, string[]] | null} */
function opener(/** @type {string} */ url) {
  if (process.platform === 'darwin') return ['open', [url]];
  if (process.platform === 'win32') return ['cmd', ['/c', 'start', '', url]];
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return ['xdg-open', [url]];
  return null;
}

/** Opening is a courtesy: when it fails, the printed address is enough. @param {string} url */
function open(url) {
  const command = process.env.CI ? null : opener(url);
  if (!command) return;
  const child = spawn(command[0], command[1], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

await build({ root, logLevel: 'warn' });
const port = Number(process.env.PORT);
const { url } = await serve({
  root: join(root, 'dist'),
  ...(process.env.PORT && Number.isInteger(port) ? { port } : {}),
});
console.log(`\nEvalbook is at ${url}\nStop it with Ctrl+C.`);
open(url);
