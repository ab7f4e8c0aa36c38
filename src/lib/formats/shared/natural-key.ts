import type { SourceFacts } from '../format';
import type { RunRecord, Sink } from '../../records/record';

const SEPARATOR = '\u001f';
/** A source that names a run on each row would fill the memory with keys. */
const MAX_SAID = 10_000;

/** One text of several parts, such that no two lists of parts make the same. */
export const naturalKey = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => part ?? '').join(SEPARATOR);

/** A key that a path makes: other bytes under one path are of another run. */
export const keyOfPath = (key: string, { nth = 1 }: SourceFacts): string =>
  nth > 1 ? naturalKey(key, String(nth)) : key;

/** Says each run once, so that rows do not write it down again and again. */
export class RunSayer {
  readonly #writtenRuns = new Set<string>();

  say(run: RunRecord, sink: Sink): void {
    const mark = naturalKey(run.key, run.model, run.evaluation);
    if (this.#writtenRuns.has(mark)) return;
    if (this.#writtenRuns.size < MAX_SAID) this.#writtenRuns.add(mark);
    sink.run(run);
  }
}

/** The folder of a path, without the slash at its end; '' for a bare name. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The name of a file without its last extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');
