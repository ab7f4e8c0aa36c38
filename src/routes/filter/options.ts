import type { ContenderBy, EvaluationInfo, MetricInfo } from '../../lib/analysis/types';
import type { Option } from '../../lib/ui/listbox.svelte';
import { count, metricName } from '../../lib/ui/numbers';

export const groupings: readonly Option<ContenderBy>[] = [
  { value: 'model', label: 'model', hint: 'runs of one model are repeats' },
  { value: 'condition', label: 'model and condition' },
  { value: 'run', label: 'run', hint: 'each run by itself' },
];

export const evaluationOptions = (evaluations: readonly EvaluationInfo[]): Option[] =>
  evaluations.map(({ evaluation, models, samples }) => ({
    value: evaluation,
    label: evaluation,
    hint: `${count(models, 'model')}, ${count(samples, 'sample')}`,
  }));

/** Quality first, in the file's order; what is no quality stands below and says so. */
export function metricOptions(metrics: readonly MetricInfo[]): Option[] {
  const quality = metrics.filter(({ kind }) => kind !== 'diagnostic');
  const rest = metrics.filter(({ kind }) => kind === 'diagnostic');
  return [...quality, ...rest].map(({ metric, kind, lowerIsBetter }) => ({
    value: metric,
    label: metricName(metric),
    hint: kind === 'diagnostic' ? 'diagnostic' : lowerIsBetter ? 'lower is better' : kind,
  }));
}
