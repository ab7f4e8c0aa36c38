import type { Database, QueryOptions } from '../../engine/database';
import { every, list, sql } from '../../engine/sql';
import type { Comparison, Contender } from '../types';
import type { PricedSums } from './cost-rule';
import { askUsage } from './usage';

/** What went wrong: a failure by its kind, an answer that never came, or one that the limit of length cut. */
export type Trouble = 'error' | 'no_answer' | 'cut';

export interface ErrorShare {
  contender: Contender;
  responses: number;
  tokens: { sum: number; known: number };
  parts: PricedSums[];
}

export interface ErrorGroup {
  trouble: Trouble;
  kind: string | null;
  /** The first line, with numbers and ids as `#`; null where there is no message. */
  message: string | null;
  /** A piece of it that stands in every such message, for a search. */
  literal: string | null;
  responses: number;
  by: ErrorShare[];
}

export interface Errors {
  groups: ErrorGroup[];
  /** All responses that pass the filter, with or without trouble. */
  totals: { contender: Contender; responses: number; tokens: number; parts: PricedSums[] }[];
}

interface Found extends Omit<PricedSums, 'part'> {
  contender: number;
  part: number;
  trouble: Trouble | null;
  kind: string | null;
  message: string | null;
  total: number | null;
  total_known: number;
}

/** What changes from one message to the next of the same kind: ids, numbers, quoted names of files. */
const CHANGING = String.raw`0x[0-9a-fA-F]+|[0-9a-fA-F]{8,}(-[0-9a-fA-F]{4,})*|[0-9]+([.,:][0-9]+)*`;

/**
 * Trouble over all responses that pass the filter: an answer that failed is seldom shared, so shared samples would hide
 * it. Groups with most responses first.
 */
export async function errors(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Errors> {
  const { prepared, indices, where } = await askUsage(db, comparison, 'all', options);
  const sums = sql`count(*) AS responses, sum(total) AS total, count(total) AS total_known,
    coalesce(sum(fresh), 0) AS fresh, coalesce(sum(cache_read), 0) AS cache_read,
    coalesce(sum(cache_write), 0) AS cache_write, coalesce(sum(output), 0) AS output,
    coalesce(sum(reasoning), 0) AS reasoning, coalesce(sum(reported), 0) AS reported`;
  const shown = every([sql`contender IN (${list(indices)})`, where]);
  const [found, all] = await Promise.all([
    db.query<Found>(
      sql`WITH troubled AS (
            SELECT response_id, error_kind AS kind,
                   CASE WHEN status = 'error' THEN 'error' WHEN status = 'no_answer' THEN 'no_answer' ELSE 'cut' END AS trouble,
                   CASE WHEN status = 'error' THEN
                     left(trim(regexp_replace(split_part(trim(error), chr(10), 1), ${CHANGING}, '#', 'g')), 160) END AS message
            FROM responses
            WHERE status <> 'ok' OR response_id IN (SELECT response_id FROM ${prepared.uses} WHERE cut)
          )
          SELECT contender, part, trouble, kind, message, ${sums}
          FROM (SELECT * FROM ${prepared.uses} WHERE ${shown}) u JOIN troubled USING (response_id)
          GROUP BY ALL`,
      options,
    ),
    db.query<Found>(
      sql`SELECT contender, part, NULL AS trouble, NULL AS kind, NULL AS message, ${sums}
          FROM ${prepared.uses} WHERE ${shown} GROUP BY contender, part ORDER BY part`,
      options,
    ),
  ]);
  const groups = new Map<string, ErrorGroup & { shares: Map<number, ErrorShare> }>();
  for (const row of found) {
    const contender = prepared.contenders[row.contender];
    const { trouble } = row;
    if (contender === undefined || trouble === null) continue;
    const key = JSON.stringify([trouble, row.kind, row.message]);
    const group = groups.get(key) ?? {
      trouble,
      kind: row.kind,
      message: row.message,
      literal: literalOf(row.message),
      responses: 0,
      by: [],
      shares: new Map<number, ErrorShare>(),
    };
    groups.set(key, group);
    const share = group.shares.get(row.contender) ?? {
      contender,
      responses: 0,
      tokens: { sum: 0, known: 0 },
      parts: [],
    };
    group.shares.set(row.contender, share);
    group.responses += row.responses;
    share.responses += row.responses;
    share.tokens.sum += row.total ?? 0;
    share.tokens.known += row.total_known;
    share.parts.push(pricedSums(row));
  }
  return {
    groups: [...groups.values()]
      .map(({ shares, ...group }) => ({
        ...group,
        by: [...shares.values()].sort((a, b) => b.responses - a.responses),
      }))
      .sort((a, b) => b.responses - a.responses || ((a.message ?? '') < (b.message ?? '') ? -1 : 1)),
    totals: indices.flatMap((i) => {
      const contender = prepared.contenders[i];
      const own = all.filter((row) => row.contender === i);
      if (contender === undefined) return [];
      return [
        {
          contender,
          responses: own.reduce((sum, row) => sum + row.responses, 0),
          tokens: own.reduce((sum, row) => sum + (row.total ?? 0), 0),
          parts: own.map(pricedSums),
        },
      ];
    }),
  };
}

const pricedSums = (row: Found): PricedSums => {
  const { part, responses, fresh, cache_read, cache_write, output, reasoning, reported } = row;
  return { part, responses, fresh, cache_read, cache_write, output, reasoning, reported };
};

/** The longest piece between two `#`. */
function literalOf(message: string | null): string | null {
  const pieces = (message ?? '').split('#').map((piece) => piece.trim());
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest.length < 3 ? null : longest;
}
