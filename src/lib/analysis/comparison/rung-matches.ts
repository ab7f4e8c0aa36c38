import type { Database } from '../../engine/database';
import { memoise } from '../../engine/memoise';
import { every, ident, join, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, Contender, Rung } from '../types';
import type { Compared } from './compared';
import type { RungMatches } from './prepared';

export const ladder: readonly Rung[] = ['hash', 'content', 'text', 'id'];

/** What each rung of the ladder would match, counted once for each choice of contenders. */
export function rungsOf({ db, prepared, comparison, indices }: Compared): Promise<RungMatches> {
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const key = JSON.stringify(contenders.map((contender) => contender.key));
  return memoise(prepared.rungs, key, () => rungMatches(db, comparison, contenders));
}

/** Contenders that a number holds as bits: who answered a sample is told by one number, or several. */
const BITS = 62;

/** How many samples each rung of the ladder would find in all of these contenders, and what no rung tells apart. */
async function rungMatches(
  db: Database,
  comparison: Comparison,
  contenders: readonly Contender[],
): Promise<RungMatches> {
  const keys = join(
    contenders.map((contender, i) => sql`(${contender.key}, ${i})`),
    sql`, `,
  );
  const words = Array.from({ length: Math.ceil(contenders.length / BITS) }, (_, word) => word);
  const mask = (word: number): Sql => ident(`mask${word}`);
  const maskOf = (word: number): Sql =>
    sql`bit_or(CASE WHEN k.i // ${BITS} = ${word} THEN 1::BIGINT << (k.i % ${BITS})::INTEGER ELSE 0 END) AS ${mask(word)}`;
  const answered = sql`
    SELECT r.sample_key, ${join(words.map(maskOf), sql`, `)}
    FROM merge_responses r JOIN runs u USING (run_id)
    JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
    WHERE u.evaluation = ${comparison.evaluation}
    GROUP BY r.sample_key`;
  const everyone = every(
    words.map(
      (word) => sql`bit_count(bit_or(${mask(word)})) = ${Math.min(BITS, contenders.length - word * BITS)}`,
    ),
  );
  const counted = ladder.map(
    (rung) => sql`SELECT ${rung} AS rung, count(*) AS n FROM (
      SELECT 1 FROM answered JOIN sample_rungs g USING (sample_key)
      WHERE ${ident(`by_${rung}`)} IS NOT NULL
      GROUP BY ${ident(`by_${rung}`)} HAVING ${everyone})`,
  );
  const same = (rung: Rung): Sql => {
    const name = ident(`by_${rung}`);
    return sql`(count(g.${name}) = count(*) AND min(g.${name}) = max(g.${name})) AS ${ident(rung)}`;
  };
  const rows = await db.query<{ rung: Rung | 'ambiguous'; n: number }>(
    sql`WITH answered AS MATERIALIZED (${answered}) ${join(counted, sql` UNION ALL `)}
        UNION ALL SELECT 'ambiguous', count(*) FROM sample_matches
        WHERE match_key IS NULL AND sample_key IN (SELECT sample_key FROM answered)`,
  );
  const evidence = await db.query<{ by: Rung | 'others'; n: number; prompts: number }>(
    sql`WITH answered AS MATERIALIZED (${answered}), matched AS (
          SELECT ${join(ladder.map(same), sql`, `)}, count(*) AS samples, any_value(p.matched_by) AS matched_by,
                 min(g.by_text) <> max(g.by_text) AS prompts
          FROM answered JOIN sample_matches p USING (sample_key) JOIN sample_rungs g USING (sample_key)
          WHERE p.match_key IS NOT NULL GROUP BY p.match_key HAVING ${everyone}
        )
        SELECT CASE WHEN samples = 1 THEN coalesce(matched_by, 'id') WHEN hash AND NOT i.input_alone THEN 'hash'
                    WHEN content AND NOT i.input_alone THEN 'content' WHEN "text" THEN 'text' WHEN id THEN 'id'
                    ELSE 'others' END AS "by",
               count(*) AS n, count(*) FILTER (prompts) AS prompts
        FROM matched, (SELECT input_alone FROM identity WHERE evaluation = ${comparison.evaluation}) i GROUP BY ALL`,
  );
  const [ids] = await db.query<{ agree: number | null; contradict: number | null }>(
    sql`WITH shown AS (
          SELECT u.run_id FROM runs u JOIN (VALUES ${keys}) k(key, i) ON k.key = ${contenderKey(comparison.by)}
          WHERE u.evaluation = ${comparison.evaluation}
        )
        SELECT sum(agree)::BIGINT AS agree, sum(contradict)::BIGINT AS contradict
        FROM merge_id_trust t SEMI JOIN shown USING (run_id)
        WHERE NOT trusted AND other_id IN (SELECT run_id FROM shown)`,
  );
  const of = (rung: Rung | 'ambiguous'): number => rows.find((row) => row.rung === rung)?.n ?? 0;
  const by = (one: Rung | 'others'): number => evidence.find((row) => row.by === one)?.n ?? 0;
  return {
    counts: { hash: of('hash'), content: of('content'), text: of('text'), id: of('id') },
    by: { hash: by('hash'), content: by('content'), text: by('text'), id: by('id'), others: by('others') },
    prompts: evidence.find((row) => row.by === 'id')?.prompts ?? 0,
    ambiguous: of('ambiguous'),
    ids: ids?.contradict ? { agree: ids.agree ?? 0, contradict: ids.contradict } : null,
  };
}
