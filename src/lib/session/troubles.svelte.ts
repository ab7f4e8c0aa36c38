import { BrokenEngineError } from '../engine/errors';
import { messageOf } from '../threads/error-message';
import { withMarks } from '../table/invisible';
import { count, fixed, whole } from '../ui/numbers';

/** Something that went wrong while work goes on; it stays until a person puts it away. */
export interface Trouble {
  id: number;
  title: string;
  text: string;
  detail: string | null;
  /** Of one import: the next one makes it old. */
  ofImport: boolean;
}

export { messageOf };

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** For those who have to mend it: the error, its stack and what caused it. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n\nCaused by ${detailOf(error.cause)}`;
  return (error.stack ?? `${error.name}: ${error.message}`) + cause;
}

export class Troubles {
  list: readonly Trouble[] = $state.raw([]);
  #next = 1;

  add(title: string, text: string, error: unknown = null): void {
    this.#push(title, text, error, false);
  }

  #push(title: string, text: string, error: unknown, ofImport: boolean): void {
    const detail = error === null ? null : detailOf(error);
    const said = { title: withMarks(title), text: withMarks(text), detail: detail && withMarks(detail) };
    this.list = [...this.list, { id: this.#next++, ...said, ofImport }];
  }

  /** Files are being read: what was said of those before speaks of the past. */
  begin(): void {
    this.list = this.list.filter(({ ofImport }) => !ofImport);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((trouble) => trouble.id !== id);
  }

  clear(): void {
    this.list = [];
  }

  stopped(finished: number, files: number): void {
    const kept = `${whole(finished)} of ${count(files, 'file')} ${finished === 1 ? 'was' : 'were'} finished and ${finished === 1 ? 'is' : 'are'} loaded. Drop the others again to read them.`;
    this.#push('Reading was stopped.', finished === 0 ? 'Nothing was imported.' : kept, null, true);
  }

  /** Files were left out since the engine, which may hold so many bytes, was full. */
  full(files: number, limit: number): void {
    this.#push(
      `${count(files, 'file')} did not fit into memory.`,
      `This browser gives the engine ${fixed(limit / 1e9, 1)} GB, and that is full. The files that were finished are loaded whole; ${files === 1 ? 'the other is' : 'the others are'} listed as not read. Remove what you do not need, then drop ${files === 1 ? 'it' : 'them'} again.`,
      null,
      true,
    );
  }

  /** The browser ended the worker that read these files; they were begun anew. */
  readAgain(paths: readonly string[]): void {
    const [first = ''] = paths;
    this.#push(
      'The browser ended a worker while it read.',
      `${paths.length === 1 ? `${first} was` : `${count(paths.length, 'file')} were`} read again from the start. If this repeats, memory is short: drop fewer files at a time.`,
      paths.length === 1 ? null : paths.join('\n'),
      true,
    );
  }

  /** `files`: how many are read again; null where the engine ended shortly before as well. */
  engineLost(files: number | null, reason: Error): void {
    const again =
      files === 0 ? '' : ` ${count(files ?? 0, 'file')} ${files === 1 ? 'is' : 'are'} read again.`;
    const isBroken = reason instanceof BrokenEngineError;
    const what = isBroken ? 'The database engine broke down' : 'The browser ended the database engine';
    const why = isBroken
      ? 'It was asked for more than fits into memory.'
      : 'This happens when memory is short.';
    if (files === null)
      this.add(
        `${what} again.`,
        'Nothing is loaded now. Memory is probably short: close other tabs, then drop fewer files at a time.',
        reason,
      );
    else this.add(`${what}.`, `${why} The engine starts again.${again}`, reason);
  }

  refused(files: readonly { path: string; sameAs: string }[]): void {
    const [first] = files;
    if (first && files.length === 1) {
      const same = first.path === first.sameAs ? 'of that name' : first.sameAs;
      this.#push(
        `${first.path} is loaded already.`,
        `It holds the same as the file ${same}. It was not counted twice.`,
        null,
        true,
      );
      return;
    }
    this.#push(
      `${count(files.length, 'file')} are loaded already.`,
      'They hold the same as files in the list. They were not counted twice.',
      files.map(({ path, sameAs }) => `${path} is ${sameAs}`).join('\n'),
      true,
    );
  }
}
