import { sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { includes, listed, oneOf, word } from '../reading';
import { quoted } from '../tokens';

const states = ['ok', 'error', 'no_answer'] as const;
export const errorKinds: readonly string[] = [
  'timeout',
  'rate_limit',
  'refusal',
  'context_length',
  'tool',
  'service',
  'judge',
  'other',
];

export interface StatusTerm {
  kind: 'status';
  value: (typeof states)[number];
  errorKind?: string;
}

const stateOf = (text: string): StatusTerm['value'] => (includes(states, text) ? text : 'ok');

/** What became of an answer. */
export const status: ChipKind<StatusTerm> = {
  fields: [
    {
      name: 'status',
      read: (reader) =>
        oneOf(reader, reader.take(), ({ text }) => ({ kind: 'status', value: stateOf(text) }), states),
      after: listed,
      values: () => states.map((state) => word(state)),
    },
    {
      name: 'error_kind',
      read: (reader) =>
        oneOf(
          reader,
          reader.take(),
          ({ text }) => ({ kind: 'status', value: 'error', errorKind: text }),
          errorKinds,
        ),
      after: listed,
      values: () => errorKinds.map((kind) => word(kind)),
    },
  ],
  print: ({ value, errorKind }) =>
    errorKind === undefined ? `status = ${value}` : `error_kind = ${quoted(errorKind)}`,
  write: ({ value, errorKind }) => [value, errorKind],
  read: ([value = '', errorKind]) =>
    includes(states, value)
      ? { kind: 'status', value, ...(errorKind === undefined ? {} : { errorKind }) }
      : null,
  group: () => 'status',
  sql: ({ value, errorKind }) =>
    errorKind === undefined
      ? sql`r.status = ${value}`
      : sql`r.status = ${value} AND r.error_kind = ${errorKind}`,
  chosenBy: (_, { missingAs }) => (missingAs === 'wrong' ? 'outcome' : 'other'),
};
