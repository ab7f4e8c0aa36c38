import type { AnswerTexts, ReadAnswers } from '../analysis/answers/judged-answers';
import type { Database, QueryOptions } from '../engine/database';
import { answersOf } from '../export/answers';
import { SourceGone, type SourceText } from '../ingest/source-texts';
import type { Mapping } from '../mapping/mapping';
import { readAhead } from './read-ahead';

/** What it takes to read the whole texts of answers. */
interface Texts {
  db: Database;
  /** What the spans of a source point into, and its path. Rejects where the source is not known. */
  source(sourceId: number): Promise<SourceText & { path: string }>;
  mapping(sourceId: number): Promise<Mapping | null>;
}

/** Answers are read from their files and judged by a rule: how far that is, and the way to stop it. */
export class Judging {
  done = $state(0);
  /** null: nothing is judged. */
  of: number | null = $state(null);
  #stop: AbortController | null = null;

  stop(): void {
    this.#stop?.abort();
  }

  /** Reads every answer of these texts. */
  reader(texts: Texts): ReadAnswers {
    return async function* (
      this: Judging,
      options: QueryOptions = {},
    ): AsyncGenerator<AnswerTexts[], void, void> {
      const stop = new AbortController();
      this.#stop = stop;
      const { signal } = stop;
      options.signal?.addEventListener('abort', () => stop.abort(), { once: true });
      const path = { last: '' };
      const read = readAhead(async (source) => {
        const found = await texts.source(source);
        path.last = found.path;
        return found;
      });
      const onProgress = (done: number, of: number): void => {
        this.done = done;
        this.of = of;
      };
      try {
        yield* answersOf(texts.db, read, (source) => texts.mapping(source), { signal, onProgress });
      } catch (error) {
        if (error instanceof DOMException && !signal.aborted) throw new SourceGone(path.last, error);
        throw error;
      } finally {
        this.of = null;
        this.done = 0;
        this.#stop = null;
      }
    }.bind(this);
  }
}
