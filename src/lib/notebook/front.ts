import { bare, linesOf, type Newline } from './lines';
import type { Piece } from './segments';

/** What this version reads and writes. */
export const FILE_VERSION = 1;

/** A key of the front matter; null where it does not stand there. */
export function frontValue(pieces: readonly Piece[], key: string): string | null {
  const front = pieces.find(({ is }) => is === 'front');
  for (const line of linesOf(front?.raw ?? '')) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim() === key)
      return bare(line)
        .slice(colon + 1)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2');
  }
  return null;
}

/** A file of a later version is shown and not written. */
export function isLater(pieces: readonly Piece[]): boolean {
  const version = frontValue(pieces, 'evalbook');
  return version !== null && /^\d+(?:\.\d+)?$/.test(version) && Number(version) > FILE_VERSION;
}

/** The front matter with these keys; every other line stays as it is. */
export function withFront(raw: string, values: Readonly<Record<string, string>>, newline: Newline): string {
  const lines = linesOf(raw);
  if (lines.length === 0) {
    const written = Object.entries(values).map(([key, value]) => `${key}: ${value}${newline}`);
    return `---${newline}${written.join('')}---${newline}${newline}`;
  }
  const left = new Map(Object.entries(values));
  const kept = lines.slice(0, -1).map((line) => {
    const key = line.slice(0, Math.max(0, line.indexOf(':'))).trim();
    const value = left.get(key);
    left.delete(key);
    return value === undefined ? line : `${key}: ${value}${/[\r\n]+$/.exec(line)?.[0] ?? newline}`;
  });
  const added = [...left].map(([key, value]) => `${key}: ${value}${newline}`);
  return [...kept, ...added, lines.at(-1) ?? ''].join('');
}
