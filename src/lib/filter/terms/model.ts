import { sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { listed, oneOf } from '../reading';
import { quoted } from '../tokens';

export interface ModelTerm {
  kind: 'model';
  value: string;
}

export const model: ChipKind<ModelTerm> = {
  fields: [
    {
      name: 'model',
      read: (reader) =>
        oneOf(reader, reader.take(), (name) => ({ kind: 'model', value: reader.model(name) })),
      after: listed,
    },
  ],
  print: ({ value }) => `model = ${quoted(value)}`,
  write: ({ value }) => [value],
  read: ([value = '']) => ({ kind: 'model', value }),
  group: () => 'model',
  isPick: true,
  sql: ({ value }) => sql`u.model = ${value}`,
  renamed: (term, naming) => ({ ...term, value: naming.model(term.value) }),
};
