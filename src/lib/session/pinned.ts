import { familyOf } from '../analysis/comparison/field';
import { missingIn } from '../analysis/metrics/worst-score';
import type { Comparison, Contender, EvaluationInfo } from '../analysis/types';
import { decodeChip, encodeChip } from '../filter';
import { type Address, comparedCodec } from './address';
import { comparedUnchosen, pickEvaluation } from './resolve';
import { pickMetric } from '../analysis/metrics/main-metric';

/** A comparison as a notebook writes it; what is left out is left to the page (docs/notebook-file.md). */
export type Pins = Readonly<Record<string, unknown>>;

/** Keys of a JSON cell that pin a part of the comparison. */
export const pinKeys = [
  ...['evaluation', 'metric', 'by', 'models', 'baseline', 'missingAs'],
  ...['samples', 'family', 'cluster', 'filter'],
] as const;

const textsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null;

/** Everything that is on screen; `models`: keys of those that are shown. */
export function pinsOf(comparison: Comparison, models: readonly string[]): Pins {
  const { evaluation, metric, by, baseline, missingAs, samples, family, cluster, chips } = comparison;
  const written = comparedCodec.toJson({
    ...comparedCodec.defaults,
    ...{ evaluation, metric, by, baseline, missingAs },
    ...(samples && { samples }),
    ...(family && { family }),
    ...(cluster != null && { cluster }),
  });
  return {
    ...written,
    models,
    ...(chips.length > 0 && { filter: chips.map(encodeChip) }),
  };
}

/** The same of what shows every evaluation; `models`: null where all of them are. */
export function pinsOfAll(comparison: Comparison, models: readonly string[] | null): Pins {
  const { by, missingAs, cluster, filter } = pinsOf(comparison, []);
  const pins = { by, missingAs, cluster, filter, ...(models && { models }) };
  return Object.fromEntries(Object.entries(pins).filter(([, value]) => value !== undefined));
}

/** The address at which the pages compare what is pinned; what is left out is left to the page. */
export function addressOf(pins: Pins): Partial<Address> {
  const { options } = comparedCodec.fromJson({ ...pins, contenders: pins['models'] ?? null });
  const chips = (textsIn(pins['filter']) ?? []).map(decodeChip).filter((chip) => chip !== null);
  return { ...options, chips };
}

/** Of a key whose value is none that it can have. */
export const unreadInWords = (key: string, value: unknown): string =>
  `“${key}” cannot be ${JSON.stringify(value)}: docs/notebook-file.md says what it can be.`;

/** Throws where something that is pinned is not loaded: another comparison in its place would mislead. */
export async function comparisonOf(
  pins: Pins,
  evaluations: readonly EvaluationInfo[],
  contendersOf: (evaluation: string, by: Comparison['by']) => Promise<readonly Contender[]>,
): Promise<Comparison> {
  const { options, kept } = comparedCodec.fromJson({ ...pins, contenders: pins['models'] ?? null });
  // The filter is no option of the codec: it is read below.
  const unread = pinKeys.find((key) => key !== 'filter' && (key === 'models' ? 'contenders' : key) in kept);
  if (unread !== undefined) throw new Error(unreadInWords(unread, pins[unread]));
  const { contenders, baseline, missingAs, samples, family, cluster } = options;
  const evaluation =
    options.evaluation === null
      ? pickEvaluation(evaluations)
      : evaluations.find((one) => one.evaluation === options.evaluation);
  if (!evaluation)
    throw new Error(
      options.evaluation === null
        ? 'Nothing is loaded to compare.'
        : `The evaluation ${options.evaluation} is not loaded.`,
    );
  const metric =
    options.metric === null
      ? pickMetric(evaluation.metrics)
      : evaluation.metrics.find((one) => one.metric === options.metric);
  if (!metric)
    throw new Error(`${evaluation.evaluation} has no metric ${options.metric ?? 'to compare by'}.`);
  const by = options.by ?? comparedUnchosen([evaluation]);
  const there = new Set((await contendersOf(evaluation.evaluation, by)).map(({ key }) => key));
  const gone = [...(contenders ?? []), ...(baseline === null ? [] : [baseline])].filter(
    (key) => !there.has(key),
  );
  if (gone[0] !== undefined)
    throw new Error(
      `${gone[0].replaceAll('\u001f', ' ')} has no responses to ${evaluation.evaluation} in what is loaded.`,
    );
  const filter = pins['filter'] === undefined ? [] : textsIn(pins['filter']);
  const chips = (filter ?? ['']).map(decodeChip);
  if (chips.includes(null))
    throw new Error('The filter cannot be read: it is a list of chips as the address writes them.');
  return {
    evaluation: evaluation.evaluation,
    metric: metric.metric,
    ...{ by, contenders, baseline },
    ...(samples !== null && { samples }),
    missingAs: missingIn(metric, missingAs),
    family: familyOf({ family: family ?? undefined, baseline }),
    chips: chips.filter((chip) => chip !== null),
    ...(cluster !== null && { cluster }),
  };
}
