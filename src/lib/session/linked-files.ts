import { escape, unescape } from '../filter';

/** A file that a view was made from, as a link names it. */
export interface LinkedFile {
  path: string;
  /** The first characters of `sources.digest`. */
  digest: string;
}

export interface Linked {
  files: readonly LinkedFile[];
  /** Further ones, which the link does not name. */
  more: number;
}

/** A link with more of them would be too long to send. */
const MOST = 100;
const DIGEST = 10;

/** The address of a view with the files that it was made from. */
export function withFiles(hash: string, files: readonly { path: string; digest: string | null }[]): string {
  const named = files.flatMap(({ path, digest }) => (digest === null ? [] : [{ path, digest }]));
  const parts = named
    .slice(0, MOST)
    .map(({ path, digest }) => `file=${digest.slice(0, DIGEST)}:${escape(path)}`);
  if (named.length > MOST) parts.push(`files=${named.length}`);
  if (parts.length === 0) return hash;
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

/** The files that a link names; none where it names none. */
export function filesOf(hash: string): Linked {
  const files: LinkedFile[] = [];
  let all = 0;
  for (const part of hash.slice(hash.indexOf('?') + 1).split('&')) {
    const [, name, value = ''] = /^(files?)=(.*)$/.exec(part) ?? [];
    if (name === 'files' && /^\d{1,6}$/.test(value)) all = Number(value);
    if (name !== 'file') continue;
    const [, digest = '', rest = ''] = /^([0-9a-f]{6,32}):(.+)$/.exec(value) ?? [];
    const path = unescape(rest);
    if (path) files.push({ path, digest });
  }
  return { files, more: Math.max(0, all - files.length) };
}

export type LinkedState = { is: 'loaded'; as: string } | { is: 'other' } | { is: 'missing' };

/** Whether a file of a link is loaded: its bytes decide, under whatever name. */
export function stateOf(
  { path, digest }: LinkedFile,
  sources: readonly { path: string; digest: string | null }[],
): LinkedState {
  const same = sources.filter((source) => source.digest?.startsWith(digest) === true);
  const found = same.find((source) => source.path === path) ?? same[0];
  if (found) return { is: 'loaded', as: found.path };
  const name = path.split('/').at(-1);
  return sources.some((source) => source.path.split('/').at(-1) === name)
    ? { is: 'other' }
    : { is: 'missing' };
}
