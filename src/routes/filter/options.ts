import type { Chip, ContenderBy, EvaluationInfo, MetricInfo } from '../../lib/analysis/types';
import type { Option } from '../../lib/ui/listbox.svelte';
import { count, metricName } from '../../lib/ui/numbers';

export const groupings: readonly Option<ContenderBy>[] = [
  { value: 'model', label: 'model', hint: 'runs of one model are repeats' },
  { value: 'condition', label: 'model and condition' },
  { value: 'run', label: 'run', hint: 'each run by itself' },
];

/** Chips that still mean something when the contenders are others: those that name none. */
export const withoutContenders = (chips: readonly Chip[]): Chip[] =>
  chips.filter(
    (chip) =>
      chip.kind !== 'outcome' &&
      chip.kind !== 'expression' &&
      !(chip.kind === 'score' && chip.contender !== undefined),
  );

/** Chips that still mean something in another evaluation. */
export const withoutEvaluation = (chips: readonly Chip[]): Chip[] =>
  withoutContenders(chips).filter(
    ({ kind }) => kind !== 'score' && kind !== 'sample' && kind !== 'evaluation',
  );

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
