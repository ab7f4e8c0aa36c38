import type { MetricInfo, SampleOrder, SampleRow } from '../../lib/analysis/types';
import { count, fixed, metricName, scoreScale, type ScoreScale, UNKNOWN } from '../../lib/ui/numbers';

const same = (a: SampleOrder['by'], b: SampleOrder['by']) =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.contender === b.contender;

/** The same column again turns the order round; another begins with what is looked for first. */
export const nextOrder = (order: SampleOrder, by: SampleOrder['by']): SampleOrder =>
  same(order.by, by) ? { by, descending: !order.descending } : { by, descending: by === 'disagreement' };

export const sortOf = (order: SampleOrder, by: SampleOrder['by']) =>
  same(order.by, by) ? (order.descending ? 'descending' : 'ascending') : undefined;

/** `3 of 6 right`, or how far the scores lie apart. */
export function disagreementText({ cells }: SampleRow, binary: boolean, scale: ScoreScale): string {
  const scores = cells.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return UNKNOWN;
  if (binary) return `${scores.filter((score) => score > 0.5).length} of ${scores.length} right`;
  return fixed((Math.max(...scores) - Math.min(...scores)) * scale.factor, scale.decimals);
}

/** A model's name in parts between which a line may break. */
export const breakable = (name: string): string[] => name.split(/(?<=[-/_:·. ])(?=\D)|(?<=-)(?=\d)/);

/** The end of an id tells samples apart, its beginning seldom. */
export const shortId = (id: string | null): string => {
  const letters = [...(id ?? UNKNOWN)];
  return letters.length > 16 ? `…${letters.slice(-15).join('')}` : letters.join('');
};

export function orderInWords({ by, descending }: SampleOrder, name: (key: string) => string): string {
  if (by === 'disagreement')
    return descending ? 'Where the models disagree most, first.' : 'Where the models agree most, first.';
  if (by === 'sample') return `By sample id${descending ? ', last first' : ''}.`;
  if (by === 'input') return `By input${descending ? ', last first' : ''}.`;
  return `By the score of ${name(by.contender)}, ${descending ? 'highest' : 'lowest'} first.`;
}

export const orderInShort = ({ by }: SampleOrder, name: (key: string) => string): string =>
  typeof by === 'string' ? `by ${by}` : `by ${name(by.contender)}`;

/** `chrF, 0 to 100`: how a figure is to be read. */
export function rangeInWords(metric: MetricInfo): string {
  const { low, high, unit } = scoreScale(metric);
  const range =
    low === null || high === null ? '' : `, ${fixed(low, 0)} to ${fixed(high, 0)}${unit && ` ${unit}`}`;
  return metricName(metric.metric) + range;
}

export const rows = (n: number): string => count(n, 'row');
