/** A file of the page itself, as it was built; its path is relative to the page. */
export interface BuiltFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Where the list of them stands. It and the worker below are not in it: the worker holds it. */
export const LIST = 'built-files.json';
/** What keeps the page for when there is no network. */
export const WORKER = 'service-worker.js';
export const INDEX = 'index.html';

const isBuilt = (value: unknown): value is BuiltFile =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'bytes' in value &&
  'sha256' in value &&
  typeof value.path === 'string' &&
  typeof value.bytes === 'number' &&
  typeof value.sha256 === 'string';

/** The list as it was read; null where it is none. */
export function builtIn(text: string): BuiltFile[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 && value.every(isBuilt) ? value : null;
  } catch {
    return null;
  }
}

/** The first line of the worker: with another list it is another worker, which browsers take for an update. */
const listed = (files: readonly BuiltFile[]): string => `self.builtFiles=${JSON.stringify(files)};\n`;

/** The worker with its list. */
export const workerOf = (files: readonly BuiltFile[], code: string): string => listed(files) + code;

/** The code of a worker with this list; null where it has another. */
export const codeOf = (files: readonly BuiltFile[], worker: string): string | null =>
  worker.startsWith(listed(files)) ? worker.slice(listed(files).length) : null;
