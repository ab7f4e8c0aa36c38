import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { fieldOf } from './field';
import type { Comparison, Contender, Interval } from '../types';

/** What a comparison finds where missing, failed and unscored count as wrong. */
export interface CountedWrong {
  /** Of the baseline, or of the one contender. */
  score: number | null;
  /** To the baseline, of each other contender; `value` is null where there is none. */
  differences: readonly {
    contender: Contender;
    value: number | null;
    interval: Interval;
    distinguishable: boolean;
  }[];
  /** Formats of all files of the runs in which an answer failed. */
  formats: readonly string[];
}

/** The same contenders, baseline and family; null where there is no baseline. */
export async function countedWrong(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<CountedWrong | null> {
  const field = await fieldOf(db, { ...comparison, missingAs: 'wrong' }, options);
  if (field === null) return null;
  const { prepared, ranked, baseline, between, own } = field;
  const differences = ranked.flatMap((i) => {
    const contender = prepared.contenders[i];
    const found = i === baseline ? null : between(i, baseline);
    if (contender === undefined || found === null) return [];
    const { value, low, high, why, distinguishable } = found;
    return [{ contender, value, interval: { low, high, why }, distinguishable }];
  });
  const keys = ranked.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const formats = await db.query<{ format: string }>(
    sql`SELECT DISTINCT s.format
        FROM (SELECT DISTINCT run_id FROM responses WHERE status = 'error')
        JOIN runs u USING (run_id) JOIN run_sources USING (run_id) JOIN sources s ON s.source_id = run_sources.source_id
        WHERE u.evaluation = ${comparison.evaluation} AND ${contenderKey(comparison.by)} IN (${list(keys)})
        ORDER BY s.format`,
    options,
  );
  const score = own[`mean${baseline}`] ?? null;
  return { score, differences, formats: formats.map(({ format }) => format) };
}
