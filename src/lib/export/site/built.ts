/** A file of the page itself, as it was built; its path is relative to the page. */
export interface BuiltFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Where the list of them stands, which is not in it. */
export const LIST = 'built-files.json';

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
