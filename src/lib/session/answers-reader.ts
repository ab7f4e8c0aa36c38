import type { AnswerTexts, ReadAnswers } from '../analysis/answers/judged-answers';
import type { ReadQuestions } from '../analysis/answers/question-texts';
import type { ReadPaths } from '../analysis/paths/read-paths';
import type { Database, QueryOptions } from '../engine/database';
import { answersOf } from '../export/answers';
import { pathsOf } from '../export/paths';
import { questionsOf } from '../export/questions';
import { SourceGone, type SourceText } from '../ingest/source-texts';
import type { Mapping } from '../mapping/mapping';
import type { Judging } from './judging.svelte';
import { readAhead } from './read-ahead';
import { readSpans } from './read-spans';

/** What it takes to read the whole texts of answers. */
interface Texts {
  db: Database;
  /** What the spans of a source point into, and its path. Rejects where the source is not known. */
  source(sourceId: number): Promise<SourceText & { path: string }>;
  mapping(sourceId: number): Promise<Mapping | null>;
}

/** Reads every answer of these texts, and says how far that is. */
export function answersReader(texts: Texts, judging: Judging): ReadAnswers {
  return async function* (options: QueryOptions = {}): AsyncGenerator<AnswerTexts[], void, void> {
    const stop = judging.begin();
    const { signal } = stop;
    options.signal?.addEventListener('abort', () => stop.abort(), { once: true });
    const path = { last: '' };
    const read = readAhead(async (source) => {
      const found = await texts.source(source);
      path.last = found.path;
      return found;
    });
    const onProgress = (done: number, of: number): void => {
      judging.done = done;
      judging.of = of;
    };
    try {
      yield* answersOf(texts.db, read, (source) => texts.mapping(source), { signal, onProgress });
    } catch (error) {
      if (error instanceof DOMException && !signal.aborted) throw new SourceGone(path.last, error);
      throw error;
    } finally {
      judging.end();
    }
  };
}

/** Reads what samples of these texts ask. */
export const questionsReader =
  (texts: Texts): ReadQuestions =>
  (samples, options) =>
    questionsOf(
      texts.db,
      samples,
      readAhead((source) => texts.source(source)),
      (source) => texts.mapping(source),
      options,
    );

/** Reads what the models did in answers of these texts, call by call. */
export const pathsReader = (texts: Texts): ReadPaths =>
  async function* (answers, options) {
    const path = { last: '' };
    const spans = readSpans(async (source) => {
      const found = await texts.source(source);
      path.last = found.path;
      return found;
    });
    try {
      yield* pathsOf(texts.db, answers, spans, (source) => texts.mapping(source), options);
    } catch (error) {
      if (error instanceof DOMException && options?.signal?.aborted !== true)
        throw new SourceGone(path.last, error);
      throw error;
    }
  };
