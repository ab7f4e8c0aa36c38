import type { MetricInfo } from '../types';

/** Whether an answer equals the reference to the letter. */
const EXACT = /^(quasi_)?exact(_string)?(_match(es)?)?(_strict)?$|^em$/;
/** Measures of texts that may be right in other words, the best at single texts first. */
const MEASURES = [
  /(^|_)(x?comet|comet_?kiwi|metricx)(_|$)/,
  /(^|_)chrf/,
  /(^|_)bleurt(_|$)/,
  /(^|_)(sacre|sp)?_?bleu(_|$)/,
];
/** Of short answers, which tools also measure by BLEU. */
const SHORT = /(^|_)f1(_|$)/;

/** As scores are named, without the filter that lm-evaluation-harness writes behind: `bleu, none`. */
const nameOf = ({ metric }: MetricInfo): string => (metric.split(', ')[0] ?? '').toLowerCase();

/** In place of an exact match, the measure that says something of whole texts; null where none is there, or none is called for. */
export function textMeasure(metrics: readonly MetricInfo[], usual: MetricInfo): MetricInfo | null {
  if (!EXACT.test(nameOf(usual)) || metrics.some((metric) => SHORT.test(nameOf(metric)))) return null;
  const numeric = metrics.filter(({ kind }) => kind === 'numeric');
  for (const measure of MEASURES) {
    const found = numeric.find((metric) => measure.test(nameOf(metric)));
    if (found) return found;
  }
  return null;
}
