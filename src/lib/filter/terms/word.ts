import { sql } from '../../engine/sql';
import type { Field, Kind } from '../kind';
import { listed, oneOf } from '../reading';
import { quoted } from '../tokens';

const columns = { id: sql`p.sample_id`, condition: sql`u.condition`, run: sql`u.run_label` };
const names = ['id', 'condition', 'run'] as const;

/** What a column of the tables says in a word. */
export interface WordTerm {
  kind: 'word';
  field: (typeof names)[number];
  value: string;
}

export const word: Kind<WordTerm> = {
  fields: names.map((name): Field<WordTerm> => ({
    name,
    hint: name === 'id' ? 'of the sample' : '',
    read: (reader) =>
      oneOf(reader, reader.take(), ({ text }) => ({ kind: 'word', field: name, value: text })),
    after: listed,
  })),
  print: ({ field, value }) => `${field} = ${quoted(value)}`,
  isOfSample: ({ field }) => field === 'id',
  sql: ({ field, value }) => sql`coalesce(${columns[field]} = ${value}, false)`,
};
