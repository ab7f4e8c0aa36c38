import type { Database, QueryOptions } from '../../engine/database';
import { perDatabase } from '../../engine/per-merge';

/** What a sample asks, whole: with its choices, where they stand by themselves. */
export interface QuestionText {
  input: string;
  choices: readonly string[];
  /** Pictures, recordings or documents belong to it. */
  hasMedia: boolean;
}

/** By `sample_key`; a sample whose records would be too much to read is not there. */
export type QuestionTexts = ReadonlyMap<number, QuestionText>;
export type ReadQuestions = (samples: readonly number[], options?: QueryOptions) => Promise<QuestionTexts>;

const provided = perDatabase<{ read: ReadQuestions | null }>(() => ({ read: null }));

/** Says who reads the texts of this database's samples. */
export const provideQuestions = (db: Database, read: ReadQuestions): void => void (provided(db).read = read);

/** The whole texts of these samples, by `sample_key`. Rejects where a file has changed or vanished. */
export async function questionTexts(
  db: Database,
  samples: readonly number[],
  options?: QueryOptions,
): Promise<QuestionTexts> {
  const { read } = provided(db);
  return read === null || samples.length === 0 ? new Map() : read(samples, options);
}
