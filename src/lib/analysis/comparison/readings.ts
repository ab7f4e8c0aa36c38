import type { Database, QueryOptions } from '../../engine/database';
import { isHumanMetric } from '../metrics/human';
import { listMetrics } from '../metrics/evaluations';
import { worstScore } from '../metrics/worst-score';
import type { Comparison, Contender, MetricInfo, Rung, SamplesOf } from '../types';
import { compare } from './compared';
import { leftOf, ofAsked, wrongOn } from './counted-wrong';
import { coverage } from './coverage';
import { pairedDifferences } from './differences';
import type { PairedDifference } from './difference-of';
import { areEvidence } from './evidence';
import { sharedBy } from './grid';
import { samplesChosenBy } from './samples-chosen-by';
import { otherRungs } from './ways';

/** What another analyst may choose as well. */
export interface Choice {
  metric: MetricInfo;
  samples: SamplesOf;
  missingAs: Comparison['missingAs'];
  /** Key of the label whose samples belong together; null: each counts by itself. */
  cluster: string | null;
  /** By which rung alone samples are matched; null: as on the page. */
  way: Rung | null;
}

/** The model less the baseline, as one choice finds it; `isHere`: as the comparison has it. */
export interface Reading extends Choice {
  difference: PairedDifference;
  isHere: boolean;
}

export interface Readings {
  baseline: Contender;
  model: Contender;
  /** Which choices change a number here: the others are as the comparison has them. */
  open: readonly (keyof Choice)[];
  /** On which samples a missing answer may count as wrong, as `wrongOn` says; null: on none, and no reading does so. */
  wrongOn: 'all' | 'asked' | null;
  /** From the model’s worst to its best. */
  readings: readonly Reading[];
}

/** Metrics beside the one that is compared. */
const MOST_METRICS = 2;
/** Ways to match beside the one that is taken. */
const MOST_WAYS = 2;
/** A metric that fewer answers have is of other samples. */
const LEAST_SHARED = 0.8;

/**
 * The same two contenders under every choice that is as defensible as the one made: other metrics of quality from 0 to 1, samples
 * that all share or that the two share, matched as on the page or by one name of them alone, missing answers left out or wrong where that may be said (what was never asked is no
 * wrong answer), samples together or alone where a label says so. null without two contenders, where nobody says which way is
 * better, where scores are no evidence, and where no choice changes a number.
 */
export async function readingsOf(
  db: Database,
  comparison: Comparison,
  [baseline, model]: readonly [string, string],
  options?: QueryOptions,
): Promise<Readings | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null || !areEvidence(await samplesChosenBy(compared))) return null;
  const { metric, contenders } = compared.prepared;
  const pair = [model, baseline].map((key) => contenders.find((one) => one.key === key));
  const [one, other] = pair;
  if (!one || !other || one === other || metric.direction === null) return null;
  const here: Choice = {
    ...{ metric, samples: comparison.samples ?? 'all', missingAs: comparison.missingAs },
    cluster: comparison.cluster ?? null,
    way: comparison.way ?? null,
  };
  const on = await wrongOfPair(db, comparison, [one.key, other.key], options);
  const found: Reading[] = [];
  for (const choice of choicesBeside(here, await metricsBeside(db, metric, options), {
    contenders: compared.indices.length,
    mayBeWrong: on !== null,
    ways: here.way === null ? await otherRungs(compared, MOST_WAYS) : [],
  })) {
    const isOfAsked = on === 'asked' && here.missingAs === 'dropped' && choice.missingAs === 'wrong';
    const asked = { ...comparison, isOfAsked };
    const difference = await differenceBy(db, asked, choice, [one.key, other.key], options);
    if (difference?.value != null) found.push({ ...choice, difference, isHere: isSame(choice, here) });
  }
  const open = dimensions.filter((dimension) => changes(found, dimension));
  const closed = dimensions.filter((dimension) => !open.includes(dimension));
  const readings = found.filter((reading) =>
    closed.every((dimension) => reading[dimension] === here[dimension]),
  );
  if (readings.length < 2) return null;
  return {
    baseline: other,
    model: one,
    open,
    wrongOn: here.missingAs === 'wrong' ? 'all' : on,
    readings: readings.sort((a, b) => gainOf(a) - gainOf(b)),
  };
}

