import type { Database } from '../../engine/database';
import { sql } from '../../engine/sql';

/**
 * `agrees`: equal at the decimals that were declared. `per cent`: so, once one of the two is taken times 100.
 * `failed as 0`: so, once failed and unscored answers count as 0. `differs`: none of these.
 * `other n`: the claim is about more or fewer answers than there are. `no rows`: nothing to compute it from.
 */
export type Agreement = 'agrees' | 'per cent' | 'failed as 0' | 'differs' | 'other n' | 'no rows';

/** A figure that a file claims, beside the same figure from its rows. */
export interface DeclaredCheck {
  sourceId: number;
  runId: number;
  run: string;
  metric: string;
  /** null: of the whole run. */
  label: { key: string; value: string } | null;
  declared: number;
  declaredN: number | null;
  /** null without rows. */
  recomputed: number | null;
  n: number;
  agreement: Agreement;
}

interface Claim {
  source_id: number;
  run_id: number;
  run: string;
  metric: string;
  label_key: string | null;
  label_value: string | null;
  value: number;
  n: number | null;
  mean: number | null;
  scored: number;
  with_failed: number | null;
  answers: number;
}

/** A figure has this many decimals at least: JSON drops the zeros at the end. */
const FEWEST_DECIMALS = { score: 2, spend: 4 } as const;
/** From here on a figure was not rounded, and only the order of a sum may show. */
const UNROUNDED = 9;

/** Decimals of a number as JSON writes it. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Whether `declared` is `exact` rounded to so many decimals, either way at a half. */
export function agreesAt(declared: number, exact: number, decimals: number): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(exact));
  return Math.abs(declared - exact) <= (decimals >= UNROUNDED ? 0 : 0.5 * 10 ** -decimals) + slack;
}

/** A value with all its digits was not rounded; any other has the decimals of its longest neighbour. */
const placesOf = (value: number, neighbours: number = FEWEST_DECIMALS.score): number =>
  decimalsOf(value) >= UNROUNDED ? UNROUNDED : neighbours;

/** Judges a claim by the mean of the rows; `decimals` as its file writes that metric. */
export function judge(
  claim: Pick<Claim, 'value' | 'n' | 'mean' | 'scored' | 'with_failed' | 'answers'>,
  decimals: number,
): Agreement {
  const { value, n, mean, scored, with_failed, answers } = claim;
  if (mean === null || scored === 0) return 'no rows';
  if (n !== null && n !== scored && n !== answers) return 'other n';
  const agrees = (exact: number): boolean => agreesAt(value, exact, decimals);
  if (agrees(mean)) return 'agrees';
  if (mean !== 0 && (agrees(mean * 100) || agreesAt(value * 100, mean, decimals - 2))) return 'per cent';
  if (with_failed !== null && scored < answers && agrees(with_failed)) return 'failed as 0';
  return 'differs';
}

/** Every figure that a file claims of a run whose rows are loaded, in the order of its file. */
export async function checkDeclared(db: Database): Promise<DeclaredCheck[]> {
  const [any] = await db.query<{ n: number }>(
    sql`SELECT (SELECT count(*) FROM merge_declared) + (SELECT count(spend_usd) FROM runs) AS n`,
  );
  if ((any?.n ?? 0) === 0) return [];
  const [scores, spends] = await Promise.all([claimsOfScores(db), claimsOfSpend(db)]);
  const decimals = new Map<string, number>();
  const key = ({ source_id, metric }: Claim): string => `${source_id} ${metric}`;
  for (const claim of scores) {
    const [own, before] = [decimalsOf(claim.value), decimals.get(key(claim)) ?? FEWEST_DECIMALS.score];
    if (own < UNROUNDED) decimals.set(key(claim), Math.max(before, own));
  }
  const check = (claim: Claim, places: number): DeclaredCheck => ({
    sourceId: claim.source_id,
    runId: claim.run_id,
    run: claim.run,
    metric: claim.metric,
    label: claim.label_key === null ? null : { key: claim.label_key, value: claim.label_value ?? '' },
    declared: claim.value,
    declaredN: claim.n,
    recomputed: claim.scored === 0 ? null : claim.mean,
    n: claim.scored,
    agreement: judge(claim, places),
  });
  return [
    ...scores.map((claim) => check(claim, placesOf(claim.value, decimals.get(key(claim))))),
    ...spends.map((claim) => check(claim, Math.max(FEWEST_DECIMALS.spend, decimalsOf(claim.value)))),
  ];
}

