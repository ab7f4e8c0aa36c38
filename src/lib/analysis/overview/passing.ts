import type { Database } from '../../engine/database';
import { derived } from '../../engine/derived';
import { memoise } from '../../engine/memoise';
import { join, nothing, sql, type Sql, whole } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import { labelsOf, sampleChips, samplesPass } from '../../filter';
import { ensureHits } from '../answers/search-hits';
import type { Scored } from './scored';
import type { OverviewAsked } from './types';

/**
 * `rows`: scores of contenders by number, on the samples that pass the filter (`e`, `c`, `match_key`, `score`).
 * `samples`: `e` and `match_key` of all samples that they could have a score on.
 */
export async function passing(
  db: Database,
  scored: Scored,
  asked: OverviewAsked,
  shown: readonly number[],
): Promise<{ rows: Sql; samples: Sql }> {
  const chips = sampleChips(asked.chips);
  const samples = chips.length === 0 ? matched(scored) : await samplesOf(db, scored, { ...asked, chips });
  const isAll = shown.length === scored.contenders.length;
  const only = isAll ? nothing : sql`WHERE c IN (${join(shown.map(whole), sql`, `)})`;
  const passed = chips.length === 0 ? nothing : sql`SEMI JOIN ${samples} USING (e, match_key)`;
  return { rows: sql`(SELECT e, c, match_key, score FROM ${scored.table} ${passed} ${only})`, samples };
}

/** `evaluation` by number, as rows of VALUES. */
const names = ({ mains }: Scored): Sql =>
  join(
    mains.map(({ evaluation }, e) => sql`(${whole(e)}, ${evaluation})`),
    sql`, `,
  );

const matched = (scored: Scored): Sql => sql`
  (SELECT DISTINCT t.e, p.match_key FROM sample_matches p
   JOIN (VALUES ${names(scored)}) t(e, evaluation) USING (evaluation) WHERE p.match_key IS NOT NULL)`;

/** The table of samples with a score that pass: `e`, `match_key`. */
async function samplesOf(db: Database, scored: Scored, { chips, ...asked }: OverviewAsked): Promise<Sql> {
  const key = JSON.stringify([chips, labelsOf(chips).map((label) => labelVersion(db, label))]);
  const table = derived('overview_samples', [...scored.parts, key]);
  return memoise(scored.samples, key, async () => {
    if (chips.length === 0) {
      await db.run(
        sql`CREATE OR REPLACE TABLE ${table} AS SELECT DISTINCT e, match_key FROM ${scored.table}`,
      );
      return table;
    }
    const every = await samplesOf(db, scored, { ...asked, chips: [] });
    await ensureHits(db, chips);
    const isApart = asked.missingAs === 'dropped' && (await areApart(db, scored, every));
    const passed = isApart
      ? [sql`FROM ${every} WHERE ${samplesPass(chips, null, asked)}`]
      : scored.mains.map(
          ({ evaluation }, e) =>
            sql`FROM ${every} WHERE e = ${whole(e)} AND ${samplesPass(chips, evaluation, asked)}`,
        );
    await db.run(sql`CREATE OR REPLACE TABLE ${table} AS ${join(passed, sql` UNION ALL `)}`);
    return table;
  });
}

/** Whether each sample is of one evaluation: then a filter needs not be asked for each by itself. */
async function areApart(db: Database, scored: Scored, every: Sql): Promise<boolean> {
  const [row] = await db.query<{ apart: boolean }>(
    sql`SELECT (SELECT count(*) = count(DISTINCT match_key) FROM ${every})
          AND NOT EXISTS (
            FROM ${every} s JOIN (VALUES ${names(scored)}) t(e, evaluation) ON t.e = s.e
            JOIN sample_matches p USING (match_key) WHERE p.evaluation <> t.evaluation) AS apart`,
  );
  return row?.apart === true;
}
