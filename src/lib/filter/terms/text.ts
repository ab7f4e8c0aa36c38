import { join, sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { includes, ofText } from '../reading';
import { quoted } from '../tokens';

const columns = {
  any: [sql`p.input_preview`, sql`p.reference_preview`, sql`r.output_preview`, sql`r.error`],
  input: [sql`p.input_preview`],
  reference: [sql`p.reference_preview`],
  output: [sql`r.output_preview`],
  error: [sql`r.error`],
};
const places = ['any', 'input', 'reference', 'output', 'error'] as const;

/** The first letters of a text, which stand in the tables. */
export interface TextTerm {
  kind: 'text';
  where: (typeof places)[number];
  value: string;
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export const text: ChipKind<TextTerm> = {
  fields: places.map((where) => ({
    name: `${where}_preview`,
    hint: 'the first 280 characters',
    read(reader) {
      const { text: field } = reader.take();
      if (!reader.accept('contains')) reader.fail(`Expected contains after ${field}`);
      if (reader.next.kind !== 'string') reader.fail('Expected a text in quotes');
      return { kind: 'text', where, value: reader.take().text };
    },
    after: ofText,
  })),
  print: ({ where, value }) => `${where}_preview contains ${quoted(value)}`,
  write: ({ where, value }) => [where, value],
  read: ([where = '', value]) =>
    includes(places, where) && value !== undefined ? { kind: 'text', where, value } : null,
  sql: ({ where, value }) =>
    join(
      columns[where].map((column) => sql`${column} ILIKE ${pattern(value)} ESCAPE '\\'`),
      sql` OR `,
    ),
  chosenBy: ({ where }) => (where === 'output' || where === 'error' ? 'other' : null),
};