/** Of what the two lack alone: what another model lacks says nothing of them. */
async function wrongOfPair(
  db: Database,
  comparison: Comparison,
  contenders: string[],
  options?: QueryOptions,
): Promise<'all' | 'asked' | null> {
  const pair: Comparison = { ...comparison, contenders, baseline: null, missingAs: 'dropped' };
  return wrongOn(leftOf(await coverage(db, pair, options)));
}

/** How much better the model is. */
const gainOf = ({ metric, difference }: Reading): number =>
  (difference.value ?? 0) * (metric.direction === 'lower' ? -1 : 1);

const dimensions: readonly (keyof Choice)[] = ['metric', 'samples', 'missingAs', 'cluster', 'way'];

const isSame = (a: Choice, b: Choice): boolean =>
  dimensions.every((dimension) => a[dimension] === b[dimension]);

/** Whether two readings that differ in it alone find another number. */
function changes(readings: readonly Reading[], dimension: keyof Choice): boolean {
  const others = dimensions.filter((one) => one !== dimension);
  return readings.some((a) =>
    readings.some(
      (b) =>
        a[dimension] !== b[dimension] &&
        others.every((one) => a[one] === b[one]) &&
        (['n', 'value', 'low', 'high'] as const).some(
          (figure) => a.difference[figure] !== b.difference[figure],
        ),
    ),
  );
}

function choicesBeside(
  here: Choice,
  metrics: readonly MetricInfo[],
  { contenders, mayBeWrong, ways }: { contenders: number; mayBeWrong: boolean; ways: readonly Rung[] },
): Choice[] {
  const all = <Value>(first: Value, ...others: readonly Value[]): Value[] => [...new Set([first, ...others])];
  const samples = contenders > 2 ? all<SamplesOf>(here.samples, 'all', 'pairs') : [here.samples];
  return [here.metric, ...metrics].flatMap((metric) =>
    samples.flatMap((of) =>
      all<Comparison['missingAs']>(
        here.missingAs,
        'dropped',
        ...(mayBeWrong && worstScore(metric) !== null ? (['wrong'] as const) : []),
      ).flatMap((missingAs) =>
        all(here.cluster, null).flatMap((cluster) =>
          all(here.way, ...ways).map((way) => ({ metric, samples: of, missingAs, cluster, way })),
        ),
      ),
    ),
  );
}

/** Those whose differences are of the same size: from 0 to 1, and no part of another. */
async function metricsBeside(
  db: Database,
  metric: MetricInfo,
  options?: QueryOptions,
): Promise<MetricInfo[]> {
  const isShare = ({ kind, min, max, unit }: MetricInfo): boolean =>
    kind === 'binary' || (kind === 'numeric' && min === 0 && max === 1 && (unit === null || unit === '%'));
  if (!isShare(metric)) return [];
  return (await listMetrics(db, options))
    .filter(
      (one) =>
        one.evaluation === metric.evaluation &&
        one.metric !== metric.metric &&
        isShare(one) &&
        one.direction !== null &&
        one.responses >= LEAST_SHARED * metric.responses &&
        !one.partOf &&
        !isHumanMetric(one),
    )
    .sort((a, b) => b.responses - a.responses || (a.metric < b.metric ? -1 : 1))
    .slice(0, MOST_METRICS);
}

async function differenceBy(
  db: Database,
  { isOfAsked, ...comparison }: Comparison & { isOfAsked: boolean },
  { metric, way, ...choice }: Choice,
  keys: readonly [string, string],
  options?: QueryOptions,
): Promise<PairedDifference | null> {
  const whole = await compare(
    db,
    { ...comparison, ...choice, metric: metric.metric, ...(way && { way }) },
    options,
  );
  if (whole === null || !areEvidence(await samplesChosenBy(whole))) return null;
  const compared = isOfAsked ? ofAsked(whole) : whole;
  const { prepared, indices } = compared;
  const [a, b] = keys.map((key) => prepared.contenders.findIndex((one) => one.key === key));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  const where = sharedBy(choice.samples === 'pairs' ? [a, b] : indices);
  const [found] = await pairedDifferences(compared, [[a, b]], { where, cluster: choice.cluster });
  return found ?? null;
}
