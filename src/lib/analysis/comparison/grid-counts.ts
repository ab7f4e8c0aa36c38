import { every, ident, join, some, sql, type Sql } from '../../engine/sql';
import { missingIn } from '../metrics/worst-score';
import type { Comparison } from '../types';
import type { Compared } from './compared';
import { failed, responses, score, usable } from './grid';
import type { PassingAnswers } from './origins';
import type { Prepared } from './prepared';

/** Over the samples that pass the filter; a name that is missing counts nothing. */
export type Counts = Record<string, number | null>;

/** Failed and unscored answers count as the worst score. */
export const fills = (prepared: Prepared, { missingAs }: Comparison): boolean =>
  missingIn(prepared.metric, missingAs) === 'wrong';

/** One pass over the grid. A sample that everyone shares has an answer of everyone, unless scores were put in. */
export async function countsOf({ db, signal, prepared, comparison, indices }: Compared): Promise<Counts> {
  const fill = fills(prepared, comparison);
  const isEach = comparison.samples === 'pairs';
  const total = (column: Sql): Sql => sql`sum(${column})::BIGINT`;
  const tally = (condition: Sql): Sql => total(sql`(${condition})::INTEGER`);
  const columns = indices.flatMap((i) => {
    const counted = fill ? responses(i) : prepared.several.has(i) ? usable(i) : null;
    const extra =
      counted === null ? [] : [sql`${total(sql`greatest(${counted} - 1, 0)`)} AS ${as('repeats', i)}`];
    if (prepared.several.has(i)) extra.push(sql`${total(usable(i))} AS ${as('usable', i)}`);
    if (prepared.failing.has(i)) extra.push(sql`${total(failed(i))} AS ${as('failed', i)}`);
    if (fill) extra.push(sql`${tally(sql`${responses(i)} > 0`)} AS ${as('compared', i)}`);
    else if (isEach) {
      const others = indices.filter((j) => j !== i).map((j) => sql`${score(j)} IS NOT NULL`);
      extra.push(sql`${tally(sql`${score(i)} IS NOT NULL AND (${some(others)})`)} AS ${as('compared', i)}`);
    }
    return [
      sql`${total(responses(i))} AS ${as('responses', i)}, ${tally(sql`${responses(i)} > 0`)} AS ${as('answered', i)},
        ${tally(sql`${score(i)} IS NOT NULL`)} AS ${as('scored', i)}, avg(${score(i)}) AS ${as('mean', i)},
        ${tally(sql`${responses(i)} > 0 AND ${score(i)} IS NULL AND lacking < ${indices.length}`)} AS ${as('lacking', i)},
        ${tally(sql`lacking = 1 AND ${score(i)} IS NULL`)} AS ${as('gain', i)}`,
      ...extra,
    ];
  });
  const lacking = join(
    indices.map((i) => sql`(${score(i)} IS NULL)::INTEGER`),
    sql` + `,
  );
  const [row] = await db.query<Counts>(
    sql`SELECT ${tally(sql`lacking = 0`)} AS shared,
          ${tally(every(indices.map((i) => sql`${responses(i)} > 0`)))} AS answered, ${join(columns, sql`, `)}
        FROM (SELECT *, ${lacking} AS lacking FROM ${prepared.grid})`,
    { signal },
  );
  return row ?? {};
}

const as = (name: string, i: number): Sql => ident(`${name}_${i}`);

/** Of what no score was put into: what the grid counts of the contenders shown. */
export function passingIn({ prepared, indices }: Compared, counts: Counts): PassingAnswers[] {
  return indices.map((contender) => {
    const of = (name: string): number => counts[`${name}_${contender}`] ?? 0;
    const [answers, failed, n] = [of('responses'), of('failed'), of('scored')];
    const usable = prepared.several.has(contender) ? of('usable') : n;
    return {
      contender,
      answers,
      failed,
      n,
      unscored: answers - failed - usable,
      mean: counts[`mean_${contender}`] ?? null,
    };
  });
}
