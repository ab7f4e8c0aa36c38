import type { Database, QueryOptions } from '../../engine/database';
import { chosenIn } from '../comparison/chosen-in';
import { missingIn } from '../metrics/worst-score';
import { commonScale, scaledPair, scaledTally } from './common-scale';
import { type Ground, groundOf, keyOf } from './ground';
import { sourceMetrics } from './sources';
import { ownTallies, sharedTallies } from './tallies';
import type { Chosen } from '../types';
import type { LeafMatch, LeafQuestion, LeafScores, SubsetScores } from './types';

/**
 * The scores of one dataset by subset and contender, on a scale from 0 to 1. null where there is no such evaluation or
 * metric. Means and centred squares come from SQL.
 */
export async function leafScores(
  db: Database,
  match: LeafMatch,
  asked: LeafQuestion,
  options?: QueryOptions,
): Promise<LeafScores | null> {
  const [first] = match.sources;
  if (first === undefined) return null;
  const metrics = await sourceMetrics(db, first, options);
  const metric = metrics.find((one) => one.metric === match.metric) ?? metrics[0];
  if (metric === undefined) return null;
  const grounds: Ground[] = [];
  for (const source of match.sources) {
    const ground = await groundOf(db, source, metric.metric, match.subsets, asked, options);
    if (ground !== null) grounds.push(ground);
  }
  const seen: SubsetScores[] = [];
  let answeredBy: string[] | null = null;
  let [lowest, highest] = [Infinity, -Infinity];
  let unnamed = 0;
  const chosen: { evaluation: string; by: Chosen }[] = [];
  for (const ground of grounds) {
    const { prepared, shown } = ground;
    const { evaluation } = prepared.metric;
    const comparison = {
      ...asked,
      evaluation,
      metric: metric.metric,
      missingAs: missingIn(metric, asked.missingAs),
    };
    const contenders = shown.flatMap((i) => prepared.contenders[i] ?? []);
    const by = await chosenIn(db, comparison, { metric: prepared.metric, contenders }, options);
    chosen.push({ evaluation, by });
    const own = await ownTallies(ground);
    ({ lowest, highest } = { lowest: Math.min(lowest, own.lowest), highest: Math.max(highest, own.highest) });
    const here: string[] = own.answeredBy.map((i) => keyOf(ground, i));
    // Whoever lacks one of several sources lacks a part of the dataset.
    answeredBy = answeredBy === null ? here : answeredBy.filter((key) => here.includes(key));
    const shared = await sharedTallies(ground, own.answeredBy, asked.baseline);
    for (const { subset, tallies } of own.subsets) {
      if (subset === null) unnamed++;
      const common = shared.get(subset);
      seen.push({
        subset,
        own: tallies,
        shared: common?.tallies ?? new Map(),
        pairs: common?.pairs ?? new Map(),
      });
    }
  }
  const worst = GRAVEST.find((by) => chosen.some((one) => one.by === by)) ?? null;
  const scale = commonScale(metric, lowest, highest);
  const wanted = match.subsets ?? [];
  const subsetsUnknown = wanted.length > 0 && seen.length > 0 && unnamed === seen.length;
  return {
    metric: metric.metric,
    metrics: metrics.map((one) => one.metric),
    direction: metric.direction,
    missingAs: missingIn(metric, asked.missingAs),
    scale,
    subsets: scale === null ? [] : seen.map((one) => onScale(one, scale)),
    answeredBy: answeredBy ?? [],
    contenders: grounds.flatMap(({ prepared, shown }) => shown.flatMap((i) => prepared.contenders[i] ?? [])),
    missingSubsets: subsetsUnknown
      ? []
      : wanted.filter((name) => !seen.some(({ subset }) => subset === name)),
    subsetsUnknown,
    chosenBy: worst,
    chosenIn: chosen.flatMap(({ evaluation, by }) => (by === worst ? [evaluation] : [])),
  };
}

/** What forbids a conclusion, before what limits it. */
const GRAVEST: readonly Chosen[] = ['scales', 'ways', 'outcome', 'plan', 'read', 'other', 'unfit', 'alike'];

function onScale(one: SubsetScores, scale: NonNullable<LeafScores['scale']>): SubsetScores {
  const each = <T>(map: ReadonlyMap<string, T>, change: (value: T) => T) =>
    new Map([...map].map(([key, value]) => [key, change(value)]));
  return {
    subset: one.subset,
    own: each(one.own, (tally) => scaledTally(tally, scale)),
    shared: each(one.shared, (tally) => scaledTally(tally, scale)),
    pairs: each(one.pairs, (tally) => scaledPair(tally, scale)),
  };
}
