import {
  clusterAmong,
  clusterLabels,
  ensureHits,
  listContenders,
  listEvaluations,
  listLabels,
} from '../lib/analysis';
import { pickMetric } from '../lib/analysis/metrics/main-metric';
import { sampleLabelKeys } from '../lib/analysis/labels/sample-labels';
import type { Comparison, ContenderBy, EvaluationInfo } from '../lib/analysis/types';
import type { Database } from '../lib/engine/database';
import { encodeChip, filterOf, meant, parseExpression, replaced } from '../lib/filter';
import { listInWords } from '../lib/records/list-in-words';
import type { Library } from '../lib/session/library';
import { comparisonOf, type Pins } from '../lib/session/pinned';
import { comparedUnchosen } from '../lib/session/resolve';
import { type ComparedOptions, oneOf, rungOf } from './options';
import { Refusal } from './refusal';

const MOST_NAMED = 12;
/** Names to choose from. */
export const listed = (names: readonly string[]): string =>
  listInWords(
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`]
      : [...names],
    'and',
  );

export const byOf = ({ by }: ComparedOptions): ContenderBy | undefined =>
  oneOf('by', by, ['model', 'condition', 'run']);

/** What the options say is compared, as a notebook pins it. `models`: keys of contenders, the baseline first. */
export async function pinsOf(
  db: Database,
  evaluation: EvaluationInfo,
  options: ComparedOptions,
  models: readonly string[] | null = null,
): Promise<Pins> {
  const { metric, cluster, where, missing } = options;
  const by = byOf(options) ?? comparedUnchosen([evaluation]);
  const metrics = evaluation.metrics.map((one) => one.metric);
  if (metric !== undefined && !metrics.includes(metric))
    throw new Refusal(`${evaluation.evaluation} has no metric ${metric}. There are ${listed(metrics)}.`);
  return {
    ...{ evaluation: evaluation.evaluation, by },
    ...(metric !== undefined && { metric }),
    ...(models && { models, baseline: models[0] }),
    ...(cluster !== undefined && { cluster: await clusterKey(db, evaluation, cluster) }),
    ...(oneOf('missing', missing, ['wrong', 'left-out']) === 'wrong' && { missingAs: 'wrong' }),
    ...(where !== undefined && { filter: await filterIn(db, evaluation, where, by) }),
  };
}

async function clusterKey(db: Database, { evaluation }: EvaluationInfo, cluster: string): Promise<string> {
  const keys = (await clusterLabels(db, evaluation)).map(({ key }) => key);
  if (keys.includes(cluster)) return cluster;
  throw new Refusal(
    keys.length === 0
      ? `${evaluation} has no label that samples could be clustered by.`
      : `--cluster ${cluster} is no label of ${evaluation} that says which samples belong together. There are ${listed(keys)}.`,
  );
}

async function filterIn(
  db: Database,
  evaluation: EvaluationInfo,
  where: string,
  by: ContenderBy,
): Promise<string[]> {
  const names = {
    metric: pickMetric(evaluation.metrics)?.metric ?? null,
    metrics: evaluation.metrics.map(({ metric }) => metric),
    contenders: await listContenders(db, evaluation.evaluation, by),
  };
  const { expression, fault } = parseExpression(where, names);
  if (expression === null) {
    const known = { ...names, labels: await listLabels(db, evaluation.evaluation), stops: [] };
    const word = fault && meant(where, fault, known);
    const instead = fault && word ? ` Did you mean ${replaced(where, fault, word)}?` : '';
    throw new Refusal(`--where ${where}: ${fault?.message ?? 'it says nothing'}.${instead}`);
  }
  const keys = await sampleLabelKeys(db);
  return filterOf(expression, { by, isSampleLabel: (key) => keys.has(key) }).map(encodeChip);
}

/** The evaluation that is named, or the only one; throws with what there is to choose from. */
export function evaluationIn(
  evaluations: readonly EvaluationInfo[],
  name: string | undefined,
  among: string,
): EvaluationInfo {
  const names = evaluations.map(({ evaluation }) => evaluation);
  const [only, ...others] = evaluations;
  if (name !== undefined) {
    const found = evaluations.find(({ evaluation }) => evaluation === name);
    if (found) return found;
    throw new Refusal(
      `${among} no evaluation ${name}. There ${names.length === 1 ? 'is' : 'are'} ${listed(names)}.`,
    );
  }
  if (!only) throw new Refusal(`${among} no evaluation.`);
  if (others.length === 0) return only;
  throw new Refusal(
    `${among} ${names.length} evaluations: say which with --evaluation NAME. There are ${listed(names)}.`,
  );
}

/** Matches samples as the options say, and answers what is compared. */
export async function comparisonFor(library: Library, pins: Pins): Promise<Comparison> {
  const { db } = library;
  const comparison = await comparisonOf(pins, await listEvaluations(db), (evaluation, by) =>
    listContenders(db, evaluation, by),
  );
  const labels = await clusterLabels(db, comparison.evaluation);
  const cluster = clusterAmong(
    labels.map(({ key }) => key),
    comparison.cluster ?? null,
  );
  await ensureHits(db, comparison.chips);
  return { ...comparison, cluster };
}

export async function matchAs(
  library: Library,
  evaluation: string,
  match: string | undefined,
): Promise<void> {
  const rung = rungOf(match);
  if (rung) await library.match([{ evaluation, rung }]);
}

/** Says of the metric which way is better, where an option does. */
export async function sayBetter(
  library: Library,
  evaluation: EvaluationInfo,
  { better, metric = pickMetric(evaluation.metrics)?.metric }: ComparedOptions,
): Promise<void> {
  const direction = oneOf('better', better, ['higher', 'lower']);
  if (direction && metric !== undefined) await library.describe([{ metric, direction }]);
}
