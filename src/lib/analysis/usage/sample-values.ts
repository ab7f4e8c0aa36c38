import type { Database } from '../../engine/database';
import { double, ident, join, type Sql, sql, whole } from '../../engine/sql';
import type { CostRule } from './cost-rule';
import { memoise } from '../../engine/memoise';
import type { PreparedUsage, SampleTable, UsagePart } from './prepare-usage';
import { components, LAST_CALL } from './uses';

export type Measure = 'cost' | 'tokens' | 'latency';

/** What every sample takes: the cost under `rules` (by part), the tokens, or the time (by its one comparable kind). */
export interface Valued {
  measure: Measure;
  rules: ReadonlyMap<number, CostRule>;
  /** The currency that is compared; costs in another are not known. */
  currency: string | null;
  /** Contender keys whose latency can be compared. */
  comparable: ReadonlySet<string>;
}

const at = (name: string, i: number): Sql => ident(`${name}${i}`);
const column = (part: number, name: string): Sql => ident(`p${part}_${name}`);

/** Answers of contender `i` to a sample; NULL: none. */
export const answersOf = (i: number): Sql => at('m', i);

const partsOf = ({ parts }: PreparedUsage, i: number): UsagePart[] =>
  parts.filter(({ contender }) => contender === i);

const isPriced = (rule: CostRule | undefined, currency: string | null): rule is CostRule =>
  rule !== undefined && rule.basis !== 'unknown' && rule.currency === currency;

/** SQL over the table of samples: what a sample takes of contender `i`; NULL where it is not known in full. */
export function valueOf(prepared: PreparedUsage, i: number, how: Valued): Sql {
  if (!isMeasured(prepared, i, how)) return sql`NULL::DOUBLE`;
  if (how.measure !== 'cost') return at('v', i);
  const { terms, unknown } = costTerms(prepared, i, how, isComplete);
  const none = [sql`${answersOf(i)} IS NULL`, ...unknown];
  return sql`CASE WHEN ${join(none, sql` OR `)} THEN NULL ELSE ${sumOf(terms)} END`;
}

/**
 * As far as it is known, with nothing for the rest: a sample takes at least so much. NULL where it was not answered; null
 * where no answer lacks a figure, and `valueOf` says the same.
 */
export function leastOf(prepared: PreparedUsage, i: number, how: Valued): Sql | null {
  if (how.measure !== 'cost') {
    if (!isMeasured(prepared, i, how)) return sql`NULL::DOUBLE`;
    return isKnownThroughout(prepared, i, how.measure) ? null : at('l', i);
  }
  const { terms } = costTerms(prepared, i, how, () => true);
  if (terms.length === 0) return sql`NULL::DOUBLE`;
  if (costTerms(prepared, i, how, isComplete).unknown.length === 0) return null;
  return sql`CASE WHEN ${answersOf(i)} IS NOT NULL THEN ${sumOf(terms)} END`;
}

const isComplete = (rule: CostRule): boolean => rule.partial === 'no';

const sumOf = (terms: readonly Sql[]): Sql =>
  terms.length === 0 ? sql`0::DOUBLE` : join([...terms], sql` + `);

/** What the parts of a sample's answers cost, and when that is not all. `counts`: rules that are taken at their word. */
function costTerms(
  prepared: PreparedUsage,
  i: number,
  how: Valued,
  counts: (rule: CostRule) => boolean,
): { terms: Sql[]; unknown: Sql[] } {
  const own = partsOf(prepared, i);
  const unknown: Sql[] = [];
  const terms: Sql[] = [];
  for (const { part, has } of own) {
    // Where a contender has one part alone, each of its answers is of that part.
    const share = own.length === 1 ? sql`1` : sql`coalesce(${column(part, 'n')}, 0)`;
    const rule = how.rules.get(part);
    if (!isPriced(rule, how.currency) || !counts(rule)) {
      unknown.push(sql`${share} > 0`);
      continue;
    }
    if (rule.basis === 'reported') {
      terms.push(sql`coalesce(${column(part, 'reported')}, 0)`);
      continue;
    }
    for (const name of components) {
      if (!has[name]) continue;
      if (rule.unpriced.includes(name)) unknown.push(sql`${column(part, name)} > 0`);
      else terms.push(sql`coalesce(${column(part, name)}, 0) * ${double(rule.rates[name])}`);
    }
    if (rule.rates.request > 0) terms.push(sql`${share} * ${double(rule.rates.request)}`);
  }
  return { terms, unknown };
}

