import { snakeCase } from '../records/snake-case';

/** What the score of one of several judges is called: `score_by_claude_3_opus`; `score` is the mean of all. */
export const judgedMetric = (metric: string, judge: string): string =>
  `${metric}_by_${snakeCase(judge) || 'unnamed'}`;

/** Whether a metric is this one, or a judge's part of it. */
export const isOf = (metric: string, of: string): boolean => metric === of || metric.startsWith(`${of}_by_`);
