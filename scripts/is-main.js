import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module was started from the command line, also through a symbolic link. @param {string} url */
export function isMain(url) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(url));
}
