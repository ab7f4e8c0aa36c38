import { ident, join, raw, type Sql, sql, whole } from '../sql';
import type { Rung } from './choices';
import { ladder, placeOf } from './rungs';

/** The rungs that stand in for one that a person chose where a sample does not have it. */
const instead: Readonly<Record<Rung, readonly Rung[]>> = {
  hash: ['hash', 'content', 'text', 'id'],
  content: ['content', 'text', 'id'],
  text: ['text', 'id'],
  id: ['id', 'content'],
};
const byChoice = (rung: Sql, of: (rungs: readonly Rung[]) => Sql): Sql =>
  sql`CASE ${rung} ${join(
    ladder.map((one) => sql`WHEN ${raw(`'${one}'`)} THEN ${of(instead[one])}`),
    sql` `,
  )} END`;

/** The name by which a sample `g` is matched where a person chose a rung, and the place of the rung that it is of. */
const chosenName = (rung: Sql, g: Sql): Sql =>
  byChoice(
    rung,
    (rungs) =>
      sql`coalesce(${join(
        rungs.map((one) => nameOn(one, g)),
        sql`, `,
      )})`,
  );
export const chosenPlace = (rung: Sql, g: Sql): Sql =>
  byChoice(
    rung,
    (rungs) =>
      sql`CASE ${join(
        rungs.map((one) => sql`WHEN ${nameOn(one, g)} IS NOT NULL THEN ${placeOf(one)}`),
        sql` `,
      )} END`,
  );
const nameOn = (rung: Rung, g: Sql): Sql => sql`${g}.${ident(`by_${rung}`)}`;

/** Evaluations for which a person chose a rung. */
export const byHand: Sql = sql`(FROM rung_choices WHERE rung <> 'each')`;

/**
 * The names by which samples may be matched. By hand it is one, and the id tells apart what bears the same. An id is a name
 * within its camp; that of a sample of several camps is none.
 */
const names: Sql = sql`
  CREATE OR REPLACE TABLE merge_names AS
    WITH camped AS MATERIALIZED (
      SELECT sample_key, min(coalesce(camp, 0)) AS camp, min(coalesce(camp, 0)) = max(coalesce(camp, 0)) AS one
      FROM merge_held LEFT JOIN merge_camps USING (run_id) GROUP BY sample_key
    ), named AS (
      SELECT n.place, n.value, g.sample_key, g.by_id, k.rung, c.camp, coalesce(c.one, true) AS one, f.free,
             ${chosenName(sql`k.rung`, sql`g`)} AS chosen
      FROM merge_named n JOIN sample_rungs g USING (sample_key)
      LEFT JOIN camped c USING (sample_key)
      LEFT JOIN ${byHand} k USING (evaluation)
      LEFT JOIN merge_references f USING (evaluation)
    )
    SELECT place, sample_key, CASE WHEN place = ${placeOf('id')} THEN hash(value, coalesce(camp, 0)) ELSE value END AS value
    FROM named
    WHERE rung IS NULL AND CASE place WHEN ${placeOf('id')} THEN one WHEN ${placeOf('text')} THEN true ELSE NOT coalesce(free, false) END
    UNION ALL
    SELECT place, sample_key, value FROM named WHERE value = chosen
    UNION ALL
    SELECT ${placeOf('id')}, sample_key, hash(value, by_id, coalesce(camp, 0)) FROM named
    WHERE value = chosen AND place <> ${placeOf('id')} AND by_id IS NOT NULL AND one`;

/** Names that two samples of one run bear do not tell these apart. */
const untold: Sql = sql`
  CREATE OR REPLACE TABLE merge_untold AS
    SELECT DISTINCT place, sample_key FROM merge_names JOIN merge_held USING (sample_key)
    SEMI JOIN (
      SELECT place, value, run_id FROM merge_names JOIN merge_held USING (sample_key)
      GROUP BY place, value, run_id HAVING count(*) > 1
    ) USING (place, value, run_id)`;

const groups = (place: number): Sql => raw(`merge_climbed_${place}`);

const foot: Sql = sql`
  CREATE OR REPLACE TABLE ${groups(0)} AS
    SELECT sample_key, sample_key AS lead, NULL::TINYINT AS place FROM merge_named GROUP BY sample_key`;

/**
 * One rung: groups of samples that bear one name become one group, as long as no run has two samples in it. A group that
 * shares a run with another of its name stays as it is. Groups are known by their first sample; one that bears several
 * names reaches what bears the other ones. `place` is the rung on which a sample first met another.
 */
