import { quoted } from '../table/csv-cells';
import { readCsv } from '../table/read-csv';
import { shortName } from '../records/short-name';

/** A file that results were computed from. */
export interface InputFile {
  path: string;
  bytes: number;
  /** null where the file is too large to be hashed before it is read. */
  sha256: string | null;
  digest: string | null;
}

const heads = ['path', 'bytes', 'sha256', 'digest'] as const;

/** The text of a `csv inputs` cell, by path. */
export const writeInputs = (files: readonly InputFile[]): string =>
  [
    heads.join(','),
    ...[...files]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, bytes, sha256, digest }) =>
        [quoted(path), String(bytes), sha256 ?? '', digest ?? ''].join(','),
      ),
  ].join('\n');

/** The files that a `csv inputs` cell names; lines without a path or a size are passed over. */
export function readInputs(source: string): InputFile[] {
  const [names = [], ...rows] = readCsv(source);
  const at = (row: readonly string[], head: (typeof heads)[number]) => row[names.indexOf(head)] ?? '';
  return rows.flatMap((row) => {
    const [path, bytes] = [at(row, 'path'), Number(at(row, 'bytes'))];
    if (path === '' || !Number.isSafeInteger(bytes)) return [];
    return [{ path, bytes, sha256: at(row, 'sha256') || null, digest: at(row, 'digest') || null }];
  });
}

/** What of the files that are needed is there, matched by content whatever it is called. */
export interface Match {
  loaded: readonly InputFile[];
  missing: readonly InputFile[];
  /** A file of the same name is loaded, with other content. */
  changed: readonly InputFile[];
  /** Loaded, and not among what is needed. */
  more: readonly InputFile[];
}

/** Whether one is the other, by what is known of both. */
const isSame = (a: InputFile, b: InputFile): boolean =>
  a.digest !== null && b.digest !== null ? a.digest === b.digest : a.sha256 !== null && a.sha256 === b.sha256;

const nameOf = ({ path }: InputFile): string => shortName(path);

export function matchInputs(needed: readonly InputFile[], loaded: readonly InputFile[]): Match {
  const found = needed.filter((file) => loaded.some((other) => isSame(file, other)));
  const gone = needed.filter((file) => !found.includes(file));
  const more = loaded.filter((file) => !needed.some((other) => isSame(file, other)));
  const changed = gone.filter((file) => more.some((other) => nameOf(other) === nameOf(file)));
  return { loaded: found, changed, missing: gone.filter((file) => !changed.includes(file)), more };
}
