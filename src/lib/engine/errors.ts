import type { Sql } from './sql';

/** No engine runs: it could not be started, was ended by the browser, or closed. The message says what a person can do. */
export class NoEngineError extends Error {
  override readonly name = 'NoEngineError';
}

/** The engine runs no more since its program broke off in the middle of its work; `cause` is the trap. */
export class BrokenEngineError extends NoEngineError {
  constructor(trap: Error) {
    super(`The database engine broke down: ${trap.message}.`, { cause: trap });
  }
}

/**
 * Whether the program broke off: by a trap of WebAssembly, or since its stack was full. What it was writing is half
 * written, and nothing that it answers from then on is to be believed.
 */
export const isTrap = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || /call stack|too much recursion/i.test(error.message));

/** Whether this very statement broke the engine. */
export const hasBroken = (error: unknown): boolean => error instanceof QueryError && isTrap(error.cause);

/** A statement failed. `message` is DuckDB's, in plain text; `cause` is what was thrown. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  /** With `?` for each parameter; the values stay out, they may be a person's data. */
  readonly sql: string;
  readonly parameterCount: number;

  constructor(statement: Sql, cause: unknown) {
    super(readable(cause), { cause });
    this.sql = statement.text;
    this.parameterCount = statement.parameters.length;
  }
}

/** Whether something failed only since no engine runs. */
export const isWithoutEngine = (error: unknown): boolean =>
  error instanceof NoEngineError || (error instanceof QueryError && isWithoutEngine(error.cause));

export const aborted = (signal: AbortSignal | undefined): DOMException =>
  signal?.reason instanceof DOMException && signal.reason.name === 'AbortError'
    ? signal.reason
    : new DOMException('The query was stopped.', 'AbortError');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Some of DuckDB's errors arrive as JSON, and some repeat the excerpt of the statement. */
function readable(cause: unknown): string {
  if (isTrap(cause))
    return `This broke the database engine: it asks for more than fits into memory (${cause.message}).`;
  const text = cause instanceof Error ? cause.message : String(cause);
  const start = text.indexOf('{"exception_type"');
  let message = text;
  if (start >= 0) {
    try {
      const parsed = JSON.parse(text.slice(start)) as Record<string, unknown>;
      const { exception_type: type, exception_message: what } = parsed;
      if (isText(what)) message = isText(type) ? `${type} Error: ${what}` : what;
    } catch {
      // Not JSON after all: the text as it came is the best there is.
    }
  }
  const missing = /"?([\w ]+)"? is not in the catalog, but it exists in the (\w+) extension/.exec(message);
  if (missing)
    return `${missing[1]} needs DuckDB's ${missing[2]} extension, which is not part of Evalbook: loading it would go to the internet.`;
  // What DuckDB advises then are settings, which nobody can change here.
  if (message.startsWith('Out of Memory Error:'))
    return `${message.split('\n')[0]}. Ask for fewer rows or columns, or sum up before joining and sorting.`;
  // Of an operator, dozens.
  message = message.replace(/(\n\tCandidate functions:(?:\n\t[^\n]*){4})(?:\n\t[^\n]*)+/, '$1\n\t…');
  const [head = '', excerpt] = message.split(/\n+(?=LINE \d+: )/);
  return (excerpt === undefined ? head : `${head}\n\n${excerpt}`).trimEnd();
}
