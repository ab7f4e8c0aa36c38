import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { drift, type Drift, DRIFT_FROM, momentsOf, zCritical } from '../../stats';
import { worstScore } from '../metrics/worst-score';
import { type Setting, settingsChanged } from '../runs/configurations';
import type { Comparison, Contender } from '../types';
import { compare, type Compared } from './compared';
import { areEvidence } from './evidence';
import { answersOf, areInTime, inRuns, LEAST_COMMON, LEAST_DRIFTING } from './run-answers';
import { samplesChosenBy } from './samples-chosen-by';

export interface RunInTime {
  name: string;
  /** When its file says that it began. */
  began: string;
  /** On the samples that all runs share, in the unit of the metric. */
  score: number;
  /** Settings that are others than in the run before it. */
  changed: readonly Setting[];
}

/** The runs of a contender in the order in which they began, on identical samples. */
export interface Trend {
  contender: Contender;
  runs: readonly RunInTime[];
  /** That all of them scored, and that any of them did. */
  samples: number;
  of: number;
  /** Half of what a single run varies by, answering the samples again, at 95 %; null where no sample ever changed by itself. */
  chance: number | null;
  /** null as `chance`, and below 30 samples. */
  drift: Drift | null;
}

export type FoundTrends = readonly Trend[] | 'too many' | null;

/**
 * Scores of contenders over time: of each with four runs or more that began at times of their own and share 30 samples, and four
 * of five of all. null where there is none, and where scores are no evidence; `too many` beyond 200,000 answers.
 */
export async function trendsOf(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<FoundTrends> {
  const compared = await compare(db, comparison, options);
  if (compared === null || !areEvidence(await samplesChosenBy(compared))) return null;
  if (!(await haveTimes(compared))) return null;
  const { prepared, indices, signal } = compared;
  const answers = await answersOf(
    compared,
    comparison.missingAs === 'wrong' ? worstScore(prepared.metric) : null,
  );
  if (answers === null) return 'too many';
  const found: Trend[] = [];
  for (const i of indices) {
    const contender = prepared.contenders[i];
    const runs = inRuns(answers.get(i) ?? []);
    if (!contender || !areInTime(runs)) continue;
    const all = new Set(runs.flatMap(({ scores }) => [...scores.keys()]));
    const common = [...all].filter((key) => runs.every(({ scores }) => scores.has(key)));
    if (common.length < Math.max(DRIFT_FROM.samples, LEAST_COMMON * all.size)) continue;
    const table = runs.map(({ scores }) => common.map((key) => scores.get(key) ?? NaN));
    const changed = await settingsChanged(
      db,
      runs.map(({ id }) => id),
      { signal },
    );
    const moved = drift(table);
    found.push({
      ...{ contender, samples: common.length, of: all.size, drift: moved },
      chance: moved && chanceOf(moved, runs.length),
      runs: runs.map(({ name, began }, at) => ({
        ...{ name, began: began ?? '', changed: changed[at] ?? [] },
        score: momentsOf(table[at] ?? []).mean ?? NaN,
      })),
    });
  }
  return found.length === 0 ? null : found;
}

/** The standard error of a split is that of one run times √(1/before + 1/after). */
const chanceOf = ({ se, after }: Drift, runs: number): number =>
  ((zCritical(0.95) ?? NaN) * se) / Math.sqrt(1 / after + 1 / (runs - after));

/** A contender has runs enough that say when they began: asked before any answer is read. */
async function haveTimes({ db, comparison, prepared, indices, signal }: Compared): Promise<boolean> {
  const key = contenderKey(comparison.by);
  const shown = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const rows = await db.query<{ times: number }>(
    sql`SELECT count(DISTINCT u.started_at)::INTEGER AS times FROM runs u
        WHERE u.evaluation = ${comparison.evaluation} AND ${key} IN (${list(shown)}) GROUP BY ${key}`,
    { signal },
  );
  return rows.some(({ times }) => times >= LEAST_DRIFTING);
}
