import { possibleScores, within } from '../metrics/possible';
import type { Database, QueryOptions } from '../../engine/database';
import { clustersByEvaluation } from '../comparison/clusters';
import { clusteredScoreInterval, needsScores, scoreInterval } from '../comparison/score-interval';
import { chosenIn } from '../comparison/chosen-in';
import { areEvidence } from '../comparison/evidence';
import { isHumanMetric } from '../metrics/human';
import { partialRuns } from '../contenders/run-ends';
import { severalConditions } from '../metrics/several-conditions';
import { missingIn } from '../metrics/worst-score';
import type { Contender, Interval } from '../types';
import { corrected, judge, type Judged } from './judging';
import { differencesTo } from './differences-to';
import { passing } from './passing';
import { type Scored, scoredOf } from './scored';
import { at, type Clusters, clusterSums, sampleCounts, scoresOf, talliesOf } from './tallies';
import type { Overview, OverviewAsked, OverviewCell, OverviewColumn } from './types';

/**
 * Every contender on every evaluation by its main metric, each on its own samples that pass the filter. The best of an
 * evaluation is tested against every other on the samples that the two share; Holm over the evaluations.
 */
export async function overview(
  db: Database,
  asked: OverviewAsked,
  options?: QueryOptions,
): Promise<Overview> {
  const scored = await scoredOf(db, asked, options);
  const shown = shownOf(scored, asked);
  const { unscored, reported } = scored;
  const contenders = shown.flatMap((c) => scored.contenders[c] ?? []);
  const heldBack = scored.mains.flatMap((main) => (isHeld(main, asked) ? main.evaluation : []));
  const partial = (await partialRuns(db, { evaluation: null, by: asked.by }, options)).filter((run) =>
    contenders.some(({ key }) => key === run.contender),
  );
  const several = asked.by === 'model' ? await severalConditions(db, options) : new Set<string>();
  const averaged = scored.mains.flatMap(({ evaluation }) => (several.has(evaluation) ? [evaluation] : []));
  const about = {
    contenders,
    averaged,
    filtered: asked.chips.length > 0,
    heldBack,
    unscored,
    reported,
    partial,
  };
  if (scored.mains.length === 0) return { ...about, columns: [], judged: 0 };
  const { rows, samples } = await passing(db, scored, asked, shown);
  const tallies = await talliesOf(db, rows, options);
  const most = new Map(
    scored.mains.map((_, e) => [e, Math.max(0, ...shown.map((c) => tallies.get(at({ e, c }))?.n ?? 0))]),
  );
  const counts = await sampleCounts(db, { rows, samples }, most, options);
  const clusters = await clustersOf(db, scored, asked, options);
  const sums = await clusterSums(db, rows, clusters, options);
  const few = await scoresOf(
    db,
    rows,
    scored.mains.flatMap(({ metric }, e) =>
      shown.flatMap((c) => {
        const place = at({ e, c });
        const n = tallies.get(place)?.n ?? 0;
        return needsScores(n, metric, !scored.repeated.has(place)) ? [{ e, c }] : [];
      }),
    ),
    options,
  );
  const ways = await Promise.all(
    scored.mains.map(({ evaluation, metric }) => {
      const of = scored.of.get(evaluation);
      const here = shown.flatMap((c) => scored.contenders[c] ?? []).filter(({ key }) => of?.has(key));
      const missingAs = missingIn(metric, asked.missingAs);
      const one = { ...asked, evaluation, metric: metric.metric, baseline: null, missingAs };
      return chosenIn(db, one, { metric, contenders: here }, options);
    }),
  );
  const columns = scored.mains.map(({ evaluation, metric, others }, e): OverviewColumn => {
    const missingAs = missingIn(metric, asked.missingAs);
    const by = ways[e] ?? null;
    const possible = possibleScores(metric);
    const cells = shown.flatMap((c): OverviewCell[] => {
      const contender = scored.contenders[c];
      if (contender === undefined || !scored.of.get(evaluation)?.has(contender.key)) return [];
      const tally = tallies.get(at({ e, c })) ?? { n: 0, mean: null, centredSquares: null, ones: 0 };
      const own = sums.get(at({ e, c }));
      const found = clusters.has(e)
        ? clusteredScoreInterval(own ?? [])
        : scoreInterval(tally, metric, !scored.repeated.has(at({ e, c })), few.get(at({ e, c })));
      return [
        {
          ...{ contender: contender.key, n: tally.n, score: tally.mean, place: null },
          interval: areEvidence(by) || by === 'ways' ? within(found.interval, possible) : none,
          method: found.method,
        },
      ];
    });
    return {
      ...{ evaluation, metric, others, cells, missingAs, chosenBy: by, lead: null, unjudged: null },
      samples: counts.get(e) ?? 0,
      cluster: clusters.get(e) ?? null,
    };
  });
  const judged = columns.map((column) => (isHeld(column, asked) ? heldColumn : judge(column)));
  const differences = await differencesTo(db, { scored, rows, clusters, judged }, options);
  const found = corrected(columns, judged, differences);
  return { ...about, ...found, columns: found.columns.filter((column) => !isHeld(column, asked)) };
}

/** It is left out, and counts in no family of tests. */
const isHeld = (
  { evaluation, metric }: Pick<OverviewColumn, 'evaluation' | 'metric'>,
  { heldBack = [] }: OverviewAsked,
): boolean => isHumanMetric(metric) && heldBack.includes(evaluation);
const heldColumn: Judged = { ranked: [], unjudged: 'empty' };

const none: Interval = { low: null, high: null };

/** Those that the person left, or all where none of these is loaded. */
export function shownOf({ contenders }: Scored, { contenders: chosen, chips }: OverviewAsked): number[] {
  const models = chips.flatMap((chip) => (chip.kind === 'model' ? [chip.value] : []));
  const passes = ({ key, model }: Contender, keys: readonly string[] | null) =>
    (keys === null || keys.includes(key)) && (models.length === 0 || models.includes(model));
  const known = chosen?.some((key) => contenders.some((one) => one.key === key)) ? chosen : null;
  return contenders.flatMap((one, c) => (passes(one, known) ? [c] : []));
}

/** By which label the samples of each main are taken together, of those that have one. */
async function clustersOf(
  db: Database,
  { mains }: Scored,
  { cluster }: OverviewAsked,
  options?: QueryOptions,
): Promise<Clusters> {
  const found = await clustersByEvaluation(db, cluster ?? null, options);
  return new Map(
    mains.flatMap(({ evaluation }, e) => {
      const key = found.get(evaluation);
      return key === undefined ? [] : [[e, key] as const];
    }),
  );
}
