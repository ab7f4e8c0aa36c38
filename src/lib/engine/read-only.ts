import { type Token, tokens } from './tokens';

const beginnings = new Set([
  'SELECT',
  'WITH',
  'FROM',
  'VALUES',
  'TABLE',
  'DESCRIBE',
  'DESC',
  'SUMMARIZE',
  'SHOW',
  'PIVOT',
  'UNPIVOT',
]);
const pragmas = new Set([
  'TABLE_INFO',
  'SHOW_TABLES',
  'DATABASE_LIST',
  'VERSION',
  'DATABASE_SIZE',
  'STORAGE_INFO',
]);

const advice =
  'Only one statement that reads is accepted: SELECT, WITH, FROM, VALUES, DESCRIBE, SUMMARIZE, EXPLAIN or SHOW.';

/** A statement that would change something, or more than one; the message is for a person. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
}

const refuse = (reason: string): never => {
  throw new ReadOnlyError(`${reason} ${advice}`);
};

/**
 * The statement without a closing semicolon, if it is exactly one and reads only; else throws a ReadOnlyError.
 * What a statement does shows in its first word, but for WITH, whose last part may write: there no word that
 * writes may stand outside parentheses.
 */
export function readOnly(text: string): string {
  let all: Token[];
  try {
    all = tokens(text).filter((token) => token.kind !== 'comment');
  } catch (cause) {
    throw new ReadOnlyError(`${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  }
  const last = all.findLastIndex((token) => !isSemicolon(text, token));
  const statement = all.slice(0, last + 1);
  if (statement.length === 0) refuse('There is no statement.');
  if (statement.some((token) => isSemicolon(text, token))) refuse('There is more than one statement.');
  check(text, statement);
  return text.slice(0, statement.at(-1)?.end);
}

const isSemicolon = (text: string, token: Token) => token.kind === 'symbol' && text[token.start] === ';';

function check(text: string, statement: readonly Token[]): void {
  const words = statement.map((token) =>
    token.kind === 'word' ? text.slice(token.start, token.end).toUpperCase() : text[token.start],
  );
  let at = words.findIndex((word) => word !== '(');
  if (words[at] === 'EXPLAIN') {
    at += 1;
    if (words[at] === 'ANALYZE') at += 1;
    if (words[at] === '(') at = words.indexOf(')', at) + 1;
    while (words[at] === '(') at += 1;
  }
  const first = words[at] ?? '';
  if (first === 'PRAGMA') {
    if (!pragmas.has(words[at + 1] ?? '')) refuse('This PRAGMA is not among those that only read.');
  } else if (!beginnings.has(first)) {
    refuse(`${first} is refused.`);
  } else if (first === 'WITH') {
    checkWith(words.slice(at));
  }
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'TRUNCATE', 'COPY', 'CREATE']);

function checkWith(words: readonly (string | undefined)[]): void {
  let depth = 0;
  words.forEach((word, i) => {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth === 0 && word !== undefined && writing.has(word) && words[i - 1] === ')')
      refuse(`A WITH that ends in ${word} is refused.`);
  });
}
