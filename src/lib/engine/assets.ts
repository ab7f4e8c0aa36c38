import { NoEngineError } from './errors';

export interface OpenProgress {
  stage: 'loading' | 'starting';
  /** Bytes; `total` is null where the host does not say. */
  loaded: number;
  total: number | null;
}

export interface ProgramFailure {
  failed: 'unreachable' | 'refused' | 'other_file' | 'broken_off' | 'not_compiled';
  detail: string;
}

/** What the worker says of the engine's program while it brings it. */
export interface ProgramNews {
  program: { loaded: number; total: number | null; isWhole: boolean } | ProgramFailure;
}

export const isProgramNews = (message: unknown): message is ProgramNews =>
  typeof message === 'object' && message !== null && 'program' in message;

/** What went wrong with the program at an address, and what to do. */
export function programError(news: ProgramFailure, url: string): NoEngineError {
  const local = location.protocol === 'file:' ? ' Open the page through a web server, not as a file.' : '';
  const cause = new Error(news.detail);
  switch (news.failed) {
    case 'unreachable':
      return new NoEngineError(`The database engine could not be loaded from ${url}.${local}`, { cause });
    case 'refused':
      return new NoEngineError(`The database engine could not be loaded: ${url} answered ${news.detail}.`);
    case 'broken_off':
      return new NoEngineError(`Loading the database engine from ${url} broke off.`, { cause });
    case 'not_compiled':
      return new NoEngineError(`The database engine from ${url} could not be started. ${news.detail}`, {
        cause,
      });
    case 'other_file':
      return new NoEngineError(
        `${url} is not the database engine: the host answers with another file. Upload the whole site again.`,
      );
  }
}
