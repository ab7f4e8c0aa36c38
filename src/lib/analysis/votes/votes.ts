import { type Sql, sql } from '../../engine/sql';
import { votesByModel } from '../files/votes';
import type { Context } from '../question';
import type { EvaluationVotes } from './ranking';
import { voteMarks } from './vote-marks';

const counts: Sql = sql`contender_a <> contender_b AND outcome IS NOT NULL`;

interface Counted extends Omit<
  EvaluationVotes,
  'of' | 'marks' | 'battles' | 'isAsked' | 'isOrdered' | 'isMeasured' | 'isMarked'
> {
  /** Votes that count and say what was asked, and those that say who was shown first. */
  asked: number;
  ordered: number;
}

/** Every evaluation with a vote that counts, by name. */
export async function listVotes({ db, signal }: Context): Promise<EvaluationVotes[]> {
  const counted = await db.query<Counted>(
    sql`SELECT evaluation, count(*) FILTER (${counts})::INTEGER AS votes, count(*) FILTER (${counts} AND outcome = 0.5)::INTEGER AS ties,
               count(*) FILTER (${counts} AND both_bad)::INTEGER AS "bothBad",
               count(*) FILTER (contender_a <> contender_b AND outcome IS NULL)::INTEGER AS unjudged,
               count(*) FILTER (contender_a IS NULL OR contender_b IS NULL)::INTEGER AS nameless,
               count(*) FILTER (contender_a = contender_b)::INTEGER AS itself,
               count(*) FILTER (${counts} AND sample_key IS NOT NULL)::INTEGER AS asked,
               count(*) FILTER (${counts} AND position_of_a IS NOT NULL)::INTEGER AS ordered,
               count(DISTINCT judge) FILTER (${counts})::INTEGER AS judges
        FROM pairs GROUP BY evaluation ORDER BY evaluation`,
    { signal },
  );
  if (!counted.some(({ votes }) => votes > 0)) return [];
  const models = await votesByModel.ask({ db, signal }, {});
  const codes = await db.query<{ evaluation: string; model: string; code: number; place: number }>(
    sql`${named} SELECT evaluation, model, code::INTEGER AS code, place::INTEGER AS place FROM named ORDER BY place, code`,
    { signal },
  );
  const table = await db.table(
    sql`${named}
        SELECT a.place::INTEGER AS place, a.code::INTEGER AS "first", b.code::INTEGER AS "second", p.outcome::DOUBLE AS "outcomeOfFirst",
               coalesce(p.sample_key, -p.pair_id)::INTEGER AS prompt,
               CASE p.position_of_a WHEN 1 THEN 1 WHEN 2 THEN -1 ELSE 0 END::INTEGER AS "order",
               coalesce(ln(${lengths}), 'NaN')::DOUBLE AS longer, coalesce(${markup}, 'NaN')::DOUBLE AS marked
        FROM pairs p JOIN named a ON a.evaluation = p.evaluation AND a.model = p.contender_a
        JOIN named b ON b.evaluation = p.evaluation AND b.model = p.contender_b
        LEFT JOIN responses x ON x.response_id = p.response_a LEFT JOIN responses y ON y.response_id = p.response_b
        WHERE ${counts} ORDER BY a.place, p.pair_id`,
    { signal },
  );
  const column = (name: string) => (table.getChild(name)?.toArray() ?? []) as Int32Array | Float64Array;
  const [places, first, second, outcomeOfFirst, prompt, order, longer, marked] = [
    ...[column('place'), column('first'), column('second'), column('outcomeOfFirst')],
    ...[column('prompt'), column('order'), column('longer'), column('marked')],
  ];
  const marks = await voteMarks({ db, signal }, models);
  const byName = new Map(models.map((one) => [JSON.stringify([one.evaluation, one.model]), one]));
  return counted.flatMap(({ asked, ordered, ...one }): EvaluationVotes[] => {
    const own = codes.filter(({ evaluation }) => evaluation === one.evaluation);
    const place = own[0]?.place;
    if (one.votes === 0 || place === undefined || !places) return [];
    const from = places.indexOf(place);
    const cut = (values: Int32Array | Float64Array | undefined) =>
      Float64Array.from(values?.subarray(from, from + one.votes) ?? []);
    const of = own.flatMap(({ evaluation, model }) => byName.get(JSON.stringify([evaluation, model])) ?? []);
    const battles = {
      ...{ models: of.length, first: cut(first), second: cut(second), outcomeOfFirst: cut(outcomeOfFirst) },
      ...{ prompt: cut(prompt), order: cut(order), covariateOfFirst: cut(longer) },
      secondCovariateOfFirst: cut(marked),
    };
    return [
      {
        ...one,
        of,
        marks: of.map(({ model }) => marks.get(model) ?? 0),
        battles,
        isAsked: asked === one.votes,
        isOrdered: ordered === one.votes,
        isMeasured: battles.covariateOfFirst.every((one) => Number.isFinite(one)),
        isMarked: battles.secondCovariateOfFirst.every((one) => Number.isFinite(one)),
      },
    ];
  });
}

/** How many times as long the answer of A is: in bytes of those in the record of the vote, else in tokens; both by one measure. */
const lengths: Sql = sql`coalesce(
  nullif(p.output_length_a, 0)::DOUBLE / nullif(p.output_length_b, 0), nullif(x.output_tokens, 0)::DOUBLE / nullif(y.output_tokens, 0))`;

/** How much more of the marks of Markdown A has, from −1 to 1; 0 where neither has one. */
const markup: Sql = sql`CASE WHEN p.output_markup_a + p.output_markup_b = 0 THEN 0
  ELSE (p.output_markup_a - p.output_markup_b)::DOUBLE / (p.output_markup_a + p.output_markup_b) END`;

/** Every model of a vote that counts, numbered from 0 in each evaluation by its name. */
const named: Sql = sql`WITH sides AS (
    SELECT evaluation, contender_a AS model FROM pairs WHERE ${counts}
    UNION SELECT evaluation, contender_b FROM pairs WHERE ${counts}
  ), named AS (
    SELECT evaluation, model, row_number() OVER (PARTITION BY evaluation ORDER BY model) - 1 AS code,
           dense_rank() OVER (ORDER BY evaluation) AS place
    FROM sides
  )`;
