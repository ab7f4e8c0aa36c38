import type { Database, QueryOptions } from '../../engine/database';
import { failedFormats } from './failed-formats';
import { fieldOf } from './field';
import type { Comparison, Contender, Interval } from '../types';

/** Responses that are left out, by what they lack; `missing` are samples without one. */
export type Left = Readonly<Record<'failed' | 'unscored' | 'missing', number>>;

/** Where most of what is left out is missing or unscored, it may never have been asked, or not be meant to have this score. */
export const isMostlyFailed = ({ failed, unscored, missing }: Left): boolean =>
  failed > 0 && failed >= unscored + missing;

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
  const formats = await failedFormats(db, comparison, keys, options);
  const score = own[`mean${baseline}`] ?? null;
  return { score, differences, formats };
}
