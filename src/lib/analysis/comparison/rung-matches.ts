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
  const words = Array.from({ length: Math.ceil(contenders.length / BITS) }, (_, word) => word);
  const mask = (word: number): Sql => ident(`mask${word}`);
  const masks = words.map(mask);
  const bits = (i: number): Sql[] =>
    words.map(
      (word) => sql`${Math.floor(i / BITS) === word ? (1n << BigInt(i % BITS)).toString() : '0'}::BIGINT`,
    );
  const keys = join(
    contenders.map((contender, i) => sql`(${contender.key}, ${join(bits(i), sql`, `)})`),
    sql`, `,
  );
  const shown = sql`SELECT u.run_id, ${join(masks, sql`, `)}
    FROM runs u JOIN (VALUES ${keys}) k(key, ${join(masks, sql`, `)}) ON k.key = ${contenderKey(comparison.by)}
    WHERE u.evaluation = ${comparison.evaluation}`;
  const together = join(
    masks.map((one) => sql`bit_or(${one}) AS ${one}`),
    sql`, `,
  );
  const everyone = every(
    words.map(
      (word) => sql`bit_count(bit_or(${mask(word)})) = ${Math.min(BITS, contenders.length - word * BITS)}`,
    ),
  );
  const name = (rung: Rung): Sql => ident(`by_${rung}`);
  const counted = ladder.map(
    (rung) => sql`SELECT ${rung} AS rung, NULL AS "by", count(*) AS n, 0 AS more FROM (
      SELECT 1 FROM answered WHERE ${name(rung)} IS NOT NULL GROUP BY ${name(rung)} HAVING ${everyone})`,
  );
  const same = (rung: Rung): Sql =>
    sql`(count(${name(rung)}) = count(*) AND min(${name(rung)}) = max(${name(rung)})) AS ${ident(rung)}`;
  // All of it is read off one pass over the answers: who answered each sample, what the sample is called, and what it is matched with.
  const rows = await db.query<{
    rung: Rung | 'ambiguous' | 'ids' | null;
    by: Rung | 'others' | null;
    n: number;
    more: number;
  }>(
    sql`WITH shown AS MATERIALIZED (${shown}), answered AS MATERIALIZED (
          SELECT a.*, p.match_key, p.matched_by, ${join(ladder.map(name), sql`, `)}
          FROM (SELECT sample_key, ${together} FROM merge_responses JOIN shown USING (run_id) GROUP BY sample_key) a
          JOIN sample_matches p USING (sample_key) JOIN sample_rungs g USING (sample_key)
        ), matched AS (
          SELECT ${join(ladder.map(same), sql`, `)}, count(*) AS samples, any_value(matched_by) AS matched_by,
                 min(by_text) <> max(by_text) AS prompts
          FROM answered WHERE match_key IS NOT NULL GROUP BY match_key HAVING ${everyone}
        )
        ${join(counted, sql` UNION ALL `)}
        UNION ALL SELECT 'ambiguous', NULL, count(*), 0 FROM answered WHERE match_key IS NULL
        UNION ALL
        SELECT NULL, CASE WHEN samples = 1 THEN coalesce(matched_by, 'id') WHEN hash AND NOT i.input_alone THEN 'hash'
                    WHEN content AND NOT i.input_alone THEN 'content' WHEN "text" THEN 'text' WHEN id THEN 'id'
                    ELSE 'others' END AS "by",
               count(*), count(*) FILTER (prompts)
        FROM matched, (SELECT input_alone FROM identity WHERE evaluation = ${comparison.evaluation}) i GROUP BY "by"
        UNION ALL
        SELECT 'ids', NULL, coalesce(sum(agree), 0)::BIGINT, coalesce(sum(contradict), 0)::BIGINT
        FROM merge_id_trust t SEMI JOIN shown USING (run_id)
        WHERE NOT trusted AND other_id IN (SELECT run_id FROM shown)`,
  );
  const ids = rows.find(({ rung }) => rung === 'ids');
  const of = (rung: Rung | 'ambiguous'): number => rows.find((row) => row.rung === rung)?.n ?? 0;
  const by = (one: Rung | 'others'): number => rows.find((row) => row.by === one)?.n ?? 0;
  return {
    counts: { hash: of('hash'), content: of('content'), text: of('text'), id: of('id') },
    by: { hash: by('hash'), content: by('content'), text: by('text'), id: by('id'), others: by('others') },
    prompts: rows.find((row) => row.by === 'id')?.more ?? 0,
    ambiguous: of('ambiguous'),
    ids: ids !== undefined && ids.more > 0 ? { agree: ids.n, contradict: ids.more } : null,
  };
}