/** Whether any sample can have a value of contender `i`. */
export function isMeasured(prepared: PreparedUsage, i: number, how: Valued): boolean {
  const known = (of: 'total_known' | 'latency_known') =>
    prepared.sums.some((row) => row.contender === i && row[of] > 0);
  switch (how.measure) {
    case 'tokens':
      return known('total_known');
    case 'latency':
      return how.comparable.has(prepared.contenders[i]?.key ?? '') && known('latency_known');
    case 'cost':
      return partsOf(prepared, i).some(({ part }) => isPriced(how.rules.get(part), how.currency));
  }
}

/** A row a sample: means over the answers of each contender, so that repeats are averaged first. */
export function sampleTable(db: Database, prepared: PreparedUsage, measure: Measure): Promise<SampleTable> {
  const table = prepared.table(`samples of ${measure}`);
  return memoise(prepared.samples, table.text, async () => {
    await db.run(writeSamples(table, prepared, measure));
    return { table, once: await answeredOnce(db, prepared, table) };
  });
}

async function answeredOnce(
  db: Database,
  { contenders, sums }: PreparedUsage,
  table: Sql,
): Promise<Set<number>> {
  if (contenders.length === 0) return new Set();
  const counts = contenders.map((_, i) => sql`count(${answersOf(i)}) AS ${at('n', i)}`);
  const [row = {}] = await db.query<Record<string, number>>(
    sql`SELECT ${join(counts, sql`, `)} FROM ${table}`,
  );
  const answers = (i: number): number =>
    sums.reduce((sum, { contender, matched }) => sum + (contender === i ? matched : 0), 0);
  return new Set(contenders.flatMap((_, i) => (row[`n${i}`] === answers(i) ? [i] : [])));
}

function writeSamples(table: Sql, prepared: PreparedUsage, measure: Measure): Sql {
  const columns = prepared.contenders.flatMap((_, i) => {
    const answers = sql`nullif(sum((contender = ${whole(i)})::INTEGER), 0)`;
    return [
      sql`${answers}::INTEGER AS ${answersOf(i)}`,
      ...(measure === 'cost'
        ? costColumns(prepared, i, answers)
        : [
            sql`${meanOf(prepared, i, measure)} AS ${at('v', i)}`,
            sql`coalesce(sum(${figureOf(i, measure)}), 0) / ${answers} AS ${at('l', i)}`,
          ]),
    ];
  });
  return sql`CREATE OR REPLACE TABLE ${table} AS
    SELECT match_key, ${columns.length === 0 ? sql`0 AS nobody` : join(columns, sql`, `)}
    FROM ${prepared.uses} WHERE match_key IS NOT NULL GROUP BY match_key ORDER BY match_key`;
}

const figureOf = (i: number, measure: 'tokens' | 'latency'): Sql =>
  sql`CASE contender WHEN ${whole(i)} THEN ${ident(measure === 'tokens' ? 'total' : 'latency')} END`;

const hasLastCall = ({ sums }: PreparedUsage, i: number, measure: 'tokens' | 'latency'): boolean =>
  measure === 'tokens' && sums.some(({ contender, scope }) => contender === i && scope === LAST_CALL);

/** Whether each answer of contender `i` has the figure, and of all its calls. */
function isKnownThroughout(prepared: PreparedUsage, i: number, measure: 'tokens' | 'latency'): boolean {
  const known = measure === 'tokens' ? 'total_known' : 'latency_known';
  const own = prepared.sums.filter(({ contender }) => contender === i);
  return !hasLastCall(prepared, i, measure) && own.every((row) => row[known] === row.responses);
}

/** NULL where an answer lacks the figure, or has that of its last call alone; `CASE` is faster here than FILTER. */
function meanOf(prepared: PreparedUsage, i: number, measure: 'tokens' | 'latency'): Sql {
  const figure = hasLastCall(prepared, i, measure)
    ? sql`CASE WHEN contender = ${whole(i)} AND scope <> ${whole(LAST_CALL)} THEN total END`
    : figureOf(i, measure);
  return isKnownThroughout(prepared, i, measure)
    ? sql`avg(${figure})`
    : sql`CASE WHEN count(${figure}) = sum((contender = ${whole(i)})::INTEGER) THEN avg(${figure}) END`;
}

function costColumns(prepared: PreparedUsage, i: number, answers: Sql): Sql[] {
  const own = partsOf(prepared, i);
  return own.flatMap(({ part, has }) => {
    const mean = (name: string): Sql =>
      sql`sum(CASE part WHEN ${whole(part)} THEN ${ident(name)} END) / ${answers} AS ${column(part, name)}`;
    return [
      ...(own.length === 1
        ? []
        : [sql`sum((part = ${whole(part)})::INTEGER) / ${answers} AS ${column(part, 'n')}`]),
      ...components.flatMap((name) => (has[name] ? [mean(name)] : [])),
      ...(part % 2 === 1 ? [mean('reported')] : []),
    ];
  });
}
