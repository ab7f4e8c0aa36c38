import { isQuality } from '../../analysis/metrics/quality';
import { evaluationHead } from '../../present/evaluation-words';
import type { ContenderBy, EvaluationInfo, Family, MetricInfo } from '../../analysis/types';
import type { Option } from '../../ui/listbox.svelte';
import { count, metricName, whole } from '../../ui/numbers';

/** `hasConditions`: a model answered under several conditions; compared by models, their answers are averaged. */
export const groupings = (hasConditions: boolean): readonly Option<ContenderBy>[] => [
  hasConditions
    ? { value: 'model', label: 'model, conditions averaged' }
    : { value: 'model', label: 'model', hint: 'runs of one model are repeats' },
  { value: 'condition', label: 'model and condition' },
  { value: 'run', label: 'run', hint: 'each run by itself' },
];

/** What is compared with what, and corrected together. */
export const families = (contenders: number): readonly Option<Family>[] => [
  {
    value: 'pairs',
    label: `all ${whole((contenders * (contenders - 1)) / 2)} pairs`,
    hint: 'p corrected over every pair',
  },
  {
    value: 'baseline',
    label: `${whole(contenders - 1)} with baseline`,
    hint: 'each with the baseline, p corrected over these',
  },
];

export const evaluationOptions = (evaluations: readonly EvaluationInfo[]): Option[] =>
  evaluations.map(({ evaluation, models, samples }) => ({
    value: evaluation,
    label: evaluationHead(
      evaluation,
      evaluations.map((one) => one.evaluation),
    ),
    hint: `${count(models, 'model')}, ${count(samples, 'sample')}`,
  }));

/** Quality first, in the file's order; what is a part of that, or no quality, stands below and says so. */
export function metricOptions(metrics: readonly MetricInfo[]): Option[] {
  const quality = metrics.filter(isQuality);
  const rest = metrics.filter((one) => !isQuality(one));
  return [...quality, ...rest].map(({ metric, kind, partOf, lowerIsBetter }) => ({
    value: metric,
    label: metricName(metric),
    hint: partOf
      ? `part of ${metricName(partOf)}`
      : kind === 'diagnostic'
        ? 'diagnostic'
        : lowerIsBetter
          ? 'lower is better'
          : kind,
  }));
}
