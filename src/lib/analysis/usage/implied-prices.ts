import type { Database, QueryOptions } from '../../engine/database';
import { list, sql, type Sql } from '../../engine/sql';
import type { Comparison } from '../types';
import { noRates, type Price, type Rates } from './price-list';
import { prepareUsage } from './prepare-usage';

/** A price that the files themselves imply, and on how many responses it holds. */
export interface ImpliedPrice extends Price {
  responses: number;
}

/** Sums over responses of products of two counts, and of each with the cost. */
interface Products {
  contender: number;
  n: number;
  aa: number;
  ab: number;
  bb: number;
  ca: number;
  cb: number;
}

/** Fewer responses fit any line. */
const LEAST = 5;
const MILLION = 1e6;
/** As far as prices are given: to a tenth of a cent a million tokens. */
const STEP = 1000;

type Uses = (condition: Sql) => Sql;
const plain = sql`cr = 0 AND cw = 0`;
const cached = sql`(cr > 0 OR cw > 0)`;

/**
 * Where every response of a contender reports a cost, and one price of input and one of output explains all of those
 * without cached tokens (to half a millionth, or half a per cent), those are its prices. Where one price of reading a
 * cache, and one of writing it, explains what is left of all others, those are too.
 */
export async function impliedPrices(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  options?: QueryOptions,
): Promise<ImpliedPrice[]> {
  const { uses, contenders, parts, filled } = await prepareUsage(db, evaluation, by);
  const reported = [...new Set(parts.flatMap(({ part, contender }) => (part % 2 === 1 ? [contender] : [])))];
  if (reported.length === 0) return [];
  const from: Uses = (condition) => sql`FROM (
      SELECT contender, fresh AS i, output + coalesce(reasoning, 0) AS o, coalesce(cache_read, 0) AS cr,
             coalesce(cache_write, 0) AS cw, reported AS c FROM ${uses}
      WHERE contender IN (${list(reported)}) AND reported IS NOT NULL AND fresh IS NOT NULL AND output IS NOT NULL
    ) WHERE ${condition}`;
  const sums = await db.query<Products>(
    sql`SELECT contender, ${products(sql`i`, sql`o`, sql`c`)} ${from(plain)} GROUP BY contender`,
    options,
  );
  const caches = ['cache_read', 'cache_write'].some((name) => filled.columns.has(name));
  const found: ImpliedPrice[] = [];
  for (const own of sums) {
    const { contender, n } = own;
    const one = contenders[contender];
    const [input, output] = n < LEAST ? [null, null] : solved(own);
    if (one === undefined || input === null || output === null || output <= 0) continue;
    const rates = { ...noRates, input, output };
    const isOwn = sql`contender = ${contender}`;
    if (!(await explains(db, rates, from(sql`${plain} AND ${isOwn}`), options))) continue;
    const others = from(sql`${cached} AND ${isOwn}`);
    const more = caches ? await cacheRates(db, rates, others, options) : none;
    const price = { model: one.model, from: null, currency: 'USD' };
    found.push({ ...rates, ...more.rates, ...price, responses: n + more.responses });
  }
  return found;
}

const products = (a: Sql, b: Sql, cost: Sql): Sql =>
  sql`count(*) AS n, coalesce(sum(${a} * ${a}), 0) AS aa, coalesce(sum(${a} * ${b}), 0) AS ab,
      coalesce(sum(${b} * ${b}), 0) AS bb, coalesce(sum(${cost} * ${a}), 0) AS ca, coalesce(sum(${cost} * ${b}), 0) AS cb`;

const price = (value: number): number | null => {
  const rounded = Math.round(value * MILLION * STEP) / STEP;
  return rounded >= 0 ? rounded : null;
};

/** Prices of two counts by least squares; null where nothing tells them apart, or where a price would be negative. */
function solved({ aa, ab, bb, ca, cb }: Products): readonly [number | null, number | null] {
  if (aa > 0 && bb === 0) return [price(ca / aa), null];
  if (bb > 0 && aa === 0) return [null, price(cb / bb)];
  const determinant = aa * bb - ab * ab;
  // Where the two go together in every response, nothing tells their prices apart.
  if (determinant <= 1e-9 * aa * bb) return [null, null];
  return [price((ca * bb - cb * ab) / determinant), price((cb * aa - ca * ab) / determinant)];
}

const rate = (value: number | null): Sql => sql`${(value ?? 0) / MILLION}`;
const costOfRates = ({ input, output, cacheRead, cacheWrite }: Rates): Sql =>
  sql`(i * ${rate(input)} + o * ${rate(output)} + cr * ${rate(cacheRead)} + cw * ${rate(cacheWrite)})`;

async function explains(db: Database, rates: Rates, from: Sql, options?: QueryOptions): Promise<boolean> {
  const [off] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n ${from} AND abs(c - ${costOfRates(rates)}) > greatest(6e-7, 0.005 * c)`,
    options,
  );
  return off?.n === 0;
}

const none: { rates: Partial<Rates>; responses: number } = { rates: {}, responses: 0 };

/** What is left of the cost of responses with cached tokens, when the rest is priced. */
async function cacheRates(
  db: Database,
  rates: Rates,
  from: Sql,
  options?: QueryOptions,
): Promise<typeof none> {
  const [own] = await db.query<Products>(
    sql`SELECT 0 AS contender, ${products(sql`cr`, sql`cw`, sql`(c - ${costOfRates(rates)})`)} ${from}`,
    options,
  );
  if (own === undefined || own.n < LEAST) return none;
  const [cacheRead, cacheWrite] = solved(own);
  if ((own.aa > 0 && cacheRead === null) || (own.bb > 0 && cacheWrite === null)) return none;
  const all = { cacheRead, cacheWrite };
  return (await explains(db, { ...rates, ...all }, from, options)) ? { rates: all, responses: own.n } : none;
}
