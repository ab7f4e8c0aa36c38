import { join, type Sql, sql, whole } from '../../engine/sql';

/** Words as their places from 1; 0 where there is none of them. A text in a table costs ten times a number. */
export const code = (column: Sql, words: readonly string[]): Sql =>
  sql`CASE ${column} ${join(
    words.map((word, i) => sql`WHEN ${word} THEN ${whole(i + 1)}`),
    sql` `,
  )} ELSE 0 END::TINYINT`;

/** Those of the words whose places are bits of `mask`. */
export const decoded = (mask: number, words: readonly string[]): string[] =>
  words.filter((_, i) => ((mask >> (i + 1)) & 1) === 1);
