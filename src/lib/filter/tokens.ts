export interface Token {
  kind: 'name' | 'number' | 'string' | 'regex' | 'sign' | 'end' | 'broken';
  /** Of a string its content, of a regex its source. */
  text: string;
  /** Of a regex. */
  flags: string;
  start: number;
  end: number;
}

const signs = ['<=', '>=', '!=', '<', '>', '=', '~', '(', ')', ',', '.', '+', '-', '*', '/', '%'];

/** Cuts an expression into words and signs; never fails: what is none is `broken`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const push = (
    kind: Token['kind'],
    start: number,
    end: number,
    content = text.slice(start, end),
    flags = '',
  ) => tokens.push({ kind, text: content, flags, start, end });
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = /^\s+/.exec(rest)?.[0].length ?? 0;
    if (space > 0) {
      at += space;
      continue;
    }
    const after = tokens.at(-1);
    const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest)?.[0];
    const number = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(rest)?.[0];
    const sign = signs.find((one) => rest.startsWith(one));
    if (name !== undefined) push('name', at, at + name.length);
    else if (number !== undefined && !(rest.startsWith('.') && after?.kind === 'name'))
      push('number', at, at + number.length);
    else if (rest.startsWith('"') || rest.startsWith("'")) readString(text, at, push);
    else if (rest.startsWith('/') && after?.text === '~') readRegex(text, at, push);
    else if (sign !== undefined) push('sign', at, at + sign.length);
    else push('broken', at, at + ((rest.codePointAt(0) ?? 0) > 0xffff ? 2 : 1));
    at = tokens.at(-1)?.end ?? text.length;
  }
  push('end', text.length, text.length);
  return tokens;
}

type Push = (kind: Token['kind'], start: number, end: number, content?: string, flags?: string) => void;

/** Escapes are those of JSON, in either kind of quotes. */
function readString(text: string, start: number, push: Push): void {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return push('string', start, i + 1, unescaped(text.slice(start + 1, i)));
  }
  push('broken', start, text.length);
}

const escapes: Partial<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|([^]))/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (escapes[sign ?? ''] ?? sign ?? '') : String.fromCharCode(parseInt(hex, 16)),
  );

function readRegex(text: string, start: number, push: Push): void {
  let inClass = false;
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '[') inClass = true;
    else if (text[i] === ']') inClass = false;
    else if (text[i] === '/' && !inClass) {
      const flags = /^[a-z]*/.exec(text.slice(i + 1))?.[0] ?? '';
      return push('regex', start, i + 1 + flags.length, text.slice(start + 1, i), flags);
    }
  }
  push('broken', start, text.length);
}

/** A string as an expression writes it. */
export const quoted = (text: string): string => JSON.stringify(text);
/** A name, in quotes where it is not a plain one. */
export const named = (text: string): string => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) ? text : quoted(text));
