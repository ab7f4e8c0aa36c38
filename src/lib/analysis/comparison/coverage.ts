import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { partialRuns } from '../contenders/run-ends';
import { type Counts, countsOf, fills, passingIn } from './grid-counts';
import { compare, type Compared } from './compared';
import { isHumanMetric } from '../metrics/human';
import { ladder, rungsOf } from './rung-matches';
import { areEvidence } from './evidence';
import { samplesChosenBy } from './samples-chosen-by';
import { leftOut } from './left-out';
import { originsOf } from './origins';
import { worstScore } from '../metrics/worst-score';
import type { Comparison, Contender, Coverage, LedgerRow, MetricInfo, Origin, Rung } from '../types';

const empty: Coverage = {
  rows: [],
  shared: 0,
  answered: 0,
  samples: 0,
  rung: 'id',
  byHand: false,
  isConfirmed: false,
  matched: { hash: 0, content: 0, text: 0, id: 0, others: 0 },
  prompts: 0,
  rungs: { hash: 0, content: 0, text: 0, id: 0 },
  ids: null,
  references: { differ: 0, inputs: 0, alone: false },
  ambiguous: 0,
  removal: null,
  leftOut: null,
  partial: [],
  wrongUnavailable: null,
};

/** From responses read to samples compared, for each contender shown; see `LedgerRow`. */
export async function coverage(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Coverage> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return empty;
  const { prepared, indices } = compared;
  const isEach = comparison.samples === 'pairs';
  const counted = countsOf(compared);
  const [duplicates, counts, rungs, origins, partial, identity] = await Promise.all([
    prepared.duplicated ? duplicatesOf(compared) : new Map<string, number>(),
    counted,
    rungsOf(compared),
    fills(prepared, comparison)
      ? originsOf(compared)
      : counted.then((known) => originsOf(compared, passingIn(compared, known))),
    partialRuns(db, comparison, options),
    identityOf(db, comparison.evaluation, options),
  ]);
  return {
    rows: ledger(compared, counts, { duplicates, origins }),
    shared: counts['shared'] ?? 0,
    answered: counts['answered'] ?? 0,
    samples: prepared.samples,
    removal: isEach ? null : removalOf(compared, counts),
    leftOut:
      isEach || fills(prepared, comparison) || !areEvidence(await samplesChosenBy(compared))
        ? null
        : await leftOut(compared, counts['shared'] ?? 0),
    ...identity,
    rung: identity.byHand ? identity.rung : (mostOf(rungs.by) ?? identity.rung),
    matched: rungs.by,
    prompts: rungs.prompts,
    rungs: rungs.counts,
    ids: rungs.ids,
    ambiguous: rungs.ambiguous,
    partial: partial.filter(({ contender }) =>
      indices.some((i) => prepared.contenders[i]?.key === contender),
    ),
    wrongUnavailable: lackOf(prepared.metric),
  };
}

type Identity = Pick<Coverage, 'rung' | 'byHand' | 'isConfirmed' | 'references'>;

async function identityOf(db: Database, evaluation: string, options?: QueryOptions): Promise<Identity> {
  const [row] = await db.query<{
    rung: Rung;
    chosen: string | null;
    differ: number;
    inputs: number;
    alone: boolean;
  }>(
    sql`SELECT i.rung, k.rung AS chosen, references_differ AS differ, inputs, input_alone AS alone
        FROM identity i LEFT JOIN rung_choices k USING (evaluation) WHERE evaluation = ${evaluation}`,
    options,
  );
  const { rung = 'id', chosen = null, differ = 0, inputs = 0, alone = false } = row ?? {};
  return {
    rung,
    byHand: chosen !== null && chosen !== 'each',
    isConfirmed: chosen === 'each',
    references: { differ, inputs, alone },
  };
}

/** The rung by which most samples are matched. */
const mostOf = (by: Coverage['matched']): Rung | null =>
  ladder.reduce<Rung | null>((most, rung) => (by[rung] > (most === null ? 0 : by[most]) ? rung : most), null);

/** What a metric lacks to have a worst score. */
function lackOf(metric: MetricInfo): Coverage['wrongUnavailable'] {
  if (worstScore(metric) !== null) return null;
  if (isHumanMetric(metric)) return 'reading';
  return metric.direction === null ? 'direction' : metric.lowerIsBetter ? 'upper bound' : 'lower bound';
}

function ledger(
  { prepared, comparison, indices }: Compared,
  counts: Counts,
  { duplicates, origins }: { duplicates: ReadonlyMap<string, number>; origins: ReadonlyMap<number, Origin> },
): LedgerRow[] {
  const wrong = fills(prepared, comparison);
  return indices.flatMap((i) => {
    const contender = prepared.contenders[i];
    const origin = origins.get(i);
    if (contender === undefined || origin === undefined) return [];
    const of = (name: string): number => counts[`${name}_${i}`] ?? 0;
    const twice = duplicates.get(contender.key) ?? 0;
    const unmatched = prepared.unmatched.get(i) ?? { responses: 0, failed: 0, unscored: 0 };
    const usable = prepared.several.has(i) ? of('usable') : of('scored');
    const answers = of('responses') + unmatched.responses;
    const repeats = of('repeats');
    const failed = wrong ? 0 : of('failed') + unmatched.failed;
    const unscored = wrong ? 0 : of('responses') - of('failed') - usable + unmatched.unscored;
    const isOwn = wrong || comparison.samples === 'pairs';
    const compared = isOwn ? of('compared') : (counts['shared'] ?? 0);
    return [
      {
        contender,
        origin,
        read: answers + twice,
        duplicates: twice,
        repeats,
        failed,
        unscored,
        lacking: of('lacking'),
        notShared: answers - repeats - failed - unscored - compared,
        compared,
        missing: Math.max(0, prepared.samples - of('answered')),
        isOnce: of('responses') === of('answered') && unmatched.responses === 0,
      },
    ];
  });
}

/** Whose leaving would make most samples shared. */
function removalOf({ prepared, indices }: Compared, counts: Counts): Coverage['removal'] {
  const best = indices
    .map((i) => ({ contender: prepared.contenders[i], gain: counts[`gain_${i}`] ?? 0 }))
    .filter((entry): entry is { contender: Contender; gain: number } => entry.contender !== undefined)
    .sort((a, b) => b.gain - a.gain)[0];
  return indices.length > 1 && best !== undefined && best.gain > 0 ? best : null;
}

/** Rows that said again what an earlier row of the same run had said. */
async function duplicatesOf({ db, signal, comparison, prepared }: Compared): Promise<Map<string, number>> {
  const rows = await db.query<{ key: string; n: number }>(
    sql`SELECT ${contenderKey(comparison.by)} AS key, count(*) AS n
        FROM merge_spare d JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id)
        JOIN sample_matches USING (sample_key)
        WHERE d.fate = 'duplicate' AND u.evaluation = ${comparison.evaluation} AND (match_key IS NULL OR ${prepared.pass})
        GROUP BY key`,
    { signal },
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}
