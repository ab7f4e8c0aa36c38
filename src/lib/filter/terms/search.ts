import { derived } from '../../engine/derived';
import { sql, type Sql } from '../../engine/sql';
import { faultOf, places, type SearchPlace, type TextQuery } from '../../search/text-query';
import type { ExpressionOf } from '../ast';
import type { ChipKind } from '../kind';
import { includes, ofText } from '../reading';
import type { TokenReader } from '../token-reader';
import { quoted } from '../tokens';

/** The whole text, not the previews. */
export interface SearchTerm {
  kind: 'search';
  query: TextQuery;
}

/** What a search finds: `id` of a response, or (not `of_response`) of a sample. A merge drops it; the same query is the same table. */
export const hitsTable = ({ text, as, exactCase, where }: TextQuery): Sql =>
  derived('search', [JSON.stringify([text, as, exactCase, where])]);

/** Condition over `responses r` that the whole text of the response, or of its sample, holds what is looked for. */
export function isHit(query: TextQuery): Sql {
  const table = hitsTable(query);
  return sql`(r.response_id IN (SELECT id FROM ${table} WHERE of_response)
    OR r.sample_key IN (SELECT id FROM ${table} WHERE NOT of_response))`;
}

const kinds = ['text', 'word', 'regex'] as const;
const nameOf = (where: SearchPlace): string => (where === 'any' ? 'text' : where);

/** Within a class a slash stands as it is; escaped it is the same everywhere. */
const slashed = (source: string): string =>
  source.replace(/\\[^]|\//g, (found) => (found === '/' ? '\\/' : found)).replaceAll('\n', '\\n');
/** `\/` is how an expression writes a slash. */
const withoutSlashes = (source: string): string =>
  source.replace(/\\[^]/g, (found) => (found === '\\/' ? '/' : found));

export const search: ChipKind<SearchTerm> = {
  fields: places.map((where) => ({
    name: nameOf(where),
    hint: where === 'any' ? 'the whole text, anywhere' : 'the whole text',
    read: (reader) => read(reader, where),
    after: ofText,
  })),
  print({ query: { text, as, exactCase, where } }) {
    if (as === 'regex') return `${nameOf(where)} ~ /${slashed(text)}/${exactCase ? '' : 'i'}`;
    return `${nameOf(where)} contains ${as === 'word' ? 'word ' : ''}${exactCase ? 'exact ' : ''}${quoted(text)}`;
  },
  write: ({ query: { as, exactCase, where, text } }) => [as, exactCase ? 'exact' : 'any', where, text],
  read([as = '', exact, where = '', text]) {
    if (!includes(kinds, as) || !includes(places, where)) return null;
    if (text === undefined || faultOf({ text, as }) !== null) return null;
    return { kind: 'search', query: { text, as, exactCase: exact === 'exact', where } };
  },
  sql: ({ query }) => isHit(query),
};

/** `contains "x"`, `contains word "x"`, `contains exact "x"`, `~ /x/i`. */
function read(reader: TokenReader, where: SearchPlace): ExpressionOf<SearchTerm> {
  const found = (query: Omit<TextQuery, 'where'>): SearchTerm => ({
    kind: 'search',
    query: { ...query, where },
  });
  const field = reader.take();
  if (reader.accept('~')) {
    const token = reader.next;
    if (token.kind !== 'regex') reader.fail('Expected a regular expression between two /', token);
    const fault = faultOf({ text: token.text, as: 'regex' });
    if (fault !== null) reader.fail(fault, token);
    if (/[^i]/.test(token.flags)) reader.fail('Only the flag i is known', token);
    reader.take();
    return found({ text: withoutSlashes(token.text), as: 'regex', exactCase: token.flags === '' });
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
  return found({ text: reader.take().text, as, exactCase });
}
