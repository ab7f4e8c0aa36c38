import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import type { Comparison } from '../types';
import type { PricedSums } from './cost-rule';
import { type ImpliedPrice, impliedPrices } from './implied-prices';
import { prepareUsage, type UsageUnit } from './prepare-usage';
import { partColumns } from './sums';
import { filledColumns } from './uses';

/** What single answers used, for a cost by the same rule as that of a whole model. */
export interface AnswerSums {
  units: UsageUnit[];
  implied: readonly ImpliedPrice[];
  rows: { response: number; parts: PricedSums[] }[];
}

/** null where no cost can come of it: there are no prices, and no file reports a cost that would imply any. */
export async function answerSums(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  responses: readonly number[],
  hasPrices: boolean,
  options?: QueryOptions,
): Promise<AnswerSums | null> {
  if (!hasPrices && !(await filledColumns(db)).columns.has('reported')) return null;
  const { uses, units, filled } = await prepareUsage(db, evaluation, by);
  const rows = await db.query<PricedSums & { response: number }>(
    sql`SELECT response_id AS response, part, ${partColumns(filled)} FROM ${uses}
        WHERE response_id IN (${list(responses)}) GROUP BY response_id, part`,
    options,
  );
  return {
    units,
    implied: await impliedPrices(db, { evaluation, by }, options),
    rows: rows.map(({ response, ...sums }) => ({ response, parts: [sums] })),
  };
}
