import { all, sql, type Sql } from './sql';

/** Who is compared with whom, of each evaluation. */
export interface Picks {
  /** SQL over `runs u`: what a run counts as. */
  contender: Sql;
  /** Condition over `runs u`: those that are compared; all unless told. */
  shown?: Sql;
  /** Where each has its own samples: those that it shares with the contender of this condition over `runs u`. */
  with?: Sql;
}

/** As pages compare before anybody chose anything: each condition by itself where one model answered a sample under several. */
const unchosen: Picks = {
  contender: sql`u.model || CASE WHEN EXISTS (FROM merge_conditions) THEN chr(31) || coalesce(u.condition, '') ELSE '' END`,
};

/**
 * Rows of `results`, each with whether and as what the page's score has it. `used_score` is the mean of the usable answers
 * of one contender to one sample and stands with the first of them: its plain mean over a contender, evaluation and metric
 * is the page's score, `is_used` its n, and `why_not` counts the rest as the ledger does.
 */
export const usedResults = ({ contender, shown = all, with: base }: Picks = unchosen): Sql => sql`
  WITH compared AS (
    SELECT u.run_id, min(u.run_id) OVER (PARTITION BY u.evaluation) AS e,
           min(u.run_id) OVER (PARTITION BY u.evaluation, ${contender}) AS c, ${base ?? sql`false`} AS is_base
    FROM runs u SEMI JOIN merge_firsts USING (run_id) WHERE ${shown}
  ), fields AS (
    SELECT e, count(DISTINCT c) AS contenders, bool_or(is_base) AS is_each FROM compared GROUP BY e
  ), usable AS (
    SELECT n.e, n.c, bool_or(n.is_base) AS is_base, s.metric, p.match_key,
           min(s.response_id) AS first, avg(s.score ORDER BY s.response_id) AS mean
    FROM merge_scored s JOIN compared n ON n.run_id = s.run_id JOIN sample_matches p ON p.sample_key = s.sample_key
    ANTI JOIN (SELECT response_id FROM responses WHERE status = 'error') f ON f.response_id = s.response_id
    WHERE s.score IS NOT NULL AND p.match_key IS NOT NULL
    GROUP BY n.e, n.c, s.metric, p.match_key
  ), shared AS (
    SELECT k.e, k.metric, k.match_key FROM usable k JOIN fields USING (e)
    GROUP BY k.e, k.metric, k.match_key
    HAVING CASE WHEN bool_or(is_each) THEN bool_or(k.is_base) ELSE count(*) = any_value(contenders) END
  )
  SELECT v.*, coalesce(k.first = v.response_id AND h.e IS NOT NULL, false) AS is_used,
         CASE WHEN n.run_id IS NULL THEN 'not compared'
              WHEN v.status = 'error' THEN 'failed'
              WHEN v.score IS NULL THEN 'no score'
              WHEN k.first <> v.response_id THEN 'repeat'
              WHEN h.e IS NULL THEN CASE WHEN v.match_key IS NULL THEN 'not matched' ELSE 'not shared' END
         END AS why_not,
         CASE WHEN k.first = v.response_id AND h.e IS NOT NULL THEN k.mean END AS used_score
  FROM results v
  LEFT JOIN compared n ON n.run_id = v.run_id
  LEFT JOIN usable k ON k.c = n.c AND k.metric = v.metric AND k.match_key = v.match_key
  LEFT JOIN shared h ON h.e = n.e AND h.metric = v.metric AND h.match_key = v.match_key`;
