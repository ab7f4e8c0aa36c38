import type { Sql } from './sql';

/** No engine runs: it could not be started, was ended by the browser, or closed. The message says what a person can do. */
export class NoEngineError extends Error {
  override readonly name = 'NoEngineError';
}

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
  // Of an operator, dozens.
  message = message.replace(/(\n\tCandidate functions:(?:\n\t[^\n]*){4})(?:\n\t[^\n]*)+/, '$1\n\t…');
  const [head = '', excerpt] = message.split(/\n+(?=LINE \d+: )/);
  return (excerpt === undefined ? head : `${head}\n\n${excerpt}`).trimEnd();
}
