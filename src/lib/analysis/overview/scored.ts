import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { double, join, nothing, sql, type Sql, whole } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { everyContender } from '../contenders/contenders';
import { worstScore } from '../metrics/worst-score';
import type { Contender } from '../types';
import { type Main, mainMetrics } from './columns';
import type { OverviewAsked } from './types';

type Counted = Pick<OverviewAsked, 'by' | 'missingAs'>;

/** What every overview starts from, built once: the score of each sample, evaluation and contender. */
export interface Scored extends Pick<Awaited<ReturnType<typeof mainMetrics>>, 'unscored' | 'reported'> {
  /** What tells tables made of it from others. */
  parts: readonly (string | number)[];
  mains: readonly Main[];
  contenders: readonly Contender[];
  /** Keys of the contenders with runs of an evaluation. */
  of: ReadonlyMap<string, ReadonlySet<string>>;
  /** `e` and `c` (indices into `mains` and `contenders`), `match_key`, `score`. */
  table: Sql;
  /** `e c`, where scores are averages over several answers. */
  repeated: ReadonlySet<string>;
  /** Tables of the samples that pass a filter, by its chips: `e`, `match_key`. */
  samples: Map<string, Promise<Sql>>;
}

const scoredByMerge = perMerge<Scored>();

/** Built when first asked for after a merge. Repeats are averaged within a sample first. */
export const scoredOf = (db: Database, { by, missingAs }: Counted, options?: QueryOptions): Promise<Scored> =>
  scoredByMerge(
    db,
    ['overview', by, missingAs],
    (generation) => build(db, { by, missingAs }, generation),
    options,
  );

async function build(db: Database, asked: Counted, generation: number): Promise<Scored> {
  const { mains: found, runs, unscored, reported } = await mainMetrics(db);
  const { contenders, of } = await everyContender(db, asked.by);
  const mains = found.map((main) => ({
    ...main,
    isOnce: main.isOnce && runs.get(main.evaluation) === of.get(main.evaluation)?.size,
  }));
  const parts = [generation, asked.by, asked.missingAs];
  const table = derived('overview', parts);
  const scores =
    mains.length === 0
      ? sql`SELECT 0::SMALLINT AS e, 0::SMALLINT AS c, 0 AS match_key, 0.0::DOUBLE AS score, false AS several WHERE false`
      : asked.missingAs === 'wrong'
        ? filledScores
        : usableScores(mains);
  const numbered = mains.length === 0 ? nothing : numberedRuns(mains, contenders, asked);
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS ${numbered} ${scores}`);
  const repeated = await db.query<{ e: number; c: number }>(
    sql`SELECT DISTINCT e, c FROM ${table} WHERE several`,
  );
  return {
    ...{ parts, mains, contenders, of, table, unscored, reported },
    repeated: new Set(repeated.map(({ e, c }) => `${e} ${c}`)),
    samples: new Map(),
  };
}

/** WITH clauses, the first of more: `numbered` has a row a run, with the indices of its evaluation and contender, and the metric. */
export function numberedRuns(
  mains: readonly Main[],
  contenders: readonly Contender[],
  { by, missingAs }: Counted,
): Sql {
  const columns = mains.map(({ evaluation, metric, isOnce }, e) => {
    const worst = missingAs === 'wrong' ? worstScore(metric) : null;
    return sql`(${evaluation}, ${metric.metric}, ${whole(e)}, ${isOnce ? sql`true` : sql`false`}, ${worst === null ? sql`NULL::DOUBLE` : double(worst)})`;
  });
  const keys = contenders.map(({ key }, c) => sql`(${key}, ${whole(c)})`);
  return sql`WITH numbered AS (
    SELECT u.run_id, t.e::SMALLINT AS e, k.c::SMALLINT AS c, t.metric, t.once, t.worst
    FROM runs u SEMI JOIN merge_firsts USING (run_id)
    JOIN (VALUES ${join(columns, sql`, `)}) t(evaluation, metric, e, once, worst) ON t.evaluation = u.evaluation
    JOIN (VALUES ${join(keys, sql`, `)}) k(key, c) ON k.key = ${contenderKey(by)}
  )`;
}

/** Scores of answers that did not fail, each with its sample. `runs`: some of `numbered`. */
const answers = (runs: Sql): Sql => sql`
  FROM merge_scored s JOIN ${runs} n ON n.run_id = s.run_id AND n.metric = s.metric
  JOIN sample_matches p ON p.sample_key = s.sample_key
  ANTI JOIN (SELECT response_id FROM responses WHERE status = 'error') f ON f.response_id = s.response_id
  WHERE s.score IS NOT NULL AND p.match_key IS NOT NULL`;

/** Where a score is a sample's score, grouping would cost as much again. */
function usableScores(mains: readonly Main[]): Sql {
  const parts: Sql[] = [];
  if (mains.some(({ isOnce }) => isOnce))
    parts.push(
      sql`SELECT n.e, n.c, p.match_key, s.score, false AS several ${answers(sql`(FROM numbered WHERE once)`)}`,
    );
  if (mains.some(({ isOnce }) => !isOnce))
    parts.push(
      sql`SELECT n.e, n.c, p.match_key, avg(s.score) AS score, count(*) > 1 AS several
          ${answers(sql`(FROM numbered WHERE NOT once)`)} GROUP BY n.e, n.c, p.match_key`,
    );
  return join(parts, sql` UNION ALL `);
}

/** With the worst score for what failed, went unscored or is missing, in metrics that have one. */
const filledScores: Sql = sql`, cells AS (
    SELECT n.e, n.c, p.match_key, count(*) AS answers,
           count(s.score) FILTER (r.status <> 'error') AS usable,
           coalesce(avg(s.score) FILTER (r.status <> 'error'), 0) AS score
    FROM responses r JOIN numbered n USING (run_id) JOIN sample_matches p USING (sample_key)
    LEFT JOIN merge_scored s ON s.response_id = r.response_id AND s.metric = n.metric
    WHERE p.match_key IS NOT NULL
    GROUP BY n.e, n.c, p.match_key
  ), asked AS (
    SELECT DISTINCT e, match_key FROM cells
  ), models AS (
    SELECT DISTINCT e, c, worst FROM numbered
  )
  SELECT e, c, match_key,
         CASE WHEN m.worst IS NULL THEN k.score
              ELSE coalesce((k.score * k.usable + m.worst * (k.answers - k.usable)) / k.answers, m.worst) END AS score,
         coalesce(CASE WHEN m.worst IS NULL THEN k.usable ELSE k.answers END, 0) > 1 AS several
  FROM asked a JOIN models m USING (e) LEFT JOIN cells k USING (e, c, match_key)
  WHERE m.worst IS NOT NULL OR k.usable > 0`;
