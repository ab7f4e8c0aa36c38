import { WRITTEN } from '../../engine/written-scores';
import type { MetricInfo } from '../types';
import { isQuality } from './quality';
import { textMeasure } from './text-measure';

/**
 * The metric that an evaluation is compared by unless another is chosen: one that as many models as any have a score of,
 * of those the first binary one, else the first numeric, else whatever there is; one of the files before one that a
 * person defined. Of translations, which hardly ever match exactly, a measure of texts; of a strict and a loose reading
 * the strict, and of IFEval that of whole prompts; of a share of checks and whether all were met the share.
 */
export function pickMetric(metrics: readonly MetricInfo[]): MetricInfo | null {
  const given = metrics.filter((metric) => metric.given !== WRITTEN && isQuality(metric));
  const candidates = given.length > 0 ? given : metrics;
  const most = Math.max(...candidates.map(({ models }) => models));
  const from = candidates.filter(({ models }) => models === most);
  const first = (kind: MetricInfo['kind']) => from.find((metric) => metric.kind === kind);
  const usual = first('binary') ?? first('numeric') ?? from[0] ?? null;
  return usual && (textMeasure(from, usual) ?? strictOf(from, usual) ?? shareOf(from, usual) ?? usual);
}

/** `prompt_level_strict_acc` of the four of IFEval: whole prompts that were followed, to the letter. */
function strictOf(metrics: readonly MetricInfo[], { metric, kind }: MetricInfo): MetricInfo | undefined {
  const strict = metric.replace(/(?<=^|_)loose(?=_|$)/, 'strict');
  const names = [strict.replace(/^inst_level_/, 'prompt_level_'), strict].filter((name) => name !== metric);
  const others = metrics.filter((one) => one.kind === kind);
  return names.flatMap((name) => others.find((one) => one.metric === name) ?? [])[0];
}

/** Whether all checks of an answer were met says less than how many were. */
const shareOf = (metrics: readonly MetricInfo[], { metric }: MetricInfo): MetricInfo | undefined =>
  metric === 'all_passed' ? metrics.find((one) => one.metric === 'pass_rate') : undefined;
