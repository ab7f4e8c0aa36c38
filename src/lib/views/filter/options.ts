import type { Chip, ContenderBy, EvaluationInfo, Family, MetricInfo } from '../../analysis/types';
import type { Option } from '../../ui/listbox.svelte';
import { count, metricName, whole } from '../../ui/numbers';

export const groupings: readonly Option<ContenderBy>[] = [
  { value: 'model', label: 'model', hint: 'runs of one model are repeats' },
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

/** Chips that still mean something when the contenders are others: those that name none. */
export const withoutContenders = (chips: readonly Chip[]): Chip[] =>
  chips.filter(
    (chip) =>
      chip.kind !== 'outcome' &&
      chip.kind !== 'better' &&
      chip.kind !== 'shared' &&
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
