import { faultOf, type SearchPlace, type TextQuery } from '../../search/text-query';
import type { Expression } from './ast';
import { chip } from './made';
import type { TokenReader } from './token-reader';
import { previews } from './words';

/** `contains "x"`, `contains word "x"`, `contains exact "x"`, `~ /x/i`. */
export function readText(reader: TokenReader, where: SearchPlace): Expression {
  const field = reader.take();
  if (reader.accept('~')) {
    const token = reader.next;
    if (token.kind !== 'regex') reader.fail('Expected a regular expression between two /', token);
    const fault = faultOf({ text: token.text, as: 'regex' });
    if (fault !== null) reader.fail(fault, token);
    if (/[^i]/.test(token.flags)) reader.fail('Only the flag i is known', token);
    reader.take();
    return search({ text: withoutSlashes(token.text), as: 'regex', exactCase: token.flags === '', where });
  }
  if (!reader.accept('contains')) reader.fail(`Expected contains or ~ after ${field.text}`);
  let as: TextQuery['as'] = 'text';
  let exactCase = false;
  for (;;) {
    if (reader.accept('word')) as = 'word';
    else if (reader.accept('exact')) exactCase = true;
    else break;
  }
  if (reader.next.kind !== 'string') reader.fail('Expected a text in quotes');
  if (reader.next.text === '') reader.fail('Every text contains nothing');
  return search({ text: reader.take().text, as, exactCase, where });
}

export function readPreview(reader: TokenReader, name: string): Expression {
  reader.take();
  if (!reader.accept('contains')) reader.fail(`Expected contains after ${name}`);
  if (reader.next.kind !== 'string') reader.fail('Expected a text in quotes');
  const where = previews.find((one) => name === `${one}_preview`) ?? 'any';
  return chip({ kind: 'text', where, value: reader.take().text });
}

/** `\/` is how an expression writes a slash. */
const withoutSlashes = (source: string): string =>
  source.replace(/\\[^]/g, (found) => (found === '\\/' ? '/' : found));

const search = (query: TextQuery): Expression => chip({ kind: 'search', query });
