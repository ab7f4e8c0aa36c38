import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { type Agreement, cohenKappa } from '../../stats';
import { compare, type Compared } from '../comparison/compared';
import type { Comparison, Contender } from '../types';
import { judged, SETTLED } from './counting';
import { type Share, share } from './judge-against-person';
import { ofShown } from '../comparison/labelled';

/** An answer that two reviewers call differently. */
export interface Differing {
  response: number;
  sampleId: string;
  contentKey: string | null;
  matchKey: number;
  contender: number;
  preview: string | null;
  /** Whether each calls it right, in the order of the two. */
  a: boolean;
  b: boolean;
  /** What they settled on; null: nothing yet. */
  settled: boolean | null;
}

export interface TwoReviewers {
  a: string;
  b: string;
  /** Counts of answers, by what a says and then b: right and right, right and wrong, wrong and right, wrong and wrong. */
  table: readonly [readonly [number, number], readonly [number, number]];
  both: number;
  onlyA: number;
  onlyB: number;
  agreement: Share;
  kappa: Agreement;
  differing: readonly Differing[];
}

export interface Reviewer {
  name: string;
  /** Answers that they call right or wrong, of those that pass the filter and whose model is shown. */
  answers: number;
}

/**
 * Who has read any of these answers, who read most first, and where two of them differ: `other` (null: who read most beside
 * the reviewer) against the reviewer. `found` is null where either has read none.
 */
export async function reviewersAndDiffering(
  db: Database,
  comparison: Comparison,
  { reviewer, other }: { reviewer: string; other: string | null },
  options?: QueryOptions,
): Promise<{ reviewers: Reviewer[]; found: TwoReviewers | null; contenders: readonly Contender[] }> {
  const compared = await compare(db, { ...comparison, missingAs: 'dropped' }, options);
  if (compared === null) return { reviewers: [], found: null, contenders: [] };
  const reviewers = await reviewersOf(compared);
  const a = reviewers.some(({ name }) => name === reviewer) ? reviewer : reviewers[0]?.name;
  const beside = reviewers.filter(({ name }) => name !== a);
  const b = (beside.find(({ name }) => name === other) ?? beside[0])?.name;
  const found = a === undefined || b === undefined ? null : await twoReviewers(compared, a, b);
  return { reviewers, found, contenders: compared.prepared.contenders };
}

function reviewersOf(compared: Compared): Promise<Reviewer[]> {
  const { db, signal } = compared;
  return db.query<{ name: string; answers: number }>(
    sql`SELECT h.reviewer AS name, count(DISTINCT h.response_id)::INTEGER AS answers
        FROM ${judged} h ${ofShown(compared, sql`h.response_id`)} AND h."right" IS NOT NULL AND h.reviewer <> ${SETTLED}
        GROUP BY name ORDER BY answers DESC, name`,
    { signal },
  );
}

/** null where either has read none of these answers. */
async function twoReviewers(compared: Compared, a: string, b: string): Promise<TwoReviewers | null> {
  const rows = await labelsOf(compared, a, b);
  const ofA = rows.filter((row) => row.a !== null).length;
  const ofB = rows.filter((row) => row.b !== null).length;
  if (ofA === 0 || ofB === 0) return null;
  const both = rows.flatMap((row) =>
    row.a === null || row.b === null ? [] : [{ ...row, a: row.a, b: row.b }],
  );
  const count = (one: boolean, other: boolean) =>
    both.filter((row) => row.a === one && row.b === other).length;
  const table = [
    [count(true, true), count(true, false)],
    [count(false, true), count(false, false)],
  ] as const;
  return {
    ...{ a, b, table, both: both.length, onlyA: ofA - both.length, onlyB: ofB - both.length },
    agreement: share(table[0][0] + table[1][1], both.length),
    kappa: cohenKappa(table),
    differing: both.filter((row) => row.a !== row.b),
  };
}

type Read = Omit<Differing, 'a' | 'b'> & { a: boolean | null; b: boolean | null };

function labelsOf(compared: Compared, a: string, b: string): Promise<Read[]> {
  const { db, signal } = compared;
  const right = (reviewer: string) => sql`(max(h."right") FILTER (h.reviewer = ${reviewer})) > 0.5`;
  return db.query<Read>(
    sql`SELECT h.response_id AS response, any_value(p.sample_id) AS "sampleId", any_value(p.content_key)::VARCHAR AS "contentKey",
               any_value(p.match_key) AS "matchKey",
               any_value(k.i) AS contender, any_value(r.output_preview) AS preview,
               ${right(a)} AS a, ${right(b)} AS b, ${right(SETTLED)} AS settled
        FROM ${judged} h ${ofShown(compared, sql`h.response_id`)}
          AND h."right" IS NOT NULL AND h.reviewer IN (${a}, ${b}, ${SETTLED})
        GROUP BY response ORDER BY response`,
    { signal },
  );
}
