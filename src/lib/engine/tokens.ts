export type TokenKind = 'word' | 'string' | 'name' | 'number' | 'parameter' | 'symbol' | 'comment';

export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
}

const patterns: [TokenKind, RegExp][] = [
  ['comment', /--[^\n\r]*/y],
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|[xXbB]?'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['number', /(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}_\u0080-\uffff][\p{L}\p{N}_$\u0080-\uffff]*/uy],
];
const dollarQuote = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const numbered = /\$[\p{L}\p{N}_]+/uy;

const match = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

/** Comments nest, as in PostgreSQL. */
function blockCommentEnd(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const pair = text.slice(i, i + 2);
    if (pair === '/*') depth += 1;
    else if (pair === '*/') depth -= 1;
    else continue;
    i += 1;
    if (depth === 0) return i + 1;
  }
  throw new SyntaxError('A comment does not end: */ is missing');
}

function tokenAt(text: string, start: number): Token {
  if (text.startsWith('/*', start)) return { kind: 'comment', start, end: blockCommentEnd(text, start) };
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, text, start);
    if (found) return { kind, start, end: start + found.length };
  }
  const character = text[start];
  if (character === "'" || character === '"')
    throw new SyntaxError(`A quotation does not end: ${character} is missing`);
  const tag = match(dollarQuote, text, start);
  if (tag) {
    const close = text.indexOf(tag, start + tag.length);
    if (close < 0) throw new SyntaxError(`A quotation does not end: ${tag} is missing`);
    return { kind: 'string', start, end: close + tag.length };
  }
  if (character === '?') return { kind: 'parameter', start, end: start + 1 };
  const parameter = match(numbered, text, start);
  if (parameter) return { kind: 'parameter', start, end: start + parameter.length };
  return { kind: 'symbol', start, end: start + 1 };
}

/** The tokens of a text of SQL, comments included. Throws a SyntaxError where one does not end. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    found.push(token);
    at = token.end;
  }
  return found;
}
