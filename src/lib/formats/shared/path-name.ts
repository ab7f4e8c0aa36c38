import { isGeneral } from '../../records/general-names';
import type { Sink } from '../../records/record';
import { folderOf } from './natural-key';
import { baseName } from './reading';

const ENDINGS = /(\.(json|jsonl|ndjson|csv|parquet))?(\.(gz|zst))?$/i;
const ARCHIVE = /\.(zip|tar|tgz|tar\.(gz|zst))$/i;

/** The name of a file without what says how it is written: `a_eval.json.gz` is `a_eval`. */
export const plainName = (path: string): string => baseName(path).replace(ENDINGS, '');

/** The names of the folders that a file lies in, the nearest first. */
export const foldersOf = (path: string): string[] =>
  folderOf(path)
    .split('/')
    .reverse()
    .filter((name) => name !== '');

/** A name that no field gives, and where it was found. */
export interface PathName {
  name: string;
  from: 'the file' | 'its folder';
}

/** Whether a name says nothing of who answered: words that any results bear, and the tool's own. */
export const isVoidName = (name: string, own: RegExp): boolean =>
  ARCHIVE.test(name) ||
  isGeneral(
    name
      .split(/[_\s\-.]+/)
      .filter((word) => !own.test(word))
      .join(' '),
  );

/** The nearest folder whose name says something beside the tool's `own` words; null where none does. */
export function telling(path: string, own: RegExp): PathName | null {
  const name = foldersOf(path).find((folder) => !isVoidName(folder, own));
  return name === undefined ? null : { name, from: 'its folder' };
}

/** Says on the Files page that a model's name is a guess. */
export function sayNamedByPath(named: PathName | null, model: string | null, sink: Sink): void {
  if (named === null || model === null) return;
  const message = `No field of this file names the model: “${model}” is from the name of ${named.from}.`;
  sink.note({ severity: 'advice', code: 'model_from_path', field: null, message }, null);
}