const climb = (place: number): Sql => sql`
  CREATE OR REPLACE TABLE ${groups(place + 1)} AS
    WITH named AS MATERIALIZED (
      SELECT DISTINCT c.lead, n.value FROM merge_names n JOIN ${groups(place)} c USING (sample_key)
      WHERE n.place = ${whole(place)}
    ), met AS MATERIALIZED (
      FROM named SEMI JOIN (SELECT value FROM named GROUP BY value HAVING count(*) > 1) USING (value)
    ), held AS MATERIALIZED (
      SELECT DISTINCT c.lead, h.run_id FROM ${groups(place)} c JOIN merge_held h USING (sample_key)
      SEMI JOIN met USING (lead)
    ), links AS MATERIALIZED (
      FROM met ANTI JOIN (
        SELECT value, lead FROM met JOIN held USING (lead)
        SEMI JOIN (
          SELECT value, run_id FROM met JOIN held USING (lead) GROUP BY value, run_id HAVING count(*) > 1
        ) USING (value, run_id)
      ) USING (value, lead)
    ), near AS (
      SELECT l.lead, min(f.first) AS first
      FROM links l JOIN (SELECT value, min(lead) AS first FROM links GROUP BY value) f USING (value) GROUP BY l.lead
    ), far AS MATERIALIZED (
      SELECT l.lead, min(f.first) AS first
      FROM links l
      JOIN (SELECT l.value, min(n.first) AS first FROM links l JOIN near n USING (lead) GROUP BY l.value) f USING (value)
      GROUP BY l.lead
    ), settled AS MATERIALIZED (
      FROM far SEMI JOIN (SELECT lead AS first FROM far WHERE lead = first) USING (first)
    ), joined AS (
      SELECT lead, first, count(*) OVER (PARTITION BY first) > 1 AS several
      FROM settled ANTI JOIN (
        SELECT first FROM settled JOIN held USING (lead) GROUP BY first, run_id HAVING count(*) > 1
      ) USING (first)
    )
    SELECT c.sample_key, coalesce(j.first, c.lead) AS lead,
           CASE WHEN j.several THEN coalesce(c.place, ${whole(place)}) ELSE c.place END::TINYINT AS place
    FROM ${groups(place)} c LEFT JOIN joined j USING (lead)`;

/**
 * Samples that met: the first sample of their group, the rung on which they met another, and whether anything tells them
 * from the others of their runs. An id that other runs contradict does so only where it found a partner.
 */
const climbed: Sql = sql`
  CREATE OR REPLACE TABLE merge_climbed AS
    WITH dull AS (
      SELECT sample_key, bit_or(1 << place) AS places FROM merge_untold GROUP BY sample_key
    ), camped AS (
      SELECT sample_key, count(DISTINCT coalesce(camp, 0)) > 1 AS mixed FROM merge_held LEFT JOIN merge_camps USING (run_id)
      SEMI JOIN dull USING (sample_key)
      GROUP BY sample_key HAVING bool_or(camp IS NOT NULL)
    ), alone AS (
      SELECT lead FROM ${groups(ladder.length)} SEMI JOIN camped USING (sample_key)
      JOIN merge_held USING (sample_key) GROUP BY lead HAVING count(DISTINCT run_id) = 1
    ), told AS (
      SELECT c.sample_key, c.lead, c.place, coalesce(d.places, 0) AS dull, k.rung, ${chosenPlace(sql`k.rung`, sql`g`)} AS chosen,
             g.by_hash IS NOT NULL AND NOT coalesce(f.free, false) AS by_hash,
             g.by_content IS NOT NULL AND NOT coalesce(f.free, false) AS by_content, g.by_text IS NOT NULL AS by_text,
             g.by_id IS NOT NULL AND coalesce(d.places & 8, 0) = 0 AND NOT coalesce(m.mixed, false)
               AND (m.mixed IS NULL OR a.lead IS NULL) AS by_id
      FROM ${groups(ladder.length)} c JOIN sample_rungs g USING (sample_key)
      LEFT JOIN dull d USING (sample_key) LEFT JOIN camped m USING (sample_key) LEFT JOIN alone a USING (lead)
      LEFT JOIN ${byHand} k ON k.evaluation = g.evaluation
      LEFT JOIN merge_references f ON f.evaluation = g.evaluation
    ), best AS (
      SELECT *, CASE
        WHEN rung IS NOT NULL THEN CASE WHEN dull & (1 << chosen) = 0 THEN chosen WHEN by_id THEN 3 END
        WHEN by_hash AND dull & 1 = 0 THEN 0
        WHEN by_content AND dull & 2 = 0 THEN 1
        WHEN by_text AND dull & 4 = 0 THEN 2
        WHEN by_id THEN 3 END AS own
      FROM told
    )
    SELECT sample_key, CASE WHEN own IS NOT NULL OR place IS NOT NULL THEN lead END AS lead,
           coalesce(place, own)::TINYINT AS place, place IS NOT NULL AS met
    FROM best`;

/** Climbs the ladder sample by sample, strongest evidence first. */
export const climbLadder: readonly Sql[] = [
  names,
  untold,
  foot,
  ...ladder.map((_, place) => climb(place)),
  climbed,
];
export const spentGroups: readonly string[] = Array.from(
  { length: ladder.length + 1 },
  (_, i) => `merge_climbed_${i}`,
);
