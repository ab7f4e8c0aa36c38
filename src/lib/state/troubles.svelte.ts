import { count, whole } from '../ui/numbers';

/** Something that went wrong while work goes on; it stays until a person puts it away. */
export interface Trouble {
  id: number;
  title: string;
  text: string;
  detail: string | null;
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
    this.list = [
      ...this.list,
      { id: this.#next++, title, text, detail: error === null ? null : detailOf(error) },
    ];
  }

  dismiss(id: number): void {
    this.list = this.list.filter((trouble) => trouble.id !== id);
  }

  clear(): void {
    this.list = [];
  }

  stopped(finished: number, files: number): void {
    const rest = files - finished;
    this.add(
      'Reading was stopped.',
      `${whole(finished)} of ${count(files, 'file')} ${finished === 1 ? 'was' : 'were'} finished and ${finished === 1 ? 'stays' : 'stay'}; nothing of the other${rest === 1 ? '' : ` ${whole(rest)}`} was kept.`,
    );
  }

  refused(files: readonly { path: string; sameAs: string }[]): void {
    const [first] = files;
    if (first && files.length === 1) {
      const same = first.path === first.sameAs ? 'as before' : `as ${first.sameAs}`;
      this.add(
        `${first.path} is loaded already.`,
        `It has the same bytes ${same}, and was not counted twice.`,
      );
      return;
    }
    this.add(
      `${count(files.length, 'file')} are loaded already.`,
      'They have the same bytes as files that are listed, and were not counted twice.',
      files.map(({ path, sameAs }) => `${path} is ${sameAs}`).join('\n'),
    );
  }
}
