import { all, join, list, raw, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../contender-key';
import type { Scope } from '../kind';
import { isSolved, meanOf, rightOf, within, worstOf } from '../sample-scores';
import type { Figure, NumberField } from './figure';

const columns: Record<NumberField, string> = {
  input_tokens: 'input_tokens',
  output_tokens: 'output_tokens',
  total_tokens: 'total_tokens',
  reasoning_tokens: 'reasoning_tokens',
  latency_ms: 'latency_ms',
  cost_usd: 'reported_cost_usd',
  turns: 'turns',
  tool_calls: 'tool_calls',
  epoch: 'epoch',
};
const column = (table: string, field: NumberField): Sql => raw(`${table}.${columns[field]}`);
const sign = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` };

/** A figure of the answer in hand. */
export function ofAnswer(figure: Figure): Sql {
  switch (figure.is) {
    case 'number':
      return sql`${figure.value}`;
    case 'score':
      return sql`(SELECT any_value(s.score) FROM scores s WHERE s.response_id = r.response_id AND s.metric = ${figure.metric})`;
    case 'field':
      return column('r', figure.field);
    case 'abs':
      return sql`abs(${ofAnswer(figure.of)})`;
    case 'sum':
      return sql`(${ofAnswer(figure.left)} ${sign[figure.op]} ${ofAnswer(figure.right)})`;
    case 'count':
      throw new Error('A count is of a sample');
  }
}

/** Metrics that figures speak of, in order: each is joined once. */
function metricsIn(figure: Figure): string[] {
  switch (figure.is) {
    case 'score':
      return [figure.metric];
    case 'count':
      return figure.what === 'solved_by' ? [figure.metric] : [];
    case 'abs':
      return metricsIn(figure.of);
    case 'sum':
      return [...metricsIn(figure.left), ...metricsIn(figure.right)];
    default:
      return [];
  }
}

/**
 * Samples by figures of several contenders: one row a sample and contender (repeats averaged, failed answers left
 * out or counted as the comparison has it), then one a sample.
 */
export function ofSample(left: Figure, op: Sql, right: Figure, { by, missingAs, evaluation }: Scope): Sql {
  const metrics = [...new Set([...metricsIn(left), ...metricsIn(right)])];
  const at = (metric: string) => metrics.indexOf(metric);
  const perContender = metrics.map((_, i) => {
    const [s, m] = [raw(`s${i}`), raw(`m${i}`)];
    const usable = sql`r2.status <> 'error' AND ${s}.score IS NOT NULL`;
    const worst = sql`any_value(${worstOf(m)})`;
    const none = sql`CASE WHEN ${worst} IS NULL THEN NULL ELSE 0 END`;
    const score = meanOf(sql`${s}.score`, usable, worst, { missingAs });
    const share = meanOf(sql`CASE WHEN ${rightOf(s, m)} THEN 1 ELSE 0 END`, usable, none, { missingAs });
    return sql`, ${score} AS ${raw(`score${i}`)}, ${worst} AS ${raw(`worst${i}`)},
      coalesce(${isSolved(score, share, m)}, false) AS ${raw(`right${i}`)}`;
  });
  const fields = Object.entries(columns).map(([field, name]) => raw(`, avg(r2.${name}) AS ${field}`));
  const joins = metrics.map(
    (metric, i) => sql`
      LEFT JOIN scores ${raw(`s${i}`)} ON ${raw(`s${i}`)}.response_id = r2.response_id AND ${raw(`s${i}`)}.metric = ${metric}
      LEFT JOIN metrics ${raw(`m${i}`)} ON ${raw(`m${i}`)}.evaluation = u.evaluation AND ${raw(`m${i}`)}.metric = ${metric}`,
  );
  const scoreOf = (i: number, contender: string | null): Sql => {
    const own = sql`max(${raw(`score${i}`)}) FILTER (contender = ${contender})`;
    return missingAs === 'dropped' ? own : sql`coalesce(${own}, max(${raw(`worst${i}`)}))`;
  };
  const value = (figure: Figure): Sql => {
    switch (figure.is) {
      case 'number':
        return sql`${figure.value}`;
      case 'score':
        return scoreOf(at(figure.metric), figure.of);
      case 'field':
        return sql`max(${raw(figure.field)}) FILTER (contender = ${figure.of})`;
      case 'count': {
        const solved = figure.what === 'solved_by' ? raw(`right${at(figure.metric)}`) : all;
        const among = figure.among.length === 0 ? all : sql`contender IN (${list(figure.among)})`;
        return sql`count(*) FILTER (${solved} AND ${among})`;
      }
      case 'abs':
        return sql`abs(${value(figure.of)})`;
      case 'sum':
        return sql`(${value(figure.left)} ${sign[figure.op]} ${value(figure.right)})`;
    }
  };
  return sql`p.match_key IN (
    SELECT match_key FROM (
      SELECT p2.match_key, ${contenderKey(by)} AS contender ${join(fields, sql``)} ${join(perContender, sql``)}
      FROM responses r2 JOIN runs u ON u.run_id = r2.run_id JOIN sample_matches p2 ON p2.sample_key = r2.sample_key
      ${join(joins, sql``)}
      WHERE p2.match_key IS NOT NULL AND ${within(evaluation)} GROUP BY p2.match_key, contender
    ) GROUP BY match_key HAVING ${value(left)} ${op} ${value(right)})`;
}
