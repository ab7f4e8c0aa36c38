import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender } from '../types';
import { compare } from './compared';

/** How one contender did on an expectation, over its runs of the case. */
export interface Kept {
  runs: number;
  passed: number;
  /** What its grader wrote, of a run that failed it where there is one. */
  evidence: string | null;
}

/** One expectation of one case: a metric that is part of another, with a score of 0 or 1. */
export interface Expectation {
  metric: string;
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  input: string | null;
  /** In the order of `Expectations.contenders`; null: nobody graded it there. */
  kept: readonly (Kept | null)[];
}

/** A run of a case: what its grader made of each expectation, and what the run took. */
export interface CaseRun {
  /** In the order of the expectations of the case. */
  passed: readonly boolean[];
  ms: number | null;
  tokens: number | null;
  /** The run before it, from 0, that has the same time, tokens and verdicts: written down again, it is no second one. */
  copyOf: number | null;
}

/** All expectations of one case, run by run. */
export interface Case extends Pick<Expectation, 'matchKey' | 'contentKey' | 'sampleId' | 'input'> {
  /** In the order of `Expectations.contenders`; none: it was not run there. */
  runs: readonly (readonly CaseRun[])[];
}

export interface Expectations {
  contenders: readonly Contender[];
  cases: readonly Case[];
  /** By case, in the order in which they were read. */
  rows: readonly Expectation[];
}

interface Found extends Omit<Expectation, 'metric' | 'matchKey' | 'kept' | 'contentKey' | 'sampleId'> {
  metric: string;
  match_key: number;
  content_key: string | null;
  sample_id: string | null;
  contender: string;
  runs: number;
  passed: number;
  evidence: string | null;
}

interface FoundRun extends Omit<CaseRun, 'copyOf' | 'passed'> {
  /** `1101` */
  passed: string;
  match_key: number;
  contender: string;
}

function casesOf(
  rows: readonly Found[],
  runs: readonly FoundRun[],
  contenders: readonly Contender[],
): Case[] {
  const first = new Map(rows.toReversed().map((row) => [row.match_key, row]));
  return [...new Set(rows.map((row) => row.match_key))].flatMap((matchKey) => {
    const row = first.get(matchKey);
    if (!row) return [];
    return {
      ...{ matchKey, contentKey: row.content_key, sampleId: row.sample_id, input: row.input },
      runs: contenders.map(({ key }) =>
        withCopies(runs.filter((one) => one.match_key === matchKey && one.contender === key)),
      ),
    };
  });
}

/** Time and tokens must both say that a run is another's copy: verdicts, and either of these alone, are often the same. */
function withCopies(runs: readonly FoundRun[]): CaseRun[] {
  const said = runs.map(({ passed, ms, tokens }) => JSON.stringify([passed, ms, tokens]));
  return runs.map(({ passed, ms, tokens }, i) => {
    const first = said.indexOf(said[i] ?? '');
    const isCopy = first < i && ms !== null && tokens !== null;
    return { passed: [...passed].map((one) => one === '1'), ms, tokens, copyOf: isCopy ? first : null };
  });
}

/** The parts of scores of each contender shown, on the samples that pass the filter; null where scores have none. */
export async function expectations(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Expectations | null> {
  const { evaluation, by } = comparison;
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const graded = sql`scores s SEMI JOIN (
          SELECT metric FROM metrics WHERE evaluation = ${evaluation} AND part_of IS NOT NULL
        ) parts USING (metric)
        JOIN responses r USING (response_id) JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
        WHERE u.evaluation = ${evaluation} AND r.status <> 'error' AND s.score IS NOT NULL
          AND ${contenderKey(by)} IN (${list(contenders.map(({ key }) => key))})
          AND p.match_key IN (SELECT match_key FROM ${prepared.grid})`;
  const rows = await db.query<Found>(
    sql`SELECT s.metric, p.match_key, any_value(p.content_key) AS content_key, any_value(p.sample_id) AS sample_id,
               any_value(p.input_preview) AS input, ${contenderKey(by)} AS contender, count(*) AS runs,
               sum((s.score >= 1)::INTEGER)::BIGINT AS passed,
               arg_min(s.explanation_preview, s.score) AS evidence, min(s.response_id) AS first
        FROM ${graded}
        GROUP BY s.metric, p.match_key, contender
        ORDER BY min(min(s.response_id)) OVER (PARTITION BY p.match_key), p.match_key, s.metric`,
    options,
  );
  if (rows.length === 0) return null;
  const runs = await db.query<FoundRun>(
    sql`SELECT p.match_key, ${contenderKey(by)} AS contender,
               string_agg(CASE WHEN s.score >= 1 THEN '1' ELSE '0' END, '' ORDER BY s.metric) AS passed, any_value(r.latency_ms) AS ms,
               any_value(coalesce(r.total_tokens, r.input_tokens + r.output_tokens)) AS tokens
        FROM ${graded}
        GROUP BY p.match_key, contender, r.response_id ORDER BY min(r.epoch), r.response_id`,
    options,
  );
  const byPlace = new Map<string, Found[]>();
  for (const row of rows) {
    const place = `${row.match_key} ${row.metric}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return {
    contenders,
    cases: casesOf(rows, runs, contenders),
    rows: [...byPlace.values()].flatMap((own): Expectation[] => {
      const [first] = own;
      if (!first) return [];
      return [
        {
          ...{ metric: first.metric, matchKey: first.match_key, contentKey: first.content_key },
          ...{ sampleId: first.sample_id, input: first.input },
          kept: contenders.map(({ key }) => {
            const one = own.find(({ contender }) => contender === key);
            return one ? { runs: one.runs, passed: one.passed, evidence: one.evidence } : null;
          }),
        },
      ];
    }),
  };
}