function claimsOfScores(db: Database): Promise<Claim[]> {
  return db.query<Claim>(
    sql`WITH claims AS (
          SELECT DISTINCT source_id, run_id, metric, label_key, label_value, value, n
          FROM merge_declared SEMI JOIN merge_firsts USING (run_id) WHERE value IS NOT NULL
        ), wanted AS (
          SELECT DISTINCT run_id, label_key, label_value FROM claims
        ), answers AS MATERIALIZED (
          SELECT response_id, run_id, status FROM responses WHERE run_id IN (SELECT run_id FROM wanted)
        ), members AS MATERIALIZED (
          SELECT w.run_id, w.label_key, w.label_value, a.response_id, a.status
          FROM wanted w JOIN answers a USING (run_id) WHERE w.label_key IS NULL
          UNION ALL
          SELECT DISTINCT w.run_id, w.label_key, w.label_value, a.response_id, a.status
          FROM wanted w JOIN answers a USING (run_id)
          JOIN tags t ON t.response_id = a.response_id AND t.key = w.label_key AND t.value = w.label_value
        ), sizes AS (
          SELECT run_id, label_key, label_value, count(*) AS answers FROM members GROUP BY ALL
        ), means AS (
          SELECT m.run_id, m.label_key, m.label_value, s.metric,
                 avg(s.score) FILTER (m.status <> 'error') AS mean,
                 count(s.score) FILTER (m.status <> 'error') AS scored,
                 sum(s.score) FILTER (m.status <> 'error') AS total
          FROM members m JOIN scores s USING (response_id)
          WHERE s.metric IN (SELECT metric FROM claims)
          GROUP BY ALL
        )
        SELECT c.source_id, c.run_id, u.run_label AS run, c.metric, c.label_key, c.label_value, c.value, c.n, e.mean,
               coalesce(e.scored, 0) AS scored, e.total / z.answers AS with_failed, coalesce(z.answers, 0) AS answers
        FROM claims c JOIN runs u USING (run_id)
        LEFT JOIN sizes z ON z.run_id = c.run_id AND z.label_key IS NOT DISTINCT FROM c.label_key
          AND z.label_value IS NOT DISTINCT FROM c.label_value
        LEFT JOIN means e ON e.run_id = c.run_id AND e.metric = c.metric
          AND e.label_key IS NOT DISTINCT FROM c.label_key AND e.label_value IS NOT DISTINCT FROM c.label_value
        ORDER BY c.source_id, c.run_id, c.metric, c.label_key NULLS FIRST, c.label_value`,
  );
}

/** What a run says that it cost in all, beside the sum over its answers. */
function claimsOfSpend(db: Database): Promise<Claim[]> {
  return db.query<Claim>(
    sql`SELECT u.source_id, u.run_id, u.run_label AS run, 'total cost, USD' AS metric, NULL::VARCHAR AS label_key,
               NULL::VARCHAR AS label_value, u.spend_usd AS value, NULL::INTEGER AS n,
               CASE WHEN count(r.reported_cost_usd) = count(*) THEN sum(r.reported_cost_usd) END AS mean,
               count(r.reported_cost_usd) AS scored, NULL::DOUBLE AS with_failed, count(*) AS answers
        FROM runs u JOIN responses r USING (run_id) WHERE u.spend_usd IS NOT NULL
        GROUP BY u.source_id, u.run_id, u.run_label, u.spend_usd ORDER BY u.source_id, u.run_id`,
  );
}
