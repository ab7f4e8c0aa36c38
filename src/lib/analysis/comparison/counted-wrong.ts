import type { Database, QueryOptions } from '../../engine/database';
import { join, sql } from '../../engine/sql';
import { compare, type Compared } from './compared';
import { failedFormats } from './failed-formats';
import { fieldBy } from './field';
import { responses, score } from './grid';
import { samplesChosenBy } from './samples-chosen-by';
import type { Comparison, Contender, Coverage, Interval } from '../types';

/** Responses that are left out, by what they lack; `missing` are samples without one. */
export type Left = Readonly<Record<'failed' | 'unscored' | 'missing', number>>;

/** Of one contender; the others are samples that it answered: with a score, without, and `lacking` (see `LedgerRow`). */
export type LeftOf = Left & Readonly<Record<'scored' | 'blank' | 'lacking', number>>;

/** Of each contender of a coverage. */
export const leftOf = ({ rows, samples }: Pick<Coverage, 'rows' | 'samples'>): LeftOf[] =>
  rows.map((row) => {
    const scored = row.compared + row.notShared;
    return { ...row, scored, blank: samples - row.missing - scored };
  });

/** Of the samples that a contender answered and that someone has a score on: fewer without its score say little. */
const NOTEWORTHY = 0.1;

export const leftByAll = (each: readonly LeftOf[]): Left => {
  const sum = (of: keyof Left): number => each.reduce((total, one) => total + one[of], 0);
  return { failed: sum('failed'), unscored: sum('unscored'), missing: sum('missing') };
};

/**
 * Whether what is left out may count as wrong: not where most of it is missing, since it may never have been asked.
 * Unscored answers may not be meant to have this score, unless another contender has it on most of the same samples.
 */
export function mayBeWrong(each: readonly LeftOf[]): boolean {
  const { failed, unscored, missing } = leftByAll(each);
  if (failed > 0 && failed >= unscored + missing) return true;
  const sum = (of: 'blank' | 'lacking'): number => each.reduce((total, one) => total + one[of], 0);
  return (
    failed + unscored >= missing &&
    sum('lacking') >= sum('blank') / 2 &&
    each.some(({ lacking, scored }) => lacking > 0 && lacking >= NOTEWORTHY * (scored + lacking))
  );
}

/**
 * On which samples what is left out may count as wrong: all of them, or, where most of it is missing, those that a model was
 * asked: one unfinished run does not hide what failed in another. null: on none.
 */
export function wrongOn(each: readonly LeftOf[]): 'all' | 'asked' | null {
  if (mayBeWrong(each)) return 'all';
  return mayBeWrong(each.map((one) => ({ ...one, missing: 0 }))) ? 'asked' : null;
}

/** What a comparison finds where missing, failed and unscored count as wrong. */
export interface CountedWrong {
  /** Of the baseline, or of the one contender. */
  score: number | null;
  /** Samples that it stands on. */
  n: number;
  /** To the baseline, of each other contender; `value` is null where there is none. */
  differences: readonly {
    contender: Contender;
    value: number | null;
    /** Samples. */
    n: number;
    interval: Interval;
    distinguishable: boolean;
  }[];
  /** Formats of all files of the runs in which an answer failed. */
  formats: readonly string[];
}

/** What is asked; `wrongOn` as the function says. */
export type CountedWrongAsked = Comparison & { wrongOn: 'all' | 'asked' };

/** The same contenders, baseline and family; null where there is no baseline. */
export async function countedWrong(
  db: Database,
  { wrongOn, ...comparison }: CountedWrongAsked,
  options?: QueryOptions,
): Promise<CountedWrong | null> {
  const compared = await compare(db, { ...comparison, missingAs: 'wrong' }, options);
  if (compared === null) return null;
  const field = await fieldBy(
    wrongOn === 'all' ? compared : ofAsked(compared),
    await samplesChosenBy(compared),
  );
  const { prepared, ranked, baseline, between, own } = field;
  const differences = ranked.flatMap((i) => {
    const contender = prepared.contenders[i];
    const found = i === baseline ? null : between(i, baseline);
    if (contender === undefined || found === null) return [];
    const { value, n, low, high, why, distinguishable } = found;
    return [{ contender, value, n, interval: { low, high, why }, distinguishable }];
  });
  const keys = ranked.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const formats = await failedFormats(db, comparison, keys, options);
  const mean = own[`mean${baseline}`] ?? null;
  return { score: mean, n: own[`n${baseline}`] ?? 0, differences, formats };
}

/** Without the scores that were put in where a contender has no answer at all. */
export function ofAsked(compared: Compared): Compared {
  const { prepared, indices } = compared;
  const asked = indices.map((i) => sql`CASE WHEN ${responses(i)} > 0 THEN ${score(i)} END AS ${score(i)}`);
  const grid = sql`(SELECT * REPLACE (${join(asked, sql`, `)}) FROM ${prepared.grid})`;
  // What is known of the whole grid is not known of this part.
  const unknown = { scores: new Map(), differences: new Map(), stepDowns: new Map() };
  return { ...compared, prepared: { ...prepared, grid, ...unknown } };
}
