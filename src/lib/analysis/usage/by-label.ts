import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { codeLabel } from '../labels/coded-labels';
import type { LabelSlice } from '../labels/label-slices';
import type { Comparison, Contender } from '../types';
import { askUsage, countedRows, isShown, type Over } from './asked';
import { partColumns, type PartSums } from './sums';

export interface SliceTokens {
  responses: number;
  /** Responses that have a count, and their tokens. */
  known: number;
  total: number;
  parts: PartSums[];
}

export interface TokensByLabel {
  key: string;
  contenders: Contender[];
  slices: { slice: LabelSlice; samples: number; of: (SliceTokens | null)[] }[];
  /** A sample can stand in several slices: they add up to more than the whole. */
  several: boolean;
}

type Row = PartSums & { contender: number; code: number; total: number | null; known: number };

/** Tokens of each contender by the slices of a label; null where the evaluation has no such label. */
export async function tokensByLabel(
  db: Database,
  comparison: Comparison,
  over: Over,
  key: string,
  options?: QueryOptions,
): Promise<TokensByLabel | null> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared, indices } = asked;
  const coded = await codeLabel(db, comparison.evaluation, key, null, options);
  if (coded === null) return null;
  const counted = sql`(SELECT * FROM ${await countedRows(asked)} WHERE ${isShown(asked)}) JOIN ${coded.table} USING (match_key)`;
  const [rows, samples] = await Promise.all([
    db.query<Row>(
      sql`SELECT contender, code, part, ${partColumns(prepared.filled)}, sum(total) AS total, count(total) AS known
          FROM ${counted} GROUP BY contender, code, part`,
      options,
    ),
    db.query<{ code: number; samples: number }>(
      sql`SELECT code, count(DISTINCT match_key) AS samples FROM ${counted} GROUP BY code`,
      options,
    ),
  ]);
  const within = (code: number, slice: number): boolean => coded.codes[code]?.includes(slice) ?? false;
  return {
    key,
    contenders: indices.flatMap((i) => prepared.contenders[i] ?? []),
    several: coded.several,
    slices: coded.slices.flatMap((slice, s) => {
      const n = samples.reduce((sum, row) => sum + (within(row.code, s) ? row.samples : 0), 0);
      if (n === 0) return [];
      const of = indices.map((i): SliceTokens | null => {
        const own = rows.filter((row) => row.contender === i && within(row.code, s));
        if (own.length === 0) return null;
        const add = (of: (row: Row) => number) => own.reduce((sum, row) => sum + of(row), 0);
        return {
          responses: add((row) => row.responses),
          known: add((row) => row.known),
          total: add((row) => row.total ?? 0),
          parts: own,
        };
      });
      return [{ slice, samples: n, of }];
    }),
  };
}
