import type { Database, QueryOptions } from '../../engine/database';
import { chosenBy } from '../../filter';
import { clusterLabels } from '../comparison/clusters';
import { clusteredScoreInterval, scoreInterval } from '../comparison/score-interval';
import { missingIn } from '../metrics/worst-score';
import type { Contender, Interval } from '../types';
import { corrected, judge } from './judging';
import { differencesTo } from './differences-to';
import { passing } from './passing';
import { type Scored, scoredOf } from './scored';
import { at, clusterSums, sampleCounts, talliesOf } from './tallies';
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
  if (scored.mains.length === 0) return { contenders, columns: [], judged: 0, unscored, reported };
  const { rows, samples } = await passing(db, scored, asked, shown);
  const tallies = await talliesOf(db, rows, options);
  const most = new Map(
    scored.mains.map((_, e) => [e, Math.max(0, ...shown.map((c) => tallies.get(at({ e, c }))?.n ?? 0))]),
  );
  const counts = await sampleCounts(db, { rows, samples }, most, options);
  const clusters = await clustersOf(db, scored, asked, options);
  const sums =
    asked.cluster == null || clusters.size === 0
      ? null
      : await clusterSums(db, rows, [...clusters], asked.cluster, options);
  const columns = scored.mains.map(({ evaluation, metric }, e): OverviewColumn => {
    const missingAs = missingIn(metric, asked.missingAs);
    const by = chosenBy({ ...asked, metric: metric.metric, missingAs });
    const cells = shown.flatMap((c): OverviewCell[] => {
      const contender = scored.contenders[c];
      if (contender === undefined || !scored.of.get(evaluation)?.has(contender.key)) return [];
      const tally = tallies.get(at({ e, c })) ?? { n: 0, mean: null, centredSquares: null, ones: 0 };
      const own = sums?.get(at({ e, c }));
      const isYesNo = metric.kind === 'binary' && !scored.repeated.has(at({ e, c }));
      const found = clusters.has(e) ? clusteredScoreInterval(own ?? []) : scoreInterval(tally, isYesNo);
      return [
        {
          ...{ contender: contender.key, n: tally.n, score: tally.mean, place: null },
          ...(by === 'outcome' ? { ...found, interval: none } : found),
        },
      ];
    });
    return {
      ...{ evaluation, metric, cells, missingAs, chosenBy: by, lead: null, unjudged: null },
      samples: counts.get(e) ?? 0,
      cluster: clusters.has(e) ? (asked.cluster ?? null) : null,
    };
  });
  const judged = columns.map(judge);
  const differences = await differencesTo(db, { scored, rows, clusters, asked, judged }, options);
  return { contenders, ...corrected(columns, judged, differences), unscored, reported };
}

const none: Interval = { low: null, high: null };

/** Those that the person left, or all where none of these is loaded. */
function shownOf({ contenders }: Scored, { contenders: chosen, chips }: OverviewAsked): number[] {
  const models = chips.flatMap((chip) => (chip.kind === 'model' ? [chip.value] : []));
  const passes = ({ key, model }: Contender, keys: readonly string[] | null) =>
    (keys === null || keys.includes(key)) && (models.length === 0 || models.includes(model));
  const known = chosen?.some((key) => contenders.some((one) => one.key === key)) ? chosen : null;
  return contenders.flatMap((one, c) => (passes(one, known) ? [c] : []));
}

/** Evaluations whose samples the label can take together. */
async function clustersOf(
  db: Database,
  { mains }: Scored,
  { cluster }: OverviewAsked,
  options?: QueryOptions,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (cluster == null) return found;
  for (const [e, { evaluation }] of mains.entries()) {
    const labels = await clusterLabels(db, evaluation, options);
    if (labels.some(({ key }) => key === cluster)) found.add(e);
  }
  return found;
}
