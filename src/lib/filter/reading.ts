import { either, type ExpressionOf, not } from './ast';
import type { Suggestion } from './kind';
import type { TokenReader } from './token-reader';
import { quoted, type Token } from './tokens';

export const reserved: readonly string[] = ['and', 'or', 'not'];

export const includes = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

export const word = (label: string, hint = ''): Suggestion => ({ label, insert: `${label} `, hint });
export const string = (label: string, hint = ''): Suggestion => ({
  label,
  insert: `${quoted(label)} `,
  hint,
});
/** `3 samples`, behind what is suggested. */
export const times = (n: number, of: string): string => (n === 1 ? `1 ${of}` : `${n} ${of}s`);

/** What stands behind a field that is one of several words. */
export const listed: readonly Suggestion[] = [
  word('='),
  word('!='),
  { label: 'in', insert: 'in (', hint: 'one of several' },
  { label: 'not in', insert: 'not in (', hint: '' },
];
export const comparisons = ['<', '<=', '=', '!=', '>=', '>'].map((sign) => word(sign));
export const ofText: readonly Suggestion[] = [
  { label: 'contains', insert: 'contains "', hint: 'ignores case' },
  { label: 'contains word', insert: 'contains word "', hint: '' },
  { label: 'contains exact', insert: 'contains exact "', hint: 'match case' },
  { label: '~', insert: '~ /', hint: 'a regular expression' },
];
export const bracket = (hint: string): Suggestion => ({ label: '(', insert: '(', hint });

/** `= x`, `!= x`, `in (x, y)`, `not in (x, y)` behind a field that was taken. `words`: there are no others. */
export function oneOf<T extends { kind: string }>(
  reader: TokenReader,
  field: Token,
  one: (value: Token) => ExpressionOf<T>,
  words: readonly string[] | null = null,
): ExpressionOf<T> {
  const value = (): Token => {
    const token = reader.next;
    if (token.kind !== 'string' && !(token.kind === 'name' && !reserved.includes(token.text)))
      reader.fail(`Expected a word for ${field.text}, in quotes`);
    if (words && !words.includes(token.text)) reader.fail(`${field.text} is one of ${words.join(', ')}`);
    return reader.take();
  };
  if (reader.accept('=')) return one(value());
  if (reader.accept('!=')) return not(one(value()));
  const negative = reader.accept('not');
  if (!reader.accept('in')) reader.fail(`Expected = or in after ${field.text}`);
  const list = either(reader.list(() => one(value())));
  return negative ? not(list) : list;
}

/** `("model")` after a figure or a field: whose it is. */
export function whose(reader: TokenReader): string | null {
  if (!reader.accept('(')) return null;
  const contender = reader.contender();
  reader.expect(')', 'after the model');
  return contender;
}
