import { readOnly } from '../engine/read-only';
import { tokens } from '../engine/tokens';

/** What a query names: words that may be results above it, and what it takes by `$`. */
export interface Uses {
  /** Lower case, without quotes. */
  words: ReadonlySet<string>;
  /** As they are written, without the sign. */
  parameters: readonly string[];
}

const none: Uses = { words: new Set(), parameters: [] };

/** What a query names; nothing where its text does not end (a quotation that is not closed). */
export function usesOf(source: string): Uses {
  let all;
  try {
    all = tokens(source);
  } catch {
    return none;
  }
  const words = new Set<string>();
  const parameters = new Set<string>();
  for (const { kind, start, end } of all) {
    const text = source.slice(start, end);
    if (kind === 'word') words.add(text.toLowerCase());
    else if (kind === 'name') words.add(text.slice(1, -1).replaceAll('""', '"').toLowerCase());
    else if (kind === 'parameter') parameters.add(text.slice(1));
  }
  return { words, parameters: [...parameters] };
}

/** A statement with a `?` for each of its parameters, and their names in that order. */
export function positional(source: string): { text: string; names: string[] } {
  const statement = readOnly(source);
  const names: string[] = [];
  let text = '';
  let end = 0;
  for (const token of tokens(statement)) {
    if (token.kind !== 'parameter') continue;
    names.push(statement.slice(token.start + 1, token.end));
    text += `${statement.slice(end, token.start)}?`;
    end = token.end;
  }
  return { text: text + statement.slice(end), names };
}
