import type { Comparison, MetricInfo, SampleOrder, SampleRow } from '../analysis/types';
import type { RightShare } from '../analysis/metrics/right';
import { labelName } from '../filter/label-facts';
import { count, fixed, metricName, scoreScale, type ScoreScale, UNKNOWN } from '../ui/numbers';

/** `3 of 6 right`, or how far the scores lie apart. */
export function disagreementText({ cells }: SampleRow, right: RightShare | null, scale: ScoreScale): string {
  const scores = cells.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return UNKNOWN;
  if (right) return `${scores.filter((score) => right(score) > 0.5).length} of ${scores.length} right`;
  return fixed((Math.max(...scores) - Math.min(...scores)) * scale.factor, scale.decimals);
}

/** A model's name in parts between which a line may break. */
export const breakable = (name: string): string[] => name.split(/(?<=[-/_:·. ])(?=\D)|(?<=-)(?=\d)/);

/** The end of an id tells samples apart, its beginning seldom. */
export const shortId = (id: string | null): string => {
  const letters = [...(id ?? UNKNOWN)];
  return letters.length > 16 ? `…${letters.slice(-15).join('')}` : letters.join('');
};

const figureWords = {
  tokens: 'output tokens',
  cost: 'reported cost',
  latency: 'latency',
} as const;

/** What a key is: `input`, `the score of A`, `difficulty`. */
function keyInWords(by: SampleOrder['by'], name: (key: string) => string): string {
  if (by === 'sample') return 'sample id';
  if (by === 'number') return 'sample number';
  if (typeof by === 'string') return by;
  if ('label' in by) return labelName(by.label);
  if ('figure' in by) return `the ${figureWords[by.figure]} of ${name(by.contender)}`;
  return `the ${'metric' in by ? metricName(by.metric) : 'score'} of ${name(by.contender)}`;
}

const directions = (by: SampleOrder['by'], descending: boolean): string => {
  if (by === 'disagreement') return descending ? 'most first' : 'least first';
  if (typeof by === 'string' || 'label' in by) return descending ? 'last first' : '';
  return descending ? 'highest first' : 'lowest first';
};

export function orderInWords(
  order: readonly SampleOrder[],
  name: (key: string) => string,
  contenders = Infinity,
): string {
  const [first] = order;
  // One model agrees with itself: the samples stand as they were read.
  if (order.length === 1 && first?.by === 'disagreement' && contenders < 2) return 'In file order.';
  if (order.length === 1 && first?.by === 'disagreement')
    return first.descending
      ? 'Samples on which the models disagree most come first.'
      : 'Samples on which the models agree most come first.';
  const said = order.map(({ by, descending }) => {
    const direction = directions(by, descending);
    return keyInWords(by, name) + (direction && `, ${direction}`);
  });
  return `By ${said.join('; then by ')}.`;
}

const measureOf = (by: Extract<SampleOrder['by'], { contender: string }>): string | null =>
  'figure' in by ? `${figureWords[by.figure]} of ` : 'metric' in by ? `${metricName(by.metric)} of ` : null;

/** `by input`, `by A and difficulty`. */
export const orderInShort = (order: readonly SampleOrder[], name: (key: string) => string): string =>
  `by ${order
    .map(({ by }) => {
      if (typeof by !== 'string' && 'contender' in by) return (measureOf(by) ?? '') + name(by.contender);
      return typeof by === 'string' ? by : labelName(by.label);
    })
    .join(' and ')}`;

/** `chrF, 0 to 100`: how a figure is to be read. */
export function rangeInWords(metric: MetricInfo): string {
  const { low, high, unit } = scoreScale(metric);
  const range =
    low === null || high === null ? '' : `, ${fixed(low, 0)} to ${fixed(high, 0)}${unit && ` ${unit}`}`;
  return metricName(metric.metric) + range;
}

export const rows = (n: number): string => count(n, 'row');

/** `130 shared samples`; where missing counts as wrong, none has to be shared. */
export const comparedSamples = (n: number, missingAs: Comparison['missingAs']): string =>
  count(n, sampleNoun(missingAs)) +
  (missingAs === 'wrong' ? ', missing, failed and unscored counted as wrong' : '');

export const sampleNoun = (missingAs: Comparison['missingAs']): string =>
  missingAs === 'wrong' ? 'sample' : 'shared sample';
