import type { Database, QueryOptions } from '../../engine/database';
import { type Sql, sql, whole } from '../../engine/sql';
import type { Comparison, Contender } from '../types';
import { answeredSamples } from './answered';
import { type Asked, askUsage, isShown, rowsThatCount, sumsOf } from './asked';
import type { PricedSums } from './cost-rule';
import { memoise } from '../../engine/memoise';
import type { PreparedUsage } from './prepare-usage';
import { mergedParts, partColumns, type PartRow } from './sums';
import { BATCH, FAILED, LAST_CALL, UNANSWERED } from './uses';

/** What went wrong: a failure by its kind, an answer that never came, or one that the limit of length cut. */
export type Trouble = 'error' | 'no_answer' | 'cut';

/** Tokens of some responses, and of how many of them they are how well known. */
export interface TokensTaken {
  sum: number;
  /** Responses that have a count; of those, how many count the last call only, or are a batch's average. */
  known: number;
  lastCall: number;
  averaged: number;
}

export interface ErrorShare {
  contender: Contender;
  responses: number;
  tokens: TokensTaken;
  parts: PricedSums[];
}

export interface ErrorGroup {
  trouble: Trouble;
  kind: string | null;
  /** The first line, with numbers and ids as `#`; null where there is no message. */
  message: string | null;
  /** What stands in every such message, between its `#`. */
  pieces: string[];
  responses: number;
  by: ErrorShare[];
}

export interface Errors {
  groups: ErrorGroup[];
  /** All responses that pass the filter, with or without trouble. */
  totals: ErrorShare[];
  /** Keys of contenders that answered no sample twice: their responses are as many samples. */
  answeredOnce: ReadonlySet<string>;
  /** Whether any file tells why answers ended: else none is known to be cut. */
  endsTold: boolean;
}

interface Found extends PricedSums {
  contender: number;
  trouble: Trouble;
  kind: string | null;
  message: string | null;
  total: number;
  total_known: number;
  last_call: number;
  averaged: number;
}

const nothing = (): TokensTaken => ({ sum: 0, known: 0, lastCall: 0, averaged: 0 });

/** What changes from one message to the next of the same kind: ids, numbers, quoted names of files. */
const CHANGING = String.raw`0x[0-9a-fA-F]+|[0-9a-fA-F]{8,}(-[0-9a-fA-F]{4,})*|[0-9]+([.,:][0-9]+)*`;

/**
 * Trouble over all responses that pass the filter: an answer that failed is seldom shared, so shared samples would hide
 * it. Groups with most responses first.
 */
export async function errors(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Errors> {
  const asked = await askUsage(db, comparison, 'all', options);
  const { prepared, indices } = asked;
  const [found, all, samples] = await Promise.all([
    prepared.sums.some(({ failed, unanswered, cut }) => failed + unanswered + cut > 0) ? troubled(asked) : [],
    sumsOf(asked, rowsThatCount(asked)),
    answeredSamples(asked),
  ]);
  const totals = indices.flatMap((i) => {
    const contender = prepared.contenders[i];
    const own = all.filter((row) => row.contender === i);
    if (contender === undefined) return [];
    const responses = own.reduce((sum, row) => sum + row.responses, 0);
    return [{ contender, responses, tokens: takenIn(own), parts: mergedParts(own), samples: samples.get(i) }];
  });
  const groups = new Map<string, ErrorGroup & { shares: Map<number, ErrorShare> }>();
  for (const row of found) {
    const contender = prepared.contenders[row.contender];
    const { trouble } = row;
    if (contender === undefined) continue;
    const key = JSON.stringify([trouble, row.kind, row.message]);
    const group = groups.get(key) ?? {
      trouble,
      kind: row.kind,
      message: row.message,
      pieces: piecesOf(row.message),
      responses: 0,
      by: [],
      shares: new Map<number, ErrorShare>(),
    };
    groups.set(key, group);
    const share = group.shares.get(row.contender) ?? {
      contender,
      responses: 0,
      tokens: nothing(),
      parts: [],
    };
    group.shares.set(row.contender, share);
    group.responses += row.responses;
    share.responses += row.responses;
    share.tokens.sum += row.total;
    share.tokens.known += row.total_known;
    share.tokens.lastCall += row.last_call;
    share.tokens.averaged += row.averaged;
    share.parts.push(pricedSums(row));
  }
  return {
    groups: [...groups.values()]
      .map(({ shares, ...group }) => ({
        ...group,
        by: [...shares.values()].sort((a, b) => b.responses - a.responses),
      }))
      .sort((a, b) => b.responses - a.responses || ((a.message ?? '') < (b.message ?? '') ? -1 : 1)),
    totals: totals.map(({ contender, responses, tokens, parts }) => ({
      contender,
      responses,
      tokens,
      parts,
    })),
    answeredOnce: new Set(
      totals.flatMap(({ contender, responses, samples }) => (responses === samples ? [contender.key] : [])),
    ),
    endsTold: prepared.filled.stopReasons,
  };
}

const takenIn = (own: readonly PartRow[]): TokensTaken =>
  own.reduce(
    (taken, row) => ({
      sum: taken.sum + row.total,
      known: taken.known + row.total_known,
      lastCall: taken.lastCall + (row.scope === LAST_CALL ? row.total_known : 0),
      averaged: taken.averaged + (row.scope === BATCH ? row.total_known : 0),
    }),
    nothing(),
  );

async function troubled(asked: Asked): Promise<Found[]> {
  const { db, prepared, where } = asked;
  const told = await writeTroubles(db, prepared);
  return db.query<Found>(
    sql`SELECT contender, part, kind, message,
          CASE status WHEN ${whole(FAILED)} THEN 'error' WHEN ${whole(UNANSWERED)} THEN 'no_answer' ELSE 'cut' END AS trouble,
          ${partColumns(prepared.filled)}, coalesce(sum(total), 0) AS total, count(total) AS total_known,
          count(CASE scope WHEN ${whole(LAST_CALL)} THEN total END) AS last_call,
          count(CASE scope WHEN ${whole(BATCH)} THEN total END) AS averaged
        FROM (SELECT * FROM ${prepared.uses} WHERE (status > 0 OR cut) AND ${isShown(asked)} AND ${where})
        LEFT JOIN ${told} USING (response_id) GROUP BY ALL`,
    asked,
  );
}

/** What the files say of responses that failed: read once, since their texts stand among those of all others. */
async function writeTroubles(db: Database, { made, table }: PreparedUsage): Promise<Sql> {
  const name = table('troubles');
  await memoise(made, name.text, () =>
    db.run(sql`CREATE OR REPLACE TABLE ${name} AS
      SELECT response_id, error_kind AS kind,
             CASE WHEN status = 'error' THEN
               left(trim(regexp_replace(split_part(trim(error), chr(10), 1), ${CHANGING}, '#', 'g')), 160) END AS message
      FROM responses WHERE status <> 'ok' OR error_kind IS NOT NULL`),
  );
  return name;
}

const pricedSums = (row: Found): PricedSums => {
  const { part, responses, fresh, cache_read, cache_write, output, reasoning, reported } = row;
  return { part, responses, fresh, cache_read, cache_write, output, reasoning, reported };
};

/** Shorter ones are in too many other messages. */
const LETTERS = 3;

const piecesOf = (message: string | null): string[] => [
  ...new Set(
    (message ?? '').split('#').flatMap((piece) => (piece.trim().length < LETTERS ? [] : [piece.trim()])),
  ),
];
