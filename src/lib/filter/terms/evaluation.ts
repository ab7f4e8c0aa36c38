import { sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { listed, oneOf } from '../reading';
import { quoted } from '../tokens';

export interface EvaluationTerm {
  kind: 'evaluation';
  value: string;
}

export const evaluation: ChipKind<EvaluationTerm> = {
  fields: [
    {
      name: 'evaluation',
      read: (reader) => oneOf(reader, reader.take(), ({ text }) => ({ kind: 'evaluation', value: text })),
      after: listed,
    },
  ],
  print: ({ value }) => `evaluation = ${quoted(value)}`,
  write: ({ value }) => [value],
  read: ([value = '']) => ({ kind: 'evaluation', value }),
  group: () => 'evaluation',
  isPick: true,
  standsOn: () => 'evaluation',
  sql: ({ value }) => sql`u.evaluation = ${value}`,
  renamed: (term, naming) => ({ ...term, value: naming.evaluation(term.value) }),
};
