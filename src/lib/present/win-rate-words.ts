import type { MetricInfo } from '../analysis/types';

/**
 * Of wins over another model as a judge of AlpacaEval, Arena-Hard or MT-Bench says them: what their mean is not. null: of any
 * other metric.
 */
export const plainWins = ({ given }: Pick<MetricInfo, 'given'>): string | null =>
  /^win over .+, judge .+$/.test(given)
    ? 'The score is the plain mean over samples: not the length-controlled win rate that AlpacaEval publishes, nor the weighted one of Arena-Hard.'
    : null;
