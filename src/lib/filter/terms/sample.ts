import { all, list, sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { oneOf } from '../reading';
import { quoted } from '../tokens';

export interface SampleTerm {
  kind: 'sample';
  contentKey: string;
}

/** A sample by its content. */
export const sample: ChipKind<SampleTerm> = {
  fields: [
    {
      name: 'sample',
      isUnlisted: true,
      read: (reader) => oneOf(reader, reader.take(), ({ text }) => ({ kind: 'sample', contentKey: text })),
    },
  ],
  print: ({ contentKey }) => `sample = ${quoted(contentKey)}`,
  write: ({ contentKey }) => [contentKey],
  read: ([contentKey = '']) => ({ kind: 'sample', contentKey }),
  group: () => 'sample',
  standsOn: () => 'evaluation',
  isOfSample: () => true,
  sql: ({ contentKey }) => sql`p.content_key = ${contentKey}`,
  ofSamples: (group, evaluation) => sql`match_key IN (
    SELECT p.match_key FROM samples p
    WHERE p.content_key IN (${list(group.map(({ contentKey }) => contentKey))}) AND p.match_key IS NOT NULL
      AND ${evaluation === null ? all : sql`p.evaluation = ${evaluation}`})`,
};
