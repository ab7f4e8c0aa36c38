import type { Database } from '../../engine/database';
import { join, sql } from '../../engine/sql';

/** Runs of two models that gave the same answers, to the letter, on nearly all samples that they share. */
export interface Replay {
  runs: readonly [ReplayRun, ReplayRun];
  /** Shared samples with answers long enough to tell. */
  shared: number;
  equal: number;
}

export interface ReplayRun {
  runId: number;
  run: string;
  model: string;
  evaluation: string;
  sourceIds: readonly number[];
}

/** Shorter answers may be equal by being right: a letter, a number, a word. */
export const LONG_ANSWER = 20;
/** Shared samples, and equal ones among them, that it takes. */
const REPLAY = { samples: 10, share: 0.95 } as const;

/** Pairs of runs looked at one by one. */
const MOST_PAIRS = 50;

interface RunFound {
  run_id: number;
  run_label: string;
  model: string;
  evaluation: string;
  sources: string;
}

const answers = sql`
  SELECT m.match_key, r.run_id, coalesce(f.output_ref, t.output_ref) AS output_ref
  FROM merge_responses g JOIN responses r USING (response_id) JOIN staged_rows t ON t.row_ref = g.row_ref
  LEFT JOIN merge_folded f ON f.response_id = g.response_id
  JOIN sample_matches m ON m.sample_key = g.sample_key
  WHERE m.match_key IS NOT NULL AND length(r.output_preview) >= ${LONG_ANSWER}`;

/**
 * By the hashes of whole answers that reading kept. Many runs of many samples are first looked at by some of their
 * samples, spread evenly; what is found is counted over all.
 */
export async function possibleReplays(db: Database): Promise<Replay[]> {
  const runs = await db.query<RunFound>(
    sql`SELECT u.run_id, u.run_label, u.model, u.evaluation,
               string_agg(DISTINCT s.source_id::VARCHAR, ',') AS sources
        FROM runs u SEMI JOIN merge_firsts f USING (run_id) JOIN run_sources s USING (run_id)
        GROUP BY ALL`,
  );
  if (new Set(runs.map(({ model }) => model)).size < 2) return [];
  const [most] = await db.query<{ n: number }>(
    sql`SELECT coalesce(max(match_key), 0) AS n FROM sample_matches`,
  );
  const wanted = Math.min(4000, Math.max(60, 4e6 / runs.length ** 2));
  const step = Math.max(1, Math.floor((most?.n ?? 0) / wanted));
  const suspects = await db.query<{ a: number; b: number }>(
    sql`WITH answers AS MATERIALIZED (${answers} AND m.match_key % ${step} = 0)
        SELECT a.run_id AS a, b.run_id AS b FROM answers a
        JOIN answers b ON a.match_key = b.match_key AND a.output_ref = b.output_ref AND a.run_id < b.run_id
        JOIN runs u ON u.run_id = a.run_id JOIN runs v ON v.run_id = b.run_id
        WHERE u.model <> v.model
        GROUP BY a.run_id, b.run_id HAVING count(DISTINCT a.match_key) >= ${step > 1 ? 3 : REPLAY.samples}
        ORDER BY count(DISTINCT a.match_key) DESC, a.run_id, b.run_id LIMIT ${MOST_PAIRS}`,
  );
  if (suspects.length === 0) return [];
  const pairs = join(
    suspects.map(({ a, b }) => sql`(${a}, ${b})`),
    sql`, `,
  );
  const counted = await db.query<{ a: number; b: number; shared: number; equal: number }>(
    sql`WITH pairs AS (SELECT * FROM (VALUES ${pairs}) p(a, b)), answers AS MATERIALIZED (
          ${answers} AND r.run_id IN (SELECT a FROM pairs UNION SELECT b FROM pairs)
        )
        SELECT p.a, p.b, count(DISTINCT x.match_key) AS shared,
               count(DISTINCT x.match_key) FILTER (x.output_ref = y.output_ref) AS equal
        FROM pairs p JOIN answers x ON x.run_id = p.a JOIN answers y ON y.run_id = p.b AND y.match_key = x.match_key
        GROUP BY p.a, p.b
        HAVING shared >= ${REPLAY.samples} AND equal >= ${REPLAY.share} * shared
        ORDER BY equal DESC, p.a, p.b`,
  );
  const byId = new Map(
    runs.map((run) => [
      run.run_id,
      {
        runId: run.run_id,
        run: run.run_label,
        model: run.model,
        evaluation: run.evaluation,
        sourceIds: run.sources.split(',').map(Number),
      },
    ]),
  );
  return counted.flatMap(({ a, b, shared, equal }) => {
    const [x, y] = [byId.get(a), byId.get(b)];
    return x && y ? [{ runs: [x, y] as const, shared, equal }] : [];
  });
}

/** Runs that bear one fingerprint: the same set-up, whatever they are called. */
export interface SameSetup {
  fingerprint: string;
  runs: readonly { run: string; model: string; sourceId: number }[];
}

export async function sameSetups(db: Database): Promise<SameSetup[]> {
  const rows = await db.query<{ fingerprint: string; run: string; model: string; source_id: number }>(
    sql`SELECT u.fingerprint, u.run_label AS run, u.model, s.source_id
        FROM runs u JOIN (SELECT DISTINCT run_id, source_id FROM run_sources) s USING (run_id)
        WHERE u.fingerprint IN (SELECT fingerprint FROM runs GROUP BY fingerprint HAVING count(*) > 1)
        ORDER BY u.fingerprint, u.run_id, s.source_id`,
  );
  const setups = new Map<string, SameSetup['runs'][number][]>();
  for (const { fingerprint, run, model, source_id } of rows)
    setups.set(fingerprint, [...(setups.get(fingerprint) ?? []), { run, model, sourceId: source_id }]);
  return [...setups].map(([fingerprint, runs]) => ({ fingerprint, runs }));
}
