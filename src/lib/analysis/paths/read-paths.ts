import type { Database, QueryOptions } from '../../engine/database';
import { perDatabase } from '../../engine/per-merge';
import type { Path } from '../../records/path';

export interface AnswerOf {
  response: number;
  /** `sample_key`. */
  sample: number;
}

export interface AnswerPath {
  response: number;
  path: Path;
  /** Paths that would have been right, where its records have some. */
  golden: readonly Path[];
}

/** The paths of these answers, some at a time. */
export type ReadPaths = (
  answers: readonly AnswerOf[],
  options?: QueryOptions,
) => AsyncIterable<readonly AnswerPath[]>;

const provided = perDatabase<{ read: ReadPaths | null }>(() => ({ read: null }));

/** Says who reads the records of this database's answers. */
export const providePaths = (db: Database, read: ReadPaths): void => void (provided(db).read = read);

/** The paths of these answers, from the whole records in the files. Rejects where a file has changed or vanished. */
export function pathsOf(
  db: Database,
  answers: readonly AnswerOf[],
  options?: QueryOptions,
): AsyncIterable<readonly AnswerPath[]> {
  const { read } = provided(db);
  if (!read) throw new Error('The records of the files cannot be read here.');
  return read(answers, options);
}
